import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SourceHeading } from '../../mdx/source/source-index.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Headings more than one level below the one before; the title of the page is the first. */
export function headingOrder({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) =>
    skippedLevels(source.headings).map(({ heading, before }) => {
      const wanted = '#'.repeat(before + 1);
      const message = `a heading of level ${heading.depth} follows one of level ${before}`;
      const hint =
        before === 1 ? `the title of the page is level 1: write ${wanted}` : `write ${wanted}`;
      return finding('heading-order', message, { file, ...heading }, { hint });
    }),
  );
}

function skippedLevels(headings: readonly SourceHeading[]) {
  let before = 1;
  return headings.flatMap((heading) => {
    const found = heading.depth > before + 1 ? [{ heading, before }] : [];
    before = heading.depth;
    return found;
  });
}
