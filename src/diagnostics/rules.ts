import { docsJsonRules } from './rules/docs-json.ts';
import { linkRules } from './rules/links.ts';
import { navigationRules } from './rules/navigation.ts';
import { openapiRules } from './rules/openapi.ts';
import { pageRules } from './rules/pages.ts';

/** Rules by topic, in the order of the documentation. */
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

/** Id of a rule; the `code` of a diagnostic. */
export type RuleId = keyof typeof ALL;

/** Name in the `variants` of a rule. */
export type RuleVariant = {
  [Id in RuleId]: (typeof ALL)[Id] extends { variants: infer Variants } ? keyof Variants : never;
}[RuleId];

/** All rules by id. */
export const RULES: Readonly<Record<RuleId, Rule>> = ALL;

/** Whether a text is the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(RULES, text);
}

/** Severity of a problem: errors fail the command, warnings only with `--strict`. */
export type Severity = 'error' | 'warning' | 'info';

/** Severities, the worst first. */
export const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** A kind of problem, with its documentation. */
export interface Rule {
  /** Default severity. This table is its only source. */
  severity: Severity;
  /** Severities of variants that differ from the default, by name. */
  variants?: Readonly<Record<string, Severity>>;
  /** The problem, in one sentence. */
  summary: string;
  /** How to fix it. */
  fix: string;
  example: RuleExample;
}

interface RuleExample {
  /** Language of both examples. */
  lang: 'json' | 'mdx' | 'yaml' | 'css' | 'text';
  /** Code that triggers the rule. */
  bad: string;
  /** Corrected code, if it can be shown. */
  good?: string;
}
