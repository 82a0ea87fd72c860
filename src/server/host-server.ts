import { existsSync, readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import mime from 'mime-types';
import send from 'send';
import { encodePath } from '../content/links.ts';
import { MANIFEST_FILE } from '../content/own-output.ts';
import { listFiles } from '../output/output.ts';
import { groupHeaders, hiddenBelow, markdownLink, parseRedirects } from '../site/host-formats.ts';
import {
  HOSTS,
  isForHosts,
  SITE_MANIFEST_PATH,
  type FileResponses,
  type FileLookup,
  type Host,
  type HostResponse,
  type HostedSite,
  type HostName,
  type HostRequest,
  type SiteManifest,
} from '../site/hosts.ts';
import { createHttpServer, type Responder } from './http/http-server.ts';
import { isRead, REFUSALS, refuse, withoutBase } from './requests.ts';
import { failToSend } from './site/serve-file.ts';
import { createRedirects, withQuery, type Redirection, type Redirects } from './site/redirects.ts';
import {
  respondNothing,
  isVendorScript,
  parseHeaders,
  watchFolder,
  type Header,
} from './site/site-files.ts';
import { foldersOf } from '../utils/url.ts';

/**
 * Creates a preview server, which is not listening yet: responds like a host, under the name `listensOn`, with empty
 * analytics scripts.
 */
export async function createHostServer(
  host: HostName,
  hosted: HostedFolder,
  listensOn = 'localhost',
): Promise<Server> {
  const current = await watchFolder(hosted.folder, async () => {
    const site = openHostedSite(hosted);
    return { ...site, respondTo: createHostResponder(HOSTS[host], site) };
  });
  const respond: Responder = async (request, response, target) => {
    if (!isRead(request)) return refuse(response, REFUSALS.method);
    const { respondTo, manifest, fileOf } = await current();
    const { pathname, search } = new URL(target.url, 'http://localhost');
    const path = target.pathname;
    if (isVendorScript(withoutBase(path, manifest.base) ?? '')) return respondNothing(response);
    const { accept = '' } = request.headers;
    const hostResponse = respondTo({ path, rawPath: pathname, search, accept });
    writeHead(response, hostResponse);
    const file = hostResponse.file && fileOf(hostResponse.file);
    if (file === undefined) return void response.end();
    // Only existing files support range and conditional requests; the 404 page does not.
    const isWhole = hostResponse.status === 200;
    const options = {
      dotfiles: 'allow',
      acceptRanges: isWhole,
      etag: isWhole,
      lastModified: isWhole,
      cacheControl: false,
    } as const;
    send(request, encodePath(file), options)
      .on('error', (error) => failToSend(response, error))
      .pipe(response);
  };
  return createHttpServer(respond, { privateTo: listensOn });
}

function writeHead(response: ServerResponse, { status, file, headers }: HostResponse): void {
  response.statusCode = status;
  const type = file && mime.contentType(extname(file));
  if (type) response.setHeader('Content-Type', type);
  for (const [name, value] of headers) response.setHeader(name, value);
}

/** Output folder and folder of the site. */
interface HostedFolder {
  /** Output folder, which contains the host files. */
  outDir: string;
  /** Folder of the site: the output folder, or one below it. */
  folder: string;
}

/** Reads a site as deployed; `fileOf` maps a path to its file. */
function openHostedSite({
  outDir,
  folder,
}: HostedFolder): HostedSite & { fileOf(url: string): string | undefined } {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const manifest = JSON.parse(read(join(folder, SITE_MANIFEST_PATH))) as SiteManifest;
  const { base } = manifest;
  // The site is served at its base; the output folder is the root.
  const files = new Map(
    folder === outDir
      ? listFiles(folder).map(([path, file]) => [base + path, file])
      : listFiles(base === '' ? folder : folder.slice(0, -base.length)),
  );
  const published = [...files.keys()].filter(
    (path) => !isForHosts(path) && !isForHosts(withoutBase(path, base) ?? '') && !isPrivate(path),
  );
  return {
    files: new Set(published),
    folders: new Set(published.flatMap(foldersOf)),
    manifest,
    read: (path) => read(join(outDir, path)),
    fileOf: (url) => files.get(url),
  };
}

/** Whether a file is only for Trellis or Git. */
function isPrivate(path: string): boolean {
  return path.split('/').some((name) => name === MANIFEST_FILE || name === '.git');
}

/** Creates the model of a host for a site. */
export function createHostResponder(
  { responses, name }: Host,
  site: HostedSite,
): (request: HostRequest) => HostResponse {
  if (typeof responses === 'function') return responses(site);
  if (responses) return respondWithFiles(responses, site);
  throw new Error(`Cannot preview the host "${name}".`);
}

type FindRedirection = (path: string) => Redirection | undefined;

/** Matches an `Accept` header with Markdown and a quality above 0. */
const MARKDOWN = /text\/markdown(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i;

/** Responds like a host for static files. */
function respondWithFiles(
  host: FileResponses,
  hosted: HostedSite,
): (request: HostRequest) => HostResponse {
  const site = host.hidesDotfiles ? withoutHidden(hosted) : hosted;
  const rules = readRules(host, site);
  const { findExact, findPattern } = rules.redirects;
  const all = [findExact, findPattern];
  const first = all.slice(0, FIRST[host.redirectsFirst]);
  const last = all.slice(FIRST[host.redirectsFirst]);
  const send = (file: string, { path, rawPath }: HostRequest): HostResponse => {
    const headers = headersFor(host, rules, { file, url: path, status: 200 });
    const isNamed = host.negotiates && markdownOf(site, path) !== undefined;
    const page = path === `${site.manifest.base}/` ? `${path}index` : rawPath.replace(/\/$/, '');
    return {
      status: 200,
      file,
      headers: isNamed ? withLink(headers, markdownLink(page)) : headers,
    };
  };

  return (request) => {
    const { path } = request;
    const moved = findRedirect(first, path);
    if (moved) return redirectTo(moved, request);
    const markdown = host.negotiates && MARKDOWN.test(request.accept) && markdownOf(site, path);
    if (markdown) return send(markdown, request);
    const found = findFile(site, path, host.lookup);
    if (found && 'file' in found) return send(found.file, request);
    if (found)
      return redirectTo(
        { location: encodePath(found.location), status: host.urlFormatStatus },
        request,
      );
    const movedLast = findRedirect(last, path);
    if (movedLast) return redirectTo(movedLast, request);
    const file = rules.notFoundPage?.(path) ?? findNotFound(site, path, host.notFound);
    const headers = headersFor(host, rules, { file, url: path, status: 404 });
    return { status: 404, file, headers };
  };
}

function withoutHidden(site: HostedSite): HostedSite {
  const hidden = new RegExp(hiddenBelow(site.manifest.base));
  return { ...site, files: new Set([...site.files].filter((path) => !hidden.test(path))) };
}

/** Headers with an additional link. */
function withLink(headers: readonly Header[], link: string): Header[] {
  const others = headers.filter(([name]) => name !== 'Link');
  const links = headers.filter(([name]) => name === 'Link').map(([, value]) => value);
  return [...others, ['Link', [...links, link].join(', ')]];
}

/** Number of redirect kinds that precede files. */
const FIRST = { all: 2, exact: 1, none: 0 };

function findRedirect(finds: readonly FindRedirection[], path: string): Redirection | undefined {
  return finds.reduce<Redirection | undefined>((found, find) => found ?? find(path), undefined);
}

function redirectTo({ location, status }: Redirection, { search }: HostRequest): HostResponse {
  return { status, headers: [['Location', withQuery(location, search)]] };
}

/** Headers of a response: those of the host, then those of the rules. */
function headersFor(
  { headersBy, cacheControl, types }: FileResponses,
  rules: HostedRules,
  { file, url, status }: { file: string | undefined; url: string; status: number },
): Header[] {
  const by = status === 404 ? headersBy?.notFound : headersBy?.found;
  const seen = by === 'file' ? (file ?? url).replace(/(?<=\/)index\.html$/, '') : url;
  const ruled = rules.headersOf(seen, status);
  const isCacheRuled = ruled.some(([name]) => name.toLowerCase() === 'cache-control');
  const type = types?.[extname(file ?? '')];
  return [
    ...(type ? [['Content-Type', type] satisfies Header] : []),
    ...(cacheControl && !isCacheRuled ? [['Cache-Control', cacheControl] satisfies Header] : []),
    ...ruled,
  ];
}

/** Path of the Markdown of a page; `index.md` for the start page. */
function markdownOf({ files, manifest }: HostedSite, path: string): string | undefined {
  const file = path === `${manifest.base}/` ? `${path}index.md` : `${path.replace(/\/$/, '')}.md`;
  return files.has(file) ? file : undefined;
}

function findNotFound(
  site: HostedSite,
  path: string,
  which: FileResponses['notFound'],
): string | undefined {
  const { files, manifest } = site;
  if (which !== 'nearest') {
    const page = `${which === 'site' ? manifest.base : ''}/404.html`;
    return files.has(page) ? page : undefined;
  }
  let folder = path;
  do {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const page = `${folder}/404.html`;
    if (files.has(page)) return page;
  } while (folder !== '');
  return undefined;
}

/** File for a decoded path, or its redirect; undefined if there is neither. */
function findFile(
  { files, folders }: Pick<HostedSite, 'files' | 'folders'>,
  path: string,
  { bare, slashed, hidesExtensions }: FileLookup,
): { file: string } | { location: string } | undefined {
  if (!path.endsWith('/') && files.has(path)) {
    const publicPath = hidesExtensions ? path.replace(/(?:(?<=\/)index)?\.html$/, '') : path;
    return publicPath === path ? { file: path } : { location: publicPath };
  }
  const stem = path.replace(/\/$/, '');
  for (const { ending, redirectsTo } of path.endsWith('/') ? slashed : bare) {
    const isThere = ending === '/' ? folders.has(stem) : files.has(stem + ending);
    if (!isThere) continue;
    return redirectsTo === undefined ? { file: stem + ending } : { location: stem + redirectsTo };
  }
  return undefined;
}

/** Rules of a site as the host reads them. */
interface HostedRules {
  redirects: Redirects;
  headersOf(url: string, status: number): Header[];
  /** 404 page that a rule defines for a path. */
  notFoundPage?: ((path: string) => string | undefined) | undefined;
}

function readRules(host: FileResponses, site: HostedSite): HostedRules {
  if (host.rules === 'manifest') return readManifestRules(host, site);
  const redirects = host.rules === 'none' ? '' : site.read('_redirects');
  const headersOf = parseHeaders(
    host.rules === 'redirects and headers' ? site.read('_headers') : '',
  );
  return {
    redirects: createRedirects(parseRedirects(redirects)),
    headersOf: (url) => headersOf(url),
    notFoundPage: host.notFound === 'rule' ? readNotFoundPages(redirects) : undefined,
  };
}

/** Reads 404 pages from lines of `_redirects` with status 404. */
function readNotFoundPages(redirects: string): HostedRules['notFoundPage'] {
  const lines = redirects.matchAll(/^(\/\S*)\/\* (\/\S+) 404$/gm);
  const pages = [...lines].map(([, folder = '', page = '']) => [`${folder}/`, page] as const);
  return (path) => pages.find(([folder]) => path.startsWith(folder))?.[1];
}

/** Rules in the manifest, for servers with their own configuration format. */
function readManifestRules(
  { sendsFileHeadersWith404 }: FileResponses,
  { manifest }: HostedSite,
): HostedRules {
  const { redirects = [], headers = [] } = manifest.rules ?? {};
  const settings = groupHeaders({ base: manifest.base, headers }).flatMap(
    ({ expression, isForFound, values }) => {
      const pattern = new RegExp(expression);
      return values.map((value) => ({ pattern, isForFound, ...value }));
    },
  );
  return {
    redirects: createRedirects(
      redirects.map(({ permanent, ...rule }) => ({ ...rule, status: permanent ? 308 : 307 })),
    ),
    headersOf(url, status) {
      const found = new Map<string, string>();
      for (const { pattern, name, value, isAdded, isForFound } of settings) {
        if (!pattern.test(url) || (isForFound && !sendsFileHeadersWith404 && status === 404))
          continue;
        const before = isAdded ? found.get(name) : undefined;
        found.set(name, before === undefined ? value : `${before}, ${value}`);
      }
      return [...found];
    },
  };
}
