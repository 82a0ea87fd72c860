import { findScript } from './deferred-scripts.ts';

/**
 * A name that sites of the same origin (`owner.github.io/a` and `/b`) do not share: it ends with the path of the site. What
 * readers enter on one site is not read by the pages of the other.
 */
export function siteName(name: string): string {
  // The scripts of a site are in a folder of its own, `/a/_astro/`.
  const { pathname } = new URL(findScript('credential-keeper'));
  return nameBelow(name, pathname.replace(/\/[^/]*\/[^/]*$/, ''));
}

/** The same on the page that an authorization comes back to, which is `/a/_trellis/sign-in/`. */
export function signInName(name: string): string {
  return nameBelow(name, location.pathname.replace(/\/_trellis\/.*$/s, ''));
}

function nameBelow(name: string, base: string): string {
  return base === '' ? name : `${name} ${base}`;
}
