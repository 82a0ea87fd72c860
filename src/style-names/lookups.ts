import { replaceClosed } from '../text/edits.ts';

/** A text of a project that may address parts of pages. */
export interface OwnText {
  /** Relative to the project root. */
  file: string;
  kind: 'sheet' | 'script' | 'page';
  text: string;
}

/** A lookup of elements whose text can be read with certainty. */
export interface Lookup {
  method: string;
  text: string;
  offset: number;
}

/** Calls that look elements up by a text that stands there as a whole. */
const LOOKUP =
  /\b(querySelector(?:All)?|closest|matches|getElementById|getElementsByClassName)\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)*)\2\s*\)/g;
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm;
/** A text in code begins behind a bracket. */
const CODE_SPAN = /(?<![({`])`[^`\n]+`(?!`)/g;
const HINTS = ['<style', 'var(--', 'querySelector', 'getElement', 'closest(', 'matches('];

/** The lookups in a piece of code. */
export function findLookups(code: string): Lookup[] {
  return [...code.matchAll(LOOKUP)]
    .map(({ 0: call, 1: method = '', 3: text = '', index }) => ({
      method,
      text,
      offset: index + call.indexOf(text),
    }))
    .filter(({ text }) => text !== '' && !text.includes('${'));
}

/** Whether the text of a page or snippet has code or styles that may address parts of pages. */
export function mayAddress(text: string): boolean {
  return HINTS.some((hint) => text.includes(hint)) && HINTS.some((hint) => withoutSamples(text).includes(hint)); // prettier-ignore
}

/** The text of a page without the code that it shows. */
export function withoutSamples(text: string): string {
  return text.replace(FENCE, '').replace(CODE_SPAN, '');
}

/** A script without what it looks up, so that the names which are left are its own. */
export function withoutLookups(code: string): string {
  return replaceClosed(code, '*/', /\/\*[\s\S]*?\*\//g, '').replace(LOOKUP, '');
}
