import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isRuleId, RULES } from '../../diagnostics/rules/index.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import type { FilePlace } from '../../site/page/link-places.ts';
import type { Site } from '../../site/model/site.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';
import { readDisableComments } from './disable-comments.ts';

/** Warnings where docs.json or a comment names a rule that is none. */
export function findUnknownRules(
  { configFile, locate, findSetting }: Pick<CheckedSite, 'configFile' | 'locate' | 'findSetting'>,
  { config, pages }: Site,
): Diagnostic[] {
  const { rules, ignore } = config.check;
  const inConfig = [
    ...Object.keys(rules).map((name) => ({ name, place: locate(['check', 'rules', name], 'key') })),
    ...new Set(ignore.flatMap((one) => one.rules ?? [])),
  ].map((one) =>
    typeof one === 'string'
      ? { name: one, place: findSetting(['rules'], one) ?? { file: configFile } }
      : one,
  );
  const inComments = [...pages.values()].flatMap(({ file, body }) =>
    readDisableComments(body).flatMap(({ line, rules }) =>
      rules.map((name) => ({ name, place: { file, line } })),
    ),
  );
  return [...inConfig, ...inComments]
    .filter(({ name }) => !isRuleId(name))
    .map(({ name, place }) => unknownRule(name, place));
}

function unknownRule(name: string, place: FilePlace): Diagnostic {
  const near = suggest(name, Object.keys(RULES));
  const more = near ? { hint: `did you mean "${near}"?` } : {};
  return finding('unknown-rule', `there is no rule "${name}"`, place, more);
}
