import { styleText } from 'node:util';
import { codeFrame } from '../../diagnostics/code-frame.ts';
import { withoutStack, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../diagnostics/join-repeats.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';
import { printStack } from '../../diagnostics/print.ts';
import { splitLines } from '../../diagnostics/position.ts';
import { toVisible } from '../../diagnostics/visible.ts';

export interface TextOptions {
  /** Text of a file of the project. */
  readText(file: string): string | undefined;
  /** Colors for a terminal. */
  color: boolean;
  /** Prints where each error was thrown. */
  hasStacks?: boolean | undefined;
  /** Lists every note instead of the first of each rule. */
  listsAllNotes?: boolean | undefined;
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

/** Notes of one rule that are listed; the others are counted. */
const NOTES_LISTED = 5;

/**
 * Errors by file, then warnings by file, with lines and hints; then notes by rule, so that they bury nothing; then a
 * table of the rules.
 */
export function formatAsText(
  diagnostics: readonly Diagnostic[],
  { readText, color, hasStacks = false, listsAllNotes = false }: TextOptions,
): string {
  const paint: Paint = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const all = hasStacks ? diagnostics : diagnostics.map(withoutStack);
  const bySeverity = (severity: Severity) => all.filter((one) => one.severity === severity);
  const notes = [...Map.groupBy(bySeverity('info'), ({ code }) => code).values()];
  const blocks = [
    ...listByFile(bySeverity('error'), readText, paint),
    ...listByFile(bySeverity('warning'), readText, paint),
    ...notes.map((own) => formatNotes(own, listsAllNotes ? own.length : NOTES_LISTED, paint)),
  ];
  return [...blocks, summarize(diagnostics, paint)].filter(Boolean).join('\n\n') + '\n';
}

function listByFile(
  diagnostics: readonly Diagnostic[],
  readText: TextOptions['readText'],
  paint: Paint,
): string[] {
  return [...Map.groupBy(diagnostics, ({ file }) => file ?? '')].map(([file, own]) => {
    const hasLines = file !== '' && own.some(({ line }) => line !== undefined);
    const text = hasLines ? readText(file) : undefined;
    const lines = text === undefined ? [] : splitLines(text);
    return [headOf(file, paint), ...own.map((one) => formatOne(one, lines, paint))].join('\n');
  });
}

/** The notes of one rule, a line each. A hint that all of them share follows once. */
function formatNotes(own: readonly Diagnostic[], listed: number, paint: Paint): string {
  const { code = '', hint } = own[0] ?? {};
  const isShared = own.every((one) => one.hint === hint);
  const lines = own.slice(0, listed).map((one) => {
    const { file = '', line, column = 1 } = one;
    const place = line === undefined ? file : `${file}:${line}:${column}`;
    const ownHint = isShared || !one.hint ? '' : ` (${one.hint})`;
    return `  ${[place, messageOf(one) + ownHint].filter(Boolean).map(toVisible).join('  ')}`;
  });
  const left = own.length - lines.length;
  return [
    `${paint(STYLES.info, WORDS.info)}  ${paint('dim', code)}`,
    ...lines,
    left > 0 && `  and ${left} more; --rule ${code} lists all`,
    isShared && hint && `    ${paint('dim', 'hint:')} ${toVisible(hint)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function headOf(file: string, paint: Paint): string {
  return paint('bold', toVisible(file) || 'The project');
}

function formatOne(diagnostic: Diagnostic, lines: readonly string[], paint: Paint): string {
  const { severity, code, hint, line, column = 1, length = 1, stack } = diagnostic;
  const place = line === undefined ? '' : `${line}:${column}  `;
  const word = paint(STYLES[severity], WORDS[severity]);
  const text = line === undefined ? undefined : lines[line - 1];
  return [
    `  ${place}${word}  ${toVisible(messageOf(diagnostic))}  ${paint('dim', code)}`,
    text?.trim() && line !== undefined && indent(codeFrame(text, { line, column, length })),
    hint && `    ${paint('dim', 'hint:')} ${toVisible(hint)}`,
    stack && indent(printStack(stack)),
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
