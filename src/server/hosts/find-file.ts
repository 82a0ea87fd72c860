import type { HostedSite } from './host-model.ts';

/** What a host does with a file, or a folder (`/`), that an address could mean: sends it, or sends the reader to another form of the address. */
interface Candidate {
  ending: '.html' | '/index.html' | '/';
  /** What stands at the end of the address that it leads to; the file is sent without it. */
  leadsTo?: '' | '/' | undefined;
}

/** How a host finds the file of an address. */
export interface FileLookup {
  /** What `/x` may mean, the first that is there. */
  bare: readonly Candidate[];
  /** What `/x/` may mean. */
  slashed: readonly Candidate[];
  /** Whether `/x.html` and `/x/index.html` lead to `/x` and `/x/`. */
  hidesEndings?: boolean | undefined;
}

/** The file at a decoded address, or the address that it leads to; undefined where there is neither. */
export function findFile(
  { files, folders }: Pick<HostedSite, 'files' | 'folders'>,
  path: string,
  { bare, slashed, hidesEndings }: FileLookup,
): { file: string } | { location: string } | undefined {
  if (!path.endsWith('/') && files.has(path)) {
    const shown = hidesEndings ? path.replace(/(?:(?<=\/)index)?\.html$/, '') : path;
    return shown === path ? { file: path } : { location: shown };
  }
  const stem = path.replace(/\/$/, '');
  for (const { ending, leadsTo } of path.endsWith('/') ? slashed : bare) {
    const isThere = ending === '/' ? folders.has(stem) : files.has(stem + ending);
    if (!isThere) continue;
    return leadsTo === undefined ? { file: stem + ending } : { location: stem + leadsTo };
  }
  return undefined;
}
