import { decode, encode } from '../../utils/html.ts';
import { replaceClosed } from '../../utils/text.ts';

/**
 * Characters with a meaning in the renderer, and the private-use characters that replace them in
 * its input.
 */
const SIGNS = '[](){}<>|"\\;&%#:*~,`@=/-';
const FIRST = 0xe000;

/** A line break inside a label, for the renderer. */
const BREAK = '<br/>';

/** Wider labels are broken between words. */
const WIDTH = { node: 30, choice: 18, message: 44, note: 36 };

/** A line of a diagram that is invalid or unsupported; `line` counts from 1 within the diagram. */
export class DiagramError extends Error {
  readonly line: number;
  /** No version of Mermaid reads the line, so that a script could not draw it either. */
  readonly isSyntaxError: boolean;

  constructor(message: string, line: number, { isSyntaxError = false } = {}) {
    super(message);
    this.name = 'DiagramError';
    this.line = line;
    this.isSyntaxError = isSyntaxError;
  }
}

/** Height of a line of text in a drawing. */
export const LINE = 17;

/** Size of the text in a drawing. */
export const FONT_SIZE = 13;

/** A label in the syntax of the renderer: without markup, wrapped to a readable width. */
export function encodeLabel(label: string, kind: keyof typeof WIDTH): string {
  return readLabel(label, kind).map(protect).join(BREAK);
}

/** Lines of a label without markup, wrapped to the width for its kind. */
export function readLabel(label: string, kind: keyof typeof WIDTH): string[] {
  return readLines(label).flatMap((line) => wrap(line, WIDTH[kind]));
}

/** Replaces characters that the renderer would parse. */
function protect(text: string): string {
  return [...text]
    .map((character) => {
      const index = SIGNS.indexOf(character);
      return index === -1 ? character : String.fromCharCode(FIRST + index);
    })
    .join('');
}

/** HTML of a drawing with the characters of its labels restored. */
export function restoreLabels(html: string): string {
  return html.replace(/[\ue000-\ue03f]/g, (character) => {
    const original = SIGNS[character.charCodeAt(0) - FIRST];
    return original === undefined ? character : encode(original);
  });
}

/** Lines of a label: quotes, tags, and icons removed, entities decoded. */
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

/** Breaks a line between words, or between characters of scripts without spaces. */
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

/** A line never starts with closing punctuation. */
function isBreakable(word: string): boolean {
  return !/^[、。，．：；！？）」』】》,.!?:;)]/.test(word);
}

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u1100-\uffef]/.test(character) ? 2 : 1), 0);
}

/** A diagram as its author wrote it, read line by line. */
export interface DiagramSource {
  /** The keyword as written: `flowchart`, `sequenceDiagram`, `gantt`. */
  word: string;
  /** The same in lower case. */
  kind: string;
  /** From its front matter, or from a separate line. */
  title?: string | undefined;
  /** Lines without front matter, comments and directives, each with its position from 1. */
  lines: readonly DiagramLine[];
}

export interface DiagramLine {
  text: string;
  number: number;
}

/** A drawing, in the units of its view box. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
  /** From a line of the diagram itself. */
  title?: string | undefined;
}

/** Width of the widest line, as most fonts draw it. */
export function pixelWidth(lines: readonly string[], weight = 1): number {
  return Math.ceil(Math.max(0, ...lines.map(lineWidth)) * FONT_SIZE * weight);
}

function lineWidth(line: string): number {
  let sum = 0;
  for (const character of line) sum += characterWidth(character);
  return sum;
}

function characterWidth(character: string): number {
  if (/[\u1100-\uffef\u{1f000}-\u{1faff}]/u.test(character)) return 1;
  if (/[iljtfrI1.,:;'|!()[\] ]/.test(character)) return 0.34;
  if (/[mwMW@%]/.test(character)) return 0.86;
  return /[A-Z]/.test(character) ? 0.68 : 0.57;
}
