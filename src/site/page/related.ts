import { isSafeHref } from '../../config/values/safe-href.ts';
import { isExternal, pagePath, resolveLink, splitHref } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { RelatedEntry } from '../../content/related.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RelatedLink } from '../model/division-links.ts';
import type { Site } from '../model/site.ts';

type Input = Pick<Site, 'pages' | 'targets' | 'options'>;

/** The pages that a page leads to at its end (`related`), ready to be linked; undefined where it names none that is there. */
export function relatedLinks(site: Input, page: LoadedPage): RelatedLink[] | undefined {
  const links = (page.frontMatter.related ?? []).flatMap((entry) => toLink(site, page, entry));
  return links.length > 0 ? links : undefined;
}

function toLink(site: Input, page: LoadedPage, { href, label }: RelatedEntry): RelatedLink[] {
  if (!isSafeHref(href)) return [];
  const target = resolveLink(href, page.id, site.targets);
  if (target.external) return [{ label: label ?? withoutScheme(href), href, external: true }];
  if (!target.found) return [];
  const title = titleOf(site, target.href);
  return [
    { label: label ?? title ?? href, href: site.options.base + target.href, external: false },
  ];
}

function titleOf({ pages }: Input, href: string): string | undefined {
  const path = pagePath(decodeURI(splitHref(href).path));
  const found = pages.get(path.slice(1)) ?? [...pages.values()].find((page) => page.href === path);
  return found?.title;
}

function withoutScheme(href: string): string {
  return href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** Warnings for entries of `related` that lead nowhere. */
export function checkRelated(site: Input): Diagnostic[] {
  return [...site.pages.values()].flatMap((page) =>
    (page.frontMatter.related ?? [])
      .filter(({ href }) => isLost(site, page, href))
      .map(({ href }) =>
        createDiagnostic({
          code: 'broken-link',
          message: `related names "${href}", but nothing is there`,
          hint: 'write the path of a page of this site, or an address that begins with https://',
          file: page.file,
        }),
      ),
  );
}

function isLost({ targets }: Input, { id }: LoadedPage, href: string): boolean {
  if (!isSafeHref(href)) return true;
  return !isExternal(href) && !resolveLink(href, id, targets).found;
}
