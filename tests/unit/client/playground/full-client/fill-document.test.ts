import { describe, expect, it } from 'vitest';
import { fillDocument } from '../../../../../src/client/playground/full-client/fill-document.ts';
import type { FullRequest } from '../../../../../src/client/playground/full-client/dialog.ts';

const DOCUMENT = {
  openapi: '3.1.1',
  servers: [
    { url: '/' },
    { url: 'https://{region}.example', variables: { region: { default: 'eu' } } },
  ],
  paths: {
    '/plants/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, example: 'from-document' },
          { $ref: '#/components/parameters/limit' },
        ],
        requestBody: {
          content: { 'application/json': { schema: {} }, 'text/plain': { schema: {} } },
        },
        security: [{ keyAuth: [] }, { bearerAuth: [] }],
      },
    },
  },
  components: { parameters: { limit: { name: 'limit', in: 'query', example: 9 } } },
};

/** The operation in the filled document. */
function fill(request: Partial<FullRequest> = {}) {
  const filled = fillDocument(
    DOCUMENT,
    { document: 'a', server: ['', {}], values: {}, credentials: [], ...request },
    'https://docs.example',
  );
  const paths = filled.document['paths'] as typeof DOCUMENT.paths;
  const servers = filled.document['servers'] as typeof DOCUMENT.servers;
  return { ...filled, operation: paths['/plants/{id}'].put, servers };
}

describe('a document with a request of a reader in it', () => {
  it('shows the values that were entered, as text that is sent', () => {
    const { operation } = fill({ values: { 'path id': 'fern 1', 'query limit': 2 } });
    expect(operation.parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        examples: { default: { value: 'fern 1', 'x-disabled': false } },
      },
      { name: 'limit', in: 'query', examples: { default: { value: '2', 'x-disabled': false } } },
    ]);
  });

  it('ignores references with an invalid percent-encoding', () => {
    const put = { parameters: [{ $ref: '#/components/parameters/50%' }] };
    const { document } = fillDocument(
      { paths: { '/plants': { put } } },
      { document: 'a', server: ['', {}], values: {}, credentials: [] },
      'https://docs.example',
    );
    expect(document['paths']).toMatchObject({ '/plants': { put: { parameters: [{}] } } });
  });

  it('sends none of the examples of the document unasked', () => {
    const { operation } = fill();
    expect(operation.parameters).toMatchObject([
      { examples: { default: { value: '', 'x-disabled': false } } },
      { examples: { default: { value: '', 'x-disabled': true } } },
    ]);
  });

  it('has the body in the chosen media type, before the others', () => {
    const { operation } = fill({ body: { mediaType: 'text/plain', value: 'moss' } });
    expect(Object.entries(operation.requestBody.content)).toEqual([
      ['text/plain', { schema: {}, examples: { default: { value: 'moss' } } }],
      ['application/json', { schema: {} }],
    ]);
  });

  it('puts the way to authenticate first that something was entered for', () => {
    const given = [{ id: 'bearerAuth', kind: 'bearer', value: 't' }];
    expect(fill({ credentials: given }).operation.security[0]).toEqual({ bearerAuth: [] });
    expect(fill().operation.security[0]).toEqual({ keyAuth: [] });
  });

  it('completes servers of the site itself, and fills in the variables of the chosen one', () => {
    expect(fill({ server: ['https://docs.example', {}] })).toMatchObject({
      server: 'https://docs.example',
      path: '/plants/{id}',
      method: 'put',
    });
    const { server, servers } = fill({ server: ['https://{region}.example', { region: 'us' }] });
    expect(server).toBe('https://{region}.example');
    expect(servers[1]).toMatchObject({ variables: { region: { default: 'us' } } });
  });

  it('leaves the original as it is', () => {
    const before = JSON.stringify(DOCUMENT);
    fill({ values: { 'path id': 'fern' }, body: { mediaType: 'text/plain', value: '' } });
    expect(JSON.stringify(DOCUMENT)).toBe(before);
  });
});
