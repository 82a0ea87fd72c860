import { extname } from 'node:path';
import {
  groupHeaders,
  hiddenBelow,
  markdownLink,
  parseRedirects,
} from '../../site/host-formats.ts';
import type { SiteManifest } from '../../site/hosts.ts';
import { createRedirects, withQuery, type Redirection, type Redirects } from '../site/redirects.ts';
import { parseHeaders, type Header } from '../site/site-files.ts';

/** How a host answers that looks for files by their addresses. */
export interface FileHost {
  lookup: FileLookup;
  /** Whether hidden files are never sent, save for those in `.well-known`. */
  hidesDotfiles?: boolean | undefined;
  /** Status with which one form of an address leads to another. */
  formStatus: number;
  /** The redirects that count before files; the others come after them. */
  redirectsFirst: 'all' | 'exact' | 'none';
  readRules(site: HostedSite): HostedRules;
  /** The page for what is not there: the nearest `404.html` on the way up, that of the site, or what a rule names, else that of the host's root. */
  notFound: 'nearest' | 'site' | 'rule';
  /** Whether a page is sent as Markdown to those who name it. */
  negotiates?: boolean | undefined;
  /** Whether rules for headers see the address that was asked for, or the file that is sent. */
  headersBy: { found: 'address' | 'file'; notFound: 'address' | 'file' };
  /** `Cache-Control` of what no rule says anything of. */
  cacheControl?: string | undefined;
  /** Types that it gives other names than most, by the ending of a file: `.xml`. */
  types?: Readonly<Record<string, string>> | undefined;
}

type Find = (path: string) => Redirection | undefined;

/** Asks for Markdown, and not only to say that it is not wanted. */
const MARKDOWN = /text\/markdown(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i;

/** A host that works like this. */
export function createFileHost(host: FileHost): HostModel {
  return (given) => {
    const site = host.hidesDotfiles ? withoutHidden(given) : given;
    const rules = host.readRules(site);
    const { findExact, findPattern } = rules.redirects;
    const all = [findExact, findPattern];
    const first = all.slice(0, FIRST[host.redirectsFirst]);
    const last = all.slice(FIRST[host.redirectsFirst]);
    const send = (file: string, { path, rawPath }: HostRequest): HostAnswer => {
      const headers = headersFor(host, rules, { file, address: path, status: 200 });
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
      const moved = findMove(first, path);
      if (moved) return lead(moved, request);
      const markdown = host.negotiates && MARKDOWN.test(request.accept) && markdownOf(site, path);
      if (markdown) return send(markdown, request);
      const found = findFile(site, path, host.lookup);
      if (found && 'file' in found) return send(found.file, request);
      if (found) return lead({ location: encodeURI(found.location), status: host.formStatus }, request); // prettier-ignore
      const movedLast = findMove(last, path);
      if (movedLast) return lead(movedLast, request);
      const file = rules.notFoundPage?.(path) ?? findNotFound(site, path, host.notFound);
      const headers = headersFor(host, rules, { file, address: path, status: 404 });
      return { status: 404, file, headers };
    };
  };
}

function withoutHidden(site: HostedSite): HostedSite {
  const hidden = new RegExp(hiddenBelow(site.manifest.base));
  return { ...site, files: new Set([...site.files].filter((path) => !hidden.test(path))) };
}

/** Headers with one more link. */
function withLink(headers: readonly Header[], link: string): Header[] {
  const others = headers.filter(([name]) => name !== 'Link');
  const links = headers.filter(([name]) => name === 'Link').map(([, value]) => value);
  return [...others, ['Link', [...links, link].join(', ')]];
}

/** How many of the two kinds of redirects count before files. */
const FIRST = { all: 2, exact: 1, none: 0 };

function findMove(finds: readonly Find[], path: string): Redirection | undefined {
  return finds.reduce<Redirection | undefined>((found, find) => found ?? find(path), undefined);
}

function lead({ location, status }: Redirection, { search }: HostRequest): HostAnswer {
  return { status, headers: [['Location', withQuery(location, search)]] };
}

/** What goes with a file: what the host says of itself, then what it was told. */
function headersFor(
  { headersBy, cacheControl, types }: FileHost,
  rules: HostedRules,
  { file, address, status }: { file: string | undefined; address: string; status: number },
): Header[] {
  const by = status === 404 ? headersBy.notFound : headersBy.found;
  const seen = by === 'file' ? (file ?? address).replace(/(?<=\/)index\.html$/, '') : address;
  const told = rules.headersOf(seen, status);
  const isCacheTold = told.some(([name]) => name.toLowerCase() === 'cache-control');
  const type = types?.[extname(file ?? '')];
  return [
    ...(type ? [['Content-Type', type] satisfies Header] : []),
    ...(cacheControl && !isCacheTold ? [['Cache-Control', cacheControl] satisfies Header] : []),
    ...told,
  ];
}

/** The Markdown of a page lies beside it; that of the start page is called `index.md`. */
function markdownOf({ files, manifest }: HostedSite, path: string): string | undefined {
  const file = path === `${manifest.base}/` ? `${path}index.md` : `${path.replace(/\/$/, '')}.md`;
  return files.has(file) ? file : undefined;
}

function findNotFound(
  site: HostedSite,
  path: string,
  which: FileHost['notFound'],
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

/** What a host does with a file, or a folder (`/`), that an address could mean: sends it, or sends the reader to another form of the address. */
interface Candidate {
  ending: '.html' | '/index.html' | '/';
  /** What stands at the end of the address that it leads to; the file is sent without it. */
  leadsTo?: '' | '/' | undefined;
}

/** How a host finds the file of an address. */
export interface FileLookup {
  /** What `/x` may mean, the first that is there. */
  bare: readonly Candidate[];
  /** What `/x/` may mean. */
  slashed: readonly Candidate[];
  /** Whether `/x.html` and `/x/index.html` lead to `/x` and `/x/`. */
  hidesEndings?: boolean | undefined;
}

/** The file at a decoded address, or the address that it leads to; undefined where there is neither. */
function findFile(
  { files, folders }: Pick<HostedSite, 'files' | 'folders'>,
  path: string,
  { bare, slashed, hidesEndings }: FileLookup,
): { file: string } | { location: string } | undefined {
  if (!path.endsWith('/') && files.has(path)) {
    const shown = hidesEndings ? path.replace(/(?:(?<=\/)index)?\.html$/, '') : path;
    return shown === path ? { file: path } : { location: shown };
  }
  const stem = path.replace(/\/$/, '');
  for (const { ending, leadsTo } of path.endsWith('/') ? slashed : bare) {
    const isThere = ending === '/' ? folders.has(stem) : files.has(stem + ending);
    if (!isThere) continue;
    return leadsTo === undefined ? { file: stem + ending } : { location: stem + leadsTo };
  }
  return undefined;
}

/** What a host learns of a request. */
export interface HostRequest {
  /** `/docs/a b`, decoded. */
  path: string;
  /** The same as it was sent: `/docs/a%20b`. */
  rawPath: string;
  /** `?page=2`, or nothing. */
  search: string;
  accept: string;
}

/** What a host says to it. */
export interface HostAnswer {
  status: number;
  /** A file of the site, by its address on the host; without it there is no body. */
  file?: string | undefined;
  headers: readonly Header[];
}

/** What a host was given. */
export interface HostedSite {
  /** Addresses of all files on the host, base included and decoded: `/docs/guides/index.html`. */
  files: ReadonlySet<string>;
  /** Addresses of all folders: `/docs/guides`. */
  folders: ReadonlySet<string>;
  manifest: SiteManifest;
  /** Text of a file for the host, by its path below the output folder; empty where there is none. */
  read(path: string): string;
}

/** Answers requests as a host does that was given a site. */
export type HostModel = (site: HostedSite) => (request: HostRequest) => HostAnswer;

/** What a host was told of addresses. */
interface HostedRules {
  redirects: Redirects;
  headersOf(address: string, status: number): Header[];
  /** The page that a rule names for what is not there. */
  notFoundPage?(path: string): string | undefined;
}

/** A host that can be told nothing. */
export const noRules = (): HostedRules => ({ redirects: createRedirects([]), headersOf: () => [] });

/** A host that reads `_redirects`, and nothing of headers. */
export const redirectsFile = ({ read }: HostedSite): HostedRules => ({
  ...noRules(),
  redirects: createRedirects(parseRedirects(read('_redirects'))),
});

/** Likewise, and its lines with status 404. */
export const rulesWithNotFound = (site: HostedSite): HostedRules => {
  const lines = site.read('_redirects').matchAll(/^(\/\S*)\/\* (\/\S+) 404$/gm);
  const pages = [...lines].map(([, folder = '', page = '']) => [`${folder}/`, page] as const);
  return {
    ...rulesFiles(site),
    notFoundPage: (path) => pages.find(([folder]) => path.startsWith(folder))?.[1],
  };
};

/** A host that reads `_redirects` and `_headers`. */
export const rulesFiles = (site: HostedSite): HostedRules => {
  const headersOf = parseHeaders(site.read('_headers'));
  return { ...redirectsFile(site), headersOf: (address) => headersOf(address) };
};

/**
 * A server that is told rules in its own language, which nothing here reads: the site says them once more. What is said of caching
 * may hold for what is found alone.
 */
export const serverRules = ({ manifest }: HostedSite, isForFoundOnly = true): HostedRules => {
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
    headersOf(address, status) {
      const found = new Map<string, string>();
      for (const { pattern, name, value, isAdded, isForFound } of settings) {
        if (!pattern.test(address) || (isForFound && isForFoundOnly && status === 404)) continue;
        const before = isAdded ? found.get(name) : undefined;
        found.set(name, before === undefined ? value : `${before}, ${value}`);
      }
      return [...found];
    },
  };
};
