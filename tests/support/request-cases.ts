// Operations, entered values, and the request that the specification requires, written by hand. All code that turns a
// form into a request is tested with this table.
import type { JsonObject } from '../../src/utils/json-object.ts';
import { parseExact } from '../../src/utils/json.ts';

/** An operation with the entered values and the expected request. */
export interface RequestCase {
  /** Name, and path of its page. */
  name: string;
  method?: string;
  /** Path after the name of the case. */
  path?: string;
  operation: JsonObject;
  /** Values of parameters by location and name: `query color`. */
  values?: Record<string, unknown>;
  body?: { mediaType: string; value: unknown };
  /** Values for the inputs of the first security alternative. */
  credentials?: string[];
  expected: ExpectedRequest;
  /** Reason why inputs cannot represent it, or why no page can send it. */
  notInBrowsers?: string;
}

/** The expected request; multipart bodies are compared part by part. */
export interface ExpectedRequest {
  /** After the name of the case: `?color=blue`. */
  url: string;
  /** An empty one is absent. */
  headers?: Record<string, string>;
  body?: string | ExpectedPart[];
}

/** One part of a multipart body. */
export interface ExpectedPart {
  name: string;
  fileName?: string;
  type?: string;
  headers?: Record<string, string>;
  text: string;
}

/** A binary file: all kinds of line breaks, a zero byte, and invalid UTF-8. */
export const FILE_TEXT = '\u0089PNG\r\n\u001a\n\u0000\u00ff\n';
export const FILE_NAME = 'photo.bin';

const bytes = Uint8Array.from(FILE_TEXT, (letter) => letter.charCodeAt(0));
const file = { fileName: FILE_NAME, blob: new Blob([bytes], { type: 'application/octet-stream' }) };

/** Characters with a special meaning in some language. */
export const SIGNS = `it's "q" \`b\` $HOME \${x} #{y} \\n %20 {z} é 漢 😀 & = + ; , @x`;

const parameter = (location: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  parameters: [{ name: 'color', in: location, required: location === 'path', schema, ...more }],
});
const query = (schema: JsonObject, more: JsonObject = {}) => parameter('query', schema, more);
const STRINGS = { type: 'array', items: { type: 'string' } };
const NUMBERS = {
  type: 'object',
  properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
};
const LIST = ['blue', 'black', 'brown'];
const OBJECT = { R: 100, G: 200, B: 150 };
const DEEP = { style: 'deepObject', explode: true };

const bodyOf = (mediaType: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { [mediaType]: { schema, ...more } } },
});
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const objectOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const BINARY = { type: 'string', format: 'binary' };
const TEXT = { type: 'string' };
const ANY: JsonObject = {};

const QUERIES: RequestCase[] = [
  { name: 'query-form', operation: query(TEXT), values: { 'query color': 'blue' }, expected: { url: '?color=blue' } },
  { name: 'query-signs', operation: query(TEXT), values: { 'query color': SIGNS }, expected: { url: "?color=it%27s%20%22q%22%20%60b%60%20%24HOME%20%24%7Bx%7D%20%23%7By%7D%20%5Cn%20%2520%20%7Bz%7D%20%C3%A9%20%E6%BC%A2%20%F0%9F%98%80%20%26%20%3D%20%2B%20%3B%20,%20@x" } },
  { name: 'query-form-list', operation: query(STRINGS), values: { 'query color': LIST }, expected: { url: '?color=blue&color=black&color=brown' } },
  { name: 'query-form-list-joined', operation: query(STRINGS, { explode: false }), values: { 'query color': LIST }, expected: { url: '?color=blue,black,brown' } },
  { name: 'query-form-object', operation: query(NUMBERS), values: { 'query color': OBJECT }, expected: { url: '?R=100&G=200&B=150' } },
  { name: 'query-form-object-joined', operation: query(NUMBERS, { explode: false }), values: { 'query color': OBJECT }, expected: { url: '?color=R,100,G,200,B,150' } },
  { name: 'query-space-list', operation: query(STRINGS, { style: 'spaceDelimited', explode: false }), values: { 'query color': LIST }, expected: { url: '?color=blue%20black%20brown' } },
  { name: 'query-pipe-list', operation: query(STRINGS, { style: 'pipeDelimited', explode: false }), values: { 'query color': LIST }, expected: { url: '?color=blue%7Cblack%7Cbrown' } },
  { name: 'query-deep-object', operation: query(NUMBERS, DEEP), values: { 'query color': OBJECT }, expected: { url: '?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150' } },
  { name: 'query-deep-list', operation: query(STRINGS, DEEP), values: { 'query color': LIST }, expected: { url: '?color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown' } },
  { name: 'query-reserved', operation: query(TEXT, { allowReserved: true }), values: { 'query color': '/a:b?c' }, expected: { url: '?color=/a:b?c' } },
  { name: 'query-json', operation: parameter('query', {}, { schema: undefined, content: { 'application/json': { schema: ANY } } }), values: { 'query color': { b: [1] } }, expected: { url: '?color=%7B%22b%22:%5B1%5D%7D' } },
  { name: 'query-big-number', operation: query({ type: 'integer', format: 'int64' }), values: { 'query color': parseExact('9007199254740993') }, expected: { url: '?color=9007199254740993' } },
  { name: 'path-simple-list', path: '/{color}', operation: parameter('path', STRINGS), values: { 'path color': ['a,b', 'c/d'] }, expected: { url: '/a%2Cb,c%2Fd' } },
  { name: 'path-label-list', path: '/{color}', operation: parameter('path', STRINGS, { style: 'label', explode: true }), values: { 'path color': LIST }, expected: { url: '/.blue.black.brown' } },
  { name: 'path-matrix-object', path: '/{color}', operation: parameter('path', NUMBERS, { style: 'matrix', explode: true }), values: { 'path color': OBJECT }, expected: { url: '/;R=100;G=200;B=150' } },
  { name: 'path-matrix-list-joined', path: '/{color}', operation: parameter('path', STRINGS, { style: 'matrix', explode: false }), values: { 'path color': LIST }, expected: { url: '/;color=blue,black,brown' } },
  { name: 'header-list', operation: parameter('header', STRINGS, { name: 'X-Color' }), values: { 'header X-Color': LIST }, expected: { url: '', headers: { 'x-color': 'blue,black,brown' } } },
  { name: 'query-empty-list', operation: query(STRINGS), values: { 'query color': [] }, expected: { url: '' } },
  { name: 'query-empty-text', operation: query(TEXT, { allowEmptyValue: true }), values: { 'query color': '' }, expected: { url: '?color=' } },
  { name: 'query-deep-list-of-objects', operation: query({ type: 'array', items: { type: 'object', properties: { price: { type: 'string' } } } }, DEEP), values: { 'query color': [{ price: 'a' }, { price: 'b' }] }, expected: { url: '?color%5B0%5D%5Bprice%5D=a&color%5B1%5D%5Bprice%5D=b' } },
  { name: 'querystring-form', operation: parameter('querystring', {}, { schema: undefined, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: TEXT, b: TEXT } } } } }), values: { 'querystring color': { a: 'x&y', b: 'z w' } }, expected: { url: '?a=x%26y&b=z+w' } },
  { name: 'querystring-json', operation: parameter('querystring', {}, { schema: undefined, content: { 'application/json': { schema: ANY } } }), values: { 'querystring color': { a: [1] } }, expected: { url: '?%7B%22a%22%3A%5B1%5D%7D' } },
  { name: 'header-object', operation: parameter('header', NUMBERS, { name: 'X-Color', explode: true }), values: { 'header X-Color': OBJECT }, expected: { url: '', headers: { 'x-color': 'R=100,G=200,B=150' } } },
  { name: 'header-json', operation: parameter('header', {}, { name: 'X-Color', schema: undefined, content: { 'application/json': { schema: ANY } } }), values: { 'header X-Color': { a: "it's" } }, expected: { url: '', headers: { 'x-color': `{"a":"it's"}` } } },
  { name: 'cookie-list', operation: parameter('cookie', STRINGS), values: { 'cookie color': LIST }, expected: { url: '', headers: { cookie: 'color=blue; color=black; color=brown' } }, notInBrowsers: 'pages set no cookies of other sites' },
  { name: 'header-quotes', operation: parameter('header', TEXT, { name: 'X-Color' }), values: { 'header X-Color': `it's "a" $b \\ \`c\`` }, expected: { url: '', headers: { 'x-color': `it's "a" $b \\ \`c\`` } } },
]; // prettier-ignore

const secured = (scheme: string): JsonObject => ({ security: [{ [scheme]: [] }] });

const CREDENTIALS: RequestCase[] = [
  { name: 'auth-bearer', operation: secured('bearer'), credentials: ["a'b"], expected: { url: '', headers: { authorization: "Bearer a'b" } } },
  { name: 'auth-basic', operation: secured('basic'), credentials: ['ada', "fern's"], expected: { url: '', headers: { authorization: `Basic ${btoa("ada:fern's")}` } } },
  { name: 'auth-key', operation: secured('key'), credentials: ['abc'], expected: { url: '', headers: { 'x-key': 'abc' } } },
  { name: 'auth-cookie', operation: secured('cookie'), credentials: ['abc=='], expected: { url: '', headers: { cookie: 'sid=abc==' } }, notInBrowsers: 'pages set no cookies of other sites' },
  { name: 'auth-basic-letters', operation: secured('basic'), credentials: ['é', '漢:字'], expected: { url: '', headers: { authorization: 'Basic w6k65ryiOuWtlw==' } } },
  { name: 'auth-digest', operation: secured('digest'), credentials: ['username="a"'], expected: { url: '', headers: { authorization: 'Digest username="a"' } } },
  { name: 'auth-two', operation: { security: [{ key: [], query: [] }] }, credentials: ['one', 'two'], expected: { url: '?key=two', headers: { 'x-key': 'one' } } },
  { name: 'auth-query', operation: secured('query'), credentials: ['a b'], expected: { url: '?key=a%20b' } },
]; // prettier-ignore

const json = (
  value: unknown,
  text: string,
): Pick<RequestCase, 'body' | 'operation' | 'method' | 'expected'> => ({
  method: 'post',
  operation: bodyOf('application/json', ANY),
  body: { mediaType: 'application/json', value },
  expected: { url: '', headers: { 'content-type': 'application/json' }, body: text },
});

const text = (
  mediaType: string,
  value: string,
): Pick<RequestCase, 'body' | 'operation' | 'method' | 'expected'> => ({
  method: 'post',
  operation: bodyOf(mediaType, TEXT),
  body: { mediaType, value },
  expected: { url: '', headers: { 'content-type': mediaType }, body: value },
});

const form = (schema: JsonObject, value: unknown, body: string, encoding?: JsonObject): Pick<RequestCase, 'body' | 'operation' | 'method' | 'expected'> => ({
  method: 'post',
  operation: bodyOf(FORM, schema, encoding && { encoding }),
  body: { mediaType: FORM, value },
  expected: { url: '', headers: { 'content-type': FORM }, body },
}); // prettier-ignore

const parts = (properties: JsonObject, value: unknown, body: ExpectedPart[], encoding?: JsonObject): Pick<RequestCase, 'body' | 'operation' | 'method' | 'expected'> => ({
  method: 'post',
  operation: bodyOf(PARTS, objectOf(properties), encoding && { encoding }),
  body: { mediaType: PARTS, value },
  expected: { url: '', body },
}); // prettier-ignore

const utf8 = (value: string): string => Buffer.from(value).toString('latin1');

const TEXTS: RequestCase[] = [
  { name: 'json', ...json({ name: SIGNS, tags: ['a', 'b'], sun: null, indoor: true, size: 1.5, empty: {}, none: [] }, '') },
  { name: 'json-exact', ...json(parseExact('{"id": 9007199254740993, "price": 1.10, "sizes": {"10": "b", "9": "a"}}'), '{\n  "id": 9007199254740993,\n  "price": 1.10,\n  "sizes": {"10": "b", "9": "a"}\n}') },
  { name: 'json-list', ...json([{ a: 1 }, { a: 2 }], '') },
  { name: 'json-text', ...json('a "b"\nc', '"a \\"b\\"\\nc"') },
  { name: 'json-names', ...json({ "it's": 1, 'a-b': 2, class: 3, $x: 4, '': 5 }, '') },
  { name: 'text', ...text('text/plain', SIGNS) },
  { name: 'text-lines', ...text('text/plain', `one\n two  \n\n"""\`\${x}\\\n@'`) },
  { name: 'xml', ...text('application/xml', '<?xml version="1.0"?>\n<plant name="it\'s">\n  <tag>a &amp; b</tag>\n</plant>') },
  { name: 'ndjson', method: 'post', operation: bodyOf('application/x-ndjson', {}, { schema: undefined, itemSchema: objectOf({ a: { type: 'integer' } }) }), body: { mediaType: 'application/x-ndjson', value: [{ a: 1 }, { a: 2 }] }, expected: { url: '', headers: { 'content-type': 'application/x-ndjson' }, body: '{"a":1}\n{"a":2}\n' } },
  { name: 'jsonl', method: 'post', operation: bodyOf('application/jsonl', {}, { schema: undefined, itemSchema: TEXT }), body: { mediaType: 'application/jsonl', value: ["it's", 'b'] }, expected: { url: '', headers: { 'content-type': 'application/jsonl' }, body: `"it's"\n"b"\n` } },
  { name: 'json-seq', method: 'post', operation: bodyOf('application/json-seq', {}, { schema: undefined, itemSchema: TEXT }), body: { mediaType: 'application/json-seq', value: ['a', 'b'] }, expected: { url: '', headers: { 'content-type': 'application/json-seq' }, body: '\u001E"a"\n\u001E"b"\n' } },
  { name: 'text-carriage-return', ...text('text/plain', 'a\r\nb\rc'), notInBrowsers: 'a text area has line feeds only' },
  { name: 'csv', ...text('text/csv', 'a,"b ""c"""\n$d,`e`\n') },
  { name: 'form-text', method: 'post', operation: bodyOf(FORM, TEXT), body: { mediaType: FORM, value: 'a=1&b=%27' }, expected: { url: '', headers: { 'content-type': FORM }, body: 'a=1&b=%27' }, notInBrowsers: 'the form asks for fields' },
  { name: 'get-with-body', method: 'get', operation: bodyOf('application/json', ANY), body: { mediaType: 'application/json', value: { a: 1 } }, expected: { url: '', headers: { 'content-type': 'application/json' }, body: '{\n  "a": 1\n}' } },
  { name: 'delete-with-body', method: 'delete', operation: bodyOf('application/json', ANY), body: { mediaType: 'application/json', value: { a: 1 } }, expected: { url: '', headers: { 'content-type': 'application/json' }, body: '{\n  "a": 1\n}' } },
  { name: 'patch', ...json({ a: 1 }, ''), method: 'patch' },
  ...['post', 'put'].map((method) => ({ name: `${method}-without-body`, method, operation: {}, expected: { url: '', headers: { 'content-type': '' } } })),
  { name: 'query-method', ...json({ a: 1 }, ''), method: 'query' },
  { name: 'head', method: 'head', operation: query(TEXT), values: { 'query color': 'blue' }, expected: { url: '?color=blue' } },
]; // prettier-ignore

const FORMS: RequestCase[] = [
  { name: 'form', ...form(objectOf({ a: TEXT, b: TEXT }), { a: SIGNS, b: '' }, `a=${new URLSearchParams([['', SIGNS]]).toString().slice(1)}&b=`) },
  { name: 'form-repeated', ...form(objectOf({ tag: STRINGS }), { tag: ['a', 'b', 'c'] }, 'tag=a&tag=b&tag=c') },
  { name: 'form-deep', ...form(objectOf({ expand: STRINGS, line_items: { type: 'array', items: objectOf({ price: TEXT, quantity: { type: 'integer' } }) }, metadata: { type: 'object', additionalProperties: TEXT } }), { expand: ['a', 'b'], line_items: [{ price: 'p_1', quantity: 2 }, { price: 'p_2' }], metadata: { k: 'v' } }, 'expand%5B%5D=a&expand%5B%5D=b&line_items%5B0%5D%5Bprice%5D=p_1&line_items%5B0%5D%5Bquantity%5D=2&line_items%5B1%5D%5Bprice%5D=p_2&metadata%5Bk%5D=v', { expand: DEEP, line_items: DEEP, metadata: DEEP }) },
  { name: 'form-json-property', ...form(objectOf({ a: objectOf({ b: { type: 'integer' } }), c: TEXT }), { a: { b: 7 }, c: 'x' }, 'a=%7B%22b%22%3A7%7D&c=x', { a: { contentType: 'application/json' } }) },
  { name: 'form-joined', ...form(objectOf({ a: STRINGS }), { a: ['x', 'y'] }, 'a=x%2Cy', { a: { style: 'form', explode: false } }) },
  { name: 'form-reserved', ...form(objectOf({ a: TEXT }), { a: 'x/y:z' }, 'a=x/y:z', { a: { allowReserved: true } }) },
  { name: 'form-empty', method: 'post', operation: bodyOf(FORM, objectOf({ a: TEXT })), body: { mediaType: FORM, value: {} }, expected: { url: '', headers: { 'content-type': FORM } } },
  { name: 'form-null', ...form(objectOf({ a: { type: ['string', 'null'] }, b: TEXT, c: { type: ['object', 'null'] } }), { a: null, b: 'x', c: null }, 'b=x') },
  { name: 'parts', ...parts({ note: TEXT, tags: STRINGS }, { note: SIGNS, tags: ['a', 'b'] }, [{ name: 'note', text: utf8(SIGNS) }, { name: 'tags', text: 'a' }, { name: 'tags', text: 'b' }]) },
  { name: 'parts-json', ...parts({ meta: objectOf({ a: TEXT }), note: TEXT }, { meta: { a: "it's \"q\"" }, note: 'x' }, [{ name: 'meta', type: 'application/json', text: '{"a":"it\'s \\"q\\""}' }, { name: 'note', text: 'x' }]) },
  { name: 'parts-typed', ...parts({ csv: TEXT }, { csv: 'a;b\nc;d' }, [{ name: 'csv', type: 'text/csv', text: 'a;b\nc;d' }], { csv: { contentType: 'text/csv' } }) },
  { name: 'parts-file', ...parts({ photo: BINARY, note: TEXT }, { photo: file, note: 'on the sill' }, [{ name: 'photo', fileName: FILE_NAME, type: 'application/octet-stream', text: FILE_TEXT }, { name: 'note', text: 'on the sill' }]) },
  { name: 'parts-file-and-json', ...parts({ photo: BINARY, meta: objectOf({ a: TEXT }) }, { photo: file, meta: { a: 'b' } }, [{ name: 'photo', fileName: FILE_NAME, type: 'image/png', text: FILE_TEXT }, { name: 'meta', type: 'application/json', text: '{"a":"b"}' }], { photo: { contentType: 'image/png' } }) },
  { name: 'parts-headers', ...parts({ note: TEXT }, { note: 'x' }, [{ name: 'note', text: 'x', headers: { 'x-part': 'one' } }], { note: { headers: { 'X-Part': { schema: { type: 'string', default: 'one' } } } } }) },
  { name: 'parts-joined', ...parts({ tags: STRINGS }, { tags: ['a', 'b'] }, [{ name: 'tags', text: 'a,b' }], { tags: { style: 'form', explode: false } }) },
  { name: 'parts-deep', ...parts({ address: objectOf({ city: TEXT }) }, { address: { city: 'Ulm' } }, [{ name: 'address[city]', text: 'Ulm' }], { address: DEEP }) },
  { name: 'parts-exploded', ...parts({ address: objectOf({ city: TEXT, zip: TEXT }) }, { address: { city: 'Ulm', zip: null } }, [{ name: 'city', text: 'Ulm' }], { address: { style: 'form', contentType: 'application/json' } }) },
  { name: 'parts-mixed', method: 'post', operation: bodyOf('multipart/mixed', { type: 'array' }, { prefixEncoding: [{ contentType: 'application/json' }], itemEncoding: { contentType: 'text/csv' } }), body: { mediaType: 'multipart/mixed', value: [{ a: 1 }, 'b,c', 'd'] }, expected: { url: '', body: [{ name: '', type: 'application/json', text: '{"a":1}' }, { name: '', type: 'text/csv', text: 'b,c' }, { name: '', type: 'text/csv', text: 'd' }] } },
  { name: 'file', method: 'put', operation: bodyOf('application/octet-stream', BINARY), body: { mediaType: 'application/octet-stream', value: file }, expected: { url: '', headers: { 'content-type': 'application/octet-stream' }, body: FILE_TEXT } },
  { name: 'file-png', method: 'post', operation: bodyOf('image/png', BINARY), body: { mediaType: 'image/png', value: file }, expected: { url: '', headers: { 'content-type': 'image/png' }, body: FILE_TEXT } },
]; // prettier-ignore

/** All cases. The default of a JSON body is the value, indented by two spaces. */
export const REQUEST_CASES: readonly RequestCase[] = [
  ...QUERIES,
  ...CREDENTIALS,
  ...TEXTS,
  ...FORMS,
];

/** The document with the operations of all cases, for a server. */
export function toDocument(url: string): JsonObject {
  return {
    openapi: '3.2.0',
    info: { title: 'Cases', version: '1' },
    servers: [{ url }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        digest: { type: 'http', scheme: 'Digest' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
    paths: Object.fromEntries(
      REQUEST_CASES.map(({ name, method = 'get', path = '', operation }) => [
        `/${name}${path}`,
        { [method]: { summary: name, ...operation, responses: { 200: { description: 'Done.' } } } },
      ]),
    ),
  };
}
