import { describe, expect, test } from 'vitest';
import { renderSchema } from '../../../../src/mdx/api.tsx';
import { plainPage, type PageContext } from '../../../../src/mdx/page-context.ts';
import { viewOf } from '../../openapi/helpers.ts';
import { render, textOf } from './_api.ts';

const json = (schema: unknown) => ({
  description: 'Fine',
  content: { 'application/json': { schema } },
});

test.each(['/beds ', '/beds\u200b', '/beds\n'])(
  'the endpoint of %j, which readers copy, has no blanks and invisible characters at the end',
  (path) => {
    const { before } = render({}, { paths: { [path]: { get: {} } } });
    expect(before).toMatch(/beds<\/span><\/code>/);
  },
);

test('an operation without anything has only its endpoint', () => {
  const { before, after } = render({});
  expect(textOf(before.replace(/<script[\s\S]*?<\/script>/, ''))).toBe(
    'GET https://x.example / plants Try it',
  );
  expect(after).toBe('');
});

test('sections come in one order, and only those that hold something', () => {
  const { after } = render(
    {
      parameters: ['query', 'header', 'cookie'].map((place) => ({
        name: `in-${place}`,
        in: place,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: { 200: { description: 'Fine' } },
      callbacks: { grown: { '{$url}': { post: { summary: 'Grown' } } } },
      security: [{ key: [] }],
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
  );
  expect([...after.matchAll(/<h2>([^<]+)/g)].map((match) => match[1])).toEqual([
    'Authorizations', 'Headers', 'Query parameters', 'Cookies', 'Body', 'Response', 'Callbacks',
  ]); // prettier-ignore
});

// The converter of these tests only puts a paragraph around a text.
test.each([
  ['Pays.</p><ul><li>card</li></ul><p>Atomic.', /Pays\.[\s\S]*endpoint[\s\S]*card/],
  [
    'By:</p><ul><li>card<ul><li>a</li></ul></li><li>bank</li></ul><p>Atomic.',
    /By:[\s\S]*bank[\s\S]*endpoint[\s\S]*Atomic/,
  ],
  ['By:</p><p><b>Card</b>', /By:[\s\S]*endpoint[\s\S]*Card/],
])('of %j, what is introduced stays above the endpoint', (description, order) => {
  expect(render({ description }).before).toMatch(order);
});

test('a body is described once if its schema says the same', () => {
  const schema = { type: 'object', description: 'A *plant*.' };
  const { text } = render({
    requestBody: { description: 'A *plant*.', content: { 'application/json': { schema } } },
  });
  expect(text.match(/plant/g)).toHaveLength(1);
});

test('a parameter says its type, place, state, default, limits, values and examples', () => {
  const { text } = render({
    parameters: [
      {
        name: 'limit',
        in: 'query',
        required: true,
        deprecated: true,
        description: 'How many',
        schema: { type: 'integer', format: 'int32', minimum: 1, default: 3, examples: [5] },
      },
      { name: 'sort', in: 'query', schema: { enum: ['name', 'tag'] } },
    ],
  });
  expect(text).toBe(
    'Query parameters\nlimit\ninteger&lt;int32> query required deprecated default: 3\nHow many\n>= 1\nExample: 5\nsort\nstring query\nOne of &quot;name&quot; &quot;tag&quot;',
  );
});

test('nested objects are collapsed, recursion and alternatives are labeled', () => {
  const Node = { type: 'object', properties: { child: { $ref: '#/components/schemas/Node' } } };
  const { after, text, features } = render(
    {
      responses: {
        200: json({
          type: 'object',
          properties: {
            node: { $ref: '#/components/schemas/Node' },
            pet: {
              oneOf: [
                { title: 'Cat', type: 'object', properties: { lives: { type: 'integer' } } },
                { title: 'Dog', type: 'object', properties: { barks: { type: 'boolean' } } },
              ],
            },
          },
        }),
      },
    },
    { components: { schemas: { Node } } },
  );
  expect(text).toContain('Same attributes as the enclosing Node\n.');
  expect(after.match(/<details class="t-expandable t-api-nested">/g)).toHaveLength(2);
  expect(after).toContain('<summary><span class="t-closed">Show alternatives</span>');
  expect([...after.matchAll(/class="t-tabset-title">([^<]+)/g)].map((match) => match[1])).toEqual([
    'Cat',
    'Dog',
  ]);
  expect(features).toContain('tabs');
});

test('values of the items of an array are beside it, and fields of items behind a summary', () => {
  const items = (schema: object) => ({ type: 'array', items: schema });
  const light = { enum: ['sun', 'shade'], description: 'The light.' };
  const { after, text } = render({
    responses: {
      200: json({
        type: 'object',
        properties: {
          lights: items(light),
          rows: items(items({ type: 'integer', minimum: 1 })),
          rules: items({ type: 'string', examples: ['c 13:* rw'] }),
          beds: items({ type: 'object', properties: { id: { type: 'string' } } }),
          shape: items({ ...items(items({ type: 'number' })), minItems: 4 }),
        },
      }),
    },
  });
  expect(text).toContain('The light.');
  expect(text).toMatch(/number\[\]\[\]\[\]\s+number\[\]\[\]\s+at least 4 items/);
  expect(after).toContain('<code>&quot;shade&quot;</code>');
  expect(after).toContain('>= 1');
  expect(text).toContain('Example: &quot;c 13:* rw&quot;');
  expect(after.match(/<details class="t-expandable t-api-nested">/g)).toHaveLength(1);
});

test('an array with a description and facts of its items shows both beside that of the parameter', () => {
  const path = { type: 'array', description: 'Pairs of numbers.', items: { minLength: 3 } };
  const { text } = render({
    parameters: [{ name: 'path', in: 'query', description: 'The way.', schema: path }],
  });
  expect(text).toContain('The way.\nPairs of numbers.\nat least 3 characters');
});

test('alternatives that are only types are in the type of the field', () => {
  const titlesOf = (...oneOf: object[]) => {
    const { after } = render({ responses: { 200: json({ properties: { id: { oneOf } } }) } });
    return {
      type: /href="#response-200-id"[^]*?class="t-field-type">([^<]+)/.exec(after)?.[1],
      tabs: Array.from(after.matchAll(/class="t-tabset-title">([^<]+)/g), ([, title]) => title),
    };
  };
  const [word, count] = [{ type: 'string' }, { type: 'integer' }];
  const words = { type: 'array', items: word };
  expect(titlesOf(word, count, words)).toEqual({ type: 'string | integer | string[]', tabs: [] });
  const both = { type: 'string | integer', tabs: ['string', 'integer'] };
  expect(titlesOf(word, { ...count, minimum: 1 })).toEqual(both);
  expect(titlesOf({ ...word, format: 'uuid' }, count)).toEqual(both);
  expect(titlesOf({ ...word, example: 'fern' }, count)).toEqual(both);
  expect(titlesOf({ ...word, title: 'Name' }, count).tabs).toEqual(['Name', 'integer']);
});

test('the one property of a body is open, as the body is only its envelope', () => {
  const plant = { type: 'object', properties: { bed: { type: 'object', properties: { c: {} } } } };
  const schema = { type: 'object', properties: { plant } };
  const { after } = render({ requestBody: { content: { 'application/json': { schema } } } });
  expect(after.match(/<details class="t-expandable t-api-nested"[^>]*>/g)).toEqual([
    '<details class="t-expandable t-api-nested" open>',
    '<details class="t-expandable t-api-nested">',
  ]);
});

test.each([
  ['none', 0],
  ['topLevel', 1],
  ['all', 2],
] as const)('paramFields.expanded %s opens %i levels', (expanded, open) => {
  const schema = {
    type: 'object',
    properties: {
      a: {
        type: 'object',
        properties: { b: { type: 'object', properties: { c: { type: 'string' } } } },
      },
      d: { type: 'string' },
    },
  };
  const { after } = render(
    { requestBody: { content: { 'application/json': { schema } } } },
    {},
    { expanded },
  );
  expect(
    after.match(
      /<details open class="t-expandable"|<details class="t-expandable t-api-nested" open/g,
    ) ?? [],
  ).toHaveLength(open);
});

test('the first success is open, the others are closed', () => {
  const { after } = render({
    responses: {
      400: { description: 'Bad' },
      200: { description: 'Fine' },
      default: { description: 'Else' },
    },
  });
  const details = [...after.matchAll(/<details([^>]*)>.*?t-api-status"[^>]*>(\w+)/g)].map(
    ([, attributes, status]) => `${status}${attributes?.includes('open') ? ' open' : ''}`,
  );
  expect(details).toEqual(['200 open', '400', 'default']);
});

test('a body that is the same in several media types is shown once', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } };
  const { after } = render({
    requestBody: {
      content: { 'application/json': { schema }, 'application/xml': { schema }, 'text/plain': {} },
    },
  });
  expect(after.match(/<code>name<\/code>/g)).toHaveLength(1);
  expect([...after.matchAll(/t-tabset-title">([^<]+)/g)].map((match) => match[1])).toEqual([
    'application/json, application/xml',
    'text/plain',
  ]);
});

describe('the playground', () => {
  test('comes in mode show, with what is not asked for as data, and the rest by name', () => {
    const { before, features, form } = render({});
    expect(before).toContain(`<t-playground class="t-api-play" data-inputs="${form?.name}">`);
    expect(JSON.parse(form?.inputs ?? '')).toEqual({
      parameters: [],
      bodies: [],
      bodyRequired: false,
    });
    expect(
      JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(before)?.[1] ?? ''),
    ).toMatchObject({ method: 'GET', path: '/plants' });
    expect(features).toEqual(['code', 'playground']);
  });

  test.each([
    ['simple', true],
    ['hide', false],
  ] as const)('is not there in mode %s', (mode, hasCopy) => {
    const { before, features } = render({}, {}, { mode });
    expect(before).not.toContain('t-playground');
    expect(before).not.toContain('Try it');
    expect(before).toContain('/<wbr/>plants');
    expect(before.includes('t-copy')).toBe(hasCopy);
    expect(features).not.toContain('playground');
  });

  test('needs a server', () => {
    expect(render({}, { servers: [] }).before).not.toContain('t-playground');
  });

  test('cannot be ended by a value of the document', () => {
    const url = 'https://x.example/{</script><script>alert(1)</script>}';
    const variables = { '</script><script>alert(1)</script>': { default: '<!--<script>' } };
    const { before } = render({}, { servers: [{ url, variables }] });
    expect(before.match(/<\/script>/g)).toHaveLength(1);
    expect(before).not.toContain('<!--');
  });
});

describe('the right column', () => {
  test('holds samples by language and examples by status', () => {
    const { aside } = render({
      responses: { 200: json({ type: 'integer', examples: [1] }), 404: json({ type: 'string' }) },
    });
    expect(aside.request).toContain('data-clients="bash"');
    expect(aside.request).toContain('GET /plants');
    expect(
      [...(aside.response ?? '').matchAll(/t-tabset-title">([^<]+)/g)].map((match) => match[1]),
    ).toEqual(['200', '404']);
  });

  test('has the summary of the only example of a response above its code', () => {
    const example = { summary: 'A small fern', description: 'In the shade.', value: 1 };
    const responseOf = (examples: object) => {
      const content = { 'application/json': { examples } };
      const { aside } = render({ responses: { 200: { description: 'Fine', content } } });
      return textOf(aside.response ?? '');
    };
    expect(responseOf({ only: example })).toMatch(/200\s+A small fern\s+In the shade\.\s+1/);
    const both = responseOf({ one: example, two: { summary: 'A moss', value: 2 } });
    expect(both.match(/A small fern/g)).toHaveLength(2);
  });

  test("keeps the author's own", () => {
    const own = { aside: { request: 'mine' } };
    const { aside } = render({ responses: { 200: json({ type: 'integer' }) } }, {}, {}, own);
    expect(aside.request).toBe('mine');
    expect(aside.response).toContain('t-api-samples');
    expect(render({}, {}, {}, { aside: { panel: 'all of it' } }).aside).toEqual({
      panel: 'all of it',
    });
  });
});

test('a page with a description of its own shows that alone', () => {
  const operation = { description: 'First.\n\nSecond.' };
  expect(render(operation, {}, { hasDescription: true }).before).not.toContain('First.');
  expect(render(operation).before).toContain('First.');
});

test('on a hand-written page only the credentials are generated', () => {
  const { text } = render(
    { parameters: [{ name: 'a', in: 'query', schema: {} }], security: [{ b: [] }] },
    { components: { securitySchemes: { b: { type: 'http', scheme: 'basic' } } } },
    { isWritten: true },
  );
  expect(text).toBe(
    'Authorizations\nAuthorization basic header required\nSend Basic and the Base64 encoding of username:password .',
  );
});

test('the page of a schema lists its attributes beside an example', () => {
  const context: PageContext = { ...plainPage(), aside: {} };
  const schema = viewOf({
    type: 'object',
    description: 'A plant',
    properties: { name: { type: 'string' } },
  });
  const { before, after } = renderSchema(
    context,
    schema,
    { text: '{}', language: 'json' },
    { expanded: 'none', hasDescription: false },
  );
  expect(textOf(before)).toBe('A plant');
  expect(textOf(after)).toBe('Attributes\nname\nstring');
  expect(context.aside.response).toContain('Example');
});

test('the page of a schema without attributes has its type', () => {
  const schema = viewOf({ oneOf: [{ type: 'string' }, { type: 'integer' }], examples: [80] });
  const options = { expanded: 'none', hasDescription: false } as const;
  const { after } = renderSchema({ ...plainPage(), aside: {} }, schema, undefined, options);
  expect(textOf(after)).toBe('Attributes\nstring | integer\nExample: 80');
});

/** Texts of a document that mean something in html. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</code></pre><svg onload=alert(1)>',
  'javascript:alert(1)',
];

test.each(HOSTILE)('nothing runs when every text is %j', (text) => {
  const schema = {
    type: 'object',
    title: text,
    description: text,
    properties: {
      [text]: {
        type: 'string',
        format: text,
        default: text,
        enum: [text],
        examples: [text],
        pattern: text,
      },
    },
    oneOf: [{ title: text, type: 'string' }, { $ref: text }],
  };
  const { before, after, aside } = render(
    {
      summary: text, description: text, operationId: text, tags: [text], externalDocs: { url: text, description: text },
      parameters: [{ name: text, in: 'query', description: text, schema, example: text }],
      requestBody: { description: text, content: { [text]: { schema, examples: { [text]: { summary: text, value: text } } } } },
      responses: { [text]: { description: text, headers: { [text]: { schema } }, links: { [text]: { operationId: text, parameters: { [text]: text } } }, content: { [text]: { schema } } } },
      callbacks: { [text]: { [text]: { post: { summary: text, description: text } } } },
      security: [{ [text]: [text] }],
      'x-codeSamples': [{ lang: text, label: text, source: text }],
    },
    { servers: [{ url: text, description: text }], components: { securitySchemes: { [text]: { type: 'apiKey', in: 'header', name: text, description: text } } } },
  ); // prettier-ignore
  const html = [before, after, aside.request, aside.response]
    .join('')
    .replace(/<script type="application\/json">[^<]*<\/script>/g, '');
  const tags = html.match(/<[a-z][^\s>]*(?:\s(?:[^"'>]|"[^"]*"|'[^']*')*)?>/gi) ?? [];
  for (const tag of tags) {
    const attributes = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    expect(attributes).not.toMatch(/\son\w+=/i);
    expect(tag).not.toMatch(/(?:href|src)="\s*javascript:/i);
  }
  expect(html.match(/<(?:script|iframe|object|svg(?! class="t-icon"))\b[^>]*>/gi)).toBeNull();
});
