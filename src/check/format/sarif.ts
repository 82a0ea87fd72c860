import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import { isRuleId, RULES } from '../../diagnostics/rules/index.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** The problems in SARIF 2.1.0, which code hosts and editors read. `prefix` is as for GitHub. */
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

function toRule(id: string) {
  if (!isRuleId(id)) return { id };
  const { severity, summary, cure } = RULES[id];
  return {
    id,
    shortDescription: { text: summary },
    help: { text: cure, markdown: cure },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function toResult(diagnostic: Diagnostic, ids: readonly string[], prefix: string) {
  const { code, severity, message, hint, file } = diagnostic;
  const text = hint ? `${message}. Hint: ${hint}` : message;
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

function toLocation({ line, column = 1, length = 1 }: Diagnostic, file: string, prefix: string) {
  const isAddress = /^https?:/.test(file);
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  return {
    artifactLocation: {
      uri: isAddress ? file : encodeURI(prefix + file).replace(/[?#]/g, encodeURIComponent),
      ...(!isAddress && { uriBaseId: '%SRCROOT%' }),
    },
    ...(line !== undefined && { region }),
  };
}
