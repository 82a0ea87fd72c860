import { describe, expect, test } from 'vitest';
import { render, textOf } from './_api.ts';

const text = { schema: { type: 'string' } };

describe('examples of a parameter', () => {
  test('all are there, with names and descriptions, as the address has them', () => {
    const { text: shown } = render({
      parameters: [
        {
          name: 'ids',
          in: 'query',
          explode: false,
          schema: { type: 'array', items: { type: 'string' } },
          examples: {
            one: { summary: 'One plant', value: ['a'] },
            several: { value: ['a', 'b c'], description: 'Up to ten.' },
          },
        },
      ],
    });
    expect(shown).toContain('Examples:\nids=a One plant\nids=a,b%20c several\nUp to ten.');
  });

  test('those of the parameter replace those of its schema', () => {
    const { text: shown } = render({
      parameters: [
        { name: 'q', in: 'query', example: 'fern', schema: { type: 'string', example: 'moss' } },
      ],
    });
    expect(shown).toContain('Example: fern');
    expect(shown).not.toContain('moss');
  });

  test('a value that is given as text or by an address is shown so', () => {
    const { after } = render({
      parameters: [
        {
          name: 'filter',
          in: 'query',
          content: {
            'application/json': {
              schema: { type: 'object' },
              examples: {
                text: { serializedValue: '%7B%7D' },
                file: { externalValue: 'https://x.example/filter.json' },
                unsafe: { externalValue: 'javascript:alert(1)' },
              },
            },
          },
        },
      ],
    });
    expect(after).toContain('<code>%7B%7D</code>');
    expect(after).toContain('<a href="https://x.example/filter.json">');
    expect(after).not.toContain('javascript:');
    expect(textOf(after)).toContain('application/json');
  });

  test('headers of responses have them, too, and show when they are deprecated', () => {
    const { text: shown } = render({
      responses: {
        200: {
          description: 'Fine',
          headers: { 'X-Left': { ...text, deprecated: true, example: '12' } },
        },
      },
    });
    expect(shown).toMatch(/X-Left\s+string header deprecated\nExample: 12/);
  });
});

test('shows how a parameter is serialized if it differs from the default', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const { text: shown } = render({
    parameters: [
      { name: 'usual', in: 'query', style: 'form', explode: true, schema: list },
      { name: 'deep', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
      { name: 'raw', in: 'query', allowReserved: true, explode: false, schema: list },
    ],
  });
  expect(shown).toMatch(/deep\s+object query\nstyle: deepObject explode: true/);
  expect(shown).toMatch(/raw\s+string\[\] query\nexplode: false allowReserved: true/);
  expect(shown).not.toContain('style: form');
});

test('servers are described with their variables', () => {
  const { before } = render(
    {},
    {
      servers: [
        {
          url: 'https://{region}.x.example',
          description: 'Live data',
          variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Your region' } },
        },
      ],
    },
  );
  const shown = textOf(before);
  expect(shown).toContain('Servers');
  expect(shown).toMatch(/Live data\n\s*region\s+default: eu\nYour region\nOne of eu us/);
});

test('a callback has its parameters, credentials, body in each media type, and responses', () => {
  const { text: shown } = render(
    {
      callbacks: {
        grown: {
          '{$request.body#/url}': {
            parameters: [{ name: 'X-Sign', in: 'header', description: 'Signature', ...text }],
            post: {
              summary: 'A plant grew',
              deprecated: true,
              security: [{ key: [] }],
              parameters: [{ name: 'try', in: 'query', schema: { type: 'integer' } }],
              requestBody: {
                description: 'What grew',
                content: {
                  'application/json': text,
                  'text/plain': { schema: { type: 'integer' } },
                },
              },
              responses: { 204: { description: 'Thanks' } },
            },
            get: { summary: 'Are you there?' },
          },
        },
      },
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
  );
  for (const part of [
    'A plant grew deprecated',
    'X-Key',
    'Signature',
    'try',
    'What grew',
    'application/json',
    'text/plain',
    '204',
    'Are you there?',
  ])
    expect(shown).toContain(part);
});

test('a callback shows examples of its request and of the responses to it', () => {
  const schema = { type: 'object', properties: { plant: { type: 'string' } } };
  const media = (examples?: object) => ({ content: { 'application/json': { schema, examples } } });
  const { text: shown } = render({
    callbacks: {
      grown: {
        '{$request.body#/url}': {
          post: {
            requestBody: media({ tall: { value: { plant: 'Tall fern' } } }),
            responses: {
              200: { description: 'Thanks', ...media({ kept: { value: { plant: 'Kept fern' } } }) },
              400: { description: 'No', ...media() },
            },
          },
          get: { requestBody: media(), responses: {} },
        },
      },
    },
  });
  expect(shown).toContain('Tall fern');
  expect(shown).toContain('Kept fern');
  // Only the request without an example has a generated one.
  expect(shown.match(/&lt;string&gt;/g)).toHaveLength(1);
});

test('a webhook shows how its receiver authenticates the caller, if the webhook defines it', () => {
  const components = {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  };
  const page = (operation: object) =>
    render(
      {},
      { paths: {}, webhooks: { grown: { post: operation } }, security: [{ key: [] }], components },
    ).text;
  expect(page({ security: [{ key: [] }] })).toContain('X-Key');
  expect(page({})).not.toContain('X-Key');
});

describe('links of a response', () => {
  const paths = (link: object) => ({
    '/plants': {
      get: { responses: { 200: { description: 'Fine', links: { next: link } } } },
    },
    '/plants/{id}': { get: { operationId: 'getPlant', summary: 'Get a plant' } },
  });
  const hrefOf = (id: string) => (id === 'GET /plants/{id}' ? '/get-a-plant' : undefined);

  test.each([
    { operationId: 'getPlant' },
    { operationRef: '#/paths/~1plants~1{id}/get' },
    { operationRef: '#/paths/~1plants~1%7Bid%7D/get' },
  ])('%j leads to the page of the operation', (link) => {
    const { after } = render({}, { paths: paths(link) }, { hrefOf });
    expect(after).toContain('<a href="/get-a-plant">Get a plant</a>');
  });

  test('show values taken from the response, and their parameters', () => {
    const link = {
      operationId: 'getPlant',
      parameters: { id: '$response.body#/id', limit: 3 },
      requestBody: { a: 1 },
      server: { url: 'https://y.example' },
      description: 'The **same** plant.',
    };
    const { text: shown } = render({}, { paths: paths(link) });
    expect(shown).toMatch(
      /Get a plant with id = \$response\.body#\/id\s+with limit = 3\s+with Body = \{&quot;a&quot;:1\}\s+with Server = https:\/\/y\.example/,
    );
    expect(shown).toContain('The **same** plant.');
  });

  test('an operation that is not in the document is named', () => {
    const { after } = render({}, { paths: paths({ operationId: 'elsewhere' }) }, { hrefOf });
    expect(after).toContain('<code>elsewhere</code>');
  });
});

test('credentials show their format, their URLs, and descriptions of scopes', () => {
  const { text: shown } = render(
    { security: [{ jwt: [] }, { oidc: ['read'] }, { oauth: [] }] },
    {
      components: {
        securitySchemes: {
          jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', deprecated: true },
          oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://x.example/known' },
          oauth: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://x.example/sign-in',
                tokenUrl: 'https://x.example/token',
                refreshUrl: 'https://x.example/renew',
                scopes: {},
              },
              deviceAuthorization: {
                deviceAuthorizationUrl: 'https://x.example/device',
                tokenUrl: 'https://x.example/token',
                scopes: {},
              },
            },
          },
        },
      },
    },
  );
  expect(shown).toMatch(/Authorization\s+jwt bearer token JWT header required deprecated/);
  expect(shown).toContain('OpenID Connect https://x.example/known');
  expect(shown).toContain('authorizationCode: Authorization URL https://x.example/sign-in');
  expect(shown).toContain('authorizationCode: Token URL https://x.example/token');
  expect(shown).toContain('authorizationCode: Refresh URL https://x.example/renew');
  expect(shown).toContain('deviceAuthorization: Device authorization URL https://x.example/device');
});

test('scopes with descriptions are a list', () => {
  const { text: shown } = render(
    { security: [{ login: ['plants:read'] }] },
    {
      components: {
        securitySchemes: {
          login: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://x.example/t', scopes: { 'plants:read': 'Look at plants' } } }, // prettier-ignore
          },
        },
      },
    },
  );
  expect(shown).toMatch(/Scopes\nplants:read Look at plants/);
});

test('parts of a form say how they are sent', () => {
  const { text: shown } = render({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
          encoding: {
            photo: {
              contentType: 'image/png, image/jpeg',
              headers: { 'X-Size': { description: 'In bytes', ...text } },
            },
          },
        },
      },
    },
  });
  expect(shown).toMatch(/photo contentType: image\/png, image\/jpeg\s+X-Size/);
  expect(shown).toContain('In bytes');
});

test('the items of a multipart body show their media types and headers by position', () => {
  const { text: shown } = render({
    requestBody: {
      content: {
        'multipart/mixed': {
          schema: { type: 'array' },
          prefixEncoding: [{ headers: { 'Content-Location': { schema: { type: 'string' } } } }],
          itemEncoding: { contentType: 'text/plain' },
        },
      },
    },
  });
  expect(shown).toMatch(/\[0\]\s+Content-Location/);
  expect(shown).toContain('[*] contentType: text/plain');
});

test('a response with a summary is named by it', () => {
  const { text: shown } = render({
    responses: { 200: { summary: 'All plants', description: 'Sorted by name.' } },
  });
  expect(shown).toContain('200 All plants\nSorted by name.');
});

describe('examples of responses', () => {
  test('keep their descriptions, and lead to files that have them', () => {
    const { aside } = render({
      responses: {
        200: {
          description: 'Fine',
          content: {
            'application/json': {
              examples: {
                small: { value: { a: 1 }, description: 'Just one.' },
                large: { externalValue: 'https://x.example/large.json', summary: 'Many' },
              },
            },
          },
        },
      },
    });
    expect(textOf(aside.response ?? '')).toContain('Just one.');
    expect(aside.response).toContain('<a href="https://x.example/large.json">');
    expect(aside.response).toContain('200 · Many');
  });
});

describe('content that a page does not repeat or show', () => {
  const answer = (schema: object) => ({
    responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const targetOf = (html: string, name: string) =>
    new RegExp(`enclosing <a href="#([^"]+)">${name}</a>`).exec(html)?.[1];

  test.each([
    ['the body', ref('Tree')],
    ['a property', { type: 'object', properties: { tree: ref('Tree') } }],
    [
      'entries of a list',
      { type: 'object', properties: { trees: { type: 'array', items: ref('Tree') } } },
    ],
    ['values of a map', { type: 'object', additionalProperties: ref('Tree') }],
    ['one of two alternatives', { oneOf: [ref('Tree'), { type: 'string' }] }],
    [
      'one of many alternatives',
      {
        oneOf: [ref('Tree'), ...'abcdefg'].map((one) =>
          typeof one === 'string' ? { title: one } : one,
        ),
      },
    ],
  ])('a recursive schema leads to the part around it: %s', (_, schema) => {
    const kids = { type: 'array', items: ref('Tree') };
    const { after } = render(answer(schema), {
      components: {
        schemas: { Tree: { type: 'object', properties: { size: { type: 'string' }, kids } } },
      },
    });
    const id = targetOf(after, 'Tree');
    const at = after.indexOf(`id="${id}"`);
    expect(at).toBeGreaterThan(0);
    // That part contains the attributes that are not repeated.
    expect(after.indexOf('<code>size</code>')).toBeGreaterThan(at);
    expect(after.slice(at).indexOf('<code>kids</code>')).toBeGreaterThan(0);
  });

  test('a schema that is cut leads to its page', () => {
    const plain = Array.from({ length: 250 }, (_, at) => [`p${at}`, { type: 'string' }]);
    const level = (next?: string) => ({
      type: 'object',
      properties: { ...Object.fromEntries(plain), ...(next && { next: ref(next) }) },
    });
    const { after } = render(
      answer(ref('A')),
      { components: { schemas: { A: level('B'), B: level('C'), C: level('D'), D: level() } } },
      { schemaHref: (name) => `/schemas/${name.split('/').at(-1)}` },
    );
    expect(after).toContain('<a class="t-api-schema" href="/schemas/D">All attributes of D</a>');
  });
});

describe('examples of a request body', () => {
  const body = (examples: object, more: object = {}) => ({
    requestBody: { content: { 'application/json': { examples }, ...more } },
  });

  test('several can be chosen, each with its description', () => {
    const { aside } = render(
      body({
        small: { summary: 'A small one', value: { a: 1 }, description: 'Just one.' },
        large: { value: { a: 2 } },
      }),
    );
    expect(textOf(aside.request ?? '')).toContain('A small one large Request body');
    expect(aside.request).toContain('Just one.');
    expect(aside.request).toContain(
      'data-bodies="[[&quot;application/json&quot;,&quot;A small one&quot;],[&quot;application/json&quot;,&quot;large&quot;]]"',
    );
  });

  test('those of several media types say which', () => {
    const { aside } = render(body({ a: { value: 1 } }, { 'text/plain': { example: 'hi' } }));
    expect(textOf(aside.request ?? '')).toMatch(/application\/json · a\s+text\/plain · Example/);
  });

  test('one alone is in the samples, and a generated one is no choice', () => {
    const { aside } = render(
      body({ a: { value: 1 } }, { 'text/plain': { schema: { type: 'string' } } }),
    );
    expect(aside.request).not.toContain('data-bodies');
  });

  test('shows all examples of the request of a webhook', () => {
    const { aside } = render(
      {},
      { paths: {}, webhooks: { grown: { post: body({ a: { value: 1 }, b: { value: 2 } }) } } },
    );
    expect(textOf(aside.request ?? '')).toContain('a b Payload');
  });
});

test('shows XML names if values can be sent as XML, and links schemas to external documentation', () => {
  const schema = {
    type: 'object',
    externalDocs: { url: 'https://x.example/plants', description: 'More on plants' },
    properties: { id: { type: 'string', xml: { name: 'key', attribute: true } } },
  };
  const page = (type: string) =>
    render({ responses: { 200: { description: 'Fine', content: { [type]: { schema } } } } });
  expect(page('application/xml').text).toContain('xml: name key, attribute');
  expect(page('application/json').text).not.toContain('xml:');
  expect(page('application/json').after).toContain(
    '<a href="https://x.example/plants">More on plants</a>',
  );
});

test('credentials that are sent in the same way are distinguished by their names in the document', () => {
  const bearer = { type: 'http', scheme: 'bearer' };
  const components = {
    securitySchemes: {
      User: bearer,
      Admin: bearer,
      Key: { type: 'apiKey', in: 'query', name: 'key' },
    },
  };
  const { text: shown } = render(
    { security: [{ User: [] }, { Admin: [] }, { Key: [] }] },
    { components },
  );
  expect(shown).toMatch(/Authorization\s+User bearer token[^]*Authorization\s+Admin bearer token/);
  expect(shown).toMatch(/key\s+API key query/);
});

test('only a response with something in it opens', () => {
  const { after } = render({
    responses: {
      201: { description: 'Created' },
      404: { description: 'No such plant' },
    },
  });
  const elements = [
    ...after.matchAll(/<(\w+) class="t-accordion t-api-response" data-status="(\d+)"/g),
  ];
  expect(elements.map(([, tag, status]) => `${status} ${tag}`)).toEqual(['201 div', '404 details']);
});
