import { readFileSync } from 'node:fs';
import type { Site } from '../../site/model/site.ts';

/** Text of a file that the author has at a path of the site; empty where there is none. */
function authorText({ files }: Pick<Site, 'files'>, path: string): string {
  const file = files.assets.get(path);
  return file === undefined ? '' : readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/** Rules of the author, which count first, and then these. */
export function afterAuthorRules(site: Pick<Site, 'files'>, path: string, rules: string): string {
  const own = authorText(site, path).trim();
  return own === '' ? rules : `${own}\n${rules}`;
}
