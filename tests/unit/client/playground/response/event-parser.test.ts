import { describe, expect, it } from 'vitest';
import {
  createParser,
  EventParser,
} from '../../../../../src/client/playground/response/event-parser.ts';

/** Data of the events that a stream of these parts brings. */
function dataOf(...parts: string[]): string[] {
  const parser = new EventParser();
  return parts.flatMap((part) => parser.feed(part)).map(({ data }) => data);
}

describe('a stream of server-sent events', () => {
  it('has data of several lines, a name, and an id that stays', () => {
    const parser = new EventParser();
    const text = 'id: 7\nevent: add\ndata: Fern\ndata: Moss\n\ndata: Ivy\n\n';
    expect(parser.feed(text)).toEqual([
      { data: 'Fern\nMoss', event: 'add', id: '7' },
      { data: 'Ivy', event: '', id: '7' },
    ]);
  });

  it.each([
    ['LF', 'data: a\n\ndata: b\n\n'],
    ['CR', 'data: a\r\rdata: b\r\r\r'],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n'],
  ])('may have lines that end with %s', (_name, text) => {
    expect(dataOf(text)).toEqual(['a', 'b']);
    expect(dataOf(...text)).toEqual(['a', 'b']);
  });

  it('begins behind a byte order mark', () => {
    expect(dataOf('\ufeffdata: a\n\n')).toEqual(['a']);
  });

  it('takes away one space after the colon, and leaves comments and unknown fields out', () => {
    expect(dataOf(': alive\ndata:  a\nretry: 5\nnonsense: 1\ndata\n\n')).toEqual([' a\n']);
  });

  it('has no event where there is no data', () => {
    expect(dataOf('event: ping\n\n:\n\ndata: a\n\n')).toEqual(['a']);
  });

  it('ignores an id with a zero in it', () => {
    const parser = new EventParser();
    expect(parser.feed('id: 1\nid: 2\0\ndata: a\n\n')[0]?.id).toBe('1');
  });

  it('gives what came of an event that nothing ends', () => {
    const parser = new EventParser();
    expect(parser.feed('data: a\n\ndata: half')).toHaveLength(1);
    expect(parser.end()).toEqual([{ data: 'half', event: '', id: '', isCut: true }]);
  });
});

describe('a stream of values', () => {
  it.each([
    ['application/x-ndjson', '{"a":1}\r\n\n{"b":\n'],
    ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":\n'],
  ])('of type %s has one after the other', (type, text) => {
    const parser = createParser(type);
    const values = [...[...text].flatMap((sign) => parser.feed(sign)), ...parser.end()];
    expect(values.map(({ data }) => data)).toEqual(['{"a":1}', '{"b":']);
  });

  it.each([
    ['application/x-ndjson', '{"a":1}\n{"b":2}', '{"b":2}', undefined],
    ['application/x-ndjson', '{"a":1}\n{"b":', '{"b":', true],
    ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":2}\n', '{"b":2}', undefined],
    ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":', '{"b":', true],
  ])('of type %s that ends with %j has the last value %s', (type, text, data, isCut) => {
    const parser = createParser(type);
    expect(parser.feed(text)).toEqual([{ data: '{"a":1}', event: '', id: '' }]);
    expect(parser.end()).toMatchObject([isCut ? { data, isCut } : { data }]);
    expect(parser.end()).toEqual([]);
  });

  it('of a type without separator after the last value marks it only if it is cut off', () => {
    const parser = createParser('application/json-seq');
    parser.feed('\u001enull\n');
    expect(parser.end()).toEqual([{ data: 'null', event: '', id: '' }]);
  });
});

it.each(['text/event-stream', 'application/x-ndjson', 'application/json-seq'])(
  'of type %s takes a value of a megabyte in small pieces in linear time',
  (type) => {
    const parser = createParser(type);
    const piece = 'a'.repeat(16);
    const { user } = process.cpuUsage();
    parser.feed('data: ');
    for (let at = 0; at < 2 ** 16; at++) parser.feed(piece);
    expect(parser.end()[0]?.data.length).toBeGreaterThanOrEqual(2 ** 20);
    // Joining the text at every piece takes minutes.
    expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
  },
);
