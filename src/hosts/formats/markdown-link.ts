import type { HostRules } from '../host-rules.ts';
import { escapeSigns } from './expressions.ts';
import { encodeUrl } from '../../text/decode-path.ts';

/** The header that names the Markdown of a page (RFC 8288); `path` is without its ending. */
export function markdownLink(path: string): string {
  return `<${path}.md>; rel="alternate"; type="text/markdown"`;
}

/**
 * The path of a request as it was sent, whose first group has no slash at its end: it names no other host, and ends no link.
 * `name` is the beginning of a named group.
 */
export function sentPath(name = ''): string {
  return `^(${name}(?:/[^/?<>\\x22\\s]+)+)/?(?:\\?|$)`;
}

/**
 * The addresses of pages as requests have them, for hosts that cannot look for files: the first group of each expression is
 * the path without the slash at its end.
 */
export function pageExpressions({
  base,
  pages,
  files,
}: Pick<HostRules, 'base' | 'pages' | 'files'>): string[] {
  const others = [...new Set(files.flatMap(addressOfOther))].map((path) => escapeSigns(encodeUrl(path))); // prettier-ignore
  const start = escapeSigns(base);
  const except = [`${start}/\\.`, ...others.map((path) => `${path}/?$`)];
  const dotted = pages.filter((path) => path.slice(path.lastIndexOf('/')).includes('.'));
  return [
    `^(?!${except.join('|')})(${start}(?:/[^/<>\\x22\\s]+)*/[^/.<>\\x22\\s]+)/?$`,
    ...dotted.map((path) => `^(${escapeSigns(encodeUrl(path))})/?$`),
  ];
}

/** The address of a file that looks like that of a page: of `LICENSE`, and of HTML of the author's own. */
function addressOfOther(file: string): string[] {
  const path = file.replace(/(?:\/index)?\.html?$/, '');
  return path === '' || path.slice(path.lastIndexOf('/')).includes('.') ? [] : [path];
}
