/**
 * Value of the longest prefix that an id lies below, by whole segments: `api` holds `api` and
 * `api/users`, not `api-reference`. The empty prefix holds everything.
 */
export function findLongestPrefix<T>(prefixes: ReadonlyMap<string, T>, id: string): T | undefined {
  if (prefixes.size === 0) return undefined;
  let prefix = id;
  while (!prefixes.has(prefix)) {
    if (prefix === '') return undefined;
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('/'), 0));
  }
  return prefixes.get(prefix);
}
