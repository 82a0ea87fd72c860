import { rethrowUnless } from './errors.ts';

/** Methods of the operations of a Path Item Object, lower case; `query` came with OpenAPI 3.2. */
export const HTTP_METHODS = [
  'get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query',
] as const; // prettier-ignore

/** What stands between the parentheses of an expression that matches a method; case is up to its flags. */
export const ANY_METHOD = /* @__PURE__ */ HTTP_METHODS.join('|');

const ADDRESS = /(url\(\s*|@import\s+)(["']?)(\/(?!\/)[^"')\s]*)\2/gi;

/** A text with its percent signs decoded; unchanged if they are not valid percent-encoding. */
export function decodePath(text: string): string {
  return decode(text) ?? text;
}

/** The same of a whole URL or path, whose encoded delimiters (`%2F`, `%3F`) stay encoded. */
export function decodeUrl(text: string): string {
  return decode(text, decodeURI) ?? text;
}

/** A text with its percent signs decoded by `decodeURIComponent`; undefined if they are not valid percent-encoding. */
export function decode(text: string, by = decodeURIComponent): string | undefined {
  try {
    return by(text);
  } catch (error) {
    return rethrowUnless(error, 'URIError');
  }
}

/** `encodeURI` for any text: half a surrogate pair, which has no encoding of its own, becomes U+FFFD. */
export function encodeUrl(text: string): string {
  return encodeURI(text.toWellFormed());
}

/** `encodeURIComponent` for any text, likewise. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A style sheet with what `change` gives in place of each address that begins at the root of the site. */
export function replaceStylesheetUrls(css: string, change: (address: string) => string): string {
  return css.replace(
    ADDRESS,
    (_, start: string, quote: string, address: string) => start + quote + change(address) + quote,
  );
}

/** The folders around the file of a path, outermost first: `/a/b/c.html` gives `/a` and `/a/b`. */
export function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
