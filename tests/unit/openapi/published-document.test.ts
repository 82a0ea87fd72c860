import { describe, expect, it } from 'vitest';
import { createDocument } from '../../../src/openapi/document.ts';
import type { JsonObject } from '../../../src/utils/json-object.ts';
import { buildPublishedDocument } from '../../../src/openapi/published-document.ts';

function publish(
  root: JsonObject,
  settings: Partial<Parameters<typeof buildPublishedDocument>[1]> = {},
) {
  const facts = { id: 'api.json', version: '3.1.0', files: [], digest: '' };
  const document = createDocument({ openapi: '3.1.0', ...root }, facts);
  return buildPublishedDocument(document, { baseUrl: [], ...settings });
}

describe('the whole document of a reference', () => {
  it('has the base addresses of docs.json in place of all servers', () => {
    const servers = [{ url: 'https://old.example' }];
    const made = publish(
      { servers, paths: { '/a': { servers, get: { servers, summary: 'A' }, parameters: [] } } },
      { baseUrl: ['https://new.example'] },
    );
    expect(made['servers']).toEqual([{ url: 'https://new.example' }]);
    expect(made['paths']).toEqual({ '/a': { get: { summary: 'A' }, parameters: [] } });
  });

  it('has no empty lists of values of server variables, which are invalid', () => {
    const variables = { stage: { default: 'eu' }, region: { default: 'a', enum: ['a', 'b'] } };
    const servers = [{ url: 'https://{stage}.example/{region}', variables }];
    expect(publish({ servers, paths: {} })['servers']).toEqual(servers);
  });

  it('has the authentication of docs.json where it declares none', () => {
    const auth = { method: 'key', name: 'X-Key', inputPrefix: undefined } as const;
    expect(publish({ paths: {} }, { auth })).toMatchObject({
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', name: 'X-Key' } } },
    });
    expect(publish({ paths: {}, security: [] }, { auth })['security']).toEqual([]);
  });

  it('has a title, which pages need', () => {
    expect(publish({})['info']).toEqual({ title: 'api.json', version: '1' });
  });

  it('leaves out what would be fetched or run', () => {
    const text = JSON.stringify(
      publish({
        'x-scalar-environments': {},
        paths: { '/a': { get: { requestBody: { $ref: 'https://evil.example/body.json' } } } },
      }),
    );
    expect(text).not.toMatch(/evil|x-scalar/);
  });
});
