import { rethrowUnless } from '../../text/errors.ts';

/** Encodings that the first bytes of a text name (Encoding Standard, section 6). */
const MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
];

/** Bytes at the start of a text in which it may say what it is encoded in. */
const DECLARED_WITHIN = 1024;
const DECLARATION =
  /<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)|<meta[^>]+charset\s*=\s*["']?([\w-]+)/i;

/** The encoding of a text, and whether anything says so. */
export interface Charset {
  encoding: string;
  isGuess: boolean;
}

/** Finds the encoding by byte order mark, then `Content-Type`, then what the text itself declares; else UTF-8. */
export function findCharset(contentType: string, start: Uint8Array): Charset {
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, at) => start[at] === byte));
  const head = String.fromCharCode(...start.subarray(0, DECLARED_WITHIN));
  const [, xml, html] = /xml|html/i.test(contentType) ? (DECLARATION.exec(head) ?? []) : [];
  const [, named] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  const said = [marked?.[0], named, xml ?? html].find((label) => label && isKnown(label));
  if (said !== undefined) return { encoding: said, isGuess: false };
  return { encoding: withZeros(start) ?? 'utf-8', isGuess: true };
}

/** The encoding that is meant where UTF-8 was a guess and does not fit. */
export const LATIN = 'windows-1252';

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch (error) {
    return rethrowUnless(error, 'RangeError') ?? false;
  }
}

/** Texts begin with an ASCII sign more often than not, which UTF-16 writes with a zero beside it. */
function withZeros([first, second]: Uint8Array): string | undefined {
  if (first === 0 && second) return 'utf-16be';
  return first && second === 0 ? 'utf-16le' : undefined;
}
