import { replaceClosed } from '../../text/edits.ts';
import { decode, encode } from '../../text/html.ts';

/** Signs that mean something to the renderer, and the private ones that stand for them on the way through it. */
const SIGNS = '[](){}<>|"\\;&%#:*~,`@=/-';
const FIRST = 0xe000;

/** A line break inside a label, for the renderer. */
const BREAK = '<br/>';

/** Wider labels are broken between words. */
const WIDTH = { node: 30, choice: 18, message: 44, note: 36 };

/** A label as the renderer can take it: without markup, in lines of a readable length. */
export function encodeLabel(label: string, place: keyof typeof WIDTH): string {
  return readLabel(label, place).map(protect).join(BREAK);
}

/** Lines of a label, without markup and none of them too long for its place. */
export function readLabel(label: string, place: keyof typeof WIDTH): string[] {
  return readLines(label).flatMap((line) => wrap(line, WIDTH[place]));
}

/** Text whose signs the renderer will not read as its own. */
function protect(text: string): string {
  return [...text]
    .map((sign) => {
      const index = SIGNS.indexOf(sign);
      return index === -1 ? sign : String.fromCharCode(FIRST + index);
    })
    .join('');
}

/** HTML of a drawing with the signs of its labels put back. */
export function restoreLabels(html: string): string {
  return html.replace(/[\ue000-\ue03f]/g, (sign) => {
    const original = SIGNS[sign.charCodeAt(0) - FIRST];
    return original === undefined ? sign : encode(original);
  });
}

/** Lines of a label: its quotes, tags and icons taken off, its entities read. */
function readLines(label: string): string[] {
  const inner = label
    .trim()
    .replace(/^(["'`]{1,8})([\s\S]*)\1$/, '$2')
    .replace(/^`([\s\S]*)`$/, '$1');
  const text = decode(inner.replace(/#(\d+|\w+);/g, toEntity)).replaceAll('\\n', '\n');
  const broken = replaceClosed(text, '>', /<(?:br|\/?p|\/?div|li)\b[^>]*>/gi, '\n');
  return replaceClosed(broken, '>', /<\/?[a-z][^>]*>/gi, '')
    .replace(/\bfa[bsrl]?:fa-[\w-]+\s*/g, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Mermaid writes `#quot;` and `#35;` for `&quot;` and `&#35;`. */
function toEntity(_: string, name: string): string {
  return /^\d+$/.test(name) ? `&#${name};` : `&${name};`;
}

/** Breaks a line between words, or between signs of scripts that have no spaces. */
function wrap(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.match(
    /\s+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g,
  ) ?? []) {
    if (current.trim() && widthOf(current + word.trimEnd()) > width && isBreakable(word)) {
      lines.push(current.trim());
      current = '';
    }
    current += word;
  }
  return [...lines, current.trim()].filter((text) => text !== '');
}

/** A line never starts with a sign that closes what stands before it. */
function isBreakable(word: string): boolean {
  return !/^[、。，．：；！？）」』】》,.!?:;)]/.test(word);
}

function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u1100-\uffef]/.test(sign) ? 2 : 1), 0);
}
