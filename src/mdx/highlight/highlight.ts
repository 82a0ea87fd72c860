import { reuseLines } from './code-cache.ts';
import { encodeText } from '../../text/html.ts';
import { colorLines } from './color-lines.ts';
import { loadGrammar } from './grammars.ts';
import { findOwnGrammar } from './own-grammars.ts';
import { LATIN } from './latin-patterns.ts';
import { findLanguage } from './languages.ts';
import { readMarks, type LineMarks } from './line-marks.ts';

/** Lines to mark, counted from 1. */
export interface HighlightOptions {
  highlight?: ReadonlySet<number> | undefined;
  focus?: ReadonlySet<number> | undefined;
}

/** `html` is the inside of a `<code>` element, one `<span class="line">` a line. */
export interface Highlighted {
  html: string;
  /** The language used; `text` where the one asked for is unknown. */
  lang: string;
}

/** Colors code by token kind. Unknown languages give plain, escaped lines; throws if a grammar cannot be used. */
export function highlight(code: string, lang: string, options: HighlightOptions = {}): Highlighted {
  const language = findLanguage(lang);
  const { lines, marks } = readMarks(code.split('\n'));
  const inner = language === undefined ? lines.map(encodeText) : colorBlock(lines, language);
  const html = inner
    .map((line, index) => `<span class="${lineClass(index, marks, options)}">${line}</span>`)
    .join('\n');
  return { html, lang: language ?? 'text' };
}

function colorBlock(lines: readonly string[], language: string): string[] {
  const own = findOwnGrammar(language.toLowerCase())?.digest ?? '';
  return reuseLines(language + own, lines, () => {
    const isLatin = lines.every((line) => LATIN.test(line));
    return colorLines(lines, loadGrammar(language, isLatin));
  });
}

function lineClass(index: number, marks: LineMarks, options: HighlightOptions): string {
  const isHighlighted = options.highlight?.has(index + 1) ?? false;
  const isFocused = options.focus?.has(index + 1) ?? false;
  const marked = marks.get(index);
  if (!marked && !isHighlighted && !isFocused) return 'line';
  const names = new Set(['line', ...(marked ?? [])]);
  if (isHighlighted) names.add('highlighted');
  if (isFocused) names.add('focused');
  return [...names].join(' ');
}
