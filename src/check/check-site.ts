import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { isRuleId } from '../diagnostics/rules/index.ts';
import { reportPage } from '../site/page/page-report.ts';
import type { LoadedSite } from '../site/load/load-site.ts';
import type { Site } from '../site/model/site.ts';
import { collectSite } from './collect.ts';
import { readIgnores } from './read-ignores.ts';
import { refine } from './refine.ts';
import { CHECKS } from './rules/index.ts';
import { createSilencer, unknownRule, unknownRules } from './silence.ts';
import type { CheckedSite } from './types.ts';

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
  let done = 0;
  const ofPages = [...site.pages.values()].flatMap((page) => {
    onPage?.(++done, site.pages.size);
    return reportPage(site, page).diagnostics;
  });
  const checked = collectSite(loaded, site);
  const known = [...diagnostics, ...ofPages];
  const found = [...CHECKS.flatMap((check) => check(checked)), ...checkIgnores(loaded, site)];
  const more = (await others?.(checked)) ?? [];
  const silence = createSilencer(loaded);
  return sortDiagnostics(silence(once([...refine(known, checked), ...found, ...more])));
}

/** Warnings where something is to be silenced that is no rule. */
function checkIgnores({ texts }: LoadedSite, { config, pages }: Site): Diagnostic[] {
  const [configFile = 'docs.json'] = texts.keys();
  const inComments = [...pages.values()].flatMap(({ file, body }) =>
    readIgnores(body).flatMap(({ line, rules }) =>
      rules.filter((name) => !isRuleId(name)).map((name) => unknownRule(name, { file, line })),
    ),
  );
  return [...unknownRules(config.check, configFile), ...inComments];
}

/** A snippet's problem comes up on each page that takes it in. */
function once(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byPlace = new Map(
    diagnostics.map((one) => [
      JSON.stringify([one.code, one.file, one.line, one.column, one.message]),
      one,
    ]),
  );
  return [...byPlace.values()];
}
