import { kindOfColor, type TokenKind } from './code-theme.ts';
import { loadGrammar, type LoadedGrammar } from './grammars.ts';
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

/** Colours code by token kind. Unknown languages give plain, escaped lines; never throws. */
export function highlight(code: string, lang: string, options: HighlightOptions = {}): Highlighted {
  const language = findLanguage(lang);
  const grammar = language === undefined ? undefined : loadGrammar(language);
  const { lines, marks } = readMarks(code.split('\n'));
  const inner = grammar ? colorLines(lines, grammar) : lines.map(escapeHtml);
  const html = inner
    .map((line, index) => `<span class="${lineClass(index, marks, options)}">${line}</span>`)
    .join('\n');
  return { html, lang: grammar && language ? language : 'text' };
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

/** A line longer than this is data, not code to read; colouring it costs more than it gives. */
const LONGEST_LINE = 2000;

function colorLines(lines: readonly string[], { grammar, colors }: LoadedGrammar): string[] {
  let state: Parameters<typeof grammar.tokenizeLine2>[1] = null;
  return lines.map((line) => {
    if (line.length > LONGEST_LINE) return escapeHtml(line);
    const result = grammar.tokenizeLine2(line, state, 0);
    state = result.ruleStack;
    return joinTokens(line, result.tokens, colors);
  });
}

/** Bits of a token's metadata that hold the index of its colour (vscode-textmate's encoding). */
const FOREGROUND = { mask: 0b00000000111111111000000000000000, shift: 15 };

/** One line's HTML; neighbours of the same kind, and blanks between them, share one element. */
function joinTokens(line: string, tokens: Uint32Array, colors: readonly string[]): string {
  let html = '';
  let text = '';
  let kind: TokenKind | undefined;
  const flush = () => {
    html += kind ? `<span class="${kind}">${escapeHtml(text)}</span>` : escapeHtml(text);
    text = '';
  };
  for (let i = 0; i < tokens.length; i += 2) {
    const part = line.slice(tokens[i], tokens[i + 2] ?? line.length);
    const color = ((tokens[i + 1] ?? 0) & FOREGROUND.mask) >>> FOREGROUND.shift;
    const next = part.trim() === '' ? kind : kindOfColor(colors[color]);
    if (next !== kind && text !== '') flush();
    kind = next;
    text += part;
  }
  flush();
  return html;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}
