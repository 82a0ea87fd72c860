import type { HeaderRule, HostRules } from '../host-rules.ts';
import { ADDED_UP } from './headers-file.ts';
import { toHeaderExpression } from './expressions.ts';

/** One value of a header, at all addresses that have it. */
export interface HeaderGroup {
  name: string;
  value: string;
  /** `^/docs/guides$|^/docs/guides/.*$` */
  expression: string;
  /** Whether it stands beside other values of the name, in place of replacing those before it. */
  isAdded: boolean;
  /** Whether it goes only with what is there, not with the answer that nothing is. */
  isForFound: boolean;
}

/** The headers of a site for servers that are told what they say of caching, in the order in which they count. */
export function groupHeaders({
  base,
  headers,
}: Pick<HostRules, 'base' | 'headers'>): HeaderGroup[] {
  const always: HeaderRule = { pattern: `${base}/*`, headers: [['Cache-Control', REVALIDATED]] };
  const groups = new Map<string, HeaderGroup>();
  for (const { pattern, headers: values } of [always, ...headers]) {
    const expression = toHeaderExpression(pattern);
    for (const [name, value] of values) {
      const known = groups.get(`${name}: ${value}`);
      if (known) known.expression += `|${expression}`;
      else groups.set(`${name}: ${value}`, { name, value, expression, ...kindOf(name) });
    }
  }
  return [...groups.values()];
}

/** Files without their digest in the name are asked for again. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

function kindOf(name: string) {
  return {
    isAdded: ADDED_UP.test(name),
    isForFound: /^(?:cache-control|content-type)$/i.test(name),
  };
}
