import type { HeaderRule, HostRules } from '../host-rules.ts';
import { ADDED_UP } from './headers-file.ts';
import { escapeSigns, toHeaderExpression } from './expressions.ts';

/** A value of a header. */
export interface HeaderValue {
  name: string;
  value: string;
  /** Whether it stands beside other values of the name, in place of replacing those before it. */
  isAdded: boolean;
}

/** Headers that are at the same addresses. */
export interface HeaderGroup {
  /** `^/docs/guides$|^/docs/guides/.*$` */
  expression: string;
  /** Whether they go only with what is there, not with the answer that nothing is. */
  isForFound: boolean;
  values: HeaderValue[];
}

/** The headers of a site for servers that are told what they say of caching, in the order in which they count. */
export function groupHeaders({
  base,
  headers,
}: Pick<HostRules, 'base' | 'headers'>): HeaderGroup[] {
  const always: HeaderRule = { pattern: `${base}/*`, headers: [['Cache-Control', REVALIDATED]] };
  const groups = new Map<string, HeaderGroup>();
  for (const [line, expression] of placesOf([always, ...headers])) {
    const [name = '', ...value] = line.split(': ');
    const isForFound = /^(?:cache-control|content-type)$/i.test(name);
    const key = `${isForFound} ${expression}`;
    const group = groups.get(key) ?? { expression, isForFound, values: [] };
    group.values.push({ name, value: value.join(': '), isAdded: ADDED_UP.test(name) });
    groups.set(key, group);
  }
  return [...groups.values(), varied(base)];
}

/** Pages are there as HTML and as Markdown; a server may have found their file before it looks. */
function varied(base: string): HeaderGroup {
  const expression = `^${escapeSigns(base)}/(?:.*/)?(?:[^/.]*|index\\.html)$`;
  return {
    expression,
    isForFound: true,
    values: [{ name: 'Vary', value: 'Accept', isAdded: true }],
  };
}

/** Files without their digest in the name are asked for again. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Where each value goes: `Link: </llms.txt>` to `^/guides$|^/guides/.*$`. */
function placesOf(rules: readonly HeaderRule[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { pattern, headers } of rules)
    for (const [name, value] of headers) {
      const line = `${name}: ${value}`;
      places.set(line, [places.get(line) ?? [], toHeaderExpression(pattern)].flat().join('|'));
    }
  return places;
}
