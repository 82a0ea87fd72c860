import type { DocsConfig } from '../../config/docs-config.ts';
import { isExternal } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

type Input = Pick<CheckedSite, 'config' | 'configFile' | 'resolve' | 'findSetting'>;

/** Links of header, footer and banner that nothing answers. */
export function configLinks({ config, configFile, resolve, findSetting }: Input): Diagnostic[] {
  return listConfigLinks(config).flatMap(({ href, keys, what }) => {
    // `#` opens something by a script, as chats do.
    if (isExternal(href) || href.startsWith('#') || resolve(href, 'index').found) return [];
    const place = findSetting(keys, href) ?? { file: configFile };
    return createFinding('broken-link', `${what} leads to ${href}, which is no page`, place);
  });
}

/** An address that header, footer or banner of every page lead to. */
interface ConfigLink {
  href: string;
  /** Properties of docs.json that may have it. */
  keys: readonly string[];
  /** What the reader sees: `the topbar link "Support"`. */
  what: string;
}

const ADDRESS = ['url', 'href'] as const;

/** The addresses of header, footer, banner and versions. Those of tabs and anchors are the navigation's. */
export function listConfigLinks(config: DocsConfig): ConfigLink[] {
  const { header, footer, logo, versions, banner } = config;
  const links = [
    ...header.links.map(({ name, url }) => ({
      href: url,
      keys: ADDRESS,
      what: `the link "${name}" of the header`,
    })),
    ...(header.button
      ? [{ href: header.button.url, keys: ADDRESS, what: 'the button of the header' }]
      : []),
    ...footer.links.flatMap((column) =>
      column.links.map(({ label, url }) => ({
        href: url,
        keys: ADDRESS,
        what: `the link "${label}" of the footer`,
      })),
    ),
    ...(logo ? [{ href: logo.href, keys: ['href'], what: 'the logo' }] : []),
    ...versions.flatMap(({ name, href }) =>
      href ? [{ href, keys: ADDRESS, what: `the version "${name}"` }] : [],
    ),
    ...linksIn(banner?.content ?? '').map((href) => ({
      href,
      keys: ['content'],
      what: 'the banner',
    })),
  ];
  return links.filter(({ href }) => href !== '');
}

function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^()\s]+)/g)].map(([, href = '']) => href);
}
