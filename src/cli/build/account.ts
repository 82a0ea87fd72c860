import { join, relative } from 'node:path';
import { createSuppressor } from '../../check/findings.ts';
import { joinRepeats, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics, printLine, sortDiagnostics } from '../../diagnostics/print.ts';
import { listLimitations } from '../../output/host-files.ts';
import { HOSTS } from '../../site/hosts.ts';
import type { LoadedSite } from '../../site/load.ts';
import { reportPage, type PageReport } from '../../site/page-report.ts';
import type { Site, SiteOptions } from '../../site/site.ts';
import { listUnmatchedNames } from '../../site/unmatched-names.ts';
import { readIfReadable, writeOutput } from '../../utils/files.ts';
import type { Output } from '../output.ts';
import { buildReport, writeReport, type BuildJob, type BuildReport } from './job.ts';
import { measureOutput } from './write-site.ts';

/** Times the stages of a command. */
export class Clock {
  /** Milliseconds by stage. */
  readonly timings: Record<string, number> = {};
  #last = performance.now();

  /** Ends a stage: what passed since the last one counts for it. */
  mark(stage: string): void {
    const now = performance.now();
    this.timings[stage] = now - this.#last;
    this.#last = now;
  }
}

/** Most errors that are listed again. */
const MAX_ERRORS = 10;

/** What a build tells of itself. */
interface BuildAccount {
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
function tellLacks(site: Site, { isHostDetected, options, output }: BuildJob): void {
  if (options.origin === undefined && !options.portable) {
    const note =
      'Note: The site has no sitemap and no canonical links, because its address is unknown. Set it with --site https://docs.example.com.';
    // On a build machine there may be an address that was not found.
    if (isHostDetected) output.note(note);
    else output.say(note);
  }
  for (const { problem, hint } of listLimitations(site)) output.note(`Note: ${problem}; ${hint}.`);
}

/** The closing lines of a build; `outDir` is absent where nothing was published. `place` says where the site will be served. */
export function summarize(
  report: BuildReport,
  outDir: string | undefined,
  place: Pick<SiteOptions, 'host' | 'base' | 'origin'> = { base: '' },
): string {
  const { counts, timings } = report;
  const seconds = Object.values(timings).reduce((sum, ms) => sum + ms, 0) / 1000;
  const notOk = [
    counts.degraded && `${counts.degraded} degraded`,
    counts.failed && `${counts.failed} failed`,
    counts.reused && `${counts.reused} unchanged`,
  ].filter(Boolean);
  const pages = `${plural(counts.pages, 'page')}${notOk.length > 0 ? ` (${notOk.join(', ')})` : ''}`;
  const kinds = countKinds(report);
  return [
    outDir
      ? `${pages} in ${seconds.toFixed(1)} s, ${formatSize(measureOutput(outDir))} -> ${relative(process.env['PWD'] ?? '', outDir) || outDir}${describePlace(place)}`
      : keptBack(counts),
    ...(kinds ? [kinds] : []),
  ].join('\n');
}

function keptBack({ errors, warnings }: BuildReport['counts']): string {
  const reasons = [errors && plural(errors, 'error'), warnings && plural(warnings, 'warning')];
  return ['Nothing was written', reasons.filter(Boolean).join(' and ')].filter(Boolean).join(': ');
}

/** ", for Netlify, https://fern.example/docs"; empty where no host is known. */
function describePlace({ host, base, origin }: Pick<SiteOptions, 'host' | 'base' | 'origin'>) {
  if (host === undefined) return '';
  const address = origin === undefined ? base : origin + base;
  return [`, for ${HOSTS[host].label}`, ...(address === '' ? [] : [address])].join(', ');
}

/** Every page with how it came out, and the milliseconds of each stage: what --verbose adds. */
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
    errors && plural(errors, 'error'),
    warnings && plural(warnings, 'warning'),
  ].filter(Boolean);
  return `${totals.join(', ')}: ${list.join(', ')}`;
}

/** The errors, a line each, to be printed last; empty where no warnings were printed between them. */
export function listErrors({ pages, diagnostics, counts }: BuildReport, color: boolean): string {
  if (counts.warnings === 0) return '';
  const errors = sortDiagnostics(joinRepeats(pages, diagnostics)).filter(
    ({ severity }) => severity === 'error',
  );
  const rest = errors.length - MAX_ERRORS;
  return [
    ...errors.slice(0, MAX_ERRORS).map((error) => printLine(error, color)),
    ...(rest > 0 ? [`and ${plural(rest, 'more error')}`] : []),
  ].join('\n');
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** `340 kB`, `2.1 MB` */
export function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
