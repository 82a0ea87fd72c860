import { describe, expect, it } from 'vitest';
import { parseExact, writeExact } from '../../../src/utils/json.ts';
import {
  decodeShared,
  encodeShared,
  isSecret,
  type Extra,
} from '../../../src/openapi/request-form.ts';

const request = {
  server: ['https://{region}.example', { region: 'eu' }] as [string, Record<string, string>],
  parameters: { 'query q': 'grün & blau?' },
  body: ['application/json', false, { name: 'Fern' }],
};

describe('a filled-in form in a link', () => {
  it('comes back as it was', () => {
    expect(decodeShared(encodeShared(request))).toEqual(request);
  });

  it('has rows of the reader, without cookies and secrets', () => {
    const extras: Extra[] = [
      ['header', 'X-Trace', 'abc'],
      ['header', 'Authorization', 's3cret'],
      ['query', 'access_token', 's3cret'],
      ['cookie', 'sid', 's3cret'],
    ];
    const text = encodeShared({ ...request, extras });
    expect(atob(text.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('s3cret');
    expect(decodeShared(text)?.extras).toEqual([['header', 'X-Trace', 'abc']]);
  });

  it('keeps numbers as they are written', () => {
    const body = ['application/json', false, parseExact('{"id": 9007199254740993}')];
    const back = decodeShared(encodeShared({ ...request, body }));
    expect(writeExact(back?.body)).toBe('["application/json",false,{"id":9007199254740993}]');
  });

  it('takes no rows of other kinds from a link', () => {
    const link = btoa(
      '{"s":["",{}],"p":{},"x":[["path","a","b"],["header","a"],["header","a",1],7]}',
    );
    expect(decodeShared(link)?.extras).toBeUndefined();
  });

  it('is text that needs no encoding in a URL', () => {
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
  ['Authorization', undefined, true],
  ['author', undefined, false],
  ['max_completion_tokens', undefined, false],
  ['page_token', undefined, false],
  ['PageToken', undefined, false],
  ['session-id', undefined, false],
  ['session_secret', undefined, true],
  ['page_token_secret', undefined, true],
])('%s of format %s is a secret: %s', (name, format, expected) => {
  expect(isSecret(name, format)).toBe(expected);
});
