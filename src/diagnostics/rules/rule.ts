import type { Severity } from '../diagnostic.ts';

/** One kind of problem, as the documentation tells it. */
export interface Rule {
  /** What it usually comes as; a few kinds are milder or graver by case. */
  severity: Severity;
  /** What is wrong, in one sentence. */
  summary: string;
  /** What to do about it. */
  cure: string;
  example: RuleExample;
}

export interface RuleExample {
  /** Language of both texts. */
  lang: 'json' | 'mdx' | 'yaml' | 'text';
  /** What brings the problem up. */
  bad: string;
  /** The same without it, where that is a text of its own. */
  good?: string;
}
