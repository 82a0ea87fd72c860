import { relative } from 'node:path';
import { joinRepeats } from '../../diagnostics/diagnostic.ts';
import { printLine, sortDiagnostics } from '../../diagnostics/print.ts';
import { HOSTS } from '../../site/hosts.ts';
import type { SiteOptions } from '../../site/site.ts';
import type { BuildReport } from './job.ts';
import { measureOutput } from './write-site.ts';
import { countNoun } from '../../utils/text.ts';

/** Maximum number of errors that are repeated. */
const MAX_ERRORS = 10;

/**
 * Final lines of a build; `outDir` is undefined if nothing was published. `target` describes the
 * deployment.
 */
export function summarize(
  report: BuildReport,
  outDir: string | undefined,
  target: Pick<SiteOptions, 'host' | 'base' | 'origin'> = { base: '' },
): string {
  const { counts, timings } = report;
  const seconds = Object.values(timings).reduce((sum, ms) => sum + ms, 0) / 1000;
  const notOk = [
    counts.degraded && `${counts.degraded} degraded`,
    counts.failed && `${counts.failed} failed`,
    counts.reused && `${counts.reused} unchanged`,
  ].filter(Boolean);
  const pages = `${countNoun(counts.pages, 'page')}${notOk.length > 0 ? ` (${notOk.join(', ')})` : ''}`;
  const kinds = countKinds(report);
  return [
    outDir
      ? `Built ${pages} in ${seconds.toFixed(1)} s, ${formatSize(measureOutput(outDir))} -> ${relative(process.env['PWD'] ?? '', outDir) || outDir}${describeLocation(target)}`
      : 'Build failed, nothing was written',
    ...(kinds ? [kinds] : []),
  ].join('\n');
}

/** ", for Netlify, https://fern.example/docs"; empty if the host is unknown. */
function describeLocation({ host, base, origin }: Pick<SiteOptions, 'host' | 'base' | 'origin'>) {
  if (host === undefined) return '';
  const address = origin === undefined ? base : origin + base;
  return [`, for ${HOSTS[host].label}`, ...(address === '' ? [] : [address])].join(', ');
}

/** Status of every page and duration of each stage, for `--verbose`. */
export function describePages({ pages, timings }: BuildReport): string {
  const lines = pages.map(({ url, file, status }) => `${status.padEnd(8)} ${url}  (${file})`);
  const stages = Object.entries(timings).map(([stage, ms]) => `${stage} ${ms} ms`);
  return [...lines, stages.join(', ')].join('\n');
}

/** "3 errors, 12 warnings: 8 broken-link, 4 unknown-icon"; empty without problems. */
function countKinds(report: BuildReport): string {
  const { errors, warnings } = report.counts;
  if (errors + warnings === 0) return '';
  const kinds = new Map<string, number>();
  for (const { code, severity } of joinRepeats(report.pages, report.diagnostics)) {
    if (severity !== 'info') kinds.set(code, (kinds.get(code) ?? 0) + 1);
  }
  const list = [...kinds]
    .toSorted((a, b) => b[1] - a[1])
    .map(([code, count]) => `${count} ${code}`);
  const totals = [
    errors && countNoun(errors, 'error'),
    warnings && countNoun(warnings, 'warning'),
  ].filter(Boolean);
  return `${totals.join(', ')}: ${list.join(', ')}`;
}

/** Errors, one per line, repeated at the end; empty if no warnings were printed in between. */
export function listErrors({ pages, diagnostics, counts }: BuildReport, color: boolean): string {
  if (counts.warnings === 0) return '';
  const errors = sortDiagnostics(joinRepeats(pages, diagnostics)).filter(
    ({ severity }) => severity === 'error',
  );
  const unlisted = errors.length - MAX_ERRORS;
  return [
    ...errors.slice(0, MAX_ERRORS).map((error) => printLine(error, color)),
    ...(unlisted > 0 ? [`and ${countNoun(unlisted, 'more error')}`] : []),
  ].join('\n');
}

/** `340 kB`, `2.1 MB` */
export function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
