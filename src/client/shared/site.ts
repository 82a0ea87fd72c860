/** URLs that depend on the site: its own pages, and lazy style sheets and scripts. */
type SiteUrl = 'client-frame' | 'client-script' | 'form-sheet' | 'sign-in-page' | 'socket-sheet';

/** A URL that the page provides for its scripts. */
export function siteUrl(name: SiteUrl): string {
  const list = document.querySelector('script.t-urls')?.textContent ?? '{}';
  const urls = JSON.parse(list) as Partial<Record<string, string>>;
  return new URL(urls[name] ?? '', location.href).href;
}

/**
 * A name that is unique among sites of the same origin (`owner.github.io/a` and `/b`): it ends with
 * the path of the site, so that pages of one site do not read data of the other.
 */
export function siteName(name: string): string {
  // The scripts of a site are below its base path, `/a/_astro/`.
  const base = new URL('..', import.meta.url).pathname.slice(0, -1);
  return base === '' ? name : `${name} ${base}`;
}
