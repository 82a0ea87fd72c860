import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';

/** What `--format json` prints. */
export interface CheckReport {
  version: string;
  /** Absolute path of the project; files are relative to it. */
  root: string;
  counts: { errors: number; warnings: number; notes: number };
  diagnostics: readonly Diagnostic[];
}

/** The problems as JSON, for programs. */
export function formatAsJson(
  diagnostics: readonly Diagnostic[],
  { version, root }: Pick<CheckReport, 'version' | 'root'>,
): string {
  const count = (severity: Severity) =>
    diagnostics.filter((one) => one.severity === severity).length;
  const counts = { errors: count('error'), warnings: count('warning'), notes: count('info') };
  const report: CheckReport = { version, root, counts, diagnostics };
  return JSON.stringify(report, null, 2) + '\n';
}
