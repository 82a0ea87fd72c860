import type { LoadedPage } from '../../content/load-pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isOfSystem, messageOf, stackOf } from '../../text/errors.ts';
import { DamagedCache } from '../cache/damaged-cache.ts';

/** How a failed step is reported, and what it does to the page. */
interface Step {
  /** What failed: "The layout of page "guides/soil" failed: …". */
  subject: string;
  /** What happens in its place. */
  hint: string;
  /** Absent where the page itself is whole. */
  status?: 'degraded' | 'failed';
}

/** Everything that is made of one page, apart from the rest of the site. */
const STEPS = {
  text: { subject: 'text', hint: 'A notice is published in its place', status: 'failed' },
  document: { subject: 'layout', hint: 'A notice is published in its place', status: 'failed' },
  markdown: { subject: 'Markdown version', hint: 'A notice is published in its place', status: 'degraded' },
  search: { subject: 'search entry', hint: 'The search does not find the page', status: 'degraded' },
  list: { subject: 'llms.txt entry', hint: 'The page is left out of llms.txt', status: 'degraded' },
  feed: { subject: 'RSS feed', hint: 'The feed is left out', status: 'degraded' },
  card: { subject: 'social card', hint: 'The card of the site is used', status: 'degraded' },
  date: { subject: 'sitemap date', hint: 'sitemap.xml lists the page without a date', status: 'degraded' },
  policy: { subject: 'security policy', hint: 'Headers of hosts do not allow what the page needs', status: 'degraded' },
  portable: { subject: 'version for disks', hint: 'The file is left out', status: 'failed' },
  links: { subject: 'link check', hint: 'Broken links of the page are not reported' },
  check: { subject: 'source check', hint: 'Problems of its source are not reported' },
} as const satisfies Record<string, Step>; // prettier-ignore

export type PageStep = keyof typeof STEPS;

/** Keeps a failure inside its page: each step of a page runs through `run`. */
export class PageGuard {
  /** By page id and step. */
  readonly #failures = new Map<string, Map<PageStep, Diagnostic>>();

  /**
   * The result of one step of a page; undefined where it throws, which becomes a diagnostic of the page. A damaged cache
   * and errors of the system (a full disk) are not the page's, and are thrown on.
   */
  run<Result>(
    page: LoadedPage,
    step: PageStep,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
  run<Result>(page: LoadedPage, step: PageStep, work: () => Result): Result | undefined;
  run(page: LoadedPage, step: PageStep, work: () => unknown): unknown {
    const fail = (error: unknown) => this.#note(page, step, error);
    try {
      const result = work();
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (error) {
      return fail(error);
    }
  }

  /** Whether a step of a page has failed, or any where none is named. */
  hasFailed(id: string, step?: PageStep): boolean {
    const failures = this.#failures.get(id);
    return step === undefined ? failures !== undefined : failures?.has(step) === true;
  }

  /** Whether a step of any page has failed. */
  get hasFailures(): boolean {
    return this.#failures.size > 0;
  }

  /** The failures of a page, and what they make of its status. */
  report<Status extends 'ok' | 'degraded' | 'failed'>(
    id: string,
    status: Status,
  ): { status: Status | 'degraded' | 'failed'; diagnostics: Diagnostic[] } {
    const failures = this.#failures.get(id) ?? new Map<PageStep, Diagnostic>();
    const all = [status, ...[...failures.keys()].map((step) => (STEPS[step] as Step).status)];
    const worst = (['failed', 'degraded'] as const).find((one) => all.includes(one));
    return { status: worst ?? status, diagnostics: [...failures.values()] };
  }

  /** Forgets all failures: the pages changed. */
  clear(): void {
    this.#failures.clear();
  }

  #note(page: LoadedPage, step: PageStep, error: unknown): undefined {
    if (error instanceof DamagedCache || isOfSystem(error)) throw error;
    const { subject, hint, status }: Step = STEPS[step];
    const diagnostic = createDiagnostic({
      code: 'page-output',
      variant: status === 'failed' ? 'failed' : undefined,
      message: `The ${subject} of page "${page.id}" failed: ${messageOf(error)}`,
      hint,
      file: page.file,
      stack: stackOf(error),
    });
    const failures = this.#failures.get(page.id) ?? new Map<PageStep, Diagnostic>();
    this.#failures.set(page.id, failures.set(step, failures.get(step) ?? diagnostic));
  }
}
