import { decodePath } from '../../text/decode-path.ts';
import { replaceSheetAddresses } from '../../text/sheet-addresses.ts';

/**
 * A style sheet of the author whose addresses lead to files of a site below a base: `/leaf.svg` is `/docs/leaf.svg` there. What no file
 * of the site has stays, because it may be elsewhere on the host.
 */
export function rebaseSheet(
  css: string,
  base: string,
  hasAsset: (path: string) => boolean,
): string {
  if (base === '') return css;
  return replaceSheetAddresses(css, (address) => {
    const [path = ''] = address.split(/[?#]/);
    return hasAsset(decodePath(path)) ? base + address : address;
  });
}
