import { apache } from './hosts/apache.ts';
import { caddy } from './hosts/caddy.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';
import { netlify } from './hosts/netlify.ts';
import { nginx } from './hosts/nginx.ts';
import { plain, serve } from './hosts/plain.ts';
import { s3 } from './hosts/s3.ts';
import { vercel } from './hosts/vercel.ts';
import type { RelayTargets } from './site.ts';

/** All hosts by name; the order is that in which they are told. */
export const HOSTS: Readonly<Record<HostName, Host>> = {
  plain,
  serve,
  github,
  gitlab,
  netlify,
  cloudflare,
  vercel,
  s3,
  nginx,
  caddy,
  apache,
};

export const HOST_NAMES = Object.keys(HOSTS) as HostName[];

const NAMES =
  /^\/(?:_redirects|_headers|vercel\.json|nginx\.conf|Caddyfile|_cloudfront\/.*|(?:.*\/)?\.htaccess)$/;

/** Where a build says what its site is called and where it lives, for programs that serve it. */
export const SITE_MANIFEST_PATH = '/_trellis/site.json';

/** Where the relay of a site is, without the base. */
export const RELAY_PATH = '/_relay';

/** A host, recognised by its build machine. */
interface FoundHost {
  name: HostName;
  /** `https://fern.github.io/garden` */
  address: string | undefined;
}

/** The host on whose build machine this runs; undefined elsewhere. */
export function recogniseHost(env: Environment, readOwn: ReadOwn): FoundHost | undefined {
  const name = HOST_NAMES.find((each) => HOSTS[each].environment?.isHere(env));
  return name && { name, address: findAddress(name, env, readOwn) };
}

/** Where a site will be found, as far as the environment says; undefined for what is no address. */
export function findAddress(
  name: HostName,
  env: Environment,
  readOwn: ReadOwn,
): string | undefined {
  const address = HOSTS[name].environment?.findAddress(env, readOwn);
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/** The form of addresses on a host, where docs.json may ask for a slash at their end. */
export function formOf(name: HostName = 'plain', trailingSlash = false): AddressForm {
  return trailingSlash ? { file: 'x/index.html', endSlash: true } : HOSTS[name].form;
}

/** The folder of a site below the output folder: '' or `/static/docs`. */
export function siteFolder(name: HostName = 'plain', base = ''): string {
  return HOSTS[name].siteFolder?.(base) ?? '';
}

/** A host as `--host` names it. */
export type HostName =
  | 'plain'
  | 'serve'
  | 'github'
  | 'gitlab'
  | 'netlify'
  | 'cloudflare'
  | 'vercel'
  | 's3'
  | 'nginx'
  | 'caddy'
  | 'apache';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Text of a file of the project; empty where there is none. */
export type ReadOwn = (name: string) => string;

/** The machines on which a host builds sites. */
interface BuildEnvironment {
  /** Variables by which it is known and from which the address comes. */
  variables: readonly string[];
  isHere(env: Environment): boolean;
  /**
   * Where the site will be found: `https://fern.github.io/garden`; undefined where nothing says so. `readOwn` gives the text
   * of a file of the project, empty where there is none.
   */
  findAddress(env: Environment, readOwn: ReadOwn): string | undefined;
}

/** A file that is for the host, not for readers. */
export interface HostFile {
  /** Path below the output folder: `/_redirects`. */
  path: string;
  text: string;
}

/** Something that a host cannot do and a site asks for, with what helps. */
export interface Lack {
  problem: string;
  cure: string;
}

/** What a site has to know of the place where it will be served. */
export interface Host {
  /** `GitHub Pages` */
  label: string;
  /** The form of addresses; `seo.trailingSlash` may ask for another. */
  form: AddressForm;
  /** Its own build machines, where it has some. */
  environment?: BuildEnvironment | undefined;
  /** The output folder below the project where `--out` names none; `dist` without it. */
  outDir?: string | undefined;
  /** The folder of the site below the output folder, '' or `/docs`, for a site below `base`. */
  siteFolder?(base: string): string;
  /**
   * What leads readers on from old addresses: rules that the host reads, or pages that send them on, or rules as far as there
   * is room and pages for the rest. Without rules the 404 page resolves patterns.
   */
  redirects: 'rules' | 'pages' | 'both';
  /** Whether the host shows the nearest `404.html`; a site in several languages has one for each. */
  hasNearestNotFound: boolean;
  /** Whether `Accept: text/markdown` is answered with the Markdown of a page. */
  negotiates: boolean;
  /** Whether it passes requests of the playground on, where docs.json asks for that. */
  runsRelay?: boolean | undefined;
  /** Files in which the host reads redirects, headers and the like. */
  listFiles(rules: HostRules): HostFile[];
  /** What it cannot do of that. */
  listLacks(rules: HostRules): Lack[];
}

/** Which address a host answers with a page at once, without sending the reader on. */
export interface AddressForm {
  /** The file of the page `/guides/soil`: `/guides/soil.html` or `/guides/soil/index.html`. */
  file: 'x.html' | 'x/index.html';
  /** Whether the address is `/guides/soil/`. */
  endSlash: boolean;
}

/** An address that leads to another one, base included. */
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

/** All that a host has to be told of a site; each profile prints it in the host's own words. */
export interface HostRules {
  /** '' or `/docs` */
  base: string;
  form: AddressForm;
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
  /** What the author's own file says, which counts first: of `_redirects`; empty where there is none. */
  readOwn(name: string): string;
}

/** Whether what is at a path of a site, without base, is for hosts and not for readers. */
export function isForHosts(path: string): boolean {
  return NAMES.test(path);
}

/** What a finished site says of itself. */
export interface SiteManifest {
  name: string;
  description: string;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`; '' where it is not known. */
  origin: string;
  /** Version of Trellis that built it. */
  trellis: string;
  /** What its relay may be used for; absent where it has none. */
  relay?: RelayTargets | undefined;
  /** The host that it was built for; absent where none was named. */
  host?: HostName | undefined;
  /** What that host was told in a language of its own, for previews. */
  rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
}
