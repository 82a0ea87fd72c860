import type { HostName } from '../../hosts/host.ts';

/** How a site is to be loaded. */
export interface SiteOptions {
  /** '' or '/docs': where the site will live on its host. */
  base: string;
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  /** Where it will be served; nothing is known of that without it. */
  host?: HostName | undefined;
  /** Absolute path of the folder that the build writes; its files are no part of the site. */
  outDir?: string | undefined;
  /** `check` for a look at what the pages say: nothing is written, and code stays without colours. */
  mode: 'build' | 'dev' | 'check';
  /**
   * Groups that its readers are in, whose pages are in the site besides those for everybody. Absent where nobody
   * said so: then a build is for everybody, and its author sees all pages.
   */
  groups?: readonly string[] | undefined;
  /** No network requests. */
  offline: boolean;
  /** Text files get compressed copies. */
  precompress?: boolean | undefined;
  /** Large pictures are offered in WebP and smaller sizes. */
  pictures?: boolean | undefined;
  /** The site is opened from disk, without a server: `base` is empty then. */
  portable?: boolean | undefined;
  /** The project's own Astro configuration takes part: its routes, and what it has for other frameworks. */
  hasAstroConfig?: boolean | undefined;
  /** The site will have a server that answers on demand; static without it. */
  hasServer?: boolean | undefined;
}
