import type { SiteManifest } from '../../site/model/site-manifest.ts';
import type { Header } from '../site/header-rules.ts';

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
