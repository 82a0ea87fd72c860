import type { DocsConfig } from '../../config/model/types.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isRuleId, RULES } from '../../diagnostics/rules/index.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import type { FilePlace } from '../../site/page/link-places.ts';
import type { Site } from '../../site/model/site.ts';
import { finding } from '../model/finding.ts';
import { readDisableComments } from './disable-comments.ts';

/** Warnings where docs.json or a comment names a rule that is none. */
export function findUnknownRules(configFile: string, { config, pages }: Site): Diagnostic[] {
  const inConfig = listNames(config.check).map((name) => ({ name, place: { file: configFile } }));
  const inComments = [...pages.values()].flatMap(({ file, body }) =>
    readDisableComments(body).flatMap(({ line, rules }) =>
      rules.map((name) => ({ name, place: { file, line } })),
    ),
  );
  return [...inConfig, ...inComments]
    .filter(({ name }) => !isRuleId(name))
    .map(({ name, place }) => unknownRule(name, place));
}

function listNames({ rules, ignore }: DocsConfig['check']): string[] {
  return [...new Set([...Object.keys(rules), ...ignore.flatMap((one) => one.rules ?? [])])];
}

function unknownRule(name: string, place: FilePlace): Diagnostic {
  const near = suggest(name, Object.keys(RULES));
  const more = near ? { hint: `did you mean "${near}"?` } : {};
  return finding('unknown-rule', `there is no rule "${name}"`, place, more);
}
