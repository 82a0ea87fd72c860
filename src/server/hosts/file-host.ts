import { extname } from 'node:path';
import { hiddenBelow } from '../../hosts/formats/expressions.ts';
import { markdownLink } from '../../hosts/formats/markdown-link.ts';
import type { Header } from '../site/header-rules.ts';
import { withQuery, type Redirection } from '../site/redirects.ts';
import { findFile, type FileLookup } from './find-file.ts';
import type { HostAnswer, HostedSite, HostModel, HostRequest } from './host-model.ts';
import type { HostedRules } from './hosted-rules.ts';

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
