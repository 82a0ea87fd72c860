// Readers of API documents: OpenAPI and AsyncAPI, their schemas, references, patterns and endpoints.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildChannelForm } from '../../src/openapi/channel-pages.ts';
import { viewChannel } from '../../src/openapi/channel-view.ts';
import { loadAsyncDocuments } from '../../src/openapi/asyncapi.ts';
import { plainPage } from '../../src/mdx/page-context.ts';
import { prepareForm, renderChannel, renderOperation } from '../../src/mdx/api.tsx';
import { markdownToHtml } from '../../src/mdx/source.ts';
import { parsePointer } from '../../src/utils/json-object.ts';
import { parseEndpoint, parseOperationReference } from '../../src/openapi/lookup.ts';
import { createContext } from '../../src/openapi/view-context.ts';
import {
  buildResponseSchemas,
  buildClientDocument,
  buildPublishedDocument,
} from '../../src/openapi/published-document.ts';
import { buildAutoPages, UsedIds, viewIntroduction } from '../../src/openapi/pages.ts';
import { loadDocuments } from '../../src/openapi/load-documents.ts';
import { SAMPLE_CLIENTS } from '../../src/openapi/samples.ts';
import { viewSampledOperation } from '../../src/openapi/operation-samples.ts';
import { readPattern, textsOfPattern } from '../../src/openapi/examples/pattern.ts';
import { damage, damageValue, write, type Grammar, type Random } from './random.ts';
import { fromGrammar, type Reader } from './reader.ts';

type Json = Record<string, unknown>;

const TEXTS: Grammar = {
  text: ['«words»', '**«words»** `«word»`', '<b>«words»</b><script>«word»</script>', '[«words»](«url»)', '# «words»\n\n- «words»', '«odd»', '| «word» |\n| - |\n| «word» |'],
  pattern: ['^[a-z]+$', '^(a+)+$', '\\d{3,«number»}', '[', '(?<a>x)\\k<a>', '^.{1,«number»}$', '\\p{L}+', '(a|b|«word»)*', '(?=x)', '^$', '«odd»', 'a{1000}{1000}'],
  format: ['date-time', 'uuid', 'email', 'binary', 'int64', '«word»', 'uri', 'byte', 'ipv6'],
}; // prettier-ignore

const NAMES = ['Plant', 'Fern', 'Moss', 'Node', 'Größe', 'a/b~c', '__proto__'];
const pointer = (name: string) => `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`; // prettier-ignore

function schemaOf(random: Random, depth: number): unknown {
  const inner = () => schemaOf(random, depth - 1);
  const ref = () => ({ $ref: random.isLucky(0.9) ? pointer(random.pick(NAMES)) : random.pick(['#', '#/x', 'other.yaml#/a', '#/components/schemas', '#/paths/~1a', 'http://127.0.0.1/a']) }); // prettier-ignore
  if (depth <= 0) return random.pick<() => unknown>([ref, () => ({ type: 'string' }), () => true, () => ({})])(); // prettier-ignore
  const some = (make: () => unknown) => random.list(1 + random.below(3), make);
  const text = (rule: string) => write(TEXTS, rule, random);
  const members = () => Object.fromEntries(random.list(1 + random.below(4), () => [write(TEXTS, 'word', random), inner()])); // prettier-ignore
  return random.pick<() => unknown>([
    ref,
    ref,
    () => ({ type: 'object', description: text('text'), required: ['x', text('word')], properties: members() }), // prettier-ignore
    () => ({ type: 'object', additionalProperties: inner(), patternProperties: { [text('pattern')]: inner() }, minProperties: random.below(9) }), // prettier-ignore
    () => ({ type: 'array', items: inner(), minItems: random.below(20), maxItems: random.below(4), uniqueItems: random.isLucky(0.3) }), // prettier-ignore
    () => ({ prefixItems: some(inner), contains: inner() }),
    () => ({ type: 'string', pattern: text('pattern'), format: text('format'), minLength: random.pick([0, 5, 1e6, 1e12]), example: text('text') }), // prettier-ignore
    () => ({ type: random.pick(['integer', 'number', ['string', 'null'], 'file', 7]), minimum: random.pick([0, 1e300, -5, '3']), maximum: 7, multipleOf: random.pick([1, 0.1, 0, 1e-9]) }), // prettier-ignore
    () => ({ enum: some(() => random.pick<unknown>([1, 'a', null, {}, [1], text('word')])), default: text('word') }), // prettier-ignore
    () => ({ allOf: some(inner), title: text('words') }),
    () => ({ oneOf: some(inner), discriminator: { propertyName: 'kind', mapping: { a: pointer('Fern'), b: 'Moss' } } }), // prettier-ignore
    () => ({ anyOf: some(inner), nullable: true }),
    // oxlint-disable-next-line no-thenable -- The keyword of JSON Schema.
    () => ({ not: inner(), if: inner(), then: inner(), else: inner() }),
    () => ({ $defs: { a: inner() }, properties: { a: { $ref: '#/$defs/a' } }, $anchor: 'x', $dynamicRef: '#x' }), // prettier-ignore
    () => ({ const: random.pick([1, null, 'a', { a: [1] }]), 'x-enumDescriptions': { a: text('text') }, examples: [{ a: 1 }, text('words')] }), // prettier-ignore
    () => ({ xml: { name: 'a', attribute: true, wrapped: true }, type: 'array', items: inner(), readOnly: true, writeOnly: true, deprecated: true }), // prettier-ignore
  ])();
}

function schemasOf(random: Random): Json {
  return Object.fromEntries(NAMES.map((name) => [name, schemaOf(random, 3)]));
}

/** An OpenAPI document with `size` operations. */
function openApi(random: Random, size: number): Json {
  const text = (rule: string) => write(TEXTS, rule, random);
  const schema = () => schemaOf(random, 2);
  const content = () => Object.fromEntries(random.list(1 + random.below(2), () => [random.pick(['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', '*/*', 'application/octet-stream', 'x']), { schema: schema(), example: random.pick<unknown>([undefined, { a: 1 }, text('text')]), examples: { a: { value: text('word') }, b: { $ref: '#/components/examples/a' }, c: { externalValue: text('url') } }, encoding: { a: { style: 'deepObject', headers: {} } } }])); // prettier-ignore
  const parameter = () => ({ name: text('word'), in: random.pick(['path', 'query', 'header', 'cookie', 'querystring']), required: random.isLucky(0.5), schema: schema(), style: random.pick(['form', 'simple', 'matrix', 'deepObject', 'spaceDelimited', 'x']), explode: random.isLucky(0.5), description: text('text'), example: text('word') }); // prettier-ignore
  const operation = (): Json => ({
    operationId: text('word'),
    summary: text('words'),
    description: text('text'),
    tags: [text('word')],
    parameters: random.list(random.below(4), parameter),
    ...(random.isLucky(0.5) && { requestBody: { content: content(), required: true } }),
    responses: { [random.pick(['200', 'default', '4XX', 'x'])]: { description: text('text'), content: content(), headers: { 'X-A': { schema: schema() } }, links: { a: { operationId: text('word'), parameters: { a: '$response.body#/id' } } } } },
    security: random.pick([undefined, [{ key: [] }], [{ oauth: ['a'] }, {}], [{ missing: [] }]]),
    callbacks: random.isLucky(0.2) ? { a: { '{$request.body#/url}': { post: { responses: {} } } } } : undefined,
    servers: random.isLucky(0.2) ? [{ url: text('url') }] : undefined,
    'x-codeSamples': [{ lang: 'bash', source: text('words') }],
  }); // prettier-ignore
  const paths = random.list(size, (index) => [`/${text('word')}${index}/{${text('word')}}`, { [random.pick(['get', 'post', 'put', 'x'])]: operation(), parameters: [parameter()] }]); // prettier-ignore
  return {
    openapi: random.pick(['3.1.0', '3.0.3', '3.2.0']),
    info: { title: text('words'), version: '1', description: text('text'), contact: { url: text('url') } }, // prettier-ignore
    servers: [{ url: 'https://{a}.example.com', variables: { a: { default: text('word'), enum: ['x'] } } }, { url: text('url') }], // prettier-ignore
    tags: [{ name: text('word'), description: text('text'), parent: text('word') }],
    paths: Object.fromEntries(paths),
    webhooks: { [text('word')]: { post: operation() } },
    components: {
      schemas: schemasOf(random),
      examples: { a: { value: { a: 1 } } },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: text('word') }, oauth: { type: 'oauth2', flows: { implicit: { authorizationUrl: text('url'), scopes: { a: text('text') } } } }, other: { type: text('word') } },
    }, // prettier-ignore
  };
}

/** The same as Swagger 2.0. */
function swagger(random: Random, size: number): Json {
  const { paths, info, components } = openApi(random, size) as { paths: Json; info: Json; components: Json }; // prettier-ignore
  const definitions = JSON.parse(JSON.stringify(components['schemas']).replaceAll('#/components/schemas/', '#/definitions/')) as Json; // prettier-ignore
  return { swagger: '2.0', info, host: 'example.com', basePath: '/v1', schemes: ['https'], paths, definitions, securityDefinitions: { key: { type: 'basic' } } }; // prettier-ignore
}

/** An AsyncAPI document with `size` channels. */
function asyncApi(random: Random, size: number): Json {
  const text = (rule: string) => write(TEXTS, rule, random);
  const message = () => ({ name: text('word'), payload: schemaOf(random, 2), headers: schemaOf(random, 1), traits: [{ summary: text('text') }], examples: [{ payload: { a: 1 } }] }); // prettier-ignore
  const isOld = random.isLucky(0.4);
  const channels = random.list(size, (index) => [
    `${text('word')}/{id}/${index}`,
    isOld
      ? { subscribe: { message: { oneOf: [message(), message()] } }, publish: { message: message() }, parameters: { id: { schema: schemaOf(random, 1) } } } // prettier-ignore
      : { address: `${text('word')}/{id}`, messages: { a: message(), b: { $ref: '#/components/messages/m' } }, parameters: { id: { enum: ['a'] } }, servers: [{ $ref: '#/servers/s' }], bindings: { ws: { query: schemaOf(random, 1) } } }, // prettier-ignore
  ]);
  return {
    asyncapi: isOld ? '2.6.0' : '3.0.0',
    info: { title: text('words'), version: '1', description: text('text') },
    servers: { s: { host: 'example.com', url: text('url'), protocol: random.pick(['wss', 'kafka', 'http']) } }, // prettier-ignore
    channels: Object.fromEntries(channels),
    operations: { o: { action: random.pick(['send', 'receive', 'x']), channel: { $ref: `#/channels/${text('word')}` }, reply: { channel: { $ref: '#/channels/a' } } } }, // prettier-ignore
    components: { schemas: schemasOf(random), messages: { m: message(), n: { $ref: '#/components/messages/n' } } }, // prettier-ignore
  };
}

/** An operation whose response has a schema, and shared schemas. */
const around = (schema: unknown, schemas: Json = {}, more: Json = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: { 200: { description: 'a', content: { 'application/json': { schema } } } }, ...more } } }, components: { schemas } }); // prettier-ignore

const ref = (name: string | number) => ({ $ref: `#/components/schemas/S${name}` });
const list = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index)); // prettier-ignore
const chain = (count: number, make: (index: number) => unknown) => Object.fromEntries(list(count, (index) => [`S${index}`, make(index)])); // prettier-ignore
const nest = (count: number, make: (inner: unknown) => unknown) => list(count, () => 0).reduce<unknown>(make, { type: 'string' }); // prettier-ignore

/** Long schemas, by their long part. */
const SCHEMAS: Record<string, (count: number) => string> = {
  properties: (n) => around({ type: 'object', properties: Object.fromEntries(list(n, (at) => [`p${at}`, { type: 'string' }])) }),
  'required properties': (n) => around({ type: 'object', required: list(n, (at) => `p${at}`), properties: Object.fromEntries(list(n, (at) => [`p${at}`, { type: 'string' }])) }),
  'values of an enum': (n) => around({ enum: list(10 * n, (at) => `v${at}`) }),
  'values of a numeric enum': (n) => around({ type: 'integer', enum: list(10 * n, (at) => at), default: 10 * n - 1 }),
  'enums with descriptions': (n) => around({ enum: list(10 * n, (at) => `v${at}`), 'x-enumDescriptions': Object.fromEntries(list(10 * n, (at) => [`v${at}`, 'text'])) }),
  'levels of objects': (n) => around(nest(Math.min(n, 180), (inner) => ({ type: 'object', properties: { a: inner } }))),
  'levels of lists': (n) => around(nest(Math.min(n, 180), (inner) => ({ type: 'array', items: inner }))),
  'levels of allOf': (n) => around(nest(Math.min(n, 180), (inner) => ({ allOf: [inner] }))),
  'a chain of references': (n) => around(ref(0), chain(n, (at) => (at === n - 1 ? { type: 'string' } : ref(at + 1)))),
  'a chain of properties': (n) => around(ref(0), chain(n, (at) => ({ type: 'object', properties: { next: ref((at + 1) % n) } }))),
  'a chain of allOf': (n) => around(ref(0), chain(n, (at) => ({ allOf: [ref(Math.min(n - 1, at + 1)), { properties: { [`p${at}`]: {} } }] }))),
  'twice to the next by allOf': (n) => around(ref(0), chain(n, (at) => ({ allOf: at === n - 1 ? [{}] : [ref(at + 1), ref(at + 1)] }))),
  'twice to the next by oneOf': (n) => around(ref(0), chain(n, (at) => (at === n - 1 ? { type: 'string' } : { oneOf: [ref(at + 1), ref(at + 1)] }))),
  'twice to the next by properties': (n) => around(ref(0), chain(n, (at) => (at === n - 1 ? { type: 'string' } : { type: 'object', required: ['a', 'b'], properties: { a: ref(at + 1), b: ref(at + 1) } }))),
  'twice to the next by items': (n) => around(ref(0), chain(n, (at) => (at === n - 1 ? { type: 'string' } : { type: 'array', minItems: 2, items: { anyOf: [ref(at + 1), { type: 'array', items: ref(at + 1) }] } }))),
  'alternatives of oneOf': (n) => around({ oneOf: list(n, (at) => ({ type: 'object', properties: { [`p${at}`]: { type: 'string' } } })) }),
  'alternatives by name': (n) => around({ oneOf: list(n, ref), discriminator: { propertyName: 'k' } }, chain(n, (at) => ({ type: 'object', properties: { k: { const: `S${at}` } } }))),
  'heirs of one base': (n) => around(ref(0), { S0: { type: 'object', properties: { k: {} }, discriminator: { propertyName: 'k' } }, ...Object.fromEntries(list(n, (at) => [`H${at}`, { allOf: [ref(0), { properties: { a: {} } }] }])) }),
  'parts of allOf': (n) => around({ allOf: list(n, (at) => ({ properties: { [`p${at}`]: { type: 'string' } }, required: [`p${at}`] })) }),
  'a long description': (n) => around({ type: 'string', description: 'word *a* `b` '.repeat(10 * n) }),
  'a long pattern': (n) => around({ type: 'string', pattern: `^${'[a-z]{2}'.repeat(Math.min(2000, n))}$` }),
  'a pattern of alternatives': (n) => around({ type: 'string', pattern: `^(${'a|b|'.repeat(n)}c)$` }),
  'a pattern in a pattern': (n) => around({ type: 'string', pattern: `^${'('.repeat(Math.min(400, n))}a${'+)'.repeat(Math.min(400, n))}$` }),
  'a long text': (n) => around({ type: 'string', minLength: 1000 * n }),
  'a long list': (n) => around({ type: 'array', minItems: 100 * n, uniqueItems: true, items: { type: 'integer' } }),
  'a long example': (n) => around({ type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } }, example: list(5 * n, (at) => ({ a: at })) }),
  'many examples': (n) => around({ type: 'string' }, {}, { parameters: [{ name: 'a', in: 'query', examples: Object.fromEntries(list(n, (at) => [`e${at}`, { value: at }])) }] }),
  parameters: (n) => around({}, {}, { parameters: list(n, (at) => ({ name: `p${at}`, in: 'query', schema: { type: 'string' } })) }),
  responses: (n) => around({}, {}, { responses: Object.fromEntries(list(n, (at) => [String(200 + at), { description: 'a', content: { 'application/json': { schema: { type: 'string' } } } }])) }),
  'security alternatives': (n) => around({}, {}, { security: list(n, (at) => ({ [`s${at}`]: [] })) }),
  servers: (n) => around({}, {}, { servers: list(n, (at) => ({ url: `https://a${at}.example.com/{v}`, variables: { v: { default: 'a', enum: ['a'] } } })) }),
}; // prettier-ignore

const DOCUMENTS: Record<string, (count: number) => string> = {
  operations: (n) => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: Object.fromEntries(list(n, (at) => [`/a${at}`, { get: { responses: { 200: { description: 'a' } } } }])) }),
  'operations of one name': (n) => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: Object.fromEntries(list(n, (at) => [`/a${at}`, { get: { operationId: 'a', tags: ['t'], summary: 'A', responses: {} } }])) }),
  tags: (n) => JSON.stringify({ openapi: '3.2.0', info: { title: 'A', version: '1' }, tags: list(n, (at) => ({ name: `t${at}`, parent: `t${at + 1}` })), paths: { '/a': { get: { tags: list(n, (at) => `t${at}`), responses: {} } } } }),
  'broken references': (n) => around({ type: 'object', properties: Object.fromEntries(list(n, (at) => [`p${at}`, ref(at)])) }),
  'invalid parts': (n) => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: Object.fromEntries(list(n, (at) => [`/a${at}`, { get: { parameters: [{ name: 1 }, 'x'], responses: 7 } }])) }),
  'aliases of YAML': (n) => `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\nx-0: &a0 [x, x]\n${list(n, (at) => `x-${at + 1}: &a${at + 1} [*a${at}]\n`).join('')}`,
  'aliases of aliases': (n) => `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\nx-0: &a0 [x, x]\n${list(Math.min(n, 60), (at) => `x-${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
  'merge keys': (n) => `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\nx-0: &a0 {k: v}\n${list(n, (at) => `x-${at + 1}: &a${at + 1}\n  <<: *a${at}\n  k${at}: v\n`).join('')}`,
  'flow lists of YAML': (n) => `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\nx: ${'['.repeat(n)}${']'.repeat(n)}\n`,
}; // prettier-ignore

const YAML_PIECES = ['{', '}', '[', ']', '"', ',', ':', ': ', '- ', '- a\n', 'a: b\n', '&a ', '*a', '*a, ', '<<: *a\n', '|\n', '>\n', '#', ' #', "'", '\\', '!!', '? ', '%', '  ', '\n', '\t', '{"$ref":"#/x"},', '$ref: "#"\n', '"a":{', 'null', '1,', '\u0085']; // prettier-ignore

/** Readers of documents. Files that they need are in `folder`. */
export function apiReaders(folder: string): Reader[] {
  const [open, events] = ['openapi', 'asyncapi'].map((name) => join(folder, name)) as [string, string]; // prettier-ignore
  for (const path of [open, events]) mkdirSync(path, { recursive: true });
  const shared = { weight: 4, parts: 20, longest: 1_000_000 };
  const documentReader = (name: string, make: (random: Random, size: number) => Json): Reader => ({
    ...shared,
    name,
    pieces: YAML_PIECES,
    write: (random, size) => (random.isLucky(0.3) ? stringify(asJson(make(random, size))) : JSON.stringify(make(random, size))), // prettier-ignore
    damage: (random, size) => {
      const value = damageValue(asJson(make(random, size)), random) ?? null;
      const text = random.isLucky(0.3) ? stringify(value) : JSON.stringify(value);
      return random.isLucky(0.3) ? damage(text, YAML_PIECES, random) : text;
    },
    read: (text) => readOpenApi(open, text),
  });
  return [
    { ...documentReader('openapi', openApi), frames: [['', ''], ['{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"x":', '}'], ['openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\nx: ', '\n'], ['openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\n', '']], shapes: { ...SCHEMAS, ...DOCUMENTS } }, // prettier-ignore
    documentReader('swagger', swagger),
    {
      ...documentReader('asyncapi', asyncApi),
      shapes: {
        channels: (n) => JSON.stringify({ asyncapi: '3.0.0', info: { title: 'A', version: '1' }, channels: Object.fromEntries(list(n, (at) => [`c${at}`, { address: `a${at}`, messages: { m: { payload: { type: 'string' } } } }])), operations: Object.fromEntries(list(n, (at) => [`o${at}`, { action: 'send', channel: { $ref: `#/channels/c${at}` } }])) }), // prettier-ignore
        messages: (n) => JSON.stringify({ asyncapi: '3.0.0', info: { title: 'A', version: '1' }, channels: { c: { address: 'a', messages: Object.fromEntries(list(n, (at) => [`m${at}`, { payload: { type: 'string' } }])) } } }), // prettier-ignore
        'a chain of references': (n) => JSON.stringify({ asyncapi: '3.0.0', info: { title: 'A', version: '1' }, channels: { c: { address: 'a', messages: { m: { $ref: '#/components/messages/S0' } } } }, components: { messages: chain(n, (at) => ({ $ref: `#/components/messages/S${(at + 1) % n}` })) } }), // prettier-ignore
        traits: (n) => JSON.stringify({ asyncapi: '3.0.0', info: { title: 'A', version: '1' }, channels: { c: { address: 'a', messages: { m: { traits: list(n, (at) => ({ headers: { properties: { [`p${at}`]: {} } } })) } } } } }), // prettier-ignore
      },
      read: (text) => readAsyncApi(events, text),
    },
    fromGrammar({
      name: 'pattern-of-schema',
      grammar: { part: ['«pattern»', '(«pattern»)', '«pattern»|«pattern»', '«pattern»{1,«number»}'], ...TEXTS }, // prettier-ignore
      pieces: ['a', '.', '[a-z]', '[^a]', '(a)', '(', ')', '(?:', '(?=a)', '(?!a)', '(?<=a)', '|', 'a|', '*', '+', '?', '{2}', '{1,9}', '{99}', '\\d', '\\p{L}', '\\b', '\\1', '^', '$', '[', ']', '\\', '.*', 'a+', '\\u0041', '-'], // prettier-ignore
      joiner: '',
      length: 1000,
      longest: 16_000,
      read: (text) => {
        const pattern = readPattern(text);
        return pattern && [...take(textsOfPattern(pattern), 3)].map((one) => one.length);
      },
    }),
    fromGrammar({
      name: 'endpoint',
      grammar: { part: ['GET /«word»/{«word»}', 'openapi.json POST «path»', 'webhook «word»', '«word» «url»', 'DELETE https://a.b«path»', '#/components/«word»', '«odd»'] }, // prettier-ignore
      pieces: ['GET ', '/', '/a', '{a}', '{', '}', ':a', ' ', 'openapi.json ', 'https://', '.', '-', '~1', '~0', '#/', '%', '\n', 'a', '?', '&a=b'], // prettier-ignore
      frames: [
        ['', ''],
        ['GET ', ''],
        ['GET /', ''],
        ['openapi.json GET /', ''],
      ],
      read: (text) => [parseEndpoint(text), parseOperationReference(text), parsePointer(text)],
    }),
  ];
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}

const markdown = (text: string) => markdownToHtml(text);

/** Rendering options of documents. */
const SHOWN = {
  baseUrl: [],
  maintainOrder: true,
  languages: SAMPLE_CLIENTS.flatMap(({ names }) => names.slice(0, 1)),
  showOptionalParams: true,
  markdown,
};
const ON_PAGE = { hasDescription: false, isWritten: false, expanded: 'all', mode: 'show' } as const;
/** Maximum number of rendered operations or channels; their pages are independent of each other. */
const DRAWN = 4;

/** Everything that a site generates from an OpenAPI document. */
async function readOpenApi(folder: string, text: string): Promise<unknown> {
  const named = writeDocument(folder, text);
  const { documents, diagnostics } = await loadDocuments({ projectRoot: folder, named, offline: true }); // prettier-ignore
  const lost = diagnostics.find(({ message }) => message.includes('cannot be used:'));
  if (lost) throw new Error(lost.message);
  const generated = documents.map((document) => [
    buildResponseSchemas(document),
    viewIntroduction(document, SHOWN),
    buildAutoPages(document, { prefix: 'api', usedIds: new UsedIds() }),
    buildPublishedDocument(document, SHOWN),
  ]);
  const operations = documents.flatMap((document) =>
    document.operations.slice(0, DRAWN).map((entry) => {
      const view = viewSampledOperation(document, entry, SHOWN);
      const form = prepareForm(view, 'show');
      const html = renderOperation(plainPage(), view, { ...ON_PAGE, form });
      return [view, html, buildClientDocument(document, entry, view)];
    }),
  );
  return [diagnostics, generated, operations];
}

async function readAsyncApi(folder: string, text: string): Promise<unknown> {
  const named = writeDocument(folder, text);
  const { documents, diagnostics } = await loadAsyncDocuments({ projectRoot: folder, named, offline: true }); // prettier-ignore
  const views = documents.flatMap((document) =>
    document.channels.slice(0, DRAWN).map((channel) => {
      const context = createContext(document, SHOWN);
      const view = viewChannel(document, channel, { context, markdown });
      const form = buildChannelForm(view, []);
      return [view, renderChannel(plainPage(), view, { ...ON_PAGE, form })];
    }),
  );
  return [diagnostics, views];
}

/** Writes a document into a folder; returns the list of documents for docs.json. */
function writeDocument(folder: string, text: string): string[] {
  const name = /^\s*[{[]/.test(text) ? 'api.json' : 'api.yaml';
  writeFileSync(join(folder, name), text);
  return [name];
}
