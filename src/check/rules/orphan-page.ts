import { isExternal, splitHref } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listConfigLinks } from '../collect/config-links.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Pages that no part of the frame leads to; `hidden: true` says that this is meant. */
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
  const framed = new Set(
    listConfigLinks(config)
      .filter(({ href }) => !isExternal(href))
      .map(({ href }) => splitHref(resolve(href, 'index').href).path),
  );
  const linked = new Set(pages.flatMap((page) => page.links.map(({ to }) => splitHref(to).path)));
  return orphans
    .filter(({ href }) => !framed.has(href))
    .map(({ file, href, id }) => {
      const message = linked.has(href)
        ? 'the page is in no navigation, only linked'
        : 'the page is in no navigation, and no page links to it';
      const hint = `list "${id}", write hidden: true into its front matter, or remove it`;
      return finding('orphan-page', message, { file, line: 1, column: 1, length: 3 }, { hint });
    });
}
