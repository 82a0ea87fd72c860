import { docsJsonRules } from './rules/docs-json.ts';
import { linkRules } from './rules/links.ts';
import { navigationRules } from './rules/navigation.ts';
import { openapiRules } from './rules/openapi.ts';
import { pageRules } from './rules/pages.ts';

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

/** How much a problem matters: an error fails the command, a warning does so only under `--strict`. */
export type Severity = 'error' | 'warning' | 'info';

/** One kind of problem, as the documentation tells it. */
export interface Rule {
  /** What it comes as, and the only place that tells. */
  severity: Severity;
  /** Cases that come as something else, by the name that checks give them. */
  variants?: Readonly<Record<string, Severity>>;
  /** What is wrong, in one sentence. */
  summary: string;
  /** What to do about it. */
  fix: string;
  example: RuleExample;
}

interface RuleExample {
  /** Language of both texts. */
  lang: 'json' | 'mdx' | 'yaml' | 'css' | 'text';
  /** What brings the problem up. */
  bad: string;
  /** The same without it, where that is a text of its own. */
  good?: string;
}
