const ADDRESS = /(url\(\s*|@import\s+)(["']?)(\/(?!\/)[^"')\s]*)\2/gi;

/** A style sheet with what `change` gives in place of each address that begins at the root of the site. */
export function replaceSheetAddresses(css: string, change: (address: string) => string): string {
  return css.replace(
    ADDRESS,
    (_, start: string, quote: string, address: string) => start + quote + change(address) + quote,
  );
}
