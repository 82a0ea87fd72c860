import { relativeAddress, type SiteFiles } from './relative-address.ts';

/** Pages on disk are of different origins, between which there are no transitions. */
const TRANSITION = /@view-transition\s*\{[^}]*\}/g;
const ADDRESS = /(url\(\s*|@import\s+)(["']?)(\/(?!\/)[^"')\s]*)\2/gi;

/** A style sheet whose addresses of the site are written from the file that it stands in. */
export function rewriteSheet(css: string, from: string, files: SiteFiles): string {
  return css
    .replace(TRANSITION, '')
    .replace(
      ADDRESS,
      (_, start: string, quote: string, address: string) =>
        start + quote + relativeAddress(address, from, files) + quote,
    );
}
