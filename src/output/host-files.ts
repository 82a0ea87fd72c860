import { posix } from 'node:path';
import { isExternal, splitHref } from '../content/links.ts';
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
import { canonicalUrl } from '../site/pages.ts';
import type { Site, SiteRedirect } from '../site/site.ts';
import { urlFormat, listDocumentFiles, withTrailingSlash } from '../site/urls.ts';
import { ENGINE_VERSION } from '../utils/engine.ts';
import { readInside, shortDigest } from '../utils/files.ts';
import { encode } from '../utils/html.ts';
import { isPattern } from '../utils/redirects.ts';
import { decodePath } from '../utils/url.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, SKILLS_PATH } from './agents/agent-files.ts';
import { textOutput, type Emitter } from './output.ts';
import { everyInlineScript, renderPolicy } from './pages/csp.ts';

/** Longest line that common hosts read, and their maximum number of rules. */
const MAX_LINE_LENGTH = 1900;
const MAX_FOLDERS = 40;

/** Files named by a digest of their content, which browsers can cache forever. */
const NAMED_BY_CONTENT = [
  '/_astro/*', '/_trellis/icons.*', '/_trellis/styles.*', '/_trellis/utilities.*', '/_trellis/vendors.*',
  '/_trellis/fonts/*', '/_trellis/images/*', '/_trellis/islands/*', '/_trellis/sidebar/*', '/_search/parts/*',
]; // prettier-ignore

const CATALOG_TYPE: Header = ['Content-Type', API_CATALOG_TYPE];

/** Configuration files for the host of a site, merged with those of the author. */
export const hostFiles: Emitter = {
  mayHave: isHostFile,
  list: ({ site }) =>
    listHostFiles(site).map(({ path, text }) => ({
      ...textOutput(path, () => text),
      isForHost: true,
    })),
};

/** Script that redirects to the new URL with the query and the fragment of the former one, which `refresh` would drop. */
const REDIRECT_SCRIPT =
  'const to=document.links[0];to.search||=location.search;to.hash||=location.hash;location.replace(to)';

/** Path of this script: a file, because policies of servers can forbid scripts in pages. */
const REDIRECT_SCRIPT_PATH = `/_trellis/moved.${shortDigest(8, REDIRECT_SCRIPT)}.js`;

const POLICY = `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'`;

/** Pages that redirect from each URL without placeholders, for hosts without rules. */
export const redirectPages: Emitter = {
  mayHave: (path) => path.endsWith('/index.html') || path === REDIRECT_SCRIPT_PATH,
  list({ site }) {
    if (HOSTS[site.options.host ?? 'plain'].redirects === 'rules') return [];
    const single = site.redirects.filter(({ from }) => !isPattern(from));
    const byFolder = Map.groupBy(single, ({ from }) => decodeSegments(from));
    // Of several spellings of a URL, the page has precedence, then the first redirect.
    for (const { href, frontMatter } of site.pages.values())
      if (!frontMatter.url) byFolder.delete(href);
    const pages = [...byFolder].flatMap(([folder, [redirect]]) =>
      redirect
        ? textOutput(posix.join(folder, 'index.html'), () => renderRedirectPage(site, redirect))
        : [],
    );
    return pages.length > 0
      ? [...pages, textOutput(REDIRECT_SCRIPT_PATH, () => REDIRECT_SCRIPT)]
      : [];
  },
};

/** Path of the file that hosts look for: they decode URLs. Keeps segments that would become others, such as `..`. */
function decodeSegments(path: string): string {
  const decoded = path.split('/').map((segment) => {
    const text = decodePath(segment);
    return /[\p{Cc}/\\]|^\.{1,2}$/u.test(text) ? segment : text;
  });
  return decoded.join('/');
}

/** The files of `hostFiles`, by their paths below the output folder. */
export function listHostFiles(site: Site): HostFile[] {
  return HOSTS[site.options.host ?? 'plain'].listFiles(describeForHost(site));
}

/** Features of the project that the host does not support. */
export function listLimitations(site: Site): Limitation[] {
  const { host } = site.options;
  return host === undefined ? [] : HOSTS[host].listLimitations(describeForHost(site));
}

/** Headers, redirects, and other rules of a site, for its host. */
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

/** The author's own version of a host file, in the static files or next to docs.json. */
function readOwn({ files, project }: Site, name: string): string {
  const isBeside = isHostConfig(name) && !project.isDataOnly;
  const file = files.assets.get(`/${name}`) ?? (isBeside ? name : undefined);
  return file === undefined ? '' : (readInside(project.root, file) ?? '');
}

type Header = [name: string, value: string];

/** Headers of all responses. */
export function commonHeaders({ config }: Site): Header[] {
  const ancestors = config.security.sources['frame-ancestors'];
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    // The OAuth window has to send its result to the page that opened it.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ...(ancestors ? [] : [['X-Frame-Options', 'SAMEORIGIN'] satisfies Header]),
    ['Content-Security-Policy', `frame-ancestors ${(ancestors ?? ["'self'"]).join(' ')}`],
  ];
}

/** The headers of a site by URL path, with the base path. */
function listHeaderRules(site: Site): HeaderRule[] {
  const { base } = site.options;
  const policy = siteWide(site);
  const text = policy && renderPolicy(policy, everyInlineScript(site));
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

/** `Link` header with the resources for agents (RFC 8288). */
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
  const defined = policies.filter((policy) => policy !== undefined);
  return {
    sources: mergeSources(...defined.map(({ sources }) => sources)),
    isTrusted: defined.every(({ isTrusted }) => isTrusted),
  };
}

/** URL patterns of pages, by folder; excludes folders that contain HTML files of the author. */
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

/** A page that redirects, for hosts without redirect rules. */
export function renderRedirectPage(site: Site, { to }: SiteRedirect): string {
  const target = withTrailingSlash(site, to);
  const { path } = splitHref(target);
  const canonical = isExternal(to) ? to : (canonicalUrl(site.config, site.options, path) ?? path);
  const href = encode(target);
  return (
    `<!doctype html><html lang="${site.data.lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Moved</title>` +
    `<meta http-equiv="refresh" content="0; url=${href}"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${encode(canonical)}"><script type="module" src="${encode(site.options.base + REDIRECT_SCRIPT_PATH)}"></script></head><body><p>This page has moved: <a href="${href}">${href}</a></p></body></html>\n`
  );
}

/** Site manifest as JSON: what servers need to know about a built site. */
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

/** The rules of a site whose host reads its own format. */
function rulesOf(site: Site): SiteManifest['rules'] {
  const responses = HOSTS[site.options.host ?? 'plain'].responses;
  if (typeof responses !== 'object' || responses.rules !== 'manifest') return undefined;
  const { redirects, headers } = withOwnRules(describeForHost(site));
  return { redirects, headers };
}
