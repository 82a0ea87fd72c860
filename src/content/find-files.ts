import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { isInsideProject } from '../config/addresses.ts';
import { findInside, listIfExists, readInside } from '../utils/files.ts';
import { foldersAround, GitIgnore, isHidden, loadIgnore, WELL_KNOWN, type IsIgnored, type PublishRules } from './ignore.ts';
import { isOwnFileByName, MANIFEST_FILE, readManifest } from './own-output.ts';
import type { Project } from './project.ts';

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
  leftOut: SkippedFiles[];
  /** Keys, databases, backups and the like, which are not published; relative to the project root. */
  privateFiles: string[];
  /** What Git ignores and is published because docs.json names it; relative to the project root. */
  ignoredByGit: string[];
  /** Why Git could not be run, and what its rules ignore, which may include files that it tracks. */
  withoutGit?: { problem: string; paths: string[] } | undefined;
}

export interface FindOptions {
  /** Whether files that Git ignores are left out; true unless given. */
  gitignore?: boolean | undefined;
  /** Values of docs.json: a page or file that one of them names is published although Git ignores it. */
  named?: Iterable<string> | undefined;
}

/** Something in a project that is neither a folder nor a file that can be read. */
export interface SkippedFiles {
  /** Relative to the project root. */
  path: string;
  /** `is a link that leads nowhere` */
  reason: string;
}

const CONFIG_FILES = new Set(['docs.json', 'mint.json']);

/**
 * Walks the project once, without `outDir` (the folder that the build writes) and what earlier commands wrote: sites,
 * zips of sites, books and reports, whatever their names. `.mintignore` can bring back such a file, but no site. With a
 * page that is published although Git ignores its folder come the pictures, videos and sounds in that folder.
 */
export function findFiles(
  project: Project,
  outDir?: string,
  { gitignore: isAsked = true, named: given = [] }: FindOptions = {},
): ProjectFiles {
  const skills = findSkills(project.pagesDir);
  const files: ProjectFiles = {
    pages: [],
    snippets: [],
    assets: new Map(),
    skills,
    leftOut: [],
    privateFiles: [],
    ignoredByGit: [],
  };
  // What a project that is data brings back may be a file of who builds it.
  const canRestore = !project.isDataOnly;
  const git = createGitIgnore(project, isAsked || !canRestore);
  const undecided: string[] = [];
  const names = [...new Set(canRestore ? given : [])].map(toName).filter((name) => name !== undefined);
  // An Astro project may do without any of them.
  for (const { dir, at } of project.staticDirs.filter((known) => existsSync(known.dir))) {
    const isPagesDir = dir === project.pagesDir;
    const prefix = dir === project.root ? '' : `${toPath(project.root, dir)}/`;
    const isGitIgnored = (path: string, isDirectory: boolean) =>
      git?.ignores(prefix + path, isDirectory) ?? false;
    const rules = loadIgnore(dir, {
      rules: isPagesDir ? repositoryRules(dir) : [],
      isGitIgnored,
      canRestore,
    });
    const isLeftOut = (path: string, isDirectory: boolean) => {
      const reason = rules.findReason(path, isDirectory);
      if (reason === 'git' && git?.problem !== undefined) undecided.push(prefix + path);
      if (reason === 'name' && !isGitIgnored(path, false)) files.privateFiles.push(prefix + path);
      return reason !== undefined || join(dir, path) === outDir;
    };
    const onOther = (path: string, reason: string) =>
      files.leftOut.push({ path: prefix + path, reason });
    const { isRestored } = rules;
    walk(dir, '', { isIgnored: isLeftOut, isRestored, onOther, onFile: addFile });
    const ignoredByGit = git ? listNamed(dir, at, { names, rules, files }) : [];
    for (const path of ignoredByGit) {
      files.ignoredByGit.push(prefix + path);
      addFile(path);
    }
    for (const folder of listIgnoredFolders(ignoredByGit, isGitIgnored))
      walk(dir, folder, {
        isIgnored: (path, isDirectory) =>
          ![undefined, 'git'].includes(rules.findReason(path, isDirectory)),
        isRestored,
        onOther,
        onFile: (path) => MEDIA.test(path) && addFile(path),
      });

    function addFile(path: string): void {
      const kind = isPagesDir ? kindOf(path) : 'asset';
      const address = `${at}/${path}`;
      if (kind === 'page') files.pages.push(path);
      else if (kind === 'snippet') files.snippets.push(path);
      else if (kind === 'asset' && !files.assets.has(address))
        files.assets.set(address, join(dir, path));
    }
  }
  // Pages are read in the order of their paths, wherever they were found.
  if (files.ignoredByGit.length > 0) files.pages.sort();
  if (git?.problem !== undefined && undecided.length > 0)
    files.withoutGit = { problem: git.problem, paths: [...new Set(undecided)].toSorted() };
  return files;
}

/** The rules of Git for a project; undefined where they do not count. */
function createGitIgnore({ root, isFromCommit }: Project, isAsked: boolean): GitIgnore | undefined {
  return isAsked && !isFromCommit && existsSync(root) ? new GitIgnore(root) : undefined;
}

/** Path without a slash before it of a value that can name a file of the project. */
function toName(value: string): string | undefined {
  const name = posix.normalize(value.trim()).replace(/^\/+|(?<!\/)\/+$/g, '');
  const isPath = /^[^\n?#\\]{1,255}$/.test(name) && isInsideProject(name) && name !== '.';
  return isPath ? name : undefined;
}

/** What a value of docs.json can leave out at the end of a path. */
const ENDINGS = ['', '.mdx', '.md'];

/** Paths below a folder of the pages and files that are named and stay out only because Git ignores them. */
function listNamed(
  dir: string,
  at: string,
  {
    names,
    rules,
    files,
  }: { names: readonly string[]; rules: PublishRules; files: ProjectFiles },
): string[] {
  const below = at === '' ? '' : `${at.slice(1)}/`;
  const known = new Set([...files.assets.keys(), ...files.pages.map((path) => `/${path}`)]);
  return names
    .filter((name) => name.startsWith(below) && name !== below)
    .map((name) => ENDINGS.map((ending) => name + ending))
    .filter((paths) => !paths.some((path) => known.has(`/${path}`)))
    .flatMap((paths) => paths.map((path) => path.slice(below.length)))
    .filter((path) => {
      if (rules.findReason(path, false) !== 'git') return false;
      const file = findInside(dir, path);
      return file !== undefined && statSync(file).isFile();
    });
}

/** Files that are parts of the pages beside them. */
const MEDIA = /\.(?:a?png|jpe?g|jfif|gif|webp|avif|svg|bmp|mp4|m4v|webm|mov|og[gv]|mp3|m4a|wav)$/i;

/** The outermost folders that Git ignores and that contain one of the pages. */
function listIgnoredFolders(paths: readonly string[], isGitIgnored: IsIgnored): Set<string> {
  const pages = paths.filter((path) => kindOf(path) === 'page');
  const folders = pages.map((path) =>
    foldersAround(path).find((folder) => isGitIgnored(folder, true)),
  );
  return new Set(folders.filter((folder) => folder !== undefined));
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

interface Visitor extends Pick<PublishRules, 'isRestored'> {
  isIgnored(path: string, isDirectory: boolean): boolean;
  onFile(path: string): void;
  onOther(path: string, reason: string): void;
}

/** Tells a visitor about each file below a folder of `root`, in name order, and about what is none. */
function walk(root: string, folder: string, visitor: Visitor): void {
  const { isIgnored, isRestored, onFile, onOther } = visitor;
  const entries = readEntries(join(root, folder));
  if (typeof entries === 'string') return onOther(folder, entries);
  if (folder !== '' && isOutput(join(root, folder), entries)) return;
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const kind = entry.isSymbolicLink() ? kindOfLink(root, join(root, path)) : kindOfEntry(entry);
    if (isIgnored(path, kind === 'folder')) continue;
    if (kind === 'folder') walk(root, path, visitor);
    else if (kind !== 'file') onOther(path, kind);
    else if (isRestored(path) || !isOwnFileByName(join(root, path))) onFile(path);
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
    const top = realpathSync(root);
    if (!target.startsWith(top + sep)) return 'is a link out of the project';
    if (isHidden(toPath(top, target))) return 'is a link to a hidden file';
    return kindOfEntry(statSync(target));
  } catch (error) {
    const isLoop = (error as NodeJS.ErrnoException).code === 'ELOOP';
    return isLoop ? 'is a link that leads to itself' : 'is a link that leads nowhere';
  }
}

/** Files at the top of a repository that other programs read, by what they do with them; in the syntax of .gitignore. */
const FOR_PROGRAMS = [
  // packages
  'package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'yarn.lock', 'bun.lock',
  'bun.lockb', 'deno.json', 'deno.jsonc', 'deno.lock', 'lerna.json', 'nx.json', 'turbo.json', 'Gemfile', 'Gemfile.lock', 'Pipfile',
  'Pipfile.lock', 'poetry.lock', 'pyproject.toml', 'requirements*.txt', 'uv.lock', 'Cargo.toml', 'Cargo.lock', 'go.mod', 'go.sum',
  'composer.json', 'composer.lock', 'vendor/*.tgz',
  // compilers, checks and formatters
  'tsconfig*.json', 'jsconfig.json', '*.config.js', '*.config.cjs', '*.config.mjs', 'biome.json', 'biome.jsonc', 'cspell.json',
  'conftest.py', 'mkdocs.yml', 'renovate.json', 'tox.ini',
  // tasks and hosts
  'Dockerfile*', 'compose*.yaml', 'compose*.yml', 'docker-compose*.yaml', 'docker-compose*.yml', 'Jenkinsfile', 'Justfile', 'justfile',
  'Makefile', 'Procfile', 'Rakefile', 'Taskfile.yaml', 'Taskfile.yml', 'fly.toml', 'firebase.json', 'netlify.toml', 'vercel.json',
  'wrangler.json', 'wrangler.jsonc', 'wrangler.toml', 'translations.json',
]; // prettier-ignore

/** Likewise for people who work on it; as Markdown they are pages where the navigation lists them. */
const FOR_PEOPLE = [
  'AUTHORS', 'CITATION.cff', 'CODEOWNERS', 'CONTRIBUTORS', 'COPYING', 'LICENCE', 'LICENCE.txt', 'LICENSE', 'LICENSE-*', 'LICENSE.txt',
  'MAINTAINERS', 'NOTICE', 'NOTICE.txt', 'OWNERS', 'VERSION',
]; // prettier-ignore

/** Rules for files that lie beside pages because both lie in a repository, and that are no part of the site. */
function repositoryRules(pagesRoot: string): string[] {
  return [...FOR_PROGRAMS, ...FOR_PEOPLE].map((name) => `/${name}`).concat(valeRules(pagesRoot));
}

/** The rules of style that Vale, which checks prose, keeps in a folder. */
function valeRules(pagesRoot: string): string[] {
  const [, folder] = /^[ \t]*StylesPath[ \t]*=[ \t]*([\w./-]+)/m.exec(readInside(pagesRoot, '.vale.ini') ?? '') ?? [];
  const path = folder?.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
  return path ? ['yml', 'txt', 'json'].map((ending) => `/${path}/**/*.${ending}`) : [];
}

/** Folder of the skills of a project, each in a folder of its own. */
const SKILLS_FOLDER = '.mintlify/skills';

const SKILL_FILE = /^skill\.md$/i;

/** Whether a file beside docs.json tells agents what the product can do (agentskills.io); the navigation may make it a page. */
export function isSkillFile(path: string): boolean {
  return SKILL_FILE.test(path);
}

/** The skills that an author wrote, relative to the folder of pages: the one beside docs.json, then those in folders. */
function findSkills(pagesDir: string): string[] {
  const own = listIfExists(pagesDir).filter(isSkillFile).slice(0, 1);
  const inFolders = listIfExists(join(pagesDir, SKILLS_FOLDER)).flatMap((name) => {
    const file = listIfExists(join(pagesDir, SKILLS_FOLDER, name)).find(isSkillFile);
    return file === undefined ? [] : [`${SKILLS_FOLDER}/${name}/${file}`];
  });
  return [...own, ...inFolders].filter((path) => findInside(pagesDir, path) !== undefined);
}
