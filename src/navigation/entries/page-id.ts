/** A page string of docs.json, read: the id it means, or why it means none. */
export type PageIdResult = { id: string } | { problem: 'outside' | 'absolute' | 'url' };

/**
 * Reads one entry of `pages`. Spaces around it, `./`, a leading or trailing slash and the extension
 * are dropped; case, dots and a final `/index` stay.
 * @example readPageId('/guides/Quickstart.mdx') // { id: 'guides/Quickstart' }
 */
export function readPageId(entry: string): PageIdResult {
  const path = entry.trim().replaceAll('\\', '/');
  if (/^([a-z]:|file:)/i.test(path)) return { problem: 'absolute' };
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return { problem: 'url' };
  const parts: string[] = [];
  for (const part of path.replace(/\.mdx?$/i, '').split('/')) {
    if (part === '..' && parts.pop() === undefined) return { problem: 'outside' };
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return { id: parts.join('/') || 'index' };
}
