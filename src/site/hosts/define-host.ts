/**
 * Describes a host: how a build recognizes it, which files it reads, what it does not support, and how it answers requests.
 *
 * @example
 * export const example = defineHost({
 *   name: 'example',
 *   label: 'Example Pages',
 *   urlFormat: { file: 'x/index.html', trailingSlash: false },
 *   redirects: 'rules',
 *   files: ['/_redirects'],
 *   listFiles: (rules) => [{ path: '/_redirects', text: printRedirects(rules, { statuses: [301, 302] }) }],
 *   listLimitations: () => [],
 *   responses: { lookup: FOLDERS, urlFormatStatus: 301, redirectsFirst: 'none', rules: 'redirects', notFound: 'site' },
 * });
 */
export function defineHost<const Name extends string>(host: Host & { name: Name }) {
  return host;
}

/** A place that serves sites, as far as a build and a preview depend on it. */
export interface Host {
  /** The value of `--host`: `github` */
  name: string;
  /** `GitHub Pages` */
  label: string;
  /** The form of addresses; `seo.trailingSlash` may ask for another. */
  urlFormat: UrlFormat;
  /** Its own build machines, where it has some. */
  environment?: BuildEnvironment | undefined;
  /** The output folder below the project where `--out` names none; `dist` without it. */
  outDir?: string | undefined;
  /** The folder of the site below the output folder, '' or `/docs`, for a site below `base`. */
  siteFolder?(base: string): string;
  /** How readers reach new addresses from old ones: rules that the host reads, pages that redirect, or rules up to a limit and pages for the rest. Without rules the 404 page resolves patterns. */
  redirects: 'rules' | 'pages' | 'both';
  /** Whether it passes requests of the playground on, where docs.json asks for that. */
  runsProxy?: boolean | undefined;
  /** Paths of the files that it reads, as `listFiles` gives them; `*` stands for any text. They are not served. */
  files: readonly string[];
  /** A file beside docs.json in which authors configure the host themselves; its content comes first. */
  configFile?: string | undefined;
  /** Files in which the host reads redirects, headers and the like. */
  listFiles(rules: HostRules): HostFile[];
  /** The parts of `rules` that it does not support. */
  listLimitations(rules: HostRules): Limitation[];
  /** How it answers requests, for `trellis preview --host`; without it the server of `trellis serve` answers. */
  responses?: FileResponses | ResponseModel | undefined;
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Text of a file of the project; empty where there is none. */
export type ReadConfigFile = (name: string) => string;

/** The machines on which a host builds sites. */
interface BuildEnvironment {
  /** Variables by which it is known and from which the address comes. */
  variables: readonly string[];
  isDetected(env: Environment): boolean;
  /** Where the site will be found: `https://fern.github.io/garden`; undefined where no variable and no file names an address. */
  findSiteUrl(env: Environment, readConfigFile: ReadConfigFile): string | undefined;
}

/** A file that is for the host, not for readers. */
export interface HostFile {
  /** Path below the output folder: `/_redirects`. */
  path: string;
  text: string;
}

/** A feature that a site uses and its host does not support, with a way around it. */
export interface Limitation {
  problem: string;
  hint: string;
}

/** The address at which a host answers with a page at once, without a redirect. */
export interface UrlFormat {
  /** The file of the page `/guides/soil`: `/guides/soil.html` or `/guides/soil/index.html`. */
  file: 'x.html' | 'x/index.html';
  /** Whether the address is `/guides/soil/`. */
  trailingSlash: boolean;
}

/** An address that redirects to another one, base included. */
export interface HostRedirect {
  /** A path; `:name` stands for one segment, `:name*` and `*` for any text. */
  source: string;
  /** A path or a URL, which may repeat the names of the source. */
  destination: string;
  permanent: boolean;
}

/** Headers of the answers at some addresses. */
export interface HeaderRule {
  /** A path, base included; `*` stands for any text. */
  pattern: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** The rules of a site, which each host prints in its own format. */
export interface HostRules {
  /** '' or `/docs` */
  base: string;
  urlFormat: UrlFormat;
  redirects: readonly HostRedirect[];
  /** All that fit an address count; policies and links add up. */
  headers: readonly HeaderRule[];
  /** Folders that have a `404.html` of their own, base included: `/docs/ar`. */
  notFoundFolders: readonly string[];
  /** Addresses of the pages, base included and without a slash at their end. */
  pages: readonly string[];
  /** Files of the author's own, base included. */
  files: readonly string[];
  /** Whether text files have compressed copies beside them. */
  isCompressed: boolean;
  /** Text of a file in which the author configures the host, such as `_redirects`; empty where there is none. Its content counts first. */
  readOwn(name: string): string;
}

/** How a host answers that looks for files by their addresses. */
export interface FileResponses {
  lookup: FileLookup;
  /** Whether hidden files are never sent, save for those in `.well-known`. */
  hidesDotfiles?: boolean | undefined;
  /** Status with which one form of an address redirects to another. */
  urlFormatStatus: number;
  /** The redirects that count before files; the others come after them. */
  redirectsFirst: 'all' | 'exact' | 'none';
  /** The rules that it reads: `_redirects`, also `_headers`, or a format of its own, for which the manifest of the site repeats them. */
  rules: 'none' | 'redirects' | 'redirects and headers' | 'manifest';
  /** Whether headers for found files, such as those for caching, also go with the 404 page; for rules of the manifest. */
  sendsFileHeadersWith404?: boolean | undefined;
  /** The 404 page: the nearest `404.html` on the way up, that of the site, or the one that `_redirects` names, else that of the host's root. */
  notFound: 'nearest' | 'site' | 'rule';
  /** Whether `Accept: text/markdown` is answered with the Markdown of a page. */
  negotiates?: boolean | undefined;
  /** Whether patterns of headers match the requested address, or the file that is sent; the address without it. */
  headersBy?: { found: 'address' | 'file'; notFound: 'address' | 'file' } | undefined;
  /** `Cache-Control` where no rule sets it. */
  cacheControl?: string | undefined;
  /** Types that differ from the usual ones, by the ending of a file: `.xml`. */
  types?: Readonly<Record<string, string>> | undefined;
}

/** How a host finds the file of an address. */
export interface FileLookup {
  /** The files that `/x` may mean; the first that exists counts. */
  bare: readonly Candidate[];
  /** The files that `/x/` may mean. */
  slashed: readonly Candidate[];
  /** Whether `/x.html` and `/x/index.html` redirect to `/x` and `/x/`. */
  hidesEndings?: boolean | undefined;
}

/** A file, or a folder (`/`), that an address could mean: the host sends it, or redirects to another form of the address. */
interface Candidate {
  ending: '.html' | '/index.html' | '/';
  /** The end of the address that it redirects to; the file is sent without it. */
  redirectsTo?: '' | '/' | undefined;
}

/** Answers requests as a host does that was given a site. */
export type ResponseModel = (site: HostedSite) => (request: HostRequest) => HostResponse;

/** A request, as a host receives it. */
export interface HostRequest {
  /** `/docs/a b`, decoded. */
  path: string;
  /** The same as it was sent: `/docs/a%20b`. */
  rawPath: string;
  /** `?page=2`, or nothing. */
  search: string;
  accept: string;
}

/** The answer of a host to a request. */
export interface HostResponse {
  status: number;
  /** A file of the site, by its address on the host; without it there is no body. */
  file?: string | undefined;
  headers: readonly [name: string, value: string][];
}

/** A built site on its host. */
export interface HostedSite {
  /** Addresses of all files on the host, base included and decoded: `/docs/guides/index.html`. */
  files: ReadonlySet<string>;
  /** Addresses of all folders: `/docs/guides`. */
  folders: ReadonlySet<string>;
  manifest: {
    /** '' or '/docs' */
    base: string;
    /** The rules of the site, where the host reads them in a format of its own. */
    rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
  };
  /** Text of a file for the host, by its path below the output folder; empty where there is none. */
  read(path: string): string;
}

/** `Cache-Control` of hosts on which browsers ask for every file again. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** How nginx, Caddy and Apache answer with the configuration that builds write; tests compare this with the real servers. */
export const SERVER_RESPONSES = {
  // Both forms of an address are the same to them.
  lookup: { bare: [{ ending: '/index.html' }], slashed: [{ ending: '/index.html' }] },
  hidesDotfiles: true,
  urlFormatStatus: 301,
  redirectsFirst: 'exact',
  rules: 'manifest',
  notFound: 'nearest',
  negotiates: true,
} satisfies FileResponses;
