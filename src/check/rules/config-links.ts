import type { DocsConfig } from '../../config/docs-config.ts';
import { listDivisions } from '../../config/navigation.ts';
import { isExternal } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { FileLocation } from '../../site/source-locations.ts';
import { suggest } from '../../utils/text.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

type Input = Pick<CheckedSite, 'config' | 'configFile' | 'resolve' | 'findSetting'>;

/** Broken links in header, footer, and banner. */
export function configLinks({ config, configFile, resolve, findSetting }: Input): Diagnostic[] {
  return listConfigLinks(config).flatMap(({ href, keys, what }) => {
    // `#` triggers a script, for example of a chat.
    if (isExternal(href) || href.startsWith('#') || resolve(href, 'index').found) return [];
    const location = findSetting(keys, href) ?? { file: configFile };
    return createFinding(
      'broken-link',
      `${what} points to a page that does not exist: "${href}".`,
      location,
    );
  });
}

type AnchorInput = Input & Pick<CheckedSite, 'pages' | 'findField' | 'findFragment'>;

/** Anchors that do not exist, in links of docs.json and in `url` of pages. */
export function configAnchors(site: AnchorInput): Diagnostic[] {
  const { config, configFile, pages, resolve, findField, findSetting } = site;
  const check = (href: string, what: string, locate: () => FileLocation) => {
    if (isExternal(href)) return [];
    const { found, href: url } = resolve(href, 'index');
    const hint = found ? hintForAnchor(site, url) : undefined;
    if (hint === undefined) return [];
    const message = `${what} points to an anchor that does not exist: "${href}".`;
    return [createFinding('broken-fragment', message, locate(), { hint })];
  };
  const divisions = listDivisions(config.navigation).flatMap(({ name, href }) =>
    href === undefined ? [] : [{ href, keys: ADDRESS, what: `"${name}"` }],
  );
  return [
    ...[...listConfigLinks(config), ...divisions].flatMap(({ href, keys, what }) =>
      check(href, what, () => findSetting(keys, href) ?? { file: configFile }),
    ),
    ...pages.flatMap((page) => {
      const { url = '' } = page.frontMatter;
      return check(url, '"url"', () => findField(page, 'url'));
    }),
  ];
}

/**
 * Hint for a URL with an anchor that does not exist; undefined for others. Browsers look for the exact id, and tabs for
 * their title; links of pages can spell it in other ways.
 */
export function hintForAnchor(
  { findFragment }: Pick<CheckedSite, 'findFragment'>,
  url: string,
): string | undefined {
  const target = findFragment(url);
  if (!target) return undefined;
  const { fragment, id, ids } = target;
  if (id === fragment || id === `tab-${fragment}`) return undefined;
  const near = id ?? suggest(fragment, ids);
  return near === undefined
    ? 'Use the anchor of a heading, or remove the fragment.'
    : `Did you mean "#${near}"?`;
}

/** A link in header, footer, or banner. */
interface ConfigLink {
  href: string;
  /** Properties of docs.json that can contain it. */
  keys: readonly string[];
  /** Description for messages: `Header link "Support"`. */
  what: string;
}

const ADDRESS = ['url', 'href'] as const;

/** Links of header, footer, banner, and versions. Those of tabs and anchors belong to the navigation. */
export function listConfigLinks(config: DocsConfig): ConfigLink[] {
  const { header, footer, logo, versions, banner } = config;
  const links = [
    ...header.links.map(({ name, url }) => ({
      href: url,
      keys: ADDRESS,
      what: `Header link "${name}"`,
    })),
    ...(header.button ? [{ href: header.button.url, keys: ADDRESS, what: 'Header button' }] : []),
    ...footer.links.flatMap((column) =>
      column.links.map(({ label, url }) => ({
        href: url,
        keys: ADDRESS,
        what: `Footer link "${label}"`,
      })),
    ),
    ...(logo ? [{ href: logo.href, keys: ['href'], what: 'Logo' }] : []),
    ...versions.flatMap(({ name, href }) =>
      href ? [{ href, keys: ADDRESS, what: `Version "${name}"` }] : [],
    ),
    ...linksIn(banner?.content ?? '').map((href) => ({
      href,
      keys: ['content'],
      what: 'Banner link',
    })),
  ];
  return links.filter(({ href }) => href !== '');
}

function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^()\s]+)/g)].map(([, href = '']) => href);
}
