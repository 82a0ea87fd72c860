import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { REPORT_MARK } from '../content/own-output.ts';
import { withoutStack, type Diagnostic } from '../diagnostics/diagnostic.ts';
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
    pages: pages.map((page) => ({ ...page, diagnostics: page.diagnostics.map(withoutStack) })),
    diagnostics: diagnostics.map(withoutStack),
    timings: Object.fromEntries(
      Object.entries(timings).map(([name, ms]) => [name, Math.round(ms)]),
    ),
  };
}

/** Whether a path names a device or an open file of this process, such as `/dev/stdout` and `/dev/fd/3`. */
export function isDevice(file: string): boolean {
  return /^\/(?:dev|proc\/self\/fd)\//.test(file);
}

/** Writes a report, and the folders that lead to it; a device or open file gets it after what was written there before. */
export function writeReport(file: string, report: BuildReport): void {
  const text = JSON.stringify(report, null, 2) + '\n';
  const path = resolve(file);
  if (path === '/dev/stdout') process.stdout.write(text);
  else if (path === '/dev/stderr') process.stderr.write(text);
  else if (isDevice(path)) writeFileSync(path, text, { flag: 'a' });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
