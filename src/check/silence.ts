import ignore from 'ignore';
import type { DocsConfig } from '../config/model/types.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isRuleId, RULES } from '../diagnostics/rules/index.ts';
import { suggest } from '../diagnostics/suggest.ts';
import { finding } from './finding.ts';
import type { LoadedSite } from '../site/load/load-site.ts';
import { readIgnores, type IgnoreComment } from './read-ignores.ts';
import { createTextReader } from './text-reader.ts';

/**
 * Gives the problems of a project that are left, as grave as docs.json has them: without those of rules that
 * are off, of files that are excepted, and of lines below a comment. An error is never silenced.
 */
export function createSilencer(
  loaded: LoadedSite,
): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  const { site } = loaded;
  if (!site) return (diagnostics) => [...diagnostics];
  const { check } = site.config;
  const isExcepted = createExceptions(check);
  const isCommented = createCommentTest(createTextReader(loaded, site));
  return (diagnostics) =>
    diagnostics.flatMap((diagnostic) => {
      if (diagnostic.severity === 'error') return diagnostic;
      const setting = check.rules[diagnostic.code] ?? diagnostic.severity;
      if (setting === 'off' || isExcepted(diagnostic) || isCommented(diagnostic)) return [];
      return setting === diagnostic.severity ? diagnostic : { ...diagnostic, severity: setting };
    });
}

/** Warnings for settings of rules that are none. */
export function unknownRules(
  { rules, ignore: exceptions }: DocsConfig['check'],
  file: string,
): Diagnostic[] {
  const named = [...Object.keys(rules), ...exceptions.flatMap((one) => one.rules ?? [])];
  return [...new Set(named)]
    .filter((name) => !isRuleId(name))
    .map((name) => unknownRule(name, { file }));
}

/** Warning for the name of a rule that is none. */
export function unknownRule(name: string, place: Parameters<typeof finding>[2]): Diagnostic {
  const near = suggest(name, Object.keys(RULES));
  return finding(
    'unknown-rule',
    `there is no rule "${name}"`,
    place,
    near ? { hint: `did you mean "${near}"?` } : {},
  );
}

function createExceptions({
  ignore: exceptions,
}: DocsConfig['check']): (diagnostic: Diagnostic) => boolean {
  const tests = exceptions.map(({ files, rules }) => ({ matcher: ignore().add(files), rules }));
  return ({ file, code }) =>
    file !== undefined &&
    tests.some(
      ({ matcher, rules }) =>
        (rules?.includes(code) ?? true) && isInside(file) && matcher.ignores(file),
    );
}

/** Paths that the matcher takes: addresses of documents are none. */
function isInside(file: string): boolean {
  return ignore.isPathValid(file);
}

function createCommentTest(
  readText: (file: string) => string | undefined,
): (diagnostic: Diagnostic) => boolean {
  const known = new Map<string, readonly IgnoreComment[]>();
  return ({ file, line, code }) => {
    if (file === undefined || line === undefined || !/\.mdx?$/.test(file)) return false;
    const comments = known.get(file) ?? readIgnores(readText(file) ?? '');
    known.set(file, comments);
    return comments.some(
      (one) =>
        one.target <= line &&
        line <= one.end &&
        (one.rules.length === 0 || one.rules.includes(code)),
    );
  };
}
