import type { AddressForm, HostRules } from './host-rules.ts';

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
export interface BuildEnvironment {
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
