import { join } from 'node:path';
import { createSuppressor } from '../../check/findings.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { joinRepeats, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { listLimitations } from '../../output/host-files.ts';
import type { LoadedSite } from '../../site/load.ts';
import { reportPage, type PageReport } from '../../site/page-report.ts';
import type { Site } from '../../site/site.ts';
import { readIfReadable, writeOutput } from '../../utils/files.ts';
import type { CommandOutput } from '../output.ts';
import { buildReport, writeReport, type BuildJob, type BuildReport } from './job.ts';
import { describePages, listErrors, summarize } from './summary.ts';

/** Measures the stages of a command. */
export class Clock {
  /** Milliseconds by stage. */
  readonly timings: Record<string, number> = {};
  #last = performance.now();

  /** Ends a stage, which started with the end of the previous one. */
  mark(stage: string): void {
    const now = performance.now();
    this.timings[stage] = now - this.#last;
    this.#last = now;
  }
}

/** Collects and prints the result of a build. */
interface BuildReporter {
  /** Reports all pages in their current state, and prints new problems. */
  update(): BuildReport;
  /** Whether the report allows publishing the site. */
  allows(report: BuildReport): boolean;
  /** Writes and prints the final report; returns the exit code. */
  close(report: BuildReport, isWritten: boolean): Promise<number>;
}

/**
 * Creates the reporter of a build. The first update renders all pages. `isIncluded` can leave out pages, with the
 * problems in their files.
 */
export function createReporter(
  job: BuildJob,
  loaded: LoadedSite,
  clock: Clock,
  isIncluded: (page: LoadedPage) => boolean = () => true,
): BuildReporter {
  const { args, project, output, outDir } = job;
  const { site, texts } = loaded;
  const suppress = createSuppressor(loaded);
  const all = [...(site?.pages.values() ?? [])];
  const included = all.filter(isIncluded);
  const diagnostics = withoutPages(
    suppress(loaded.diagnostics),
    all.filter((page) => !isIncluded(page)),
  );
  const print = createPrinter(job, texts);
  let pages: PageReport[] | undefined;
  const isRefused = ({ counts }: BuildReport) => args.strict && counts.warnings > 0;

  return {
    update() {
      pages =
        pages && site
          ? pages.map((page) => finalReport(site, page))
          : renderPages(site, included, output);
      const reported = pages.map((page) => ({ ...page, diagnostics: suppress(page.diagnostics) }));
      const report = buildReport({
        root: project.root,
        pages: reported,
        diagnostics: withoutPages(diagnostics, included),
        rendered: site?.renderCache.rendered.size ?? 0,
        timings: clock.timings,
      });
      print(joinRepeats(reported, report.diagnostics));
      return report;
    },
    allows: (report) =>
      !report.diagnostics.some(({ severity }) => severity === 'error') && !isRefused(report),
    async close(report, isWritten) {
      const { report: file } = args;
      if (file) writeOutput(() => writeReport(file, report));
      if (args.verbose) output.say(describePages(report));
      output.say(summarize(report, isWritten ? outDir : undefined, job.options));
      if (site && isWritten) {
        output.say(await countUnmatched(site));
        if (job.isMerge) output.note(describeMerge(report));
        reportLimitations(site, job);
      }
      output.warn(listErrors(report, hasColor(process.stderr)));
      const { errors, failed } = report.counts;
      return !isWritten || isRefused(report) || errors > 0 || failed > 0 ? 1 : 0;
    },
  };
}

/** Returns a function that prints problems, each of them once. */
function createPrinter(
  { args, project, output }: BuildJob,
  texts: LoadedSite['texts'],
): (found: readonly Diagnostic[]) => void {
  const printed = new Set<string>();
  const readText = (file: string) => texts.get(file) ?? readIfReadable(join(project.root, file));
  return (found) => {
    const unprinted = found.filter((one) => !printed.has(JSON.stringify(one)));
    for (const one of unprinted) printed.add(JSON.stringify(one));
    const printable = unprinted.filter(({ severity }) => severity !== 'info' || args.verbose);
    const color = hasColor(process.stderr);
    output.warn(printDiagnostics(printable, { readText, color, hasStacks: args.verbose }));
  };
}

/**
 * Message with the number of pages that no shard prepared in their current state; '' if there are
 * none.
 */
function describeMerge({ counts: { rendered } }: BuildReport): string {
  if (rendered === 0) return '';
  return `Note: ${rendered === 1 ? '1 page was' : `${rendered} pages were`} rendered again, because content, options, or the version of Trellis differ from those of the shards.`;
}

/** Message with the number of unmatched selectors; '' if there are none. */
async function countUnmatched(site: Site): Promise<string> {
  if (!site.styleNames) return '';
  // Loads the CSS tokenizer only for projects that need it.
  const { listUnmatchedNames } = await import('../../site/unmatched-selectors.ts');
  const unmatched = listUnmatchedNames(site);
  const count = unmatched.reduce((sum, { others }) => sum + 1 + others, 0);
  if (count === 0) return '';
  const files = [...new Set(unmatched.map(({ file }) => file))].join(', ');
  const selectors = count === 1 ? '1 selector matches' : `${count} selectors match`;
  return `Note: ${selectors} no element (${files}). Run "trellis check" to list them.`;
}

function renderPages(
  site: Site | undefined,
  pages: readonly LoadedPage[],
  output: CommandOutput,
): PageReport[] {
  if (!site) return [];
  const startedAt = performance.now();
  const reports: PageReport[] = [];
  for (const page of pages) {
    reports.push(reportPage(site, page));
    output.progress('Pages', reports.length, pages.length, startedAt);
  }
  return reports;
}

/** Report of a page after Astro and the output stages. */
function finalReport(site: Site, report: PageReport): PageReport {
  const page = site.pages.get(report.id);
  return page && (report.renderer === 'astro' || site.renderCache.guard.hasFailed(page.id))
    ? reportPage(site, page)
    : report;
}

/** Problems outside of the files of these pages, which are reported with each page. */
function withoutPages(
  diagnostics: readonly Diagnostic[],
  pages: readonly LoadedPage[],
): Diagnostic[] {
  const written = pages.filter(({ isGenerated }) => !isGenerated);
  const files = new Set(written.map(({ file }) => file));
  return diagnostics.filter(({ file }) => file === undefined || !files.has(file));
}

const LIST = new Intl.ListFormat('en');

/**
 * Prints the features that are missing without a URL, and those that the host does not support. They are not problems
 * of the project.
 */
function reportLimitations(
  site: Site,
  { isHostDetected, isPreview, options, output }: BuildJob,
): void {
  if (options.origin === undefined && !options.portable && !isPreview) {
    const hasFeeds = [...site.pages.values()].some(({ frontMatter }) => frontMatter.rss);
    const missing = [
      'no sitemap',
      ...(site.config.metatags['canonical'] ? [] : ['no canonical links']),
      ...(hasFeeds ? ['no RSS feeds'] : []),
    ];
    const note = `Note: The site has ${LIST.format(missing)}, because its URL is unknown. Set it with --site https://docs.example.com.`;
    // A build environment may have a URL that was not detected.
    if (isHostDetected) output.note(note);
    else output.say(note);
  }
  if (options.portable && site.config.api.playground.mock)
    output.note(
      'Note: The playground of a portable site has no simulated API ("api.playground.mock"), because files have no service workers.',
    );
  for (const { problem, hint } of listLimitations(site)) output.note(`Note: ${problem} ${hint}`);
}
