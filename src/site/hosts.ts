import { toHeaderExpression } from './host-formats.ts';
import { apache } from './hosts/apache.ts';
import { caddy } from './hosts/caddy.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import type {
  UrlFormat,
  Environment,
  Host,
  HostRules,
  ReadConfigFile,
} from './hosts/define-host.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';
import { netlify } from './hosts/netlify.ts';
import { nginx } from './hosts/nginx.ts';
import { plain, serve } from './hosts/plain.ts';
import { s3 } from './hosts/s3.ts';
import { vercel } from './hosts/vercel.ts';
import type { ProxyAllowlist } from './site.ts';

export type {
  UrlFormat,
  Environment,
  FileResponses,
  FileLookup,
  HeaderRule,
  Host,
  HostResponse,
  HostedSite,
  HostFile,
  HostRedirect,
  HostRequest,
  HostRules,
  Limitation,
} from './hosts/define-host.ts';

/** All hosts, in the order of help and messages. */
const LIST = [
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
] as const;

/** Value of `--host`. */
export type HostName = (typeof LIST)[number]['name'];

/** Values of `--host`, in the order of the documentation. */
export const HOST_NAMES: readonly HostName[] = LIST.map(({ name }) => name);

/** All hosts by name, in the same order. */
export const HOSTS = Object.fromEntries(LIST.map((host) => [host.name, host])) as Readonly<
  Record<HostName, Host>
>;

/** Patterns for paths of host files below the output folder, and below the folder of the site. */
const FILES = matchFiles(LIST);
const FILES_IN_SITE = matchFiles(LIST.filter((host: Host) => !host.siteFolder?.('')));

/** Path of the file with name and URL of the site, for servers. */
export const SITE_MANIFEST_PATH = '/_trellis/site.json';

/** Path of the request proxy, without base. */
export const PROXY_PATH = '/_relay';

/**
 * Policy of SVG files: one that is opened as a document could run scripts on the site's origin; an image never does.
 */
export const SVG_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** A host detected from its build environment. */
interface DetectedHost {
  name: HostName;
  /** `https://fern.github.io/garden` */
  address: string | undefined;
}

/** Host whose build environment this is; undefined elsewhere. */
export function detectHost(env: Environment, readOwn: ReadConfigFile): DetectedHost | undefined {
  const name = HOST_NAMES.find((each) => HOSTS[each].environment?.isDetected(env));
  return name && { name, address: findSiteUrl(name, env, readOwn) };
}

/** URL of the site from the build environment; undefined if it is not a valid URL. */
export function findSiteUrl(
  name: HostName,
  env: Environment,
  readOwn: ReadConfigFile,
): string | undefined {
  const url = HOSTS[name].environment?.findSiteUrl(env, readOwn);
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

/** URL format of a host; `trailingSlash` is the setting in docs.json. */
export function urlFormatOf(name: HostName = 'plain', trailingSlash = false): UrlFormat {
  return trailingSlash ? { file: 'x/index.html', trailingSlash: true } : HOSTS[name].urlFormat;
}

/** Folder of a site below the output folder: '' or `/static/docs`. */
export function siteFolder(name: HostName = 'plain', base = ''): string {
  return HOSTS[name].siteFolder?.(base) ?? '';
}

/** Whether a file next to docs.json configures a host: `vercel.json`. */
export function isHostConfig(name: string): boolean {
  return LIST.some((host: Host) => host.configFile === name);
}

/** Whether a path below the output folder is a host file. */
export function isHostFile(path: string): boolean {
  return FILES.test(path);
}

/** Whether a path of a site, without base, is a host file, which is not served. */
export function isForHosts(path: string): boolean {
  return FILES_IN_SITE.test(path);
}

function matchFiles(hosts: readonly Host[]): RegExp {
  const paths = new Set(hosts.flatMap(({ files }) => files));
  return new RegExp([...paths].map(toHeaderExpression).join('|'));
}

/** Content of the site manifest. */
export interface SiteManifest {
  name: string;
  description: string;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`; '' if unknown. */
  origin: string;
  /** Version of Trellis that built the site. */
  trellis: string;
  /** Origins and methods that its proxy accepts; absent without a proxy. */
  relay?: ProxyAllowlist | undefined;
  /** Host that the site was built for; absent if none was named. */
  host?: HostName | undefined;
  /** Rules that the host reads in its own format; used by previews. */
  rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
}
