import { describe, expect, it } from 'vitest';
import {
  decodeShared,
  encodeShared,
  isSecret,
} from '../../../../src/openapi/request/shared-request.ts';

const request = {
  server: ['https://{region}.example', { region: 'eu' }] as [string, Record<string, string>],
  parameters: { 'query q': 'grün & blau?' },
  body: ['application/json', false, { name: 'Fern' }],
};

describe('a filled-in form in a link', () => {
  it('comes back as it was', () => {
    expect(decodeShared(encodeShared(request))).toEqual(request);
  });

  it('is text that stands in an address as it is', () => {
    expect(encodeShared(request)).toMatch(/^[\w-]+$/);
  });

  it('is read from links that readers have', () => {
    const link = btoa('{"s":["https://a.example",{}],"p":{"query limit":2}}');
    expect(decodeShared(link)).toEqual({
      server: ['https://a.example', {}],
      parameters: { 'query limit': 2 },
    });
  });

  it.each(['', 'a', '!!!', btoa('{}'), btoa('{"s":[],"p":null}'), btoa('null')])(
    'is nothing where the text is damaged: %j',
    (text) => {
      expect(decodeShared(text)).toBeUndefined();
    },
  );
});

it.each([
  ['api_key', undefined, true],
  ['X-Session', undefined, true],
  ['q', 'password', true],
  ['limit', undefined, false],
])('%s of format %s is a secret: %s', (name, format, expected) => {
  expect(isSecret(name, format)).toBe(expected);
});
