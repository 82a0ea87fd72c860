import { ANY_METHOD } from '../../text/http-methods.ts';
import { isWebUrl } from './safe-href.ts';

/** Whether a path of docs.json stays inside the project: `/x`, `x` and `./x` do, `../x` and `C:\x` do not. */
export function isInsideProject(path: string): boolean {
  // Whoever serves or opens the path may decode it once more.
  const trimmed = path.trim().replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\');
  if (/[\\\0]/.test(trimmed) || /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return false;
  if (trimmed.startsWith('//')) return false;
  let depth = 0;
  for (const segment of trimmed.split(/[?#]/, 1)[0]?.split('/') ?? []) {
    if (segment === '..') depth--;
    else if (segment !== '' && segment !== '.') depth++;
    if (depth < 0) return false;
  }
  return true;
}

/** Whether a value names a file of the project or an http or https URL. */
export function isFileOrUrl(value: string): boolean {
  return isWebUrl(value) || isInsideProject(value);
}

/** Page id of an entry of `pages`: `/guides/start.mdx` gives `guides/start`. Operations keep their text. */
export function toPageId(entry: string): string {
  const trimmed = entry.trim();
  if (isOperation(trimmed)) return trimmed;
  const segments: string[] = [];
  for (const segment of trimmed.replace(/\.mdx?$/i, '').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

const OPERATION = new RegExp(`^(?:\\S+\\s+)?(?:${ANY_METHOD}|webhook)\\s+\\S`, 'i');

/** Whether an entry of `pages` names an operation: `GET /plants`, `openapi.json GET /plants`. */
export function isOperation(entry: string): boolean {
  return OPERATION.test(entry.trim());
}
