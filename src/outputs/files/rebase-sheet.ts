const ADDRESS = /(url\(\s*|@import\s+)(["']?)(\/(?!\/)[^"')\s]*)\2/gi;

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
  return css.replace(ADDRESS, (text, start: string, quote: string, address: string) => {
    const [path = ''] = address.split(/[?#]/);
    return hasAsset(decode(path)) ? start + quote + base + address + quote : text;
  });
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
