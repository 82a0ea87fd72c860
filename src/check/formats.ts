import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { styleText } from 'node:util';
import { REPORT_MARK } from '../content/own-output.ts';
import { messageWithPages, toPublished, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { splitLines } from '../diagnostics/position.ts';
import { codeFrame, printStack, toVisible } from '../diagnostics/print.ts';
import { RULES, SEVERITY_ORDER, type RuleId, type Severity } from '../diagnostics/rules.ts';
import { decodeUrl, encodeUrl, encodeUrlPart, isHttpUrl } from '../utils/url.ts';
import { countNoun } from '../utils/text.ts';

interface TextOptions {
  /** Text of a file of the project. */
  readText(file: string): string | undefined;
  /** Uses terminal colors. */
  color: boolean;
  /** Prints stack traces. */
  hasStacks?: boolean | undefined;
  /** Lists all notes instead of the first ones of each rule. */
  listsAllNotes?: boolean | undefined;
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const STYLES = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<
  Severity,
  Style
>;
/** Severities in reports as text, and the levels of SARIF. */
const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** Maximum number of notes per rule; further ones are counted. */
const NOTES_LISTED = 5;

/** Formats errors and warnings by file, with lines and hints; then notes by rule; then a table of the rules. */
export function formatAsText(
  diagnostics: readonly Diagnostic[],
  { readText, color, hasStacks = false, listsAllNotes = false }: TextOptions,
): string {
  const paint: Paint = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const all = hasStacks ? diagnostics : diagnostics.map(toPublished);
  const bySeverity = (severity: Severity) => all.filter((one) => one.severity === severity);
  const notes = [...Map.groupBy(bySeverity('info'), ({ code }) => code).values()];
  const blocks = [
    ...listByFile(bySeverity('error'), readText, paint),
    ...listByFile(bySeverity('warning'), readText, paint),
    ...notes.map((group) => formatNotes(group, listsAllNotes ? group.length : NOTES_LISTED, paint)),
  ];
  return [...blocks, summarize(diagnostics, paint)].filter(Boolean).join('\n\n') + '\n';
}

function listByFile(
  diagnostics: readonly Diagnostic[],
  readText: TextOptions['readText'],
  paint: Paint,
): string[] {
  return [...Map.groupBy(diagnostics, ({ file }) => file ?? '')].map(([file, group]) => {
    const hasLines = file !== '' && group.some(({ line }) => line !== undefined);
    const text = hasLines ? readText(file) : undefined;
    const lines = text === undefined ? [] : splitLines(text);
    return [headOf(file, paint), ...group.map((one) => formatOne(one, lines, paint))].join('\n');
  });
}

/** Notes of a rule, one per line, followed by their common hint. */
function formatNotes(group: readonly Diagnostic[], listed: number, paint: Paint): string {
  const { code = '', hint } = group[0] ?? {};
  const isShared = group.every((one) => one.hint === hint);
  const lines = group.slice(0, listed).map((one) => {
    const { file = '', line, column = 1 } = one;
    const position = line === undefined ? file : `${file}:${line}:${column}`;
    const ownHint = isShared || !one.hint ? '' : ` (${one.hint})`;
    return `  ${[position, messageWithPages(one) + ownHint].filter(Boolean).map(toVisible).join('  ')}`;
  });
  const left = group.length - lines.length;
  return [
    `${paint(STYLES.info, LEVELS.info)}  ${paint('dim', code)}`,
    ...lines,
    left > 0 && `  and ${left} more (list all with --rule ${code})`,
    isShared && hint && `    ${paint('dim', 'hint:')} ${toVisible(hint)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function headOf(file: string, paint: Paint): string {
  return paint('bold', toVisible(file) || 'Project');
}

function formatOne(diagnostic: Diagnostic, lines: readonly string[], paint: Paint): string {
  const { severity, code, hint, line, column = 1, length = 1, stack } = diagnostic;
  const position = line === undefined ? '' : `${line}:${column}  `;
  const word = paint(STYLES[severity], LEVELS[severity]);
  const text = line === undefined ? undefined : lines[line - 1];
  return [
    `  ${position}${word}  ${toVisible(messageWithPages(diagnostic))}  ${paint('dim', code)}`,
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

/** "1 error, 12 warnings, 3 notes in 4 files", and the rules by number of problems. */
function summarize(diagnostics: readonly Diagnostic[], paint: Paint): string {
  if (diagnostics.length === 0) return 'No problems found.';
  const counts = SEVERITY_ORDER.map((severity) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    return count && countNoun(count, LEVELS[severity]);
  }).filter(Boolean);
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  const table = SEVERITY_ORDER.flatMap((severity) => {
    const found = diagnostics.filter((one) => one.severity === severity);
    const level = paint(STYLES[severity], LEVELS[severity].padEnd(7));
    return [...Map.groupBy(found, ({ code }) => code)]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([code, { length }]) => `  ${String(length).padStart(5)}  ${level}  ${code}`);
  });
  return [`${counts.join(', ')} in ${countNoun(files, 'file')}`, ...table].join('\n');
}

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Formats problems as GitHub workflow commands, which annotate pull requests. `prefix` is the path from the
 * repository to the project, `docs/` or empty, and absolute for a project outside of it.
 */
export function formatForGithub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics.map((diagnostic) => toCommand(diagnostic, prefix) + '\n').join('');
}

function toCommand(diagnostic: Diagnostic, prefix: string): string {
  const { severity, code, hint, file, line, column, length = 1 } = diagnostic;
  const properties: [string, string | number | undefined][] = [
    ['file', file && (isHttpUrl(file) ? undefined : prefix + file)],
    ['line', line],
    ['endLine', line],
    ['col', line && column],
    ['endColumn', line && column && column + length],
    ['title', code],
  ];
  const written = properties.flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  );
  const text = [messageWithPages(diagnostic), hint && `hint: ${hint}`].filter(Boolean).join('\n');
  return `::${COMMANDS[severity]} ${written.join(',')}::${escapeText(text)}`;
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Output of `--format json`. */
export interface CheckReport {
  /** Identifies the output as a report. */
  generator: 'trellis';
  version: string;
  /** Absolute path of the project; files are relative to it. */
  root: string;
  counts: { errors: number; warnings: number; notes: number };
  diagnostics: readonly Diagnostic[];
}

/** Formats problems as JSON. */
export function formatAsJson(
  diagnostics: readonly Diagnostic[],
  { version, root }: Pick<CheckReport, 'version' | 'root'>,
): string {
  const count = (severity: Severity) =>
    diagnostics.filter((one) => one.severity === severity).length;
  const counts = { errors: count('error'), warnings: count('warning'), notes: count('info') };
  const report: CheckReport = {
    ...REPORT_MARK,
    version,
    root,
    counts,
    diagnostics: diagnostics.map(toPublished),
  };
  return JSON.stringify(report, null, 2) + '\n';
}

/** Formats problems as SARIF 2.1.0 (OASIS), for code hosts and editors. `prefix` is as for GitHub. */
export function formatAsSarif(
  diagnostics: readonly Diagnostic[],
  { version, prefix }: { version: string; prefix: string },
): string {
  const ids = [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  const run = {
    tool: { driver: { name: 'Trellis', semanticVersion: version, rules: ids.map(toRule) } },
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((one) => toResult(one, ids, prefix)),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return JSON.stringify(log, null, 2) + '\n';
}

function toRule(id: RuleId) {
  const { severity, summary, fix } = RULES[id];
  return {
    id,
    shortDescription: { text: summary },
    help: { text: fix, markdown: fix },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function toResult(diagnostic: Diagnostic, ids: readonly string[], prefix: string) {
  const { code, severity, hint, file } = diagnostic;
  const message = messageWithPages(diagnostic);
  const text = toPlain(hint ? `${message} ${hint}` : message);
  return {
    ruleId: code,
    ruleIndex: ids.indexOf(code),
    level: LEVELS[severity],
    message: { text },
    ...(file !== undefined && {
      locations: [{ physicalLocation: toLocation(diagnostic, file, prefix) }],
    }),
  };
}

/** Escapes `[text](target)`, which is a link in SARIF (section 3.11.6). */
function toPlain(text: string): string {
  return text.toWellFormed().replace(/\[([^[\]]*)\](?=\()/g, '\\[$1\\]');
}

function toLocation({ line, column = 1, length = 1 }: Diagnostic, file: string, prefix: string) {
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  return {
    artifactLocation: toArtifact(file, prefix),
    ...(line !== undefined && { region }),
  };
}

function toArtifact(file: string, prefix: string) {
  // Some URLs are encoded already.
  if (isHttpUrl(file)) return { uri: encodeUrl(decodeUrl(file)) };
  if (isAbsolute(prefix)) return { uri: pathToFileURL(prefix + file).href };
  const parts = (prefix + file).toWellFormed().split('/');
  return { uri: parts.map(encodeUrlPart).join('/'), uriBaseId: '%SRCROOT%' };
}
