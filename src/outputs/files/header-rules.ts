import { mergeSources } from '../../mdx/csp/sources.ts';
import type { HeaderRule } from '../../hosts/host-rules.ts';
import type { Site } from '../../site/model/site.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE } from '../agents/api-catalog.ts';
import { SKILLS_PATH } from '../agents/skills.ts';
import { listDocumentFiles } from '../../site/facts/document-files.ts';
import { everyInlinePart } from '../../site/csp/inline-parts.ts';
import { renderPolicy } from '../../site/csp/render-policy.ts';
import type { PagePolicy } from '../../site/model/page-policy.ts';
import { policyOf } from '../../site/csp/site-policy.ts';

type Header = [name: string, value: string];

/** Longest line that the usual hosts read, and the number of rules that they take. */
const MAX_LINE_LENGTH = 1900;
const MAX_FOLDERS = 40;

/** Files that never change under the same name, so that a browser need not ask for them again. */
const NAMED_BY_CONTENT = [
  '/_astro/*', '/_trellis/icons.*', '/_trellis/styles.*', '/_trellis/utilities.*', '/_trellis/vendors.*',
  '/_trellis/fonts/*', '/_trellis/images/*', '/_trellis/islands/*', '/_search/parts/*',
]; // prettier-ignore

/** Script does not run in a picture; opened as a page of its own an SVG could run it on the site's origin. */
const SVG_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** What goes with every answer of a site. */
export function commonHeaders({ config }: Site): Header[] {
  const ancestors = config.security.sources['frame-ancestors'];
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    // Signing in opens a window that has to report back.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ...(ancestors ? [] : [['X-Frame-Options', 'SAMEORIGIN'] satisfies Header]),
    ['Content-Security-Policy', `frame-ancestors ${(ancestors ?? ["'self'"]).join(' ')}`],
  ];
}

/** The headers of a site by address, base included. */
export function listHeaderRules(site: Site): HeaderRule[] {
  const { base } = site.options;
  const policy = siteWide(site);
  const text = policy && renderPolicy(policy, everyInlinePart(site));
  const isShort = text !== undefined && text.length <= MAX_LINE_LENGTH;
  const patterns = pagePatterns(site);
  return [
    { pattern: `${base}/*`, headers: commonHeaders(site) },
    ...(patterns.length > 0 ? patterns : ['/']).map((pattern) => ({
      pattern: base + pattern,
      headers: [
        ...(isShort && patterns.length > 0
          ? [['Content-Security-Policy', text] satisfies Header]
          : []),
        ['Link', discoveryLinks(site)] satisfies Header,
      ],
    })),
    { pattern: `${base}/*.svg`, headers: [['Content-Security-Policy', SVG_POLICY]] },
    ...(listDocumentFiles(site).length > 0
      ? [{ pattern: base + API_CATALOG_PATH, headers: [CATALOG_TYPE] }]
      : []),
    ...NAMED_BY_CONTENT.map((pattern) => ({
      pattern: base + pattern,
      headers: [['Cache-Control', 'public, max-age=31536000, immutable'] satisfies Header],
    })),
  ];
}

const CATALOG_TYPE: Header = ['Content-Type', API_CATALOG_TYPE];

/** Where agents find what is theirs (RFC 8288). */
function discoveryLinks(site: Site): string {
  const { base } = site.options;
  const links = [
    ['/llms.txt', 'llms-txt'],
    ['/llms-full.txt', 'llms-full-txt'],
    [`${SKILLS_PATH}/index.json`, 'agent-skills'],
    ...(listDocumentFiles(site).length > 0 ? [[API_CATALOG_PATH, 'api-catalog']] : []),
  ];
  return links.map(([path, rel]) => `<${base}${path}>; rel="${rel}"`).join(', ');
}

/** One policy that every page of the site can live under. */
function siteWide(site: Site): PagePolicy | undefined {
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  const policies = [
    policyOf(site),
    ...pages.flatMap(
      (page) =>
        site.store.guard.run(page, 'policy', () => [policyOf(site, site.store.record(page))]) ?? [],
    ),
  ];
  if (policies.includes(undefined)) return undefined;
  const given = policies.filter((policy) => policy !== undefined);
  return {
    sources: mergeSources(...given.map(({ sources }) => sources)),
    isTrusted: given.every(({ isTrusted }) => isTrusted),
  };
}

/** The addresses of pages, folder by folder; folders with HTML of the author's own are left to it. */
function pagePatterns(site: Site): string[] {
  const folderOf = (path: string) => path.split('/')[1] ?? '';
  const withOwnHtml = new Set(
    [...site.files.assets.keys()].filter((path) => /\.html?$/.test(path)).map(folderOf),
  );
  const pages = [...site.pages.values()].map(({ href }) => href);
  const folders = new Set(
    pages.map(folderOf).filter((folder) => folder && !withOwnHtml.has(folder)),
  );
  if (folders.size > MAX_FOLDERS) return [];
  return ['/', ...[...folders].flatMap((folder) => [`/${folder}`, `/${folder}/*`])];
}
