import { posix } from 'node:path';
import { mergeSources } from '../mdx/csp.ts';
import { listLanguageHomes } from '../navigation/languages.ts';
import { policyOf, type PagePolicy } from '../site/csp.ts';
import { withOwnRules } from '../site/host-formats.ts';
import {
  HOSTS,
  isHostConfig,
  isHostFile,
  SVG_POLICY,
  type HeaderRule,
  type HostFile,
  type HostRedirect,
  type HostRules,
  type Limitation,
  type SiteManifest,
} from '../site/hosts.ts';
import type { Site, SiteRedirect } from '../site/site.ts';
import { urlFormat, listDocumentFiles, withTrailingSlash } from '../site/urls.ts';
import { ENGINE_VERSION } from '../utils/engine.ts';
import { readInside } from '../utils/files.ts';
import { encode } from '../utils/html.ts';
import { isPattern } from '../utils/redirects.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, SKILLS_PATH } from './agents/agent-files.ts';
import { textOutput, type Emitter } from './output.ts';
import { everyInlinePart, renderPolicy } from './pages/csp.ts';

/** Longest line that the usual hosts read, and the number of rules that they take. */
const MAX_LINE_LENGTH = 1900;
const MAX_FOLDERS = 40;

/** Files that never change under the same name, so that a browser need not ask for them again. */
const NAMED_BY_CONTENT = [
  '/_astro/*', '/_trellis/icons.*', '/_trellis/styles.*', '/_trellis/utilities.*', '/_trellis/vendors.*',
  '/_trellis/fonts/*', '/_trellis/images/*', '/_trellis/islands/*', '/_trellis/sidebar/*', '/_search/parts/*',
]; // prettier-ignore

const CATALOG_TYPE: Header = ['Content-Type', API_CATALOG_TYPE];

/** What the host of a site reads, with what its author has in such files. */
export const hostFiles: Emitter = {
  mayHave: isHostFile,
  list: ({ site }) =>
    listHostFiles(site).map(({ path, text }) => ({
      ...textOutput(path, () => text),
      isForHost: true,
    })),
};

/** Such a page loads and runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** Pages that send their readers on from each single address, for hosts that read no rules. */
export const redirectPages: Emitter = {
  mayHave: (path) => path.endsWith('/index.html'),
  list({ site }) {
    if (HOSTS[site.options.host ?? 'plain'].redirects === 'rules') return [];
    const single = site.redirects.filter(({ from }) => !isPattern(from));
    return single.map((redirect) =>
      textOutput(posix.join(redirect.from, 'index.html'), () => renderRedirectPage(site, redirect)),
    );
  },
};

/** These files, by their paths below the output folder. */
export function listHostFiles(site: Site): HostFile[] {
  return HOSTS[site.options.host ?? 'plain'].listFiles(describeForHost(site));
}

/** What the host of a site cannot do of that which the site asks for. */
export function listLimitations(site: Site): Limitation[] {
  const { host } = site.options;
  return host === undefined ? [] : HOSTS[host].listLimitations(describeForHost(site));
}

/** All that a host has to be told of a site. */
export function describeForHost(site: Site): HostRules {
  const { base } = site.options;
  const pages = [...site.pages.values()].filter(({ frontMatter }) => !frontMatter.url);
  return {
    base,
    urlFormat: urlFormat(site),
    redirects: listRedirects(site),
    headers: listHeaderRules(site),
    notFoundFolders: listLanguageHomes(site.navigation).map(({ folder }) => base + folder),
    pages: pages.map(({ href }) => base + href),
    files: [...site.files.assets.keys()].map((path) => base + path),
    isCompressed: site.options.precompress === true,
    readOwn: (name) => readOwn(site, name),
  };
}

/** The redirects of a site, base included. */
export function listRedirects(site: Site): HostRedirect[] {
  const { base } = site.options;
  return site.redirects.map(({ from, to, permanent }) => ({
    source: base + from,
    destination: withTrailingSlash(site, to),
    permanent,
  }));
}

/** A file for hosts that the author has among those that are served, or beside docs.json. */
function readOwn({ files, project }: Site, name: string): string {
  const isBeside = isHostConfig(name) && !project.isDataOnly;
  const file = files.assets.get(`/${name}`) ?? (isBeside ? name : undefined);
  return file === undefined ? '' : (readInside(project.root, file) ?? '');
}

type Header = [name: string, value: string];

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
function listHeaderRules(site: Site): HeaderRule[] {
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
        site.renderCache.guard.run(page, 'policy', () => [
          policyOf(site, site.renderCache.record(page)),
        ]) ?? [],
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

/** A page that sends its reader on, for hosts that know no redirects. */
export function renderRedirectPage(site: Site, { to }: SiteRedirect): string {
  const href = encode(withTrailingSlash(site, to));
  return (
    `<!doctype html><html lang="${site.data.lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Moved</title>` +
    `<meta http-equiv="refresh" content="0; url=${href}"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${href}"></head><body><p>This page has moved: <a href="${href}">${href}</a></p></body></html>\n`
  );
}

/** The facts of a site, as JSON. */
export function renderSiteManifest(site: Site): string {
  const { config, options, proxy } = site;
  return JSON.stringify({
    name: config.name,
    description: config.description ?? '',
    base: options.base,
    origin: options.origin ?? '',
    trellis: ENGINE_VERSION,
    relay: proxy,
    host: options.host,
    rules: rulesOf(site),
  } satisfies SiteManifest);
}

/** The rules of a site whose host reads them in a format of its own. */
function rulesOf(site: Site): SiteManifest['rules'] {
  const answers = HOSTS[site.options.host ?? 'plain'].responses;
  if (typeof answers !== 'object' || answers.rules !== 'manifest') return undefined;
  const { redirects, headers } = withOwnRules(describeForHost(site));
  return { redirects, headers };
}
