/**
 * Defines a host: how to detect it, which files it reads, what it does not support, and how it responds to requests.
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

/** A host, as builds and previews use it. */
export interface Host {
  /** The value of `--host`: `github` */
  name: string;
  /** `GitHub Pages` */
  label: string;
  /** Default URL format; `seo.trailingSlash` can override it. */
  urlFormat: UrlFormat;
  /** Its build environment, if it builds sites. */
  environment?: BuildEnvironment | undefined;
  /** Default output folder below the project; `dist` if absent. */
  outDir?: string | undefined;
  /** Folder of the site below the output folder for a base path: '' or `/docs`. */
  siteFolder?(base: string): string;
  /**
   * How redirects work: rules that the host reads, HTML pages that redirect, or rules up to a limit and pages beyond
   * it. Without rules, the 404 page resolves patterns.
   */
  redirects: 'rules' | 'pages' | 'both';
  /** Whether the host can run the request proxy of the playground. */
  runsProxy?: boolean | undefined;
  /** Paths of the files that `listFiles` returns; `*` matches any text. They are not served. */
  files: readonly string[];
  /** Configuration file of the author next to docs.json, which has priority. */
  configFile?: string | undefined;
  /** Files with redirects, headers, and other rules for the host. */
  listFiles(rules: HostRules): HostFile[];
  /** Features in `rules` that the host does not support. */
  listLimitations(rules: HostRules): Limitation[];
  /** How it responds to requests in `trellis preview --host`; like `trellis serve` if absent. */
  responses?: FileResponses | ResponseModel | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a file of the project; empty if it does not exist. */
export type ReadConfigFile = (name: string) => string;

/** Build environment of a host. */
interface BuildEnvironment {
  /** Environment variables that identify it and contain the URL of the site. */
  variables: readonly string[];
  isDetected(env: Environment): boolean;
  /** URL of the site, `https://fern.github.io/garden`; undefined if no variable and no file contains it. */
  findSiteUrl(env: Environment, readConfigFile: ReadConfigFile): string | undefined;
}

/** A file for the host, which is not served. */
export interface HostFile {
  /** Path below the output folder: `/_redirects`. */
  path: string;
  text: string;
}

/** A feature of a site that its host does not support, with a workaround. */
export interface Limitation {
  problem: string;
  hint: string;
}

/** Form of the URLs at which a host serves pages without a redirect. */
export interface UrlFormat {
  /** File of the page `/guides/soil`: `/guides/soil.html` or `/guides/soil/index.html`. */
  file: 'x.html' | 'x/index.html';
  /** Whether the URL ends with a slash: `/guides/soil/`. */
  trailingSlash: boolean;
}

/** A redirect, including the base. */
export interface HostRedirect {
  /** A path; `:name` matches one segment, `:name*` and `*` match any text. */
  source: string;
  /** A path or a URL, which may reference the names in the source. */
  destination: string;
  permanent: boolean;
}

/** Response headers for some paths. */
export interface HeaderRule {
  /** A path, including the base; `*` matches any text. */
  pattern: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** Rules of a site, which each host writes in its own format. */
export interface HostRules {
  /** '' or `/docs` */
  base: string;
  urlFormat: UrlFormat;
  redirects: readonly HostRedirect[];
  /** All matching rules apply; values of policies and links are combined. */
  headers: readonly HeaderRule[];
  /** Folders with their own `404.html`, including the base: `/docs/ar`. */
  notFoundFolders: readonly string[];
  /** Paths of pages, including the base and without a trailing slash. */
  pages: readonly string[];
  /** Paths of the author's files, including the base. */
  files: readonly string[];
  /** Whether text files have compressed copies. */
  isCompressed: boolean;
  /**
   * Reads a configuration file of the author, such as `_redirects`, which has priority; empty if it does not exist.
   */
  readOwn(name: string): string;
}

/** How a host that serves static files responds. */
export interface FileResponses {
  lookup: FileLookup;
  /** Whether hidden files are not served, except those in `.well-known`. */
  hidesDotfiles?: boolean | undefined;
  /** Status code of redirects to the canonical URL format. */
  urlFormatStatus: number;
  /** Redirects that precede files; others follow them. */
  redirectsFirst: 'all' | 'exact' | 'none';
  /**
   * Rules that the host reads: `_redirects`, also `_headers`, or its own format. Previews then use the rules in the
   * site manifest.
   */
  rules: 'none' | 'redirects' | 'redirects and headers' | 'manifest';
  /**
   * Whether headers for existing files, such as cache headers, also apply to the 404 page; for rules of the manifest.
   */
  sendsFileHeadersWith404?: boolean | undefined;
  /**
   * The 404 page: the nearest `404.html` in the parent folders, that of the site, or the one in `_redirects`, else
   * that of the root.
   */
  notFound: 'nearest' | 'site' | 'rule';
  /** Whether the host serves the Markdown of a page for `Accept: text/markdown`. */
  negotiates?: boolean | undefined;
  /** Whether header patterns match the requested path or the path of the file; the requested path if absent. */
  headersBy?: { found: 'path' | 'file'; notFound: 'path' | 'file' } | undefined;
  /** Default `Cache-Control`. */
  cacheControl?: string | undefined;
  /** Content types that differ from the defaults, by file extension: `.xml`. */
  types?: Readonly<Record<string, string>> | undefined;
}

/** How a host resolves a path to a file. */
export interface FileLookup {
  /** Candidates for `/x`; the first that exists is served. */
  bare: readonly Candidate[];
  /** Candidates for `/x/`. */
  slashed: readonly Candidate[];
  /** Whether `/x.html` and `/x/index.html` redirect to `/x` and `/x/`. */
  hidesExtensions?: boolean | undefined;
}

/** A file or folder (`/`) that a path can resolve to, which the host serves or redirects to its canonical URL. */
interface Candidate {
  ending: '.html' | '/index.html' | '/';
  /** End of the URL to redirect to; if absent, the file is served. */
  redirectsTo?: '' | '/' | undefined;
}

/** Custom model of a host: responds to requests for a site. */
export type ResponseModel = (site: HostedSite) => (request: HostRequest) => HostResponse;

/** A request, as a host receives it. */
export interface HostRequest {
  /** `/docs/a b`, decoded. */
  path: string;
  /** Path as sent: `/docs/a%20b`. */
  rawPath: string;
  /** `?page=2`, or empty. */
  search: string;
  accept: string;
}

/** The response of a host to a request. */
export interface HostResponse {
  status: number;
  /** Path of the file to send; without it the response has no body. */
  file?: string | undefined;
  headers: readonly [name: string, value: string][];
}

/** A built site as the host sees it. */
export interface HostedSite {
  /** Decoded paths of all files, including the base: `/docs/guides/index.html`. */
  files: ReadonlySet<string>;
  /** Paths of all folders: `/docs/guides`. */
  folders: ReadonlySet<string>;
  manifest: {
    /** '' or '/docs' */
    base: string;
    /** Rules of the site if the host reads them in its own format. */
    rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
  };
  /** Reads a host file by its path below the output folder; empty if it does not exist. */
  read(path: string): string;
}

/** `Cache-Control` of hosts whose files browsers must revalidate. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** How nginx, Caddy, and Apache respond with the generated configuration; tests compare it with real servers. */
export const SERVER_RESPONSES = {
  // Both forms of a path are equivalent.
  lookup: { bare: [{ ending: '/index.html' }], slashed: [{ ending: '/index.html' }] },
  hidesDotfiles: true,
  urlFormatStatus: 301,
  redirectsFirst: 'exact',
  rules: 'manifest',
  notFound: 'nearest',
  negotiates: true,
} satisfies FileResponses;
