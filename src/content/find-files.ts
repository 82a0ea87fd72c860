import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findSkills } from './find-skills.ts';
import { loadIgnore, WELL_KNOWN } from './ignore.ts';
import { isOwnFile, MANIFEST_FILE, readManifest } from './own-output.ts';
import type { Project } from './project.ts';
import { repositoryRules } from './repository-files.ts';

/** The files of a project, sorted; paths are relative to the folder they were found in, with forward slashes. */
export interface ProjectFiles {
  /** `.mdx` and `.md` files that may become pages, relative to `pagesDir`. */
  pages: string[];
  /** Files in `snippets/` and `_snippets/`, relative to `pagesDir`. */
  snippets: string[];
  /** Everything to be served as it is: path below `/` to the absolute file. */
  assets: Map<string, string>;
  /** Skills for agents (agentskills.io), relative to `pagesDir`. */
  skills: string[];
  /** What is there and cannot be a part of the site, with the reason. */
  leftOut: LeftOut[];
}

/** Something in a project that is neither a folder nor a file that can be read. */
export interface LeftOut {
  /** Relative to the project root. */
  path: string;
  /** `is a link that leads nowhere` */
  reason: string;
}

const CONFIG_FILES = new Set(['docs.json', 'mint.json']);

/**
 * Walks the project once, without `outDir` (the folder that the build writes) and what earlier commands wrote: sites,
 * zips of sites, books and reports, whatever their names.
 */
export function findFiles(project: Project, outDir?: string): ProjectFiles {
  const skills = findSkills(project.pagesDir);
  const files: ProjectFiles = { pages: [], snippets: [], assets: new Map(), skills, leftOut: [] };
  // An Astro project may do without any of them.
  for (const { dir, at } of project.staticDirs.filter((known) => existsSync(known.dir))) {
    const isPagesDir = dir === project.pagesDir;
    const isIgnored = loadIgnore(dir, isPagesDir ? repositoryRules(dir) : []);
    const isLeftOut = (path: string, isDirectory: boolean) =>
      isIgnored(path, isDirectory) || join(dir, path) === outDir;
    const onOther = (path: string, reason: string) =>
      files.leftOut.push({ path: toPath(project.root, join(dir, path)), reason });
    walk(dir, '', { isIgnored: isLeftOut, onOther, onFile: addFile });

    function addFile(path: string): void {
      const kind = isPagesDir ? kindOf(path) : 'asset';
      const address = `${at}/${path}`;
      if (kind === 'page') files.pages.push(path);
      else if (kind === 'snippet') files.snippets.push(path);
      else if (kind === 'asset' && !files.assets.has(address))
        files.assets.set(address, join(dir, path));
    }
  }
  return files;
}

function kindOf(path: string): 'page' | 'snippet' | 'asset' | 'none' {
  // Its files are for other programs, whatever their names end in.
  if (path.startsWith(`${WELL_KNOWN}/`)) return 'asset';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^_?snippets\//.test(path) && /\.(mdx?|jsx|tsx)$/.test(name)) return 'snippet';
  if (/\.mdx?$/.test(name)) return 'page';
  if (/\.(jsx|tsx|ts|astro|vue|svelte|map)$/.test(name)) return 'none';
  return CONFIG_FILES.has(path) ? 'none' : 'asset';
}

interface Visitor {
  isIgnored(path: string, isDirectory: boolean): boolean;
  onFile(path: string): void;
  onOther(path: string, reason: string): void;
}

/** Tells a visitor about each file below a folder of `root`, in name order, and about what is none. */
function walk(root: string, folder: string, visitor: Visitor): void {
  const { isIgnored, onFile, onOther } = visitor;
  const entries = readEntries(join(root, folder));
  if (typeof entries === 'string') return onOther(folder, entries);
  if (folder !== '' && isOutput(join(root, folder), entries)) return;
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const kind = entry.isSymbolicLink() ? kindOfLink(root, join(root, path)) : kindOfEntry(entry);
    if (isIgnored(path, kind === 'folder')) continue;
    if (kind === 'folder') walk(root, path, visitor);
    else if (kind !== 'file') onOther(path, kind);
    else if (!isOwnFile(join(root, path))) onFile(path);
  }
}

/** Whether a build wrote a folder. */
function isOutput(folder: string, entries: readonly Dirent[]): boolean {
  return entries.some(({ name }) => name === MANIFEST_FILE) && readManifest(folder) !== undefined;
}

function toPath(root: string, absolute: string): string {
  return relative(root, absolute).split(sep).join('/');
}

/** What is in a folder, or the reason why nobody knows. */
function readEntries(dir: string): Dirent[] | string {
  try {
    return readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    return `is a folder that cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}

/** `folder`, `file`, or the reason why it is neither. Reading a pipe would wait for ever. */
function kindOfEntry(entry: Dirent | Stats): string {
  // The name of a file in another encoding has lost what would find the file again.
  if ('name' in entry && entry.name.includes('\uFFFD')) return 'has a name that is not UTF-8';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'is no file, but a pipe, a socket or a device';
}

/** The same for what a symbolic link leads to. */
function kindOfLink(root: string, link: string): string {
  try {
    const target = realpathSync(link);
    if (link.startsWith(target + sep)) return 'is a link to a folder that it is in';
    if (!target.startsWith(realpathSync(root) + sep)) return 'is a link out of the project';
    return kindOfEntry(statSync(target));
  } catch (error) {
    const isLoop = (error as NodeJS.ErrnoException).code === 'ELOOP';
    return isLoop ? 'is a link that leads to itself' : 'is a link that leads nowhere';
  }
}
