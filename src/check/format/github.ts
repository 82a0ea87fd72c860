import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../diagnostics/join-repeats.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * The problems as workflow commands, which GitHub shows beside the lines of a pull request. `prefix` is the
 * way from the repository to the project, `docs/` or nothing, and absolute for a project outside of it.
 */
export function formatForGithub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics.map((diagnostic) => toCommand(diagnostic, prefix) + '\n').join('');
}

function toCommand(diagnostic: Diagnostic, prefix: string): string {
  const { severity, code, hint, file, line, column, length = 1 } = diagnostic;
  const properties: [string, string | number | undefined][] = [
    ['file', file && (isAddress(file) ? undefined : prefix + file)],
    ['line', line],
    ['endLine', line],
    ['col', line && column],
    ['endColumn', line && column && column + length],
    ['title', code],
  ];
  const written = properties.flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  );
  const text = [messageOf(diagnostic), hint && `hint: ${hint}`].filter(Boolean).join('\n');
  return `::${COMMANDS[severity]} ${written.join(',')}::${escapeText(text)}`;
}

function isAddress(file: string): boolean {
  return /^https?:/.test(file);
}

function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
