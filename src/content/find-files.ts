import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { loadIgnore } from './ignore.ts';
import type { Project } from './project.ts';

/** The files of a project, sorted; paths are relative to the folder they were found in, with forward slashes. */
export interface ProjectFiles {
  /** `.mdx` and `.md` files that may become pages, relative to `pagesDir`. */
  pages: string[];
  /** Files in `snippets/` and `_snippets/`, relative to `pagesDir`. */
  snippets: string[];
  /** Everything to be served as it is: path below `/` to the absolute file. */
  assets: Map<string, string>;
}

const CONFIG_FILES = new Set(['docs.json', 'mint.json']);
const NOT_SERVED = new Set(['package.json', 'package-lock.json', 'tsconfig.json']);

/** Walks the project once. `outDir` (the folder that the build writes) is left out. */
export function findFiles(project: Project, outDir?: string): ProjectFiles {
  const files: ProjectFiles = { pages: [], snippets: [], assets: new Map() };
  for (const { dir, at } of project.staticDirs) {
    const isPagesDir = dir === project.pagesDir;
    const isIgnored = loadIgnore(dir);
    const isLeftOut = (path: string, isDirectory: boolean) =>
      isIgnored(path, isDirectory) || join(dir, path) === outDir;
    walk(dir, dir, isLeftOut, (path) => {
      const kind = isPagesDir ? kindOf(path) : 'asset';
      const address = `${at}/${path}`;
      if (kind === 'page') files.pages.push(path);
      else if (kind === 'snippet') files.snippets.push(path);
      else if (kind === 'asset' && !files.assets.has(address)) files.assets.set(address, join(dir, path));
    });
  }
  return files;
}

function kindOf(path: string): 'page' | 'snippet' | 'asset' | 'none' {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^_?snippets\//.test(path) && /\.(mdx?|jsx|tsx)$/.test(name)) return 'snippet';
  if (/\.mdx?$/.test(name)) return 'page';
  if (/\.(jsx|tsx|ts|astro|map)$/.test(name) || NOT_SERVED.has(path)) return 'none';
  return CONFIG_FILES.has(path) ? 'none' : 'asset';
}

/** Calls `onFile` for each file below `dir`, in name order. Links that lead out of `root` are passed over. */
function walk(
  root: string,
  dir: string,
  isIgnored: (path: string, isDirectory: boolean) => boolean,
  onFile: (path: string) => void,
): void {
  for (const entry of readEntries(dir)) {
    const absolute = join(dir, entry.name);
    const path = relative(root, absolute).split(sep).join('/');
    const isDirectory = entry.isSymbolicLink() ? linkKind(root, absolute) : entry.isDirectory();
    if (isDirectory === undefined || isIgnored(path, isDirectory)) continue;
    if (isDirectory) walk(root, absolute, isIgnored, onFile);
    else onFile(path);
  }
}

function readEntries(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // an unreadable folder holds no pages; the build says so where one is missed
  }
}

/** Whether a symbolic link leads to a folder; undefined for a broken link, one out of the project, or a loop. */
function linkKind(root: string, link: string): boolean | undefined {
  try {
    const target = realpathSync(link);
    const inside = target.startsWith(realpathSync(root) + sep) && !link.startsWith(target + sep);
    return inside ? statSync(target).isDirectory() : undefined;
  } catch {
    return undefined;
  }
}
