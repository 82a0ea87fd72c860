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
  FileResponses as FileAnswers,
  FileLookup,
  HeaderRule,
  Host,
  HostResponse as HostAnswer,
  HostedSite,
  HostFile,
  HostRedirect,
  HostRequest,
  HostRules,
  Limitation,
} from './hosts/define-host.ts';

/** All hosts, in the order in which help and messages list them. */
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

/** A host as `--host` names it. */
export type HostName = (typeof LIST)[number]['name'];

export const HOST_NAMES: readonly HostName[] = LIST.map(({ name }) => name);

/** All hosts by name, in the same order. */
export const HOSTS = Object.fromEntries(LIST.map((host) => [host.name, host])) as Readonly<
  Record<HostName, Host>
>;

/** Matches the paths of files for hosts below the output folder, and of those that lie in the folder of the site. */
const FILES = matchFiles(LIST);
const FILES_IN_SITE = matchFiles(LIST.filter((host: Host) => !host.siteFolder?.('')));

/** Where a build writes the name and the address of its site, for programs that serve it. */
export const SITE_MANIFEST_PATH = '/_trellis/site.json';

/** Where the relay of a site is, without the base. */
export const PROXY_PATH = '/_relay';

/** A host, detected by its build machine. */
interface DetectedHost {
  name: HostName;
  /** `https://fern.github.io/garden` */
  address: string | undefined;
}

/** The host on whose build machine this runs; undefined elsewhere. */
export function detectHost(env: Environment, readOwn: ReadConfigFile): DetectedHost | undefined {
  const name = HOST_NAMES.find((each) => HOSTS[each].environment?.isDetected(env));
  return name && { name, address: findSiteUrl(name, env, readOwn) };
}

/** Where a site will be found, as far as the environment says; undefined for what is no address. */
export function findSiteUrl(
  name: HostName,
  env: Environment,
  readOwn: ReadConfigFile,
): string | undefined {
  const address = HOSTS[name].environment?.findSiteUrl(env, readOwn);
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/** The form of addresses on a host, where docs.json may ask for a slash at their end. */
export function urlFormatOf(name: HostName = 'plain', trailingSlash = false): UrlFormat {
  return trailingSlash ? { file: 'x/index.html', trailingSlash: true } : HOSTS[name].urlFormat;
}

/** The folder of a site below the output folder: '' or `/static/docs`. */
export function siteFolder(name: HostName = 'plain', base = ''): string {
  return HOSTS[name].siteFolder?.(base) ?? '';
}

/** Whether a file beside docs.json configures a host: `vercel.json`. */
export function isHostConfig(name: string): boolean {
  return LIST.some((host: Host) => host.configFile === name);
}

/** Whether a path below the output folder is that of a file for a host. */
export function isHostFile(path: string): boolean {
  return FILES.test(path);
}

/** Whether a path of a site, without base, is that of a file for a host, which readers do not get. */
export function isForHosts(path: string): boolean {
  return FILES_IN_SITE.test(path);
}

function matchFiles(hosts: readonly Host[]): RegExp {
  const paths = new Set(hosts.flatMap(({ files }) => files));
  return new RegExp([...paths].map(toHeaderExpression).join('|'));
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
  relay?: ProxyAllowlist | undefined;
  /** The host that it was built for; absent where none was named. */
  host?: HostName | undefined;
  /** The rules that its host reads in a format of its own, for previews. */
  rules?: Pick<HostRules, 'redirects' | 'headers'> | undefined;
}
