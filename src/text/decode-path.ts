import { rethrowUnless } from './errors.ts';

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
