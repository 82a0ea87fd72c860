import { replaceSheetAddresses } from '../../text/sheet-addresses.ts';
import { relativeAddress, type SiteFiles } from './relative-address.ts';

/** Pages on disk are of different origins, between which there are no transitions. */
const TRANSITION = /@view-transition\s*\{[^{}]*\}/g;

/** A style sheet whose addresses of the site are written from the file that it stands in. */
export function rewriteSheet(css: string, from: string, files: SiteFiles): string {
  return replaceSheetAddresses(css.replace(TRANSITION, ''), (address) =>
    relativeAddress(address, from, files),
  );
}
