import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Lists, tables and code blocks that stand in one line, as formatters leave them that know no MDX. */
export function squashedBlock({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.squashed.map(({ kind, ...place }) => {
      const hint = `put each ${kind === 'list' ? 'item' : 'row'} on a line of its own, with an empty line before the first`;
      const code = 'put the fence, the code and the last fence on lines of their own';
      return finding(
        'squashed-block',
        `a ${kind} stands in one line, and is shown as words`,
        { file, ...place },
        { hint: kind === 'code block' ? code : hint },
      );
    }),
  );
}

/** Markup that is valid and likely a mistake: a fence's language, a component in lower case, a heading without a space. */
export function markupIssues({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.issues.map(({ code, message, hint, ...place }) =>
      finding(code, message, { file, ...place }, { hint }),
    ),
  );
}

/** More than one heading of the first level on a page. */
export function repeatedTitle({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) => {
    const [, second] = source.headings.filter(({ depth }) => depth === 1);
    if (!second) return [];
    const { line, column, length } = second;
    const message = 'the page has more than one heading of level 1';
    const hint = 'the title of the page is level 1: write ##, and one level more below it';
    return finding('repeated-title', message, { file, line, column, length }, { hint });
  });
}
