/** True when a redirect catches the path, which has no slashes at its ends: as itself or by a wildcard. */
export function isRedirected(path: string, sources: readonly string[]): boolean {
  return sources.some((source) => isSourceOf(source, path));
}

function isSourceOf(source: string, path: string): boolean {
  const fixed = source.replace(/^\//, '').replace(/[:*].*$/, '');
  const hasWildcard = /[:*]/.test(source);
  return hasWildcard ? `${path}/`.startsWith(fixed) : fixed.replace(/\/$/, '') === path;
}
