import type { DocsConfig } from '../../config/docs-config.ts';
import { isExternal } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
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
