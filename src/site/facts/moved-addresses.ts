import { HOSTS } from '../../hosts/hosts.ts';
import { isPattern } from '../../text/redirects.ts';
import type { Site } from '../model/site.ts';
import { withEndSlash } from './end-slash.ts';

/** Redirects with a pattern, base included, where a built site's host resolves none; undefined without any. */
export function listMovedAddresses(
  site: Site,
): [source: string, destination: string][] | undefined {
  const { base, host = 'plain', mode } = site.options;
  if (mode !== 'build' || HOSTS[host].redirects !== 'pages') return undefined;
  const patterns = site.redirects.filter(({ from }) => isPattern(from));
  if (patterns.length === 0) return undefined;
  return patterns.map(({ from, to }) => [base + from, withEndSlash(site, to)]);
}
