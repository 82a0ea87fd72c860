// Readers of input from browsers and other servers: requests to a built site, searches, responses in the playground, and
// pasted requests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  decodeShared,
  encodeShared,
  type RequestForm,
  type SharedRequest,
} from '../../src/openapi/request-form.ts';
import type { FormField } from '../../src/openapi/form-field.ts';
import { unpackResponse, unpackRequest } from '../../src/openapi/request.ts';
import { boundedSource } from '../../src/openapi/examples/pattern.ts';
import { buildIndex } from '../../tests/unit/output/search/_index.ts';
import { openSearch, type SearchEngine } from '../../src/client/search.ts';
import { readAccessToken, readLimit } from '../../src/plants/list-plants.ts';
import {
  fileNameOf,
  findCharset,
  kindOf,
} from '../../src/client/playground/response/response-body.ts';
import { compare } from '../../src/client/playground/response/check-calls.ts';
import { JsonDocument } from '../../src/client/playground/response/json-document.ts';
import { readTable, toHex } from '../../src/client/playground/response/read-table.ts';
import { fitCurl } from '../../src/client/playground/paste/fit-curl.ts';
import { parseCurl } from '../../src/client/playground/paste/parse-curl.ts';
import { createParser, deltaOf } from '../../src/client/playground/response/event-parser.ts';
import { isOwnOrigin } from '../../src/server/requests.ts';
import { listen } from '../../src/server/listen.ts';
import { findTarget } from '../../src/server/proxy.ts';
import { prefersMarkdown } from '../../src/server/site/serve-file.ts';
import { createSiteServer } from '../../src/server/site-server.ts';
import { parseExact, writeExact } from '../../src/utils/json.ts';
import { isPublicAddress } from '../../src/utils/network.ts';
import type { Grammar } from './random.ts';
import { fromGrammar, type Reader } from './reader.ts';

const JSON_PIECES = ['{', '}', '[', ']', '"', '"a"', '"a":', '"a":1,', '[1,', '{"a":', '1', '1,', '9007199254740993,', '1e999,', '-0,', '0.10,', '.', 'e', '-', ',', ':', '\\', '\\"', '\\u0000', '\\ud800', 'true', 'null', ' ', '\n', 'a', '\u2028', "'"]; // prettier-ignore

const VALUE: Grammar = {
  value: ['«number»', '"«words»"', 'true', 'null', '[«value», «value»]', '{"«word»": «value», "a": «value»}', '-12.5e-3', '"\\u00e9\\n\\\\"', '[]', '{}', '1.10', '12345678901234567890'],
}; // prettier-ignore

const SERVED = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Not found</h1>',
  'guides/ferns.html': '<h1>Ferns</h1>',
  'guides/ferns.md': '# Ferns\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  _redirects:
    '/old/:slug* /guides/:splat 301\n/a/*/b/*/c /guides/ferns 302\n/x /guides/ferns 301\n',
  _headers: '/*\n  X-Content-Type-Options: nosniff\n/a*b*c*d\n  X-A: b\n',
  '_trellis/site.json': '{"base":""}',
};

const FORM: RequestForm = {
  method: 'POST',
  path: '/beds/{bed}/plants',
  servers: [{ template: 'https://{region}.example/v1', variables: [{ name: 'region', default: 'eu', enum: [] }] }],
  auth: [[{ id: 'bearer', kind: 'bearer', name: 'Authorization', in: 'header', labels: ['a'], placeholder: '' }]],
  parameters: [
    parameter('path', 'bed', { kind: 'text' }),
    parameter('query', 'limit', { kind: 'integer' }),
    parameter('query', 'tags', { kind: 'array', items: { kind: 'text' } }),
    parameter('query', 'filter', { kind: 'object', properties: [{ kind: 'integer', name: 'age' }] }, 'deepObject'),
    parameter('header', 'X-Trace', { kind: 'text' }),
  ],
  bodies: [
    { mediaType: 'application/json', field: { kind: 'json' } },
    { mediaType: 'application/x-www-form-urlencoded', field: { kind: 'object', properties: [{ kind: 'integer', name: 'age' }] } },
    { mediaType: 'multipart/form-data', field: { kind: 'object', properties: [] } },
  ],
  bodyRequired: false,
}; // prettier-ignore

function parameter(
  place: string,
  name: string,
  field: FormField,
  style = place === 'query' ? 'form' : 'simple',
): RequestForm['parameters'][number] {
  // prettier-ignore
  return { in: place, name, style, explode: place === 'query', field };
}

/** A schema with all keywords that responses are validated with. */
const ANSWER_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      name: { type: 'string', pattern: boundedSource('^(a+)+$'), maxLength: 40 },
      kind: { enum: ['fern', 'moss'] },
      next: { $ref: '#/$defs/Node' },
      mail: { type: 'string', format: 'email' },
      link: { type: 'string', format: 'uri' },
    },
    additionalProperties: false,
    oneOf: [{ required: ['name'] }, { required: ['kind'] }],
  },
};

/** Readers of network input. Files that they need are in `folder`. */
export function clientReaders(folder: string): Reader[] {
  const served = join(folder, 'served');
  for (const [name, text] of Object.entries(SERVED)) {
    mkdirSync(join(served, name, '..'), { recursive: true });
    writeFileSync(join(served, name), text);
  }
  let port: Promise<number> | undefined;
  let engine: SearchEngine | undefined;
  return [
    fromGrammar({
      name: 'request',
      grammar: {
        part: ['«method» «target» HTTP/1.1\r\nHost: «host»\r\n«headers»', 'GET «target» HTTP/1.0\r\n«headers»', 'GET «target»'],
        method: ['GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'DELETE', 'PROPFIND', '«word»'],
        target: ['«path»', '/guides/ferns', '/old/«word»', '/%2e%2e/%2fetc', '/%00', '/%E0%A4%A', 'http://a.b/«path»', '*', '/a/x/b/y/c', '/guides/ferns?«word»=«number»', '/\\..\\x', '/_trellis/site.json', '/_trellis/relay', '/mcp', '/.well-known/mcp.json'],
        host: ['localhost', 'localhost', 'a.b:99999', '[::1]:80', 'a b', '«word»'],
        headers: ['', 'Accept: text/markdown;q=«number», */*\r\n', 'Range: bytes=«number»-«number»\r\n', 'If-None-Match: "«word»", W/"x"\r\n', 'Accept-Encoding: br;q=«number», gzip\r\n', 'X-Relay-Request: «word»\r\n', 'Content-Length: «number»\r\n', 'Transfer-Encoding: chunked\r\n', 'If-Modified-Since: «words»\r\n', 'Expect: 100-continue\r\n', '«word»: «words»\r\n', '«headers»«headers»'],
      }, // prettier-ignore
      pieces: ['/', '/a', '//', '/%2f', '%', '%00', '%0a', '..', '/..', '\\', '*', ':a', '?', '&', '#', ';', '=', ',', '*/*,', 'text/markdown,', ';q=1', 'a,', '"a",', 'W/"', '0-1,', 'gzip,', ' ', '\t', 'a', '.', '\r\n', '\r\nX-A: b', 'é'], // prettier-ignore
      frames: [['GET /', ' HTTP/1.1\r\nHost: localhost\r\n'], ['GET /?', ' HTTP/1.1\r\nHost: localhost\r\n'], ['GET /guides/ferns HTTP/1.1\r\nHost: localhost\r\nAccept: ', '\r\n'], ['GET /guides/ferns HTTP/1.1\r\nHost: localhost\r\nRange: bytes=', '\r\n'], ['GET /guides/ferns HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ', '\r\n'], ['GET /guides/ferns HTTP/1.1\r\nHost: ', '\r\n'], ['GET /guides/ferns HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ', '\r\n']], // prettier-ignore
      head: '',
      length: 1800,
      longest: 16_000,
      parts: 1,
      weight: 3,
      read: async (text) => {
        port ??= startServer(served);
        return statusOf(await port, text);
      },
    }),
    fromGrammar({
      name: 'request-parts',
      grammar: { part: ['text/html;q=«number»', 'https://«word»:«number»', '«url»', '127.0.0.«number»', '0x7f.1', '::ffff:10.0.0.1', 'fe80::«number»', '«words»', 'Bearer «word»', 'eyJ«word»'] }, // prettier-ignore
      pieces: ['a', ',', ';', 'q=', ';q=1', '*/*', 'text/markdown', '.', ':', '::', '[', ']', '@', '/', '0', '0x', '%', ' ', 'Bearer ', '=', '-', 'eyJ'], // prettier-ignore
      frames: [
        ['', ''],
        ['https://', '/'],
        ['Bearer ', ''],
      ],
      longest: 16_000,
      read: async (text) => {
        const targets = { origins: ['https://api.example.com'], methods: ['GET'], resolve: async () => [] }; // prettier-ignore
        const outcomes = [
          prefersMarkdown(text),
          isOwnOrigin(text, text, text),
          isPublicAddress(text),
          unpacked(text),
        ];
        await findTarget(text, targets).catch(onlyRefused);
        for (const read of [() => readLimit([text]), () => readAccessToken(text)]) outcomes.push(refusedOr(read)); // prettier-ignore
        return outcomes;
      },
    }),
    fromGrammar({
      name: 'search-query',
      grammar: { part: ['«word»', '«words»', '"«words»"', '«word»*', 'getPlant_«number»', '-«word»', '«odd»', 'ferns:«word»'] }, // prettier-ignore
      pieces: ['a', 'a ', 'fern ', 'ferns', 'fr', '"', '-', '_', '.', '/', ':', '*', '(', 'é', 'e\u0301', '漢', 'ß', 'Ä', '0', ' ', '\u200d', 'A', 'aB', 'a-b ', '植', 'न', 'ก'], // prettier-ignore
      joiner: ' ',
      length: 200,
      longest: 4000,
      weight: 2,
      read: (text) => (engine ??= createEngine()).search(text),
    }),
    fromGrammar({
      name: 'search-index',
      grammar: { part: ['«words»', 'getPlant_«number»', '«word»-«word».«word»', '«odd»«words»'] },
      pieces: ['a', 'a ', 'aB', 'a_b', '-', '.', '/', '0', 'é', 'e\u0301', '漢', 'ß', '\u200d', 'न', 'ก', ' ', "'", '\u00ad'], // prettier-ignore
      longest: 128_000,
      joiner: ' ',
      read: (text) => [...buildIndex([searchPage('/a', text)])],
    }),
    fromGrammar({
      name: 'curl-command',
      grammar: {
        part: ["curl «options» '«url»'", 'curl «url» «options»', '$ curl -X POST https://eu.example/v1/beds/«word»/plants?limit=«number»&tags=a «options»', "curl.exe --url «url» \\\n  «options»"],
        options: ['', "-H '«word»: «words»'", '-d \'{"a": «number»}\'', '-F "file=@«word»"', '-u «word»:«word»', '-b "a=b; c=d"', '--data-urlencode "«word»=«words»"', "$'\\x41\\u00e9'", '-XPUT', '--json @-', '«options» «options»', '--«word»', '-sSLk', '-G', '^"«word»^"', '--compressed'],
      }, // prettier-ignore
      pieces: ['curl ', '-', '--', '-H ', "-H 'A: b' ", '-d ', '-d a=b ', '-F ', "'", '"', '\\', '\\\n', "$'", '\\x', '\\u', '^', '`', '$(', '&', '=', ':', ';', 'a=b&', 'a[b]=c&', 'https://a.b/', '{', '[', ' ', '\n', 'a', '@', '%', '%2'], // prettier-ignore
      frames: [['curl https://a.b ', ''], ["curl 'https://eu.example/v1/beds/", "/plants' -X POST"], ["curl 'https://eu.example/v1/beds/a/plants?", "' -X POST"], ["curl https://eu.example/v1/beds/a/plants -d '", "'"], ["curl https://a.b -d $'", "'"], ["curl https://a.b -H '", "'"], ['', '']], // prettier-ignore
      longest: 128_000,
      parts: 50,
      read: (text) => {
        const curl = parseCurl(text);
        return curl && URL.canParse(curl.url) ? fitCurl(FORM, curl)?.state : curl;
      },
    }),
    fromGrammar({
      name: 'shared-link',
      grammar: { ...VALUE, part: ['«value»', '«words»'] },
      pieces: ['eyJ', 'a', '=', '-', '_', '%', '{', '"', '[', ' ', 'W10'],
      read: (text) => {
        const request: SharedRequest = { server: ['https://a.b', {}], parameters: { limit: text } };
        const shared = decodeShared(encodeShared(request))?.parameters['limit'];
        if (shared !== text) throw new Error('The link holds another value');
        return decodeShared(text);
      },
    }),
    fromGrammar({
      name: 'event-stream',
      grammar: { ...VALUE, part: ['data: «words»\n\n', 'event: «word»\ndata: {"choices": [{"delta": {"content": "«words»"}}]}\n\n', 'id: «number»\r\n', ': «words»\n', 'data\n\n', 'data:«value»\r\r', 'retry: «number»\n', '«value»\n', '\u001e«value»\n', 'data: [DONE]\n\n'] }, // prettier-ignore
      pieces: ['data: a\n', 'data: a\n\n', 'data\n', '\n', '\r', '\r\n', ':', ': a\n', 'event: a\n', 'id: a\n', '{"a":1}\n', '\u001e', '{', '[', '"', 'a', ' ', 'data:', '\ufeff', '\0'], // prettier-ignore
      joiner: '',
      read: readStream,
      shapes: {
        'one line in small pieces': (count) => `data: ${'a'.repeat(400 * count)}`,
        'one event of many lines': (count) => 'data: a\n'.repeat(100 * count),
      },
    }),
    fromGrammar({
      name: 'response-json',
      grammar: { ...VALUE, part: ['«value»'] },
      pieces: JSON_PIECES,
      frames: [
        ['', ''],
        ['[', '1]'],
        ['["', '"]'],
        ['{"a":', '}'],
      ],
      head: '[',
      joiner: ',',
      tail: ']',
      errors: ['SyntaxError'],
      weight: 2,
      shapes: {
        'lists inside lists': (count) => `${'['.repeat(100 * count)}${']'.repeat(100 * count)}`,
        'objects inside objects': (count) =>
          `${'{"a":'.repeat(50 * count)}1${'}'.repeat(50 * count)}`,
        'one long number': (count) => '1'.repeat(200 * count),
        'names that repeat': (count) => `{${'"a":1,'.repeat(50 * count)}"a":2}`,
        'names of numbers': (count) => `{${Array.from({ length: 50 * count }, (_, at) => `"${50 * count - at}":1`).join(',')}}`, // prettier-ignore
      },
      read: readAnswer,
    }),
    fromGrammar({
      name: 'response-schema',
      grammar: { part: ['{"id": «number», "name": "«words»"}', '{"id": "«word»", "kind": "fern", "«word»": 1}', '{"next": {"next": {"value": «number»}}}', '{"id": 1, "mail": "«word»@«word»", "link": "«url»"}', 'null', '[]'] }, // prettier-ignore
      pieces: ['{"id":1,"name":"a"},', '{"id":0},', '{},', '1,', '{"next":', '"a",', '[],', '{"id":1,"mail":"', '{"a":1},'], // prettier-ignore
      frames: [['[', '{}]'], ['[{"id":1,"name":"', '"}]'], ['[{"id":1,"mail":"', '"}]'], ['[{"id":1,"link":"', '"}]']], // prettier-ignore
      head: '[',
      joiner: ',',
      tail: ']',
      errors: ['SyntaxError'],
      longest: 64_000,
      shapes: {
        'values inside values': (count) => `[{"id":1,"name":"a","next":${'{"next":'.repeat(count)}{}${'}'.repeat(count)}}]`, // prettier-ignore
        'a text that almost fits': (count) =>
          `[{"id":1,"name":"${'a'.repeat(Math.min(28, count))}!"}]`,
      },
      read: (text) => compare(JSON.parse(text), ANSWER_SCHEMA, { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } }), // prettier-ignore
    }),
    fromGrammar({
      name: 'response-text',
      grammar: { part: ['«words»,"«words»",«number»', '"«words»', '<?xml version="1.0" encoding="«word»"?>', '<meta charset="«word»">', 'attachment; filename="«words»"; filename*=UTF-8\'\'%e2%82%ac', 'text/«word»; charset=«word»'] }, // prettier-ignore
      pieces: [',', '"', '""', '"a",', 'a,', '\n', '\r', 'a', ' ', ';', '=', 'filename=', 'filename*=', "''", '%', '%e2', '\\', '/', '.', '<?xml ', '<meta ', ' charset', '; charset=', '\0', 'é'], // prettier-ignore
      frames: [
        ['', ''],
        ['attachment; filename="', '"'],
        ['text/html; charset=', ''],
        ['<meta ', '>'],
      ],
      read: (text) => {
        const bytes = new TextEncoder().encode(text);
        const type = text.replace(/[^\x20-\x7e]/g, '').slice(0, 8000);
        const headers = new Headers({ 'content-disposition': type, 'content-type': type });
        return [readTable(text, ',', 1000), toHex(bytes), findCharset(type, bytes), fileNameOf(headers, 'a'), kindOf(type)]; // prettier-ignore
      },
    }),
  ];
}

function onlyRefused(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'ProxyError') throw error;
}

/** Result of a parser of the Plant Store API, or the name of its error. */
function refusedOr(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'PlantsProblem') return error.name;
    throw error;
  }
}

function unpacked(text: string): unknown {
  return [unpackRequest(text), unpackResponse(text)];
}

function searchPage(href: string, text: string): Parameters<typeof buildIndex>[0][number] {
  const section = { id: '', heading: '', kind: 'page', parent: 0, text, code: '' } as const;
  return { href, title: 'Ferns', description: '', place: [], keywords: [], names: [], boost: 1, sections: [section] }; // prettier-ignore
}

function createEngine(): SearchEngine {
  const words = Array.from(
    { length: 400 },
    (_, at) => `fern${at} moss-${at} getPlant_${at} größe 植物学`,
  );
  const files = buildIndex(words.map((text, at) => searchPage(`/p${at}`, text)));
  return openSearch(async (name) => JSON.parse(files.get(name) ?? 'null') as unknown);
}

/** The events of a stream that arrives in chunks of 64 characters, for each kind of stream. */
function readStream(text: string): unknown {
  const kinds = ['text/event-stream', 'application/x-ndjson', 'application/json-seq'];
  return kinds.map((kind) => {
    const parser = createParser(kind);
    const events = [];
    for (let at = 0; at < text.length; at += 64)
      events.push(...parser.feed(text.slice(at, at + 64)));
    events.push(...parser.end());
    return events.map((event) => [event.data.length, deltaOf(event)]);
  });
}

/** Content of the view of a response; exact values are written as in the source. */
function readAnswer(text: string): unknown {
  const document = new JsonDocument(text);
  const exact = writeExact(parseExact(text));
  if (writeExact(parseExact(exact)) !== exact) throw new Error('The value is written otherwise');
  return [document.root(), document.members([], 0, 100), document.pretty().length, document.search('a')]; // prettier-ignore
}

async function startServer(folder: string): Promise<number> {
  const server = await createSiteServer({ folder, mcp: '/mcp' });
  server.unref();
  return Number(new URL(await listen(server, { host: 'localhost', port: 0 })).port);
}

/** Sends a raw request; returns the status of each response. Server errors are failures. */
async function statusOf(port: number, text: string): Promise<string[]> {
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost');
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('The server does not answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve('') : reject(error))); // prettier-ignore
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.end(`${text}${text.endsWith('\r\n') ? '' : '\r\n'}Connection: close\r\n\r\n`);
  });
  const statuses = [...response.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status);
  if (statuses.some((status) => status.startsWith('5'))) throw new Error(`The server answers ${statuses.join(', ')}`); // prettier-ignore
  return statuses;
}
