import { listRedirects } from '../outputs/files/host-rules.ts';
import { createRedirects, type Redirects } from '../server/site/redirects.ts';
import type { Site } from '../site/model/site.ts';

const known = new WeakMap<Site['redirects'], Redirects>();

/** Where addresses of a site lead by its redirects, prepared once for every time the site is loaded. */
export function redirectsOf(site: Site): Redirects {
  const redirects = known.get(site.redirects) ?? createRedirects(withStatus(site));
  known.set(site.redirects, redirects);
  return redirects;
}

function withStatus(site: Site) {
  return listRedirects(site).map(({ permanent, ...rule }) => ({
    ...rule,
    status: permanent ? 308 : 307,
  }));
}
