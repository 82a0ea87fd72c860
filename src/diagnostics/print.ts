import { styleText } from 'node:util';
import { codeFrame } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';
import { messageOf } from './join-repeats.ts';
import type { Severity } from './rules/index.ts';
import { splitLines } from './position.ts';
import { toVisible } from './visible.ts';

export interface PrintOptions {
  /** Text of a file of the project, for the frame; without it only the message is printed. */
  readText?: ((file: string) => string | undefined) | undefined;
  /** Colours for a terminal, see `hasColor`. */
  color?: boolean | undefined;
  /** Prints where each error was thrown. */
  hasStacks?: boolean | undefined;
}

type Style = Parameters<typeof styleText>[0];
type GetLines = (file: string) => string[] | undefined;

// A warning carries no word: it is the common case.
const SEVERITIES = {
  error: { word: 'error: ', style: 'red' },
  warning: { word: '', style: 'yellow' },
  info: { word: 'note: ', style: 'cyan' },
} as const satisfies Record<Severity, { word: string; style: Style }>;

/** All diagnostics as text for people, by file and line, an empty line between two; empty when there are none. */
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

/** Where an error was thrown, a line for each call. */
export function printStack(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `    ${toVisible(line)}`)
    .join('\n');
}

/** A diagnostic in one line: its place and its message. */
export function printLine(diagnostic: Diagnostic, color?: boolean): string {
  const { word, style } = SEVERITIES[diagnostic.severity];
  const paint = painter(color);
  const place = printPlace(diagnostic);
  const message = paint(style, word + toVisible(messageOf(diagnostic)));
  return place ? `${paint('bold', place)}  ${message}` : message;
}

/** The same diagnostics by file, line and column; those of the whole project first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

/** Whether a stream wants colours: it is a terminal and NO_COLOR (https://no-color.org) is not set. */
export function hasColor(
  stream: { isTTY?: boolean | undefined },
  env: Record<string, string | undefined> = process.env,
): boolean {
  return Boolean(stream.isTTY) && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

function printPlace({ file, line, column }: Diagnostic): string {
  return toVisible([file, line, line && column].filter(Boolean).join(':'));
}

function printFrame(diagnostic: Diagnostic, getLines: GetLines): string | undefined {
  const { file, line, column = 1, length = 1 } = diagnostic;
  if (file === undefined || line === undefined) return undefined;
  const text = getLines(file)?.[line - 1];
  return text === undefined ? undefined : codeFrame(text, { line, column, length });
}

/** Reads and splits each file once, however many diagnostics it has. */
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

/** By code unit, so that the order is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
