import { describe, expect, test } from 'vitest';
import type { ApiAuth } from '../../../src/config/docs-config.ts';
import { operationOf, outline } from './helpers.ts';

const json = (schema: unknown, more: object = {}) => ({
  content: { 'application/json': { schema, ...more } },
});

test('title, description, tags and links come from the operation', () => {
  const view = operationOf({
    operationId: 'listPlants',
    summary: 'List plants',
    description: 'All of them.',
    tags: ['Plants', 3],
    deprecated: true,
    externalDocs: { url: 'https://example.com/docs', description: 'More' },
  });
  expect(view).toMatchObject({
    kind: 'operation',
    method: 'GET',
    path: '/plants',
    title: 'List plants',
    operationId: 'listPlants',
    description: '<p>All of them.</p>',
    deprecated: true,
    tags: ['Plants'],
    externalDocs: { href: 'https://example.com/docs', label: 'More' },
  });
});

test.each([
  [{ operationId: 'listAllPlants' }, 'List all plants'],
  [{ operationId: 'plants/list-all' }, 'Plants list all'],
  [{}, 'GET /plants'],
])('%j without summary is called %j', (operation, title) => {
  expect(operationOf(operation).title).toBe(title);
});

test('the title has the text of links in a summary', () => {
  const summary = 'Draw an image. [Learn more](/guides/images) [beta]';
  expect(operationOf({ summary }).title).toBe('Draw an image. Learn more [beta]');
});

test('an unsafe link is left out', () => {
  expect(
    operationOf({ externalDocs: { url: 'java\nscript:alert(1)' } }).externalDocs,
  ).toBeUndefined();
});

describe('parameters', () => {
  test('those of the path are joined in, and the operation has the last word', () => {
    const view = operationOf(
      {
        parameters: [
          { name: 'limit', in: 'query', description: 'own', schema: { type: 'integer' } },
        ],
      },
      {
        paths: {
          '/plants/{id}': {
            parameters: [
              { name: 'limit', in: 'query', description: 'shared', schema: {} },
              { $ref: '#/components/parameters/Trace' },
            ],
            get: {
              parameters: [
                { name: 'limit', in: 'query', description: 'own', schema: { type: 'integer' } },
              ],
            },
          },
        },
        components: {
          parameters: {
            Trace: { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
          },
        },
      },
    );
    expect(view.parameters.query.map(({ name, description }) => [name, description])).toEqual([
      ['limit', '<p>own</p>'],
    ]);
    expect(view.parameters.header.map(({ name, required }) => [name, required])).toEqual([
      ['X-Trace', true],
    ]);
    expect(view.parameters.path.map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
    ]);
  });

  test('style, explode, content and examples are read, with the defaults of their place', () => {
    const view = operationOf({
      parameters: [
        { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
        {
          name: 'tags',
          in: 'query',
          style: 'pipeDelimited',
          explode: false,
          schema: { type: 'array' },
        },
        {
          name: 'filter',
          in: 'query',
          content: { 'application/json': { schema: { type: 'object' } } },
          example: { a: 1 },
        },
        {
          name: 'X-List',
          in: 'header',
          schema: { type: 'array' },
          examples: { one: { value: [1] } },
        },
        { name: 'sid', in: 'cookie', style: 'cookie', schema: { type: 'array' } },
      ],
    });
    const { query, header, cookie } = view.parameters;
    const facts = [...query, ...header, ...cookie].map(
      ({ name, style, explode, contentType, example }) => [
        name,
        style,
        explode,
        contentType,
        example,
      ],
    );
    expect(facts).toEqual([
      ['ids', 'form', true, undefined, undefined],
      ['tags', 'pipeDelimited', false, undefined, undefined],
      ['filter', 'form', true, 'application/json', { a: 1 }],
      ['X-List', 'simple', false, undefined, [1]],
      ['sid', 'cookie', true, undefined, undefined],
    ]);
  });

  test('a parameter has its own description and that of its schema', () => {
    const aboutOf = (description: string | undefined, schema: object) => {
      const parameter = { name: 'order', in: 'query', description, schema };
      const { parameters } = operationOf({ parameters: [parameter] });
      const [view] = parameters.query;
      return [view?.description, view?.schema.about];
    };
    const schema = { type: 'string', description: '`fast`: by size.' };
    const about = '<p>`fast`: by size.</p>';
    expect(aboutOf('The order.', schema)).toEqual(['<p>The order.</p>', about]);
    expect(aboutOf(undefined, schema)).toEqual([about, undefined]);
    expect(aboutOf('Order. `fast`: by size.', schema)[1]).toBeUndefined();
  });

  test('headers that credentials and body bring are not listed again', () => {
    const view = operationOf(
      {
        security: [{ key: [] }],
        requestBody: json({ type: 'object' }),
        parameters: [
          { name: 'X-Key', in: 'header', schema: {} },
          { name: 'Content-Type', in: 'header', schema: {} },
          { name: 'Accept', in: 'header', schema: {} },
        ],
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } } },
    );
    expect(view.parameters.header.map(({ name }) => name)).toEqual(['Accept']);
  });

  test('without maintainOrder they are in alphabetical order', () => {
    const parameters = ['b', 'a'].map((name) => ({ name, in: 'query', schema: {} }));
    const names = (maintainOrder: boolean) =>
      operationOf({ parameters }, {}, { maintainOrder }).parameters.query.map(({ name }) => name);
    expect(names(true)).toEqual(['b', 'a']);
    expect(names(false)).toEqual(['a', 'b']);
  });

  test('nameless and broken parameters are passed over', () => {
    const view = operationOf({
      parameters: [null, {}, 'x', { $ref: '#/nowhere' }, { name: '', in: 'query' }],
    });
    expect(view.parameters.query).toEqual([]);
  });
});

describe('servers', () => {
  const urls = (operation: object, root: object = {}, baseUrl: string[] = []) =>
    operationOf({ ...operation }, { ...root }, { baseUrl }).servers.map(({ url }) => url);

  test('a URL without a scheme keeps its host, to which credentials go', () => {
    const servers = [{ url: '//api.example.com/v2' }, { url: '//localhost:3600/v2' }];
    expect(urls({}, { servers })).toEqual([
      'https://api.example.com/v2',
      'http://localhost:3600/v2',
    ]);
    expect(urls({}, {}, ['//api.example.com'])).toEqual(['https://api.example.com']);
  });

  test('a relative URL in a file is relative to the site, and an empty one is its root', () => {
    const relative = ['', ' ', '.', 'v1', './v1/', '../{stage}', '/v2', '{host}/v3'];
    const servers = relative.map((url) => ({ url }));
    expect(urls({}, { servers })).toEqual([
      '/',
      '/',
      '/',
      '/v1',
      '/v1/',
      '/{stage}',
      '/v2',
      '{host}/v3',
    ]);
  });

  test('an invalid URL is unchanged', () => {
    const url = '\\\\[garden';
    expect(urls({}, { servers: [{ url }] })).toEqual([url]);
  });

  test('the operation has the last word, docs.json the very last', () => {
    const root = { servers: [{ url: 'https://root.example' }] };
    expect(urls({}, root)).toEqual(['https://root.example']);
    expect(urls({ servers: [{ url: 'https://own.example' }] }, root)).toEqual([
      'https://own.example',
    ]);
    expect(urls({}, root, ['https://a.example/v1', 'https://b.example'])).toEqual([
      'https://a.example/v1',
      'https://b.example',
    ]);
  });

  test('variables take their defaults, and stay in braces without one, for readers to fill in', () => {
    const [server] = operationOf(
      {},
      {
        servers: [
          {
            url: 'https://{region}.example/{base}{version}',
            description: 'Live',
            variables: {
              base: { default: '' },
              region: { default: 'eu', enum: ['eu', 'us'], description: 'Where the data is' },
            },
          },
        ],
      },
    ).servers;
    expect(server).toEqual({
      template: 'https://{region}.example/{base}{version}',
      url: 'https://eu.example/{version}',
      description: 'Live',
      html: '<p>Live</p>',
      variables: [
        // Empty unless readers fill it in.
        { name: 'base', default: '', enum: [] },
        {
          name: 'region',
          default: 'eu',
          enum: ['eu', 'us'],
          description: 'Where the data is',
          html: '<p>Where the data is</p>',
        },
        // The document does not declare it.
        { name: 'version', default: undefined, enum: [] },
      ],
    });
  });

  test('a variable whose default is YAML without a value has none', () => {
    const variables = { region: { default: null } };
    const [server] = operationOf(
      {},
      { servers: [{ url: 'https://{region}.example', variables }] },
    ).servers;
    expect(server).toMatchObject({
      url: 'https://{region}.example',
      variables: [{ default: undefined }],
    });
  });
});

describe('security', () => {
  const schemes = {
    bearerAuth: { type: 'http', scheme: 'bearer', description: 'A token' },
    basicAuth: { type: 'http', scheme: 'Basic' },
    digest: { type: 'http', scheme: 'Digest' },
    key: { type: 'apiKey', in: 'query', name: 'api_key' },
    session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    oauth: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://x/t', scopes: { read: 'May read' } } },
    },
    oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://x/.well-known' },
    tls: { type: 'mutualTLS' },
  };
  const of = (security: unknown, auth?: ApiAuth, rootSecurity?: unknown) => {
    const root = {
      components: { securitySchemes: schemes },
      ...(rootSecurity ? { security: rootSecurity } : {}),
    };
    return operationOf(security === undefined ? {} : { security }, root, { auth });
  };
  const brief = (security: unknown, auth?: ApiAuth, rootSecurity?: unknown) =>
    of(security, auth, rootSecurity).security.map((all) =>
      all
        .map(
          (s) =>
            `${s.kind} ${s.in} ${s.name} (${s.labels.join(', ')})${s.prefix ? ` "${s.prefix}"` : ''}`,
        )
        .join(' + '),
    );

  test('each kind of scheme travels in its own way', () => {
    expect(brief(Object.keys(schemes).map((name) => ({ [name]: [] })))).toEqual([
      'bearer header Authorization (Authorization)',
      'basic header Authorization (username, password)',
      'http header Authorization (Authorization)',
      'apiKey query api_key (api_key)',
      'apiKey cookie sid (sid)',
      'oauth2 header Authorization (Authorization)',
      'openIdConnect header Authorization (Authorization)',
      'mutualTLS none TLS client certificate ()',
    ]);
  });

  test('scopes are described by their flow', () => {
    expect(of([{ oauth: ['read', 'write'] }]).security[0]?.[0]).toMatchObject({
      scopes: [{ name: 'read', description: 'May read' }, { name: 'write' }],
      flows: [{ type: 'clientCredentials', tokenUrl: 'https://x/t' }],
    });
  });

  test('several schemes may be needed together, and an empty alternative needs none', () => {
    expect(brief([{ bearerAuth: [], key: [] }, {}])).toEqual([
      'bearer header Authorization (Authorization) + apiKey query api_key (api_key)',
      '',
    ]);
  });

  test('the operation wins over the document, and an empty list means none', () => {
    expect(brief(undefined, undefined, [{ key: [] }])).toEqual(['apiKey query api_key (api_key)']);
    expect(brief([{ session: [] }], undefined, [{ key: [] }])).toEqual(['apiKey cookie sid (sid)']);
    expect(brief([], undefined, [{ key: [] }])).toEqual([]);
    expect(brief([{}])).toEqual([]);
  });

  test('api.auth of docs.json is for operations that declare nothing', () => {
    expect(brief(undefined, { method: 'bearer' })).toEqual([
      'bearer header Authorization (Authorization)',
    ]);
    expect(brief(undefined, { method: 'bearer', name: 'Token', inputPrefix: 'Bearer ' })).toEqual([
      'bearer header Authorization (Token) "Bearer "',
    ]);
    expect(brief(undefined, { method: 'basic', name: 'email:apikey' })).toEqual([
      'basic header Authorization (email, apikey)',
    ]);
    expect(brief(undefined, { method: 'basic', name: 'token' })).toEqual([
      'basic header Authorization (token)',
    ]);
    expect(brief(undefined, { method: 'key', name: 'X-Key' })).toEqual([
      'apiKey header X-Key (X-Key)',
    ]);
    expect(brief(undefined, { method: 'key' })).toEqual(['apiKey header Key (Key)']);
    expect(brief(undefined, { method: 'cobo' })).toEqual(['apiKey header API-SECRET (API-SECRET)']);
    expect(brief(undefined, { name: 'X-Key' })).toEqual(['apiKey header X-Key (X-Key)']);
    expect(brief(undefined, { method: 'none' })).toEqual([]);
    expect(brief([], { method: 'bearer' })).toEqual([]);
    expect(brief([{ key: [] }], { method: 'none' })).toEqual([]);
  });

  test('names and prefix of docs.json label the inputs of the document too', () => {
    expect(brief([{ basicAuth: [] }], { method: 'basic', name: 'id:secret' })).toEqual([
      'basic header Authorization (id, secret)',
    ]);
    expect(brief([{ key: [] }], { method: 'key', inputPrefix: 'pk_' })).toEqual([
      'apiKey query api_key (api_key) "pk_"',
    ]);
  });

  test('a scheme may bring a credential to try the API with, where that is one text', () => {
    const initial = (scheme: object) =>
      operationOf(
        { security: [{ one: [] }] },
        { components: { securitySchemes: { one: { 'x-default': 'demo-key', ...scheme } } } },
      ).security[0]?.[0]?.initial;
    expect(initial({ type: 'apiKey', in: 'header', name: 'X-Key' })).toBe('demo-key');
    expect(initial({ type: 'http', scheme: 'bearer' })).toBe('demo-key');
    expect(initial({ type: 'http', scheme: 'basic' })).toBeUndefined();
    expect(initial({ type: 'apiKey', in: 'query', name: 'k', 'x-default': {} })).toBeUndefined();
  });

  test('a scheme that is not there is left out', () => {
    expect(of([{ gone: [] }]).security).toEqual([]);
  });
});

describe('bodies', () => {
  test('each media type has its schema and examples', () => {
    const view = operationOf({
      requestBody: {
        required: true,
        description: 'A plant.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string' }, tag: { type: 'string' } },
            },
          },
          'multipart/form-data': {
            schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
            encoding: { photo: { contentType: 'image/png, image/jpeg' } },
          },
        },
      },
    });
    expect(view.body).toMatchObject({ required: true, description: '<p>A plant.</p>' });
    expect(
      view.body?.contents.map(({ mediaType, schema, examples }) => [
        mediaType,
        schema && outline(schema),
        examples[0]?.text,
      ]),
    ).toEqual([
      ['application/json', 'object\n  name*: string\n  tag: string', '{\n  "name": "<string>"\n}'],
      ['multipart/form-data', 'object\n  photo: file', '{\n  "photo": "<file>"\n}'],
    ]);
    expect(view.body?.contents[1]?.encoding).toEqual({
      photo: { contentType: 'image/png, image/jpeg' },
    });
  });

  test('optional properties are in samples when docs.json asks for them', () => {
    const requestBody = json({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'integer' }, b: { type: 'boolean' } },
    });
    const text = (showOptionalParams: boolean) =>
      operationOf({ requestBody }, {}, { showOptionalParams }).body?.contents[0]?.examples[0]
        ?.value;
    expect(text(false)).toEqual({ a: 1 });
    expect(text(true)).toEqual({ a: 1, b: true });
  });

  test('given examples are taken in every spelling', () => {
    const examplesOf = (media: object) =>
      operationOf({
        responses: { 200: { content: { 'application/json': media } } },
      }).responses[0]?.contents[0]?.examples.map(
        ({ label, text, generated }) =>
          `${label}: ${text.replace(/\s+/g, '')}${generated ? ' (made)' : ''}`,
      );
    expect(examplesOf({ example: { a: 1 } })).toEqual(['Example: {"a":1}']);
    expect(
      examplesOf({ examples: { one: { summary: 'The one', value: 1 }, two: { value: null } } }),
    ).toEqual(['The one: 1', 'two: null']);
    expect(
      examplesOf({ examples: { new: { dataValue: [1] }, raw: { serializedValue: '{"a": 2}' } } }),
    ).toEqual(['new: [1]', 'raw: {"a":2}']);
    expect(
      examplesOf({
        examples: {
          far: { externalValue: 'https://example.com/x.json' },
          bad: { externalValue: 'javascript:1' },
        },
      }),
    ).toEqual(['far: https://example.com/x.json']);
    expect(examplesOf({ schema: { type: 'integer', examples: [7] } })).toEqual(['Example: 7']);
    expect(examplesOf({ schema: { type: 'string', format: 'date' } })).toEqual([
      'Example: "2025-01-31" (made)',
    ]);
    expect(examplesOf({})).toEqual([]);
  });

  test.each([
    [
      'application/xml',
      {
        type: 'object',
        xml: { name: 'plant' },
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          tags: { type: 'array', items: { type: 'string' } },
        },
        example: { id: 1, tags: ['a', 'b<'] },
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<plant id="1">\n  <tags>a</tags>\n  <tags>b&lt;</tags>\n</plant>',
    ],
    [
      'text/event-stream',
      { example: [{ event: 'add', data: { a: 1 } }, 'x\ny'] },
      'event: add\ndata: {"a":1}\n\ndata: x\ndata: y',
    ],
    ['application/x-ndjson', { example: [{ a: 1 }, { a: 2 }] }, '{"a":1}\n{"a":2}'],
    ['application/x-www-form-urlencoded', { example: { a: 'x y', b: [1] } }, 'a=x+y&b=%5B1%5D'],
    ['text/plain', { example: 'hello' }, 'hello'],
    ['application/problem+json; charset=utf-8', { example: '{"a":1}' }, '{\n  "a": 1\n}'],
  ])('an example in %s', (mediaType, schema, expected) => {
    const view = operationOf({ responses: { 200: { content: { [mediaType]: { schema } } } } });
    expect(view.responses[0]?.contents[0]?.examples[0]?.text).toBe(expected);
  });

  test('a generated example in XML has no placeholders, which would be escaped', () => {
    const schema = {
      type: 'object',
      xml: { name: 'plant' },
      properties: { name: { type: 'string' } },
    };
    const content = { 'application/xml': { schema } };
    const view = operationOf({ responses: { 200: { content } } });
    expect(view.responses[0]?.contents[0]?.examples[0]?.text).toContain('<name>string</name>');
  });
});

describe('responses', () => {
  test('come in the order of their status', () => {
    const responses = {
      default: {},
      '4XX': {},
      404: {},
      200: { description: 'Fine' },
      'x-note': {},
      500: null,
    };
    expect(operationOf({ responses }).responses.map(({ status }) => status)).toEqual([
      '200',
      '404',
      '4XX',
      'default',
    ]);
  });

  test('have headers and links', () => {
    const view = operationOf(
      {
        responses: {
          200: {
            description: 'Fine',
            headers: {
              'X-Next': { $ref: '#/components/headers/Next' },
              'content-type': { schema: {} },
            },
            links: {
              next: { operationId: 'listPlants', parameters: { after: '$response.header.X-Next' } },
            },
          },
        },
      },
      { components: { headers: { Next: { description: 'Cursor', schema: { type: 'string' } } } } },
    );
    expect(view.responses[0]).toMatchObject({
      description: '<p>Fine</p>',
      headers: [{ name: 'X-Next', description: '<p>Cursor</p>', schema: { type: 'string' } }],
      links: [
        {
          name: 'next',
          operation: 'listPlants',
          parameters: [{ name: 'after', value: '$response.header.X-Next' }],
        },
      ],
    });
  });
});

test('callbacks are requests to receive', () => {
  const view = operationOf({
    callbacks: {
      grown: {
        '{$request.body#/url}': {
          post: {
            summary: 'A plant grew',
            requestBody: json({
              type: 'object',
              properties: { secret: { type: 'string', writeOnly: true }, cm: { type: 'number' } },
            }),
            responses: { 204: { description: 'Thanks' } },
          },
        },
      },
    },
  });
  expect(
    view.callbacks.map(({ name, expression, method, summary }) => [
      name,
      expression,
      method,
      summary,
    ]),
  ).toEqual([['grown', '{$request.body#/url}', 'POST', 'A plant grew']]);
  const schema = view.callbacks[0]?.body?.contents[0]?.schema;
  expect(schema && outline(schema)).toBe('object\n  cm: number');
});

test('a webhook has no servers, no credentials and no samples', () => {
  const view = operationOf(
    {},
    {
      paths: undefined,
      servers: [{ url: 'https://x' }],
      webhooks: {
        newPlant: { post: { summary: 'New plant', requestBody: json({ type: 'object' }) } },
      },
    },
  );
  expect(view).toMatchObject({
    kind: 'webhook',
    method: 'POST',
    path: 'newPlant',
    title: 'New plant',
    servers: [],
    security: [],
    samples: [],
  });
});

test('descriptions are sanitized, regardless of the converter', () => {
  const view = operationOf(
    { description: '<img src=x onerror=alert(1)>' },
    {},
    { markdown: (text) => text },
  );
  expect(view.description).toBe('<img src="x" loading="lazy" />');
});

test('a body of a binary type without a schema is a file', () => {
  const content = { 'image/png': {}, 'application/pdf': { schema: {} }, 'text/plain': {} };
  const { responses } = operationOf({ responses: { 200: { description: 'A', content } } });
  const types = responses[0]?.contents.map(({ mediaType, schema }) => [mediaType, schema?.type]);
  expect(types).toEqual([
    ['image/png', 'file'],
    ['application/pdf', 'file'],
    ['text/plain', undefined],
  ]);
});
