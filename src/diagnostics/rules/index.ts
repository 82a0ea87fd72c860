import { docsJsonRules } from './docs-json.ts';
import { linkRules } from './links.ts';
import { navigationRules } from './navigation.ts';
import { openapiRules } from './openapi.ts';
import { pageRules } from './pages.ts';
import type { Rule } from './rule.ts';

export type { Rule, Severity } from './rule.ts';

/** The rules by what they are about, in the order of the documentation. */
export const RULE_GROUPS = {
  'docs.json': docsJsonRules,
  Navigation: navigationRules,
  Pages: pageRules,
  'Links and files': linkRules,
  OpenAPI: openapiRules,
} as const;

const ALL = {
  ...docsJsonRules,
  ...navigationRules,
  ...pageRules,
  ...linkRules,
  ...openapiRules,
} as const;

/** The `code` of a diagnostic. */
export type RuleId = keyof typeof ALL;

/** The name of a case that a rule lists in `variants`. */
export type RuleVariant = {
  [Id in RuleId]: (typeof ALL)[Id] extends { variants: infer Variants } ? keyof Variants : never;
}[RuleId];

/** Everything that Trellis may find wrong, by the `code` of the diagnostic. */
export const RULES: Readonly<Record<RuleId, Rule>> = ALL;

/** Says whether a text is the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(RULES, text);
}
