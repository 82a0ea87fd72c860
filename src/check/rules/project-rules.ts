import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { callHook } from '../../extensions/call-hook.ts';
import type {
  PageWithText,
  ProjectProblem,
  ProjectRule,
  SiteFacts,
} from '../../extensions/types.ts';
import { describeSite } from '../../site/facts/hook-facts.ts';
import { nameHookPage } from '../../site/page/hook-page.ts';
import type { Site } from '../../site/model/site.ts';

/** What the rules of `trellis.config.ts` find on the pages. */
export async function checkProjectRules(site: Site): Promise<Diagnostic[]> {
  const { file, rules = [] } = site.extensions;
  if (rules.length === 0) return [];
  const facts = describeSite(site);
  const found: Diagnostic[] = [];
  for (const rule of rules) {
    const call = () => checkPages(rule, facts, site);
    const { result, problem } = await callHook(file, `rules: ${rule.name}`, call);
    found.push(...(result ?? [problem]));
  }
  return found;
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
