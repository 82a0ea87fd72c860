import { expect, test } from 'vitest';
import { RAW_TAG } from '../../../../src/mdx/page-context.ts';
import type { JsonObject } from '../../../../src/utils/json-object.ts';
import { renderMarkdown } from '../../../../src/output/markdown/pages.ts';
import { render } from '../../mdx/components/_api.ts';

/** The Markdown version of the page of an operation. */
function markdownOf(operation: JsonObject, root: JsonObject = {}): string {
  const { before, after, aside } = render(operation, root);
  const html = before + after;
  const right = (aside.request ?? '') + (aside.response ?? '');
  // A page is finished without these elements.
  const finish = (text: string) => text.replaceAll(new RegExp(`</?${RAW_TAG}>`, 'g'), '');
  return renderMarkdown({
    title: 'Plants',
    html: finish(html),
    aside: finish(right),
    url: 'https://x.example/p',
  });
}

const answer = (schema: object, more: object = {}) => ({
  responses: {
    200: { description: 'All of them.', content: { 'application/json': { schema } }, ...more },
  },
});

test('parameters are a table, with the facts of each in one cell', () => {
  const markdown = markdownOf({
    parameters: [
      {
        name: 'limit',
        in: 'query',
        required: true,
        description: 'How many',
        schema: { type: 'integer', format: 'int32', minimum: 1, default: 10 },
      },
      {
        name: 'tag',
        in: 'query',
        deprecated: true,
        schema: { type: 'string', enum: ['herb', 'a|b'] },
        examples: { one: { value: 'herb', summary: 'Herbs' }, two: { value: 'a|b' } },
      },
    ],
  });
  expect(markdown).toContain(
    [
      '| Name | In | Type | Required | Description |',
      '| --- | --- | --- | --- | --- |',
      '| `limit` | query | `integer<int32>` | required | How many. >= 1 default: 10 |',
      '| `tag` | query | string, deprecated |  | One of `"herb"`, `"a\\|b"`. Examples: `herb`: Herbs; `a\\|b`: two |',
    ].join('\n'),
  );
});

test('attributes are a list, those inside of others further in, with no words of controls', () => {
  const markdown = markdownOf(
    answer({
      type: 'object',
      required: ['owner'],
      properties: {
        tag: { type: 'string', enum: ['herb', 'tree'], description: 'What it is.' },
        owner: {
          type: 'object',
          description: 'Who has it',
          properties: { name: { type: 'string', minLength: 1, maxLength: 9, example: 'Ada' } },
        },
      },
    }),
  );
  expect(markdown).toContain(
    [
      '## Response',
      '',
      '### 200 OK',
      '',
      'All of them.',
      '',
      '`application/json`, object',
      '',
      '- `tag` (string): What it is. One of `"herb"`, `"tree"`',
      '- `owner` (object, required): Who has it',
      '  - `name` (string): 1 to 9 characters. Example: `"Ada"`',
    ].join('\n'),
  );
  expect(markdown).not.toMatch(/Show|Hide|(?<!`)``(?!`)/);
});

const fencesOf = (markdown: string) =>
  Array.from(markdown.matchAll(/^```(\w.*)$/gm), ([, info]) => info);

test('alternatives are items of a list', () => {
  const option = (title: string, name: string) => ({
    title,
    type: 'object',
    properties: { [name]: { type: 'string' } },
  });
  expect(markdownOf(answer({ oneOf: [option('Cat', 'lives'), option('Dog', 'barks')] }))).toContain(
    'One of:\n\n- **Cat**\n\n  - `lives` (string)\n- **Dog**\n\n  - `barks` (string)',
  );
});

test('method and address come first, a body says whether it is needed, examples are fenced', () => {
  const markdown = markdownOf({
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
    },
  });
  expect(markdown).toMatch(
    /^# Plants\n\n`GET https:\/\/x\.example\/plants`\n\n## Body \(required\)/,
  );
  expect(markdown).toContain('## Request example\n\n```bash');
});

test('request samples are those of the document and one that is generated', () => {
  const own = [{ lang: 'Ruby', source: 'Plants.all' }];
  expect(fencesOf(markdownOf({ 'x-codeSamples': own }))).toEqual(['bash cURL', 'ruby Ruby']);
  expect(fencesOf(markdownOf({}))).toEqual(['bash GET /plants · cURL']);
});

test('examples have their descriptions', () => {
  const examples = {
    Fern: { value: 1, description: 'It likes shade.' },
    Rose: { value: 2, description: 'It likes sun.' },
  };
  const responses = {
    200: { description: 'One', content: { 'application/json': { examples } } },
  };
  expect(markdownOf({ responses })).toContain(
    '## Response example\n\nIt likes shade.\n\n```json 200 · Fern\n1\n```\n\nIt likes sun.\n\n```json',
  );
});

test('servers and headers have a title, and values their meaning', () => {
  const markdown = markdownOf(
    answer(
      { type: 'object' },
      { headers: { 'X-Left': { description: 'Calls left', schema: { type: 'integer' } } } },
    ),
    { servers: [{ url: 'https://x.example', description: 'Live' }] },
  );
  expect(markdown).toContain('**Servers**\n\n- `https://x.example`: Live');
  expect(markdown).toContain('**Headers**\n\n- `X-Left` (integer, header): Calls left');
});

test('values in the conditions of fields are text, also below parameters', () => {
  const schema = {
    type: 'object',
    if: { properties: { kind: { const: '<img src=x> *a* _b_' } } },
    else: { properties: { leaf: { type: 'string' } } },
  };
  const label = String.raw`*if not { kind: "\<img src=x> \*a\* \_b\_" }, then …* (object)`;
  expect(markdownOf(answer(schema))).toContain(`- ${label}\n`);
  expect(markdownOf({ parameters: [{ name: 'filter', in: 'query', schema }] })).toContain(label);
  const values = markdownOf(answer({ type: 'object', additionalProperties: { type: 'string' } }));
  expect(values).toContain('*additional attributes*');
});

test('scopes follow their label behind the URLs of the flows', () => {
  const flow = { tokenUrl: 'https://x.example/token', scopes: { write: 'Write access' } };
  const oauth = { type: 'oauth2', flows: { clientCredentials: flow }, description: 'For bots.' };
  const root = { components: { securitySchemes: { oauth } } };
  const markdown = markdownOf({ security: [{ oauth: ['write'] }] }, root);
  expect(markdown).toMatch(
    /header, required\): For bots\.\n {2}- .*Token URL.*\n\n {2}Scopes\n\n {2}- `write`: Write access/,
  );
});

test('an example that several media types share is listed once', () => {
  const schema = { type: 'object', properties: { name: { const: 'Fern' } } };
  const csv = { schema: { type: 'string' }, example: 'name\nFern' };
  const shared = { 'text/plain': { schema }, 'application/json': { schema } };
  const fences = (content: object) => [
    ...markdownOf({ responses: { 200: { content } } })
      .replace(/## OpenAPI.*/s, '')
      .matchAll(/^```\w+ \D*(2.*)/gm),
  ];
  const labels = (content: object) => fences(content).map((match) => match[1]);
  expect(labels(shared)).toEqual(['200']);
  expect(labels({ ...shared, 'text/csv': csv })).toEqual([
    '200 · text/plain, application/json',
    '200 · text/csv',
  ]);
  const example = (summary: string) => ({ summary, value: summary });
  const examples = { a: example('Fern'), b: example('Fern'), c: example('Moss') };
  expect(labels({ 'application/json': { examples } })).toEqual(['200 · Fern', '200 · Moss']);
});
