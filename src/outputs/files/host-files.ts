import type { HostFile, Lack } from '../../hosts/host.ts';
import { HOSTS } from '../../hosts/hosts.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type OutputKind } from '../output.ts';
import { describeForHost } from './host-rules.ts';

/** Names of all files that are for hosts. */
const NAMES =
  /^\/(?:_redirects|_headers|vercel\.json|config\.json|nginx\.conf|Caddyfile|_cloudfront\/.*|(?:.*\/)?\.htaccess)$/;

/** What the host of a site reads, with what its author has in such files. */
export const hostFiles: OutputKind = {
  mayHave: (path) => NAMES.test(path),
  list: ({ site }) =>
    listHostFiles(site).map(({ path, text }) => ({
      ...textOutput(path, () => text),
      isForHost: true,
    })),
};

/** These files, by their paths below the output folder. */
export function listHostFiles(site: Site): HostFile[] {
  return HOSTS[site.options.host ?? 'plain'].listFiles(describeForHost(site));
}

/** What the host of a site cannot do of that which the site asks for. */
export function listLacks(site: Site): Lack[] {
  const { host } = site.options;
  return host === undefined ? [] : HOSTS[host].listLacks(describeForHost(site));
}
