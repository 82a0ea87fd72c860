import { styleText } from 'node:util';
import { messageWithPages, type Diagnostic } from './diagnostic.ts';
import { splitLines, type Position } from './position.ts';
import type { Severity } from './rules.ts';

interface PrintOptions {
  /** Reads a file of the project for the code frame; without it only the message is printed. */
  readText?: ((file: string) => string | undefined) | undefined;
  /** Uses terminal colors; see `hasColor`. */
  color?: boolean | undefined;
  /** Prints stack traces. */
  hasStacks?: boolean | undefined;
}

type Style = Parameters<typeof styleText>[0];
type GetLines = (file: string) => string[] | undefined;

// Warnings have no label, because they are the most common.
const SEVERITIES = {
  error: { word: 'error: ', style: 'red' },
  warning: { word: '', style: 'yellow' },
  info: { word: 'note: ', style: 'cyan' },
} as const satisfies Record<Severity, { word: string; style: Style }>;

/**
 * Formats diagnostics for terminals, sorted by file and line and separated by blank lines; empty if there are none.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: PrintOptions = {},
): string {
  const getLines = createLineReader(options.readText);
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => `${printDiagnostic(diagnostic, getLines, options)}\n`)
    .join('\n');
}

function printDiagnostic(
  diagnostic: Diagnostic,
  getLines: GetLines,
  { color, hasStacks }: PrintOptions,
): string {
  const { stack } = diagnostic;
  return [
    printLine(diagnostic, color),
    printFrame(diagnostic, getLines),
    diagnostic.hint && `  ${painter(color)('dim', 'hint:')} ${toVisible(diagnostic.hint)}`,
    hasStacks && stack && printStack(stack),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Formats a stack trace, one call per line. */
export function printStack(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `    ${toVisible(line)}`)
    .join('\n');
}

/** Formats a diagnostic as one line: location and message. */
export function printLine(diagnostic: Diagnostic, color?: boolean): string {
  const { word, style } = SEVERITIES[diagnostic.severity];
  const paint = painter(color);
  const location = printLocation(diagnostic);
  const message = paint(style, word + toVisible(messageWithPages(diagnostic)));
  return location ? `${paint('bold', location)}  ${message}` : message;
}

/** Sorts diagnostics by file, line, and column; diagnostics without a file come first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

/** Whether to use colors: the stream is a terminal and NO_COLOR (https://no-color.org) is not set. */
export function hasColor(
  stream: { isTTY?: boolean | undefined },
  env: Record<string, string | undefined> = process.env,
): boolean {
  return Boolean(stream.isTTY) && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

function printLocation({ file, line, column }: Diagnostic): string {
  return toVisible([file, line, line && column].filter(Boolean).join(':'));
}

function printFrame(diagnostic: Diagnostic, getLines: GetLines): string | undefined {
  const { file, line, column = 1, length = 1 } = diagnostic;
  if (file === undefined || line === undefined) return undefined;
  const text = getLines(file)?.[line - 1];
  return text === undefined ? undefined : codeFrame(text, { line, column, length });
}

/** Reads and splits each file once. */
function createLineReader(readText: PrintOptions['readText']): GetLines {
  const files = new Map<string, string[] | undefined>();
  return (file) => {
    if (!files.has(file)) {
      const text = readText?.(file);
      files.set(file, text === undefined ? undefined : splitLines(text));
    }
    return files.get(file);
  };
}

function painter(color = false): (style: Style, text: string) => string {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}

/** Compares by code unit, so that the order does not depend on the locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Maximum width of a code frame; minified files have very long lines. */
const WIDTH = 96;
/** Number of characters kept before the mark when a long line is cut. */
const LEAD = 32;

/** A line of a file with its number and carets under the marked range. Columns do not count a byte order mark. */
export function codeFrame(line: string, position: Position): string {
  const cut = cutLine(line.replace(/^\ufeff/, ''), position);
  const gutter = `  ${position.line} | `;
  const before = toVisible(cut.text.slice(0, cut.column - 1));
  const marked = toVisible(cut.text.slice(cut.column - 1, cut.column - 1 + position.length));
  const margin = `${' '.repeat(gutter.length - 2)}| ${' '.repeat(displayWidth(before))}`;
  return `${gutter}${toVisible(cut.text)}\n${margin}${'^'.repeat(Math.max(1, displayWidth(marked)))}`;
}

function cutLine(line: string, { column, length }: Position): { text: string; column: number } {
  const fits = column - 1 + Math.min(length, WIDTH / 2) <= WIDTH;
  const start = fits ? 0 : column - 1 - LEAD;
  const head = start > 0 ? '…' : '';
  const tail = start + WIDTH < line.length ? '…' : '';
  return {
    text: head + line.slice(start, start + WIDTH) + tail,
    column: column - start + head.length,
  };
}

// Control characters can change terminal output; direction marks can reorder a line.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Escapes a text for one line of terminal output: tabs become a space, control characters become `\u001b`. */
export function toVisible(text: string): string {
  return text.replace(UNSAFE, (character) =>
    character === '\t'
      ? ' '
      : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Width in terminal columns: East Asian characters and emoji take two columns, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/^\p{M}$/u.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
