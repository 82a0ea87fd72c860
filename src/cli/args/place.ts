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
export function readPlace(given: { host?: string; base?: string; site?: string }): Place {
  return { host: readHost(given.host), base: readBase(given.base), site: readSite(given.site) };
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
  const base = given.base === undefined && !isOwnDomain ? readBase(pathname) : place.base;
  return { host: found.name, isRecognised: !place.host, base, site: place.site ?? origin };
}

/** Throws UsageError for a path in `--site` that is not the base, below which the site is served. */
export function checkSitePath(site: string | undefined, base: string): void {
  const { origin, pathname = '/' } = URL.parse(site ?? '') ?? {};
  const path = readBase(pathname);
  if (path === '' || path === base) return;
  throw new UsageError(
    base === ''
      ? `--site takes the origin of the site, and "${site}" has the path ${path}. For a site that is served below that path, use --site ${origin} --base ${path}.`
      : `--site "${site}" has the path ${path}, but the site is served below ${base}. Use --site ${origin}, or set --base ${path}.`,
  );
}
