import { rethrowUnless } from './errors.ts';

/** HTTP methods of a Path Item Object, lower case; `query` requires OpenAPI 3.2. */
export const HTTP_METHODS = [
  'get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query',
] as const; // prettier-ignore

/** Alternatives for a group in a regular expression that matches a method; the flags decide about case. */
export const ANY_METHOD = /* @__PURE__ */ HTTP_METHODS.join('|');

/** A token of HTTP: a method or the name of a header (RFC 9110, section 5.6.2). */
export const HTTP_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** Methods that have a color in the style sheet. */
const COLORED_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Names for a narrow column. */
const SHORT_METHODS: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT' };

/** Text of the badge of an HTTP method in a sidebar: `DEL` for `delete`. */
export function badgeText(method: string): string {
  const name = method.toUpperCase();
  return SHORT_METHODS[name] ?? name;
}

/**
 * Classes of the badge of an HTTP method: `t-method t-get`. OpenAPI documents can have methods of any name, which must
 * not become classes.
 */
export function badgeClasses(kind: 't-method' | 't-api-method', method: string): string {
  const name = method.toUpperCase();
  return COLORED_METHODS.has(name) ? `${kind} t-${name.toLowerCase()}` : kind;
}

const ADDRESS = /(url\(\s*|@import\s+)(["']?)(\/(?!\/)[^"')\s]*)\2/gi;

/** Whether a text begins with `http://` or `https://`. It may still be invalid as a URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** A URL without its query and fragment: `/a?b#c` becomes `/a`. */
export function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Path of an API document as requests have it: without a fragment, too, by which authors distinguish operations. */
export function sentPath(path: string): string {
  return visiblePath(path.replace(/#.*$/s, ''));
}

/**
 * Path of an API document without blanks and invisible characters at the end, by which authors distinguish operations
 * of the same path.
 */
export function visiblePath(path: string): string {
  return path.replace(/(?<![\s\p{Cf}])[\s\p{Cf}]+$/u, '');
}

/** Percent-decodes a text with `decodeURIComponent`; returns it unchanged if the encoding is invalid. */
export function decodePath(text: string): string {
  return decode(text) ?? text;
}

/** Percent-decodes a URL or path with `decodeURI`, which keeps encoded delimiters (`%2F`, `%3F`). */
export function decodeUrl(text: string): string {
  return decode(text, decodeURI) ?? text;
}

/** Percent-decodes a text; undefined if the encoding is invalid. */
export function decode(text: string, by = decodeURIComponent): string | undefined {
  try {
    return by(text);
  } catch (error) {
    return rethrowUnless(error, 'URIError');
  }
}

/** `encodeURI` for any text: replaces lone surrogates with U+FFFD instead of throwing. */
export function encodeUrl(text: string): string {
  return encodeURI(text.toWellFormed());
}

/** `encodeURIComponent` for any text: replaces lone surrogates with U+FFFD instead of throwing. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Style sheet with each root-relative URL replaced by the result of `change`. */
export function replaceStylesheetUrls(css: string, change: (url: string) => string): string {
  return css.replace(
    ADDRESS,
    (_, start: string, quote: string, url: string) => start + quote + change(url) + quote,
  );
}

/** Path of a page without `.html` or `index.html`: `/a.html` and `/a/index.html` give `/a`, `/index.html` gives ``. */
export function withoutHtmlEnding(path: string): string {
  return path.replace(/(?:(?:^|\/)index)?\.html$/, '');
}

/** Parent folders of a path, outermost first: `/a/b/c.html` gives `/a` and `/a/b`. */
export function foldersOf(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
