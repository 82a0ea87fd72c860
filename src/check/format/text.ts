import { styleText } from 'node:util';
import { codeFrame } from '../../diagnostics/code-frame.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../diagnostics/join-repeats.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';
import { splitLines } from '../../diagnostics/position.ts';
import { toVisible } from '../../diagnostics/visible.ts';

export interface TextOptions {
  /** Text of a file of the project. */
  readText(file: string): string | undefined;
  /** Colours for a terminal. */
  color: boolean;
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<
  Severity,
  Style
>;
const WORDS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;
const RANK: readonly Severity[] = ['error', 'warning', 'info'];

/** Problems by file, files with errors first and errors first in each, with lines and hints; then a table of the rules. */
export function formatAsText(
  diagnostics: readonly Diagnostic[],
  { readText, color }: TextOptions,
): string {
  const paint: Paint = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const files = [...Map.groupBy(diagnostics, ({ file }) => file ?? '')].toSorted(
    ([, a], [, b]) => rankOf(a) - rankOf(b),
  );
  const blocks = files.map(([file, own]) => {
    const text =
      file === '' || own.every(({ line }) => line === undefined) ? undefined : readText(file);
    const lines = text === undefined ? [] : splitLines(text);
    const head = paint('bold', toVisible(file) || 'The project');
    const worstFirst = own.toSorted((a, b) => rankOf([a]) - rankOf([b]));
    return [head, ...worstFirst.map((one) => formatOne(one, lines, paint))].join('\n');
  });
  return [...blocks, summarize(diagnostics, paint)].filter(Boolean).join('\n\n') + '\n';
}

function formatOne(diagnostic: Diagnostic, lines: readonly string[], paint: Paint): string {
  const { severity, code, hint, line, column = 1, length = 1 } = diagnostic;
  const place = line === undefined ? '' : `${line}:${column}  `;
  const word = paint(STYLES[severity], WORDS[severity]);
  const text = line === undefined ? undefined : lines[line - 1];
  return [
    `  ${place}${word}  ${toVisible(messageOf(diagnostic))}  ${paint('dim', code)}`,
    text?.trim() && line !== undefined && indent(codeFrame(text, { line, column, length })),
    hint && `    ${paint('dim', 'hint:')} ${toVisible(hint)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** "1 error, 12 warnings and 3 notes in 4 files", and the rules by how often they were broken. */
function summarize(diagnostics: readonly Diagnostic[], paint: Paint): string {
  if (diagnostics.length === 0) return 'No problems found.';
  const counts = RANK.map((severity) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    return count && `${count} ${WORDS[severity]}${count === 1 ? '' : 's'}`;
  }).filter(Boolean);
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  const rules = [...Map.groupBy(diagnostics, ({ code }) => code)]
    .map(([code, own]) => ({ code, count: own.length, worst: worstOf(own) }))
    .toSorted((a, b) => RANK.indexOf(a.worst) - RANK.indexOf(b.worst) || b.count - a.count);
  const table = rules.map(
    ({ code, count, worst }) =>
      `  ${String(count).padStart(5)}  ${paint(STYLES[worst], WORDS[worst].padEnd(7))}  ${code}`,
  );
  return [`${counts.join(', ')} in ${files} file${files === 1 ? '' : 's'}`, ...table].join('\n');
}

function worstOf(diagnostics: readonly Diagnostic[]): Severity {
  return RANK.find((severity) => diagnostics.some((one) => one.severity === severity)) ?? 'info';
}

function rankOf(diagnostics: readonly Diagnostic[]): number {
  return RANK.indexOf(worstOf(diagnostics));
}
