import { join } from 'node:path';
import { createSuppressor } from '../../check/suppressions/suppressions.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { joinRepeats } from '../../diagnostics/join-repeats.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { listLacks } from '../../outputs/files/host-files.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import type { Site } from '../../site/model/site.ts';
import { listUnmatchedNames } from '../../site/page/unmatched-names.ts';
import { reportPage, type PageReport } from '../../site/page/page-report.ts';
import { buildReport, writeReport, type BuildReport } from '../build-report.ts';
import type { Clock } from '../clock.ts';
import type { Output } from '../output.ts';
import { describePages, listErrors, summarize } from './summary.ts';
import type { BuildJob } from './job.ts';
import { readIfReadable, writeOutput } from '../../engine/files.ts';

/** What a build tells of itself. */
export interface BuildAccount {
  /** How all pages came out until now; problems that were not printed before are printed. */
  tell(): BuildReport;
  /** Whether a site with this report may be published. */
  allows(report: BuildReport): boolean;
  /** Writes and prints the last report; gives the exit code. */
  close(report: BuildReport, isWritten: boolean): number;
}

/** Opens the account of a build, which renders pages to tell of them. */
export function openAccount(job: BuildJob, loaded: LoadedSite, clock: Clock): BuildAccount {
  const { args, project, output, outDir } = job;
  const { site, texts } = loaded;
  const suppress = createSuppressor(loaded);
  const diagnostics = suppress(loaded.diagnostics);
  const printed = new Set<string>();
  let pages: PageReport[] | undefined;

  const print = (all: readonly Diagnostic[]) => {
    const news = all.filter((one) => !printed.has(JSON.stringify(one)));
    for (const one of news) printed.add(JSON.stringify(one));
    const shown = news.filter(({ severity }) => severity !== 'info' || args.verbose);
    const readText = (file: string) => texts.get(file) ?? readIfReadable(join(project.root, file));
    output.warn(
      printDiagnostics(shown, {
        readText,
        color: hasColor(process.stderr),
        hasStacks: args.verbose,
      }),
    );
  };
  const isRefused = ({ counts }: BuildReport) => args.strict && counts.warnings > 0;

  return {
    tell() {
      pages = pages && site ? pages.map((page) => settle(site, page)) : renderPages(site, output);
      const heard = pages.map((page) => ({ ...page, diagnostics: suppress(page.diagnostics) }));
      const report = buildReport({
        root: project.root,
        pages: heard,
        diagnostics: withoutPages(diagnostics, heard, site),
        rendered: site?.store.rendered.size ?? 0,
        timings: clock.timings,
      });
      print(joinRepeats(heard, report.diagnostics));
      return report;
    },
    allows: (report) =>
      !report.diagnostics.some(({ severity }) => severity === 'error') && !isRefused(report),
    close(report, isWritten) {
      const { report: file } = args;
      if (file) writeOutput(() => writeReport(file, report));
      if (args.verbose) output.say(describePages(report));
      output.say(summarize(report, isWritten ? outDir : undefined, job.options));
      if (site && isWritten) {
        output.say(countUnmatched(site));
        tellLacks(site, job);
      }
      output.warn(listErrors(report, hasColor(process.stderr)));
      const { errors, failed } = report.counts;
      return !isWritten || isRefused(report) || errors > 0 || failed > 0 ? 1 : 0;
    },
  };
}

/** How many selectors of the project's style sheets and scripts match nothing; empty for none. */
function countUnmatched(site: Site): string {
  const dead = listUnmatchedNames(site);
  const count = dead.reduce((sum, { others }) => sum + 1 + others, 0);
  if (count === 0) return '';
  const files = [...new Set(dead.map(({ file }) => file))].join(', ');
  const selectors = count === 1 ? '1 selector matches' : `${count} selectors match`;
  return `Note: ${selectors} nothing (${files}). List them with trellis check.`;
}

function renderPages(site: Site | undefined, output: Output): PageReport[] {
  if (!site) return [];
  const startedAt = performance.now();
  const reports: PageReport[] = [];
  for (const page of site.pages.values()) {
    reports.push(reportPage(site, page));
    output.progress('Pages', reports.length, site.pages.size, startedAt);
  }
  return reports;
}

/** A page as it came out: as Astro left it, or with what failed when its files were made. */
function settle(site: Site, report: PageReport): PageReport {
  const page = site.pages.get(report.id);
  return page && (report.road === 'module' || site.store.guard.hasFailed(page.id))
    ? reportPage(site, page)
    : report;
}

/** Problems of no single page: those of a page's file are told of with the page. */
function withoutPages(
  diagnostics: readonly Diagnostic[],
  pages: readonly PageReport[],
  site: Site | undefined,
): Diagnostic[] {
  const written = pages.filter(({ id }) => !site?.pages.get(id)?.isGenerated);
  const files = new Set(written.map(({ file }) => file));
  return diagnostics.filter(({ file }) => file === undefined || !files.has(file));
}

/** What the site lacks without its address, and what the host does not support: no problem of the project. */
function tellLacks(site: Site, { args, options, output }: BuildJob): void {
  if (options.origin === undefined && !options.portable) {
    const note =
      'Note: The site has no sitemap and no canonical links, because its address is unknown. Set it with --site https://docs.example.com.';
    // On a build machine there may be an address that was not found.
    if (args.isRecognised) output.note(note);
    else output.say(note);
  }
  for (const { problem, cure } of listLacks(site)) output.note(`Note: ${problem}; ${cure}.`);
}
