import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { joinRepeats } from '../diagnostics/join-repeats.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import type { LoadedSite } from '../site/load/load-site.ts';
import { presentSite } from '../site/facts/present-site.ts';
import { reportPage } from '../site/page/page-report.ts';
import { toCheckProblems } from './collect/build-problems.ts';
import { collectSite } from './collect/collect-site.ts';
import type { CheckedSite } from './model/types.ts';
import { CHECKS } from './rules/index.ts';
import { checkProjectRules } from './rules/project-rules.ts';
import { createSuppressor } from './suppressions/suppressions.ts';
import { findUnknownRules } from './suppressions/unknown-rules.ts';

/** What a check may tell of its progress. */
export interface CheckOptions {
  onPage?: ((done: number, total: number) => void) | undefined;
  /** Problems found in other ways, such as those of links to other sites. */
  others?: ((site: CheckedSite) => Promise<Diagnostic[]>) | undefined;
}

/** Everything that is wrong with a loaded project, each problem once, by file and line. */
export async function checkSite(
  loaded: LoadedSite,
  { onPage, others }: CheckOptions = {},
): Promise<Diagnostic[]> {
  const { diagnostics } = loaded;
  const site = loaded.site && presentSite(loaded.site);
  if (!site) return sortDiagnostics(diagnostics);
  const ofPages = [...site.pages.values()].map((page, index) => {
    onPage?.(index + 1, site.pages.size);
    return reportPage(site, page);
  });
  const checked = collectSite(loaded, site);
  const failures = [...site.pages.values()]
    .filter(({ id }) => site.store.guard.hasFailed(id, 'check'))
    .map((page) => reportPage(site, page));
  const all = [
    ...toCheckProblems(joinRepeats([...ofPages, ...failures], diagnostics)),
    ...CHECKS.flatMap((check) => check(checked)),
    ...(await checkProjectRules(site)),
    ...findUnknownRules(checked, site),
    ...((await others?.(checked)) ?? []),
  ];
  return sortDiagnostics(createSuppressor(loaded)(withoutRepeats(all)));
}

/** What the load of the site told is told with the page as well. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ code, file, line, column, message }: Diagnostic) =>
    JSON.stringify([code, file, line, column, message]);
  return [...new Map(diagnostics.map((one) => [keyOf(one), one])).values()];
}
