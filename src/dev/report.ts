import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../diagnostics/print.ts';
import type { DevSite } from './dev-site.ts';
import type { KnownProblems } from './overlay/known-problems.ts';
import { readIfReadable } from '../engine/files.ts';

/** Tells the author on the terminal what is wrong, each problem once until it has been away. */
export interface Reporter {
  /** The problems of docs.json, the navigation and front matter. */
  site(): void;
  /** The problems of a page; says whether there was anything to tell. */
  page(id: string): boolean;
}

/** Changes of more pages than this are somebody else's work, such as a checkout. */
const MAX_PAGES = 10;

/** Tells about pages that change from here on; others are told about when they are asked for. */
export function createReporter(dev: DevSite, known: KnownProblems): Reporter {
  const { root } = dev.site.project;
  const told = new Map<string, Set<string>>([['', new Set(dev.site.diagnostics.map(keyOf))]]);
  const tell = (subject: string, problems: readonly Diagnostic[]): boolean => {
    const before = told.get(subject);
    told.set(subject, new Set(problems.map(keyOf)));
    const news = problems.filter((problem) => !before?.has(keyOf(problem)));
    const readText = (file: string) => readIfReadable(join(root, file));
    const text = printDiagnostics(news, { readText, color: hasColor(process.stderr) });
    const isMended = subject !== '' && problems.length === 0 && Boolean(before?.size);
    if (text) console.error(text);
    else if (isMended) console.error(`${subject} is mended.`);
    return news.length > 0 || isMended;
  };
  const reporter: Reporter = {
    site: () => void tell('', known.ofSite()),
    page(id) {
      const page = dev.site.pages.get(id);
      return page !== undefined && tell(page.file, known.ofPage(id));
    },
  };
  dev.onChange((files) => {
    reporter.site();
    const changed = [...dev.site.pages.values()].filter(({ file }) => files.includes(file));
    if (changed.length <= MAX_PAGES) for (const { id } of changed) reporter.page(id);
  });
  return reporter;
}

function keyOf({ file, line, code, message }: Diagnostic): string {
  return `${file}:${line} ${code} ${message}`;
}
