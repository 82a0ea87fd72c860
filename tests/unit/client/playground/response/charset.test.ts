import { describe, expect, it } from 'vitest';
import {
  findCharset,
  Receipt,
} from '../../../../../src/client/playground/response/response-body.ts';

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) => (typeof value === 'number' ? value : [...Buffer.from(value)])),
  );

it.each<[name: string, type: string, start: Uint8Array, encoding: string]>([
  ['a mark before all', 'text/plain; charset=latin1', bytes(0xef, 0xbb, 0xbf, 'a'), 'utf-8'],
  ['a mark of UTF-16', 'text/plain', bytes(0xff, 0xfe, 'a', 0), 'utf-16le'],
  ['the other mark of UTF-16', 'text/plain', bytes(0xfe, 0xff, 0, 'a'), 'utf-16be'],
  ['the header', 'text/plain; charset="ISO-8859-1"', bytes('a'), 'ISO-8859-1'],
  ['the header, in the Windows way', 'text/csv;charset=windows-1251', bytes('a'), 'windows-1251'],
  [
    'an XML declaration',
    'application/xml',
    bytes('<?xml version="1.0" encoding="koi8-r"?>'),
    'koi8-r',
  ],
  ['a meta element', 'text/html', bytes('<html><meta charset=gbk>'), 'gbk'],
  ['zeros', 'application/json', bytes(0, '{', 0, '}'), 'utf-16be'],
  ['zeros on the other side', 'application/json', bytes('{', 0, '}', 0), 'utf-16le'],
  ['nothing', 'text/plain', bytes('a'), 'utf-8'],
  ['a name that nobody knows', 'text/plain; charset=klingon', bytes('a'), 'utf-8'],
])('an encoding is known by %s', (_name, type, start, encoding) => {
  expect(findCharset(type, start).encoding).toBe(encoding);
});

/** The text that is read from bytes in these parts. */
async function read(
  type: string,
  ...parts: Uint8Array[]
): Promise<[asItCame: string, whole: string]> {
  const receipt = new Receipt(type);
  let text = '';
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });
  await receipt.read(body, (part) => (text += part));
  return [text, await receipt.text()];
}

describe('a text', () => {
  it('may have a sign that begins in one part and ends in the next', async () => {
    expect(await read('text/plain', bytes('gr', 0xc3), bytes(0xbc, 'n'))).toEqual(['grün', 'grün']);
  });

  it('is read without its mark', async () => {
    expect(await read('text/plain', bytes(0xff, 0xfe, 'a', 0))).toEqual(['a', 'a']);
  });

  it('that is no UTF-8 and says nothing of itself is read as what was usual before', async () => {
    const [, whole] = await read('text/plain', bytes('gr', 0xfc, 'n'));
    expect(whole).toBe('grün');
  });
});
