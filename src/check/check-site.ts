import type { LoadedPage } from '../content/pages.ts';
import { createDiagnostic, joinRepeats, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { isRuleId, RULES } from '../diagnostics/rules.ts';
import type {
  PageWithText,
  ProjectProblem,
  ProjectRule,
  SiteFacts,
} from '../mdx/extension-types.ts';
import { callHook } from '../mdx/extensions.ts';
import type { LoadedSite } from '../site/load.ts';
import { reportPage, type PageReport } from '../site/page-report.ts';
import { describeSite, nameHookPage, withoutRevisions, type Site } from '../site/site.ts';
import type { FileLocation } from '../site/source-locations.ts';
import { suggest } from '../utils/text.ts';
import { collectPage, collectSite } from './collect/collect-site.ts';
import {
  createFileReader,
  createSuppressor,
  createFinding,
  readDisableComments,
  type CheckedSite,
} from './findings.ts';
import { joinHtml, openFactCheck, type FactCount } from './facts/find-lost.ts';
import { describeMove, findMovesSinceCommit } from './rename.ts';
import { CHECKS, TEXT_CHECKS } from './rules/index.ts';

export type { FactCount };

/** Options of a check. */
interface CheckOptions {
  onPage?: ((done: number, total: number) => void) | undefined;
  /** Adds problems from other sources, such as external links. */
  others?: ((site: CheckedSite) => Promise<Diagnostic[]>) | undefined;
  /** Called with the number of facts in API documents, and of those shown on pages. */
  onFacts?: ((counts: readonly FactCount[]) => void) | undefined;
}

/** The pages of schemas before others, whose facts they show, too. */
function schemasFirst(pages: readonly LoadedPage[]): LoadedPage[] {
  const isSchema = ({ frontMatter }: LoadedPage) =>
    Number(frontMatter['openapi-schema'] !== undefined);
  return pages.toSorted((a, b) => isSchema(b) - isSchema(a));
}

/** All problems of a loaded project, deduplicated and sorted by file and line. */
export async function checkSite(
  loaded: LoadedSite,
  { onPage, others, onFacts }: CheckOptions = {},
): Promise<Diagnostic[]> {
  const { diagnostics } = loaded;
  const site = loaded.site && withoutRevisions(loaded.site);
  if (!site) return sortDiagnostics(diagnostics);
  const factCheck = await openFactCheck(site, createFileReader(loaded, site.project));
  site.renderCache.onDraft = (page, { html, aside }, draft) =>
    factCheck.read(page, joinHtml(html, aside), draft);
  const reports = new Map<LoadedPage, PageReport>();
  for (const page of schemasFirst([...site.pages.values()])) {
    onPage?.(reports.size + 1, site.pages.size);
    reports.set(page, reportPage(site, page));
  }
  const ofPages = [...site.pages.values()].flatMap((page) => reports.get(page) ?? []);
  const checked = collectSite(loaded, site);
  const lost = factCheck.finish();
  site.renderCache.saveDrafts();
  onFacts?.(lost.counts);
  const failures = [...site.pages.values()]
    .filter(({ id }) => site.renderCache.guard.hasFailed(id, 'check'))
    .map((page) => reportPage(site, page));
  const moves = findMovesSinceCommit(site);
  const moved = moves.flatMap((move) => describeMove(loaded, site, move) ?? []);
  const all = [
    ...toCheckProblems(joinRepeats([...ofPages, ...failures], diagnostics)),
    ...withoutMoved(
      CHECKS.flatMap((check) => check(checked)),
      moved,
    ),
    ...moved,
    ...lost.diagnostics,
    ...(await checkProjectRules(site)),
    ...findUnknownRules(checked, site),
    ...((await others?.(checked)) ?? []),
  ];
  return sortDiagnostics(createSuppressor(loaded)(withoutRepeats(all)));
}

/** A page that was moved is not in the navigation because of that. */
function withoutMoved(found: readonly Diagnostic[], moved: readonly Diagnostic[]): Diagnostic[] {
  const files = new Set(moved.map(({ file }) => file));
  return found.filter(({ code, file }) => code !== 'orphan-page' || !files.has(file));
}

/** Problems of the text of a page that a build does not report. */
export function checkText(site: Site, page: LoadedPage): Diagnostic[] {
  const texts = { pages: [collectPage(site, page)], snippets: [] };
  return TEXT_CHECKS.flatMap((check) => check(texts));
}

/** Problems of loading are also reported with the page. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ code, file, line, column, message }: Diagnostic) =>
    JSON.stringify([code, file, line, column, message]);
  return [...new Map(diagnostics.map((one) => [keyOf(one), one])).values()];
}

/** Problems of a build without those that a check reports individually. */
function toCheckProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(
    ({ code, line }) => code !== 'dead-selector' && (code !== 'cut-schema' || line !== undefined),
  );
}

/** Warnings for unknown rules in docs.json and comments. */
function findUnknownRules(
  { configFile, locate, findSetting }: Pick<CheckedSite, 'configFile' | 'locate' | 'findSetting'>,
  { config, pages }: Site,
): Diagnostic[] {
  const { rules, ignore } = config.check;
  const inConfig = [
    ...Object.keys(rules).map((name) => ({
      name,
      location: locate(['check', 'rules', name], 'key'),
    })),
    ...new Set(ignore.flatMap((one) => one.rules ?? [])),
  ].map((one) =>
    typeof one === 'string'
      ? { name: one, location: findSetting(['rules'], one) ?? { file: configFile } }
      : one,
  );
  const inComments = [...pages.values()].flatMap(({ file, body }) =>
    readDisableComments(body).flatMap(({ line, rules }) =>
      rules.map((name) => ({ name, location: { file, line } })),
    ),
  );
  return [...inConfig, ...inComments]
    .filter(({ name }) => !isRuleId(name))
    .map(({ name, location }) => unknownRule(name, location));
}

function unknownRule(name: string, location: FileLocation): Diagnostic {
  const near = suggest(name, Object.keys(RULES));
  const more = near ? { hint: `Did you mean "${near}"?` } : {};
  return createFinding('unknown-rule', `Unknown rule "${name}".`, location, more);
}

/** Problems found by the rules in `trellis.config.ts`. */
async function checkProjectRules(site: Site): Promise<Diagnostic[]> {
  const { file, rules = [] } = site.extensions;
  if (rules.length === 0) return [];
  const facts = describeSite(site);
  const found: Diagnostic[][] = [];
  for (const rule of rules) {
    const call = () => checkPages(rule, facts, site);
    const { result, problem } = await callHook(file, `rules: ${rule.name}`, call);
    found.push(result ?? [problem]);
  }
  return found.flat();
}

async function checkPages(rule: ProjectRule, facts: SiteFacts, site: Site): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const page of facts.pages) {
    const loaded = site.pages.get(page.id);
    for (const problem of await rule.check(page, facts)) {
      const diagnostic = toDiagnostic(rule, page, problem);
      found.push(loaded ? nameHookPage(site, loaded, diagnostic) : diagnostic);
    }
  }
  return found;
}

function toDiagnostic(
  { name, severity = 'warning' }: ProjectRule,
  { file }: PageWithText,
  { message, hint, line = 1, column = 1 }: ProjectProblem,
): Diagnostic {
  return createDiagnostic({
    code: 'project-rule',
    ...(severity !== 'warning' && { variant: severity }),
    message: `${name}: ${message}`,
    hint,
    file,
    line,
    column,
  });
}
