import { parseHeaderRules } from '../../hosts/formats/headers-file.ts';

export type Header = [name: string, value: string];

/** What a `_headers` file says goes with the answer to an address. */
export type FindHeaders = (pathname: string) => Header[];

/**
 * Reads a `_headers` file, the format of common hosts: a pattern with `*` on a line, its headers indented
 * below it. Every pattern that fits counts; values under one name are joined.
 */
export function parseHeaders(text: string): FindHeaders {
  const rules = parseHeaderRules(text).map(({ pattern, headers }) => ({
    pattern: toPattern(pattern),
    headers,
  }));
  return (pathname) => {
    const found = new Map<string, string>();
    const fitting = rules.filter(({ pattern }) => pattern.test(pathname));
    for (const [name, value] of fitting.flatMap(({ headers }) => headers)) {
      const before = found.get(name);
      found.set(name, before === undefined ? value : `${before}, ${value}`);
    }
    return [...found];
  };
}

function toPattern(text: string): RegExp {
  const source = text.replace(/[^\w/*]/g, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
  return new RegExp(`^${source.replaceAll('*', '.*')}$`, 'u');
}
