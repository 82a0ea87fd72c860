import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../diagnostics/join-repeats.ts';
import { RULES, type RuleId, type Severity } from '../../diagnostics/rules/index.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { encodeUrl, encodeUrlPart } from '../../text/decode-path.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** The problems in SARIF 2.1.0 (OASIS, with its schema), which code hosts and editors read. `prefix` is as for GitHub. */
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
  const message = messageOf(diagnostic);
  const text = toPlain(hint ? `${message}. Hint: ${hint}` : message);
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

/** `[text](target)` is a link of SARIF itself (section 3.11.6), but what is quoted here is a page's. */
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
  if (/^https?:/.test(file)) return { uri: encodeUrl(decode(file)) };
  if (isAbsolute(prefix)) return { uri: pathToFileURL(prefix + file).href };
  const parts = (prefix + file).toWellFormed().split('/');
  return { uri: parts.map(encodeUrlPart).join('/'), uriBaseId: '%SRCROOT%' };
}

/** Addresses come as they were written, some of them encoded. */
function decode(href: string): string {
  try {
    return decodeURI(href);
  } catch (error) {
    return rethrowUnless(error, 'URIError') ?? href.toWellFormed();
  }
}
