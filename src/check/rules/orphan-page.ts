import { isExternal, splitHref } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listConfigLinks } from '../collect/config-links.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Pages that neither navigation nor header, footer and banner lead to; `hidden: true` marks those where that is meant. */
export function orphanPage({
  pages,
  config,
  resolve,
}: Pick<CheckedSite, 'pages' | 'config' | 'resolve'>): Diagnostic[] {
  const orphans = pages.filter(
    ({ listed, isGenerated, frontMatter, id }) =>
      !listed && !isGenerated && !frontMatter.hidden && !frontMatter.url && id !== 'index',
  );
  if (orphans.length === 0) return [];
  const linkedEverywhere = new Set(
    listConfigLinks(config)
      .filter(({ href }) => !isExternal(href))
      .map(({ href }) => splitHref(resolve(href, 'index').href).path),
  );
  const linked = new Set(pages.flatMap((page) => page.links.map(({ to }) => splitHref(to).path)));
  return orphans
    .filter(({ href }) => !linkedEverywhere.has(href))
    .map(({ file, href, id }) => {
      const message = linked.has(href)
        ? 'the page is in no navigation, only linked'
        : 'the page is in no navigation, and no page links to it';
      const hint = `list "${id}", write hidden: true into its front matter, or remove it`;
      return finding('orphan-page', message, { file, line: 1, column: 1, length: 3 }, { hint });
    });
}
