import { readInside } from '../../config/read/find-inside.ts';
import type { Environment, HostName } from '../../hosts/host.ts';
import { findAddress, HOST_NAMES, recogniseHost } from '../../hosts/hosts.ts';
import { readBase, readName, readSite, UsageError } from './values.ts';

/** Where a site will be found. */
export interface Place {
  /** Absent where nobody said so and no build machine is recognised. */
  host?: HostName | undefined;
  /** Whether the build machine said so, and not the user. */
  isRecognised?: boolean | undefined;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com` */
  site?: string | undefined;
}

/** The place that the command line names. Throws UsageError. */
export function readPlace(given: {
  host?: string;
  base?: string;
  site?: string;
  portable?: boolean;
}): Place {
  // A site that is opened from disk has no base.
  const path = given.portable ? '' : readSitePath(given.site);
  const base = given.base === undefined ? path : readBase(given.base);
  if (path !== '' && path !== base)
    throw new UsageError(
      `--site "${given.site}" has the path ${path}, but --base is "${given.base}". Use the same path in both, or leave out one of them.`,
    );
  return { host: readHost(given.host), base, site: readSite(given.site) };
}

/** The path of an address, '' for none. */
function readSitePath(site: string | undefined): string {
  const path = URL.parse(site ?? '')?.pathname.replace(/\/+$/, '') ?? '';
  return readBase(path, `--site "${site}" has a path, "${path}", that no site can be served below`);
}

function readHost(text: string | undefined): HostName | undefined {
  if (text === undefined) return undefined;
  if (/^localhost$|[.:]/.test(text))
    throw new UsageError(
      `--host names the host that a site is for, and "${text}" is none; servers listen where --address says`,
    );
  return readName(text, HOST_NAMES, 'host');
}

/** The same with what a build machine knows of it; what is given wins. */
export function completePlace(
  place: Place,
  given: { base?: string; site?: string },
  { env, dir }: { env: Environment; dir: string },
): Place {
  const readOwn = (name: string) => readInside(dir, name) ?? '';
  const found = place.host
    ? { name: place.host, address: findAddress(place.host, env, readOwn) }
    : recogniseHost(env, readOwn);
  if (found === undefined) return place;
  const { origin, pathname } = URL.parse(found.address ?? '') ?? {
    origin: undefined,
    pathname: '',
  };
  // A domain of one's own begins at its root, wherever the host would have the site.
  const isOwnDomain = given.site !== undefined && place.site !== origin;
  const isBaseGiven = given.base !== undefined || place.base !== '';
  const base = isBaseGiven || isOwnDomain ? place.base : readBase(pathname);
  return { host: found.name, isRecognised: !place.host, base, site: place.site ?? origin };
}
