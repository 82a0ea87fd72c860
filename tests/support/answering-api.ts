import type { ServerResponse } from 'node:http';
import { answerOpenly, OPEN, type Answering } from './recording-server.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One second of silence. */
export function silence(): Buffer {
  const samples = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

const WORDS = ['Ferns', ' love', ' the', ' shade', ' and', ' moist', ' soil', '.'];

/** Responses by the last part of `/answers/…`: type, body, and further headers. */
const FIXED: Record<string, [type: string, body: string | Uint8Array, headers?: Record<string, string>]> = {
  plant: ['application/json', '{"name":"Fern","id":9007199254740993,"price":1.10,"10":"a","9":"b"}'],
  odd: ['application/json', '{"id":"one","size":{"height":"tall"},"extra":1,"note":"First\\nSecond","link":"https://plants.example/fern","bad":"javascript:alert(1)"}'],
  invalid: ['application/json', '{"id":1'],
  fine: ['application/json', '{"id":1,"name":"Fern"}'],
  hostile: ['application/json', JSON.stringify({ slow: 'a'.repeat(40) + '!' })],
  html: ['text/html', '<!doctype html><script>document.title="hacked"</script><p>Fern'],
  svg: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>top.document.title="hacked"</script><circle cx="20" cy="20" r="20"/></svg>'],
  png: ['image/png', Buffer.from(PNG, 'base64')],
  broken: ['image/png', 'no picture'],
  audio: ['audio/wav', silence()],
  pdf: ['application/pdf', '%PDF-1.4\n%%EOF'],
  zip: ['application/zip', Uint8Array.from([80, 75, 3, 4, 0, 255]), { 'Content-Disposition': `attachment; filename*=UTF-8''gr%C3%BCn.zip` }],
  csv: ['text/csv', 'name,size\nFern,"1,5"\nMoss,2\n'],
  latin: ['text/plain; charset=iso-8859-1', Buffer.from('grün', 'latin1')],
  utf16: ['application/json', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"name":"grün"}', 'utf16le')])],
  untyped: ['', 'Fern'],
  lines: ['application/json', '{"a":1}\n{"a":2}\n'],
  long: ['text/plain', Array.from({ length: 60_000 }, (_, at) => `line ${at}`).join('\n')],
  big: ['application/json', JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ id: at, name: `plant ${at}`, tags: ['green', 'tall'], size: { height: at / 10, width: 3 }, note: at === 39_123 ? 'needle' : 'A plant in the garden, like all the others' })))],
}; // prettier-ignore

/** Chunks of streams. */
const STREAMS: Record<string, [type: string, parts: string[]]> = {
  chat: [
    'text/event-stream',
    [
      ...WORDS.map((content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`),
      'data: [DONE]\n\n',
    ],
  ],
  ollama: ['application/x-ndjson', WORDS.map((response) => `${JSON.stringify({ response, done: false })}\n`)],
  events: ['text/event-stream', ['event: add\nid: 1\ndata: Fern\ndata: Moss\n\n', ': still here\n\n', 'data: half']],
  values: ['application/json', ['{"a":1}\n', '{"a":2}\n', '{"a":3}\n']],
  parts: ['text/plain', ['Fern\n', 'Moss\n', 'Ivy\n']],
}; // prettier-ignore

/** A gate at which streams wait until a test opens it. */
export interface Gate {
  /** Lets waiting streams send their next chunk. */
  open(): void;
}

/** An API with all kinds of responses; streams named `slow-…` send a chunk each time that the gate opens. */
export function createAnswering(): { answer: Answering; gate: Gate } {
  let next = Promise.withResolvers<void>();
  const gate = {
    open() {
      next.resolve();
      next = Promise.withResolvers<void>();
    },
  };
  const answer: Answering = async ({ url, method }, response) => {
    const [, slow, kind = ''] = /^\/answers\/(slow-)?([\w-]+)/.exec(url) ?? [];
    if (method === 'OPTIONS' || kind === '') return false;
    const stream = STREAMS[kind];
    if (stream) {
      response.writeHead(200, { ...OPEN, 'Content-Type': stream[0] });
      for (const part of stream[1]) {
        response.write(part);
        if (slow) await next.promise;
      }
      response.end();
      return true;
    }
    if (kind === 'cut') {
      response.writeHead(200, { ...OPEN, 'Content-Type': 'application/json' });
      response.write('{"name": "Fern"');
      await next.promise;
      response.destroy();
      return true;
    }
    return answerFixed(kind, response);
  };
  return { answer, gate };
}

function answerFixed(kind: string, response: ServerResponse): boolean {
  if (kind === 'moved')
    return answerOpenly(response, 302, 'text/plain', '', { Location: '/answers/fine' });
  if (kind === 'elsewhere')
    return answerOpenly(response, 302, 'text/plain', '', {
      Location: 'https://elsewhere.example/',
    });
  if (kind === 'teapot') return answerOpenly(response, 418, 'application/json', '{}');
  if (kind === 'closed') return Boolean(response.writeHead(200).end('{}'));
  const [type, body, headers = {}] = FIXED[kind] ?? ['text/plain', ''];
  return answerOpenly(response, body === '' ? 204 : 200, type, body, headers);
}
