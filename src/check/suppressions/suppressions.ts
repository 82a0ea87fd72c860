import ignore from 'ignore';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import { readDisableComments, type DisableComment } from './disable-comments.ts';
import { createBodyReader, type ReadFile } from '../collect/file-reader.ts';

/**
 * Gives the problems of a project that are not suppressed, as severe as docs.json has them: without those of rules that
 * are off, of files that are excepted, and of lines below a comment that disables the rule. An error is never suppressed.
 */
export function createSuppressor(
  loaded: LoadedSite,
): (diagnostics: readonly Diagnostic[]) => Diagnostic[] {
  const { site } = loaded;
  if (!site) return (diagnostics) => [...diagnostics];
  const { check } = site.config;
  const isExcepted = createExceptions(check);
  const isDisabled = createDisableTest(createBodyReader(loaded, site));
  return (diagnostics) =>
    diagnostics.flatMap((diagnostic) => {
      if (diagnostic.severity === 'error') return diagnostic;
      const setting = check.rules[diagnostic.code] ?? diagnostic.severity;
      if (setting === 'off' || isExcepted(diagnostic) || isDisabled(diagnostic)) return [];
      return setting === diagnostic.severity ? diagnostic : { ...diagnostic, severity: setting };
    });
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

function createDisableTest(readFile: ReadFile): (diagnostic: Diagnostic) => boolean {
  const known = new Map<string, readonly DisableComment[]>();
  return ({ file, line, code }) => {
    if (file === undefined || line === undefined || !/\.mdx?$/.test(file)) return false;
    const comments = known.get(file) ?? readDisableComments(readFile(file) ?? '');
    known.set(file, comments);
    return comments.some(
      (one) =>
        one.target <= line &&
        line <= one.end &&
        (one.rules.length === 0 || one.rules.includes(code)),
    );
  };
}
