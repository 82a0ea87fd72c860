import { parseRedirects, type Redirects } from '../server/redirects.ts';
import { renderHostFiles } from '../outputs/files/redirect-files.ts';
import type { Site } from '../site/model/site.ts';

const known = new WeakMap<Site['redirects'], Redirects>();

/** Where addresses of a site lead by its redirects, read once for every time the site is loaded. */
export function redirectsOf(site: Site): Redirects {
  const redirects =
    known.get(site.redirects) ?? parseRedirects(renderHostFiles(site)[0]?.[1] ?? '');
  known.set(site.redirects, redirects);
  return redirects;
}
