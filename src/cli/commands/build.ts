import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describeProject, type Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { setSite } from '../../integration/site-handle.ts';
import { reportPage, type PageReport } from '../../site/diagnose.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import { UsageError, type Args } from '../args.ts';
import { buildReport, writeReport, type BuildReport } from '../build-report.ts';
import { Output } from '../output.ts';
import { checkOutDir, publish } from '../publish.ts';
import { summarize } from '../summary.ts';

/** Writes the site; 0 when it is published, 1 when errors kept it back or pages failed. */
export async function build(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  // A project with an Astro configuration is built by it, unless a plain static site is asked for.
  const ownConfig = project.isAstroProject && args.out === undefined;
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  const reportFile = args.report && resolve(args.report);
  checkOutDir(outDir, project.root);
  prepareCacheDir(project);
  const clock = startClock();

  const { site, diagnostics, texts } = await loadSite(project, {
    base: args.base,
    origin: args.site,
    outDir,
    mode: 'build',
    offline: args.offline,
  });
  clock.mark('load');
  const pages = site ? renderPages(site, output) : [];
  clock.mark('render');
  const own = diagnostics.filter(({ file }) => !pages.some((page) => page.file === file));
  const report = () =>
    buildReport({
      root: project.root,
      pages,
      diagnostics: own,
      rendered: site?.store.rendered.size ?? 0,
      timings: clock.timings,
    });
  const counted = report();
  printProblems(output, args, project, counted, texts);

  const isKeptBack = !site || own.some(isError) || (args.strict && counted.counts.warnings > 0);
  if (!isKeptBack) {
    setSite(site);
    await writeSite(site, { args, outDir, ownConfig });
    site.store.save(site.pages.keys());
  }
  clock.mark('write');
  const final = report();
  if (reportFile) writeReport(reportFile, final);
  output.say(summarize(final, isKeptBack ? undefined : outDir));
  return isKeptBack || final.counts.errors > 0 || final.counts.failed > 0 ? 1 : 0;
}

/** The project in a folder. Throws UsageError where there is no folder, or no docs.json in it. */
export function openProject(dir: string): Project {
  const root = resolve(dir);
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new UsageError(`there is no folder ${dir}`);
  return describeProject(root);
}

/** Makes the cache folder, which keeps itself out of the author's version control. */
export function prepareCacheDir({ cacheDir }: Project): void {
  mkdirSync(cacheDir, { recursive: true });
  const ignore = join(cacheDir, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
  for (const name of readdirSync(cacheDir)) {
    const owner = Number(/^staging-(\d+)/.exec(name)?.[1]);
    if (owner && !isRunning(owner)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
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

interface WriteOptions {
  args: Args;
  outDir: string;
  ownConfig: boolean;
}

async function writeSite(site: Site, { args, outDir, ownConfig }: WriteOptions): Promise<void> {
  const [{ build: buildWithAstro }, { buildAstroConfig }] = await Promise.all([
    import('astro'),
    import('../../integration/astro-config.ts'),
  ]);
  const { project } = site;
  const staging = join(project.cacheDir, `staging-${process.pid}`);
  // Astro leaves its prerendering bundle below the working directory.
  process.chdir(ownConfig ? project.root : project.cacheDir);
  try {
    const config = {
      project,
      base: args.base,
      origin: args.site,
      outDir: staging,
      mode: 'build' as const,
      ownConfig,
    };
    await buildWithAstro(buildAstroConfig(config));
    publish(staging, outDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
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

function startClock() {
  const timings: Record<string, number> = {};
  let last = performance.now();
  const mark = (name: string) => {
    const now = performance.now();
    timings[name] = now - last;
    last = now;
  };
  return { timings, mark };
}
