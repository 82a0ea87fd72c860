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

export interface RuleExample {
  /** Language of both texts. */
  lang: 'json' | 'mdx' | 'yaml' | 'css' | 'text';
  /** What brings the problem up. */
  bad: string;
  /** The same without it, where that is a text of its own. */
  good?: string;
}
