import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Whether a page with an origin belongs to a site. Where that of the site does not match, the page and the request must name
 * this machine as nobody else can: a Host alone proves nothing, because any name may lead here (DNS rebinding).
 */
export function isOwnOrigin(
  origin: string,
  host: string | null | undefined,
  site: string,
): boolean {
  if (site !== '' && origin === site) return true;
  const url = URL.parse(origin);
  return (
    url !== null && url.host === host && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  );
}

/**
 * Whether a Host header names a machine by a name that nobody else can point at it: `localhost`, an address, the name of
 * this machine, or the one that the server listens on. A site of somebody else may let its own name lead here (DNS
 * rebinding), and would then be of the same origin as what is served.
 */
export function isOwnName(header: string | undefined, listensOn: string): boolean {
  // Browsers always send one.
  if (header === undefined) return true;
  const name = URL.parse(`http://${header}`)?.hostname ?? '';
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost$/.test(name)) return true;
  const own = hostname().toLowerCase();
  return [listensOn.toLowerCase(), own, `${own}.local`].includes(name);
}
