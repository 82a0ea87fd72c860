import { launchBrowser, MissingToolError, toolsFolder } from '../../output/browser.ts';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadAstroPart } from '../../astro/astro-part.ts';
import { listHrefs, type Book } from '../../client/book-format.ts';
import { encodePath } from '../../content/links.ts';
import type { LoadedPage } from '../../content/pages.ts';
import { describeBook, printBook, UnknownPart, type PrintedBook } from '../../output/print-book.ts';
import { mayReplace } from '../../content/own-output.ts';
import { listOutputs, prepareUtilities } from '../../output/list-outputs.ts';
import { loadLayouts } from '../../output/pages.ts';
import { createFolders, writeAtomic, writeOutput } from '../../utils/files.ts';
import { loadSite } from '../../site/load.ts';
import type { Site } from '../../site/site.ts';
import { slugOf } from '../../utils/slug.ts';
import { countNoun } from '../../utils/text.ts';
import { UsageError } from '../args/define-command.ts';
import type { PdfArgs } from '../commands/pdf.ts';
import { Clock, createReporter } from './reporter.ts';
import { formatSize } from './summary.ts';
import { openStaticJob, type BuildJob } from './job.ts';
import { withBuildLock } from './build-lock.ts';

/** First version of Chromium that prints margin boxes. */
const MARGINS_SINCE = 131;

/** Prints the site as a PDF. Returns 0 if it is written, 1 if errors prevented that, 2 without a browser. */
export async function printPdf(args: PdfArgs): Promise<number> {
  const job = openStaticJob(args);
  try {
    return await withBuildLock(job, (current) => run(current, args));
  } catch (error) {
    if (error instanceof UnknownPart) throw new UsageError(error.message);
    if (!(error instanceof MissingToolError)) throw error;
    job.output.warn(`trellis pdf requires a browser. ${error.message}`);
    return 2;
  }
}

async function run(job: BuildJob, args: PdfArgs): Promise<number> {
  const startedAt = performance.now();
  const { options, output } = job;
  const loaded = await loadSite(job.project, options);
  const { site } = loaded;
  const layouts = await loadLayouts(options.base);
  const date = new Date();
  const { section, version, language, paper } = args;
  const book = site && describeBook(site, layouts, { section, version, language, paper, date });
  const hrefs = new Set(listHrefs(book?.parts ?? []));
  const isInBook = ({ href }: LoadedPage) => hrefs.has(options.base + encodePath(href));
  const reporter = createReporter(job, loaded, new Clock(), isInBook);
  const report = reporter.update();
  if (!site || !book || !reporter.allows(report)) return reporter.close(report, false);

  const file = outFile(args.out, fileName(site, book));
  if (!mayReplace(file, 'pdf'))
    throw new UsageError(
      `Cannot overwrite ${file}, because Trellis did not create it, or it is a link to another folder. Delete the file, or use another name with --out.`,
    );
  const astro = await loadAstroPart(site);
  await prepareUtilities(site);
  const outputs = await listOutputs({ site, layouts, astroFiles: astro?.files });
  const browser = await launchBrowser(toolsFolder(job.project));
  if (Number.parseInt(browser.version) < MARGINS_SINCE)
    output.warn(
      `Chromium ${browser.version} does not print page numbers. Use version ${MARGINS_SINCE} or newer.`,
    );
  try {
    const { base, origin } = options;
    const printsAt = performance.now();
    const onProgress = (done: number, total: number) =>
      output.progress('Batches', done, total, printsAt);
    const printed = await printBook(browser, book, outputs, { origin, base, date, onProgress });
    site.renderCache.save(site.pages.keys());
    reportLosses(printed, job);
    writeOutput(() => {
      createFolders(dirname(file));
      writeAtomic(file, printed.bytes);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    output.say(
      `${countNoun(printed.pages, 'page')} in ${seconds} s, ${formatSize(printed.bytes.length)} -> ${file}`,
    );
    return report.counts.failed > 0 ? 1 : 0;
  } finally {
    await browser.close();
  }
}

/** Output file: the named one, or `name` in the named folder. */
export function outFile(out: string | undefined, name: string): string {
  const isFolder =
    out === undefined ||
    /[\\/]$/.test(out) ||
    statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? resolve(out ?? '.', name) : resolve(out);
}

/** `plant-store.pdf`, `plant-store-guides.pdf` */
function fileName({ config }: Site, { section }: Book): string {
  const name = [config.name, section].map((part) => slugOf(part ?? '')).filter(Boolean);
  return `${name.join('-') || 'book'}.pdf`;
}

/** Maximum number of URLs in a message. */
const MAX_LISTED = 5;

function reportLosses({ missing, undrawn, refused }: PrintedBook, { output }: BuildJob): void {
  const list = (all: readonly string[]) =>
    [...all.slice(0, MAX_LISTED), ...(all.length > MAX_LISTED ? ['…'] : [])].join(', ');
  if (missing.length > 0) output.warn(`Pages missing in the book: ${list(missing)}`);
  if (undrawn > 0)
    output.warn(
      `${undrawn === 1 ? '1 diagram' : `${undrawn} diagrams`} could not be drawn. The book contains the source instead.`,
    );
  if (refused.length > 0)
    output.warn(
      `Books do not include content from other sites: ${list(refused)}. Copy the files into the project.`,
    );
}
