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
