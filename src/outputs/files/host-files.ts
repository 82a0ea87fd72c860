import type { HostFile, Lack } from '../../hosts/host.ts';
import { isForHosts } from '../../hosts/host-file-names.ts';
import { HOSTS } from '../../hosts/hosts.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type OutputKind } from '../output.ts';
import { describeForHost } from './host-rules.ts';

/** What the host of a site reads, with what its author has in such files. */
export const hostFiles: OutputKind = {
  // The last lies beside the folder of the site, for Vercel.
  mayHave: (path) => isForHosts(path) || path === '/config.json',
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
