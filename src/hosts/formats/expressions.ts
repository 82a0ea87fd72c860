import { decodePath, encodeUrl, encodeUrlPart } from '../../text/decode-path.ts';
import { fillDestination } from '../../text/redirects.ts';

/** A regular expression for paths, and the names of what it captures. */
export interface Expression {
  /** `^/old//*(.*?)/?$`, in what PCRE, RE2 and JavaScript have in common. */
  text: string;
  names: readonly string[];
}

/** Paths below a folder that have a hidden part, such as `/docs/.git/config`; for PCRE and JavaScript. */
export function hiddenBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeSign)}/(?:.*/)?\\.(?!well-known(?:/|$))`;
}

/** The opposite in RE2, which has no lookahead: paths without a hidden part. */
export function visibleBelow(folder: string): string {
  return `^${folder.replace(SIGN, escapeSign)}(?:/(?:[^./][^/]*|\\.well-known)?)*$`;
}

const SIGN = /:([A-Za-z_]\w*)(\*)?|(\*)|[.+?^${}()|[\]\\"`#]/g;

/**
 * The addresses that a source of a redirect stands for, with or without a slash at their end. `isEncoded`: as they stand in a
 * request, where a query may follow; decoded without it.
 */
export function toExpression(source: string, isEncoded = false): Expression {
  const names: string[] = [];
  // Two slashes at the start of a destination, caught from an address, would name another host.
  const [one, any, end] = isEncoded
    ? ['([^/?]+)', '/*([^?]*?)', '/?(?:\\?|$)']
    : ['([^/]+)', '/*(.*?)', '/?$'];
  const path = isEncoded ? encodeUrl(decodePath(source)) : decodePath(source);
  const text = path
    .replace(/\/$/, '')
    .replace(SIGN, (sign, name?: string, rest?: string, star?: string) => {
      if (name === undefined && star === undefined) return escapeSign(sign);
      names.push(name ?? 'splat');
      return rest || star ? any : one;
    });
  return { text: `^${text}${end}`, names };
}

/** The destination of such a redirect, with references to what was captured: `/new/$1`. */
export function fillReferences(
  destination: string,
  names: readonly string[],
  refer: (place: number) => string,
): string {
  const references = names.map((name, index) => [name, refer(index + 1)] as const);
  const [splat = ''] = references.filter(([name]) => name === 'splat').map(([, text]) => text);
  return fillDestination(destination, new Map([['splat', splat], ...references]));
}

/** The addresses that the pattern of a header rule stands for. */
export function toHeaderExpression(pattern: string): string {
  return `^${escapeSigns(pattern).replaceAll('*', '.*')}$`;
}

/** A path in which nothing means more than it says. */
export function escapeSigns(path: string): string {
  return path.replace(/[.+?^${}()|[\]\\"`#]/g, escapeSign);
}

/** Quotes, braces and the like by their number: what an expression stands in could take them for its own. */
function escapeSign(sign: string): string {
  return /[\\"`#{}]/.test(sign) ? `\\x${sign.charCodeAt(0).toString(16)}` : `\\${sign}`;
}

/** A destination in which nothing can end the string that it stands in, or be taken for a variable. */
export function plainDestination(destination: string): string {
  return destination.replace(/[\s"'`\\${}<>^|]|\p{Cc}|[^\p{ASCII}]/gu, encodeUrlPart);
}

/** A path with and without a slash at its end; the root of a host has one form. */
export function bothEnds(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}
