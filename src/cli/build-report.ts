import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { REPORT_MARK } from '../content/own-output.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { joinRepeats } from '../diagnostics/join-repeats.ts';
import type { PageReport } from '../site/page/page-report.ts';
import { ENGINE_VERSION } from '../engine/engine.ts';

/** What `--report` writes. */
export interface BuildReport {
  /** Marks the file as a report, wherever it is. */
  generator: 'trellis';
  version: string;
  /** Absolute path of the project. */
  root: string;
  counts: {
    pages: number;
    ok: number;
    degraded: number;
    failed: number;
    /** Pages whose text was rendered in this run. */
    rendered: number;
    /** Pages taken from the cache. */
    reused: number;
    /** Each problem once, however many pages have it. */
    warnings: number;
    errors: number;
  };
  pages: PageReport[];
  /** Problems of no single page. */
  diagnostics: Diagnostic[];
  /** Milliseconds by stage. */
  timings: Record<string, number>;
}

export interface ReportInput {
  root: string;
  pages: PageReport[];
  diagnostics: Diagnostic[];
  rendered: number;
  timings: Record<string, number>;
}

/** Counts what a build found. */
export function buildReport({
  root,
  pages,
  diagnostics,
  rendered,
  timings,
}: ReportInput): BuildReport {
  const all = joinRepeats(pages, diagnostics);
  const withStatus = (status: PageReport['status']) =>
    pages.filter((page) => page.status === status).length;
  return {
    ...REPORT_MARK,
    version: ENGINE_VERSION,
    root,
    counts: {
      pages: pages.length,
      ok: withStatus('ok'),
      degraded: withStatus('degraded'),
      failed: withStatus('failed'),
      rendered,
      reused: pages.length - rendered,
      warnings: all.filter(({ severity }) => severity === 'warning').length,
      errors: all.filter(({ severity }) => severity === 'error').length,
    },
    pages,
    diagnostics,
    timings: Object.fromEntries(
      Object.entries(timings).map(([name, ms]) => [name, Math.round(ms)]),
    ),
  };
}

/** Writes a report; folders on the way are made. */
export function writeReport(file: string, report: BuildReport): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report, null, 2) + '\n');
}
