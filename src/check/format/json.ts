import { REPORT_MARK } from '../../content/own-output.ts';
import { withoutStack, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';

/** What `--format json` prints. */
export interface CheckReport {
  /** Marks the output as a report, in whatever file it is kept. */
  generator: 'trellis';
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
  const report: CheckReport = {
    ...REPORT_MARK,
    version,
    root,
    counts,
    diagnostics: diagnostics.map(withoutStack),
  };
  return JSON.stringify(report, null, 2) + '\n';
}
