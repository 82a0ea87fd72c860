import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSuppressor } from '../../check/suppressions/suppressions.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { prepareRenderer } from '../../outputs/pages/renderer.ts';
import { reportPage, type PageReport } from '../../site/page/page-report.ts';
import { loadSite } from '../../site/load/load-site.ts';
import type { Site } from '../../site/model/site.ts';
import type { Args } from '../args.ts';
import { buildReport, writeReport, type BuildReport } from '../build-report.ts';
import { Clock } from '../clock.ts';
import { lockBuild } from '../build/build-lock.ts';
import { emptyCache, openProject, prepareCacheDir } from '../open-project.ts';
import { Output } from '../output.ts';
import { DamagedCache } from '../../site/cache/damaged-cache.ts';
import { checkOutDir, recoverPublished } from '../build/publish.ts';
import { describePages, summarize } from '../summary.ts';
import { writeSite, type WriteOptions } from '../build/write-site.ts';

/** Writes the site; 0 when it is published, 1 when errors kept it back or pages failed. */
export async function build(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  // A project with an Astro configuration is built by it, unless a plain static site is asked for.
  const ownConfig = project.isAstroProject && args.out === undefined;
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  checkOutDir(outDir, project.root);
  mkdirSync(project.cacheDir, { recursive: true });
  const unlock = await lockBuild(project.cacheDir, (sentence) => output.warn(sentence));
  try {
    recoverPublished(outDir, project.cacheDir);
    prepareCacheDir(project);
    const facts = { args, project, output, outDir, ownConfig };
    try {
      return await run({ ...facts, isLastTry: false });
    } catch (error) {
      if (!isDamage(error)) throw error;
      output.warn('What earlier builds kept cannot be used; everything is made anew.');
      emptyCache(project);
      prepareCacheDir(project);
      return await run({ ...facts, isLastTry: true });
    }
  } finally {
    unlock();
  }
}

interface Run {
  args: Args;
  project: Project;
  output: Output;
  outDir: string;
  ownConfig: boolean;
  /** The cache is empty: nothing is won by emptying it. */
  isLastTry: boolean;
}

async function run({ args, project, output, outDir, ownConfig, isLastTry }: Run): Promise<number> {
  const reportFile = args.report && resolve(args.report);
  const clock = new Clock();

  const { base, site: origin, offline, precompress, pictures } = args;
  const mode = 'build' as const;
  const kind = { mode, hasServer: ownConfig, hasAstroConfig: ownConfig };
  const options = { base, origin, outDir, offline, precompress, pictures, ...kind };
  const loaded = await loadSite(project, options);
  const { site, texts } = loaded;
  clock.mark('load');
  const renderer = site && !ownConfig ? prepareRenderer() : undefined;
  renderer?.catch(() => {}); // said when the site is written
  const silence = createSuppressor(loaded);
  const diagnostics = silence(loaded.diagnostics);
  const heed = (page: PageReport) => ({ ...page, diagnostics: silence(page.diagnostics) });
  const pages = (site ? renderPages(site, output) : []).map(heed);
  clock.mark('render');
  const report = (all = pages) => reportBuild({ project, site, pages: all, diagnostics, clock });
  const found = report();
  printProblems(output, args, project, found, texts);

  const isKeptBack = found.diagnostics.some(isError) || (args.strict && found.counts.warnings > 0);
  const isWritten =
    site !== undefined &&
    !isKeptBack &&
    (await tryToWrite(site, { args, outDir, ownConfig, renderer }, output, isLastTry));
  clock.mark('write');
  const settled = site ? pages.map((page) => settle(site, page, heed)) : pages;
  const final = report(settled);
  printProblems(output, args, project, withoutKnown(final, found), texts);
  if (reportFile) writeReport(reportFile, final);
  if (args.verbose) output.say(describePages(final));
  output.say(summarize(final, isWritten ? outDir : undefined));
  const isRefused = args.strict && final.counts.warnings > 0;
  return !isWritten || isRefused || final.counts.errors > 0 || final.counts.failed > 0 ? 1 : 0;
}

/** Writes the site; false, with the reason said, where that cannot be done. What was published before stays. */
async function tryToWrite(
  site: Site,
  options: Omit<WriteOptions, 'onPicture'>,
  output: Output,
  isLastTry: boolean,
): Promise<boolean> {
  try {
    const startedAt = performance.now();
    const onPicture = (done: number, total: number) =>
      output.progress('Pictures', done, total, startedAt);
    await writeSite(site, { ...options, onPicture });
    return true;
  } catch (error) {
    if (!isLastTry && isDamage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    output.warn(`The site could not be written: ${reason}`);
    if (options.args.verbose && error instanceof Error) output.warn(error.stack ?? '');
    return false;
  }
}

/** Errors that a cache causes which is not what was written; those of the system have a code. */
function isDamage(error: unknown): boolean {
  const isOurs = error instanceof DamagedCache;
  return (
    isOurs || ((error instanceof TypeError || error instanceof SyntaxError) && !('code' in error))
  );
}

function renderPages(site: Site, output: Output): PageReport[] {
  const startedAt = performance.now();
  const reports: PageReport[] = [];
  for (const page of site.pages.values()) {
    reports.push(reportPage(site, page));
    output.progress('Pages', reports.length, site.pages.size, startedAt);
  }
  return reports;
}

/** A page as Astro left it, where that had a part in it. */
function settle(
  site: Site,
  report: PageReport,
  heed: (page: PageReport) => PageReport,
): PageReport {
  const page = site.pages.get(report.id);
  return page && report.road === 'module' ? heed(reportPage(site, page)) : report;
}

/** What came up since an earlier report. */
function withoutKnown(report: BuildReport, { pages }: BuildReport): BuildReport {
  const known = new Set(
    pages.flatMap(({ diagnostics }) => diagnostics).map((one) => JSON.stringify(one)),
  );
  const isNew = (one: Diagnostic) => !known.has(JSON.stringify(one));
  const fresh = report.pages.map((page) => ({
    ...page,
    diagnostics: page.diagnostics.filter(isNew),
  }));
  return { ...report, pages: fresh, diagnostics: [] };
}

interface BuildFacts {
  project: Project;
  site: Site | undefined;
  pages: PageReport[];
  diagnostics: Diagnostic[];
  clock: Clock;
}

function reportBuild({ project, site, pages, diagnostics, clock }: BuildFacts): BuildReport {
  const written = pages.filter(({ id }) => !site?.pages.get(id)?.isGenerated);
  const pageFiles = new Set(written.map(({ file }) => file));
  return buildReport({
    root: project.root,
    pages,
    diagnostics: diagnostics.filter(({ file }) => file === undefined || !pageFiles.has(file)),
    rendered: site?.store.rendered.size ?? 0,
    timings: clock.timings,
  });
}

function printProblems(
  output: Output,
  args: Args,
  project: Project,
  { diagnostics, pages }: BuildReport,
  texts: ReadonlyMap<string, string>,
): void {
  const all = [...diagnostics, ...pages.flatMap((page) => page.diagnostics)];
  const shown = all.filter(({ severity }) => severity !== 'info' || args.verbose);
  const readText = (file: string) => texts.get(file) ?? readIfThere(join(project.root, file));
  output.warn(printDiagnostics(shown, { readText, color: hasColor(process.stderr) }));
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
