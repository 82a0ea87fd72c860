import type { DocsConfig } from '../../config/docs-config.ts';
import { createLocator, type SourceLocation } from '../../config/document.ts';
import { isDivision, isGroup, listPages } from '../../config/navigation.ts';
import { isExternal, splitHref } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFinding, type CheckedSite } from '../findings.ts';
import { listConfigLinks } from './config-links.ts';

type Input = Pick<CheckedSite, 'config' | 'textAt'>;

/** Pages that a part of the navigation lists twice, and entries with a file extension. */
export function navigationEntries({ config, textAt }: Input): Diagnostic[] {
  const seen = new Set<string>();
  const locate = createLocator();
  return listEntries(config).flatMap(({ id, location, part }) => {
    const key = JSON.stringify([part, id]);
    const position = locate(location);
    const found: Diagnostic[] = [];
    if (seen.has(key)) {
      const message = `Duplicate page "${id}".`;
      found.push(
        createFinding('duplicate-entry', message, position, { hint: 'Remove one of the entries.' }),
      );
    }
    seen.add(key);
    const written = textAt(position);
    if (/\.mdx?"$/.test(written)) {
      const replacement = written.replace(/\.mdx?"$/, '"');
      const more = { hint: `Use ${replacement}.`, replacement };
      found.push(
        createFinding(
          'entry-extension',
          `Unexpected file extension in ${written}.`,
          position,
          more,
        ),
      );
    }
    return found;
  });
}

/** A navigation entry in docs.json. */
interface ListedEntry {
  id: string;
  location: SourceLocation;
  /** Equal for entries in the same sidebar. */
  part: string;
}

/** All page entries of the navigation, in order. */
function listEntries({ navigation }: DocsConfig): ListedEntry[] {
  return listPages(navigation).map(({ part: { page, location }, around }) => {
    const division = around.findLast(isDivision) ?? navigation;
    const versions = around.flatMap((one) => (isGroup(one) ? (one.version ?? []) : []));
    const part = [division.location.fullPath.join('.'), ...versions].join(' ');
    return { id: page, location, part };
  });
}

/**
 * Pages that are not linked from navigation, header, footer, or banner; `hidden: true`, on the page or on a group
 * around it, marks intended ones.
 */
export function orphanPage({
  pages,
  config,
  resolve,
}: Pick<CheckedSite, 'pages' | 'config' | 'resolve'>): Diagnostic[] {
  const inNavigation = new Set(listPages(config.navigation).map(({ part }) => part.page));
  const orphans = pages.filter(
    ({ listed, isGenerated, frontMatter: { hidden, url }, id }) =>
      !listed && !isGenerated && !hidden && !url && id !== 'index' && !inNavigation.has(id),
  );
  if (orphans.length === 0) return [];
  const linkedEverywhere = new Set(
    listConfigLinks(config)
      .filter(({ href }) => !isExternal(href))
      .map(({ href }) => splitHref(resolve(href, 'index').href).path),
  );
  const linked = new Set(
    pages.flatMap((page) =>
      page.links.map(({ to }) => splitHref(to).path.replace(/(?<=.)\/$/, '')),
    ),
  );
  return orphans
    .filter(({ href }) => !linkedEverywhere.has(href))
    .map(({ file, href, id }) => {
      const message = linked.has(href)
        ? 'The page is not in the navigation, only linked from other pages.'
        : 'The page is not in the navigation, and no page links to it.';
      const hint = `Add "${id}" to the navigation, set "hidden: true" in its front matter, or remove the page.`;
      return createFinding(
        'orphan-page',
        message,
        { file, line: 1, column: 1, length: 3 },
        { hint },
      );
    });
}
