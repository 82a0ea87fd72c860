import { RULES, type RuleId } from '../../diagnostics/rules.ts';
import {
  choice,
  defineCommand,
  flag,
  list,
  splitNames,
  text,
  UsageError,
  type ArgsOf,
} from '../args/define-command.ts';
import { suggest } from '../../utils/text.ts';
import { base, cache, code, dryRun, formatOf, groups, offline, strict } from '../args/options.ts';

const RULE_IDS = Object.keys(RULES) as RuleId[];

/** Throws UsageError for an unknown rule. There are too many rules to list them. */
function readRule(name: string): RuleId {
  const known = RULE_IDS.find((id) => id === name);
  if (known !== undefined) return known;
  const meant = suggest(name, RULE_IDS);
  throw new UsageError(
    `Unknown rule "${name}". ${meant === undefined ? '"trellis check" prints the rule of each problem.' : `Did you mean "${meant}"?`}`,
  );
}

const options = {
  base,
  groups,
  cache,
  code,
  strict,
  offline,
  format: formatOf('json', 'sarif', 'github'),
  rule: list({
    valueName: 'NAME',
    summary: 'report only this rule',
    read: (texts) => splitNames(texts).map(readRule),
  }),
  level: choice({
    valueName: 'NAME',
    kind: 'level',
    names: ['error', 'warning', 'note'],
    summary: 'lowest severity to report',
  }),
  since: text({
    valueName: 'REF',
    summary: 'report only problems that are new since a commit, such as main',
  }),
  at: text({ valueName: 'REF', summary: 'check the files of a tag or branch, such as v1.0.0' }),
  fix: flag({ summary: 'fix problems that have one safe fix' }),
  recordUrls: flag({
    summary:
      'record the URLs of API pages in api-urls.json, so that they redirect when they change',
  }),
  dryRun,
  external: flag({ summary: 'check links to other sites' }),
  a11y: flag({ summary: 'check the accessibility of built pages in a browser, with axe' }),
  a11yPages: text({
    valueName: 'N',
    summary: 'maximum number of pages for --a11y, or all',
    default: 100,
    read: readPageCount,
  }),
};

export type CheckArgs = ArgsOf<typeof options>;

export const check = defineCommand({
  name: 'check',
  summary: 'report all problems of the project without building it',
  synonyms: ['lint', 'validate', 'broken-links', 'openapi-check'],
  options,
  examples: [
    ['trellis check --fix', 'fix problems that have one safe fix'],
    ['trellis check --since main', 'report problems of a branch'],
    ['trellis check --format github', 'annotate pull requests on GitHub'],
  ],
  async run(args) {
    const { runCheck } = await import('../check/run-check.ts');
    return runCheck(args);
  },
});

/** Parses a number of pages; Infinity for `all`. */
function readPageCount(count: string): number {
  if (count === 'all') return Infinity;
  if (!/^[1-9]\d*$/.test(count))
    throw new UsageError(`--a11y-pages requires a number or "all", got "${count}".`);
  return Number(count);
}
