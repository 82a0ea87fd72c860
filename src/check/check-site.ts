import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import type { LoadedSite } from '../site/load/load-site.ts';
import { reportPage } from '../site/page/page-report.ts';
import { toCheckProblems } from './collect/build-problems.ts';
import { collectSite } from './collect/collect-site.ts';
import type { CheckedSite } from './model/types.ts';
import { CHECKS } from './rules/index.ts';
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
  const { site, diagnostics } = loaded;
  if (!site) return sortDiagnostics(diagnostics);
  const ofPages = [...site.pages.values()].flatMap((page, index) => {
    onPage?.(index + 1, site.pages.size);
    return reportPage(site, page).diagnostics;
  });
  const checked = collectSite(loaded, site);
  const all = [
    ...toCheckProblems([...diagnostics, ...ofPages], checked),
    ...CHECKS.flatMap((check) => check(checked)),
    ...findUnknownRules(checked.configFile, site),
    ...((await others?.(checked)) ?? []),
  ];
  return sortDiagnostics(createSuppressor(loaded)(withoutRepeats(all)));
}

/** A snippet's problem comes up on each page that uses it. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byPlace = new Map(
    diagnostics.map((one) => [
      JSON.stringify([one.code, one.file, one.line, one.column, one.message]),
      one,
    ]),
  );
  return [...byPlace.values()];
}
