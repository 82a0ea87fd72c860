import { existsSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { isInsideProject } from '../config/urls.ts';
import { codeOf, isError, isSystemError } from '../utils/errors.ts';
import { findInside, listIfExists, readInside, relativePath } from '../utils/files.ts';
import {
  findRestoringRules,
  foldersAround,
  GitIgnore,
  isHidden,
  loadIgnore,
  WELL_KNOWN,
  type IsIgnored,
  type PublishRules,
} from './ignore.ts';
import { isOwnFileByName, MANIFEST_FILE, readOutputManifest } from './own-output.ts';
import type { Project } from './project.ts';

/** Files of a project, sorted; paths are relative and have forward slashes. */
export interface ProjectFiles {
  /** `.mdx` and `.md` files that may be pages, relative to `pagesDir`. */
  pages: string[];
  /** Files in `snippets/` and `_snippets/`, and imported files once pages are loaded; relative to `pagesDir`. */
  snippets: string[];
  /** Paths that Markdown snippets import, by snippet; empty until pages are loaded. */
  snippetImports: Map<string, readonly string[]>;
  /** Files to publish: site path to absolute path. */
  assets: Map<string, string>;
  /** Skills for agents (agentskills.io), relative to `pagesDir`. */
  skills: string[];
  /** Files that cannot be published, with the reason. */
  skipped: SkippedFile[];
  /** Keys, databases, backups, and similar files, which are not published; relative to the project root. */
  privateFiles: string[];
  /** Published files that Git ignores, because docs.json references them; relative to the project root. */
  ignoredByGit: string[];
  /** Why Git could not be run, and the files that its rules match, which may include tracked files. */
  withoutGit?: { problem: string; paths: string[] } | undefined;
  /** Lines of `.mintignore` that publish a file of `pagesDir`; undefined if none can. */
  findRestoringRules(path: string): string[] | undefined;
}

/** Options of `findFiles`. */
export interface FindOptions {
  /** Whether to skip files that Git ignores (default: true). */
  gitignore?: boolean | undefined;
  /** Values in docs.json: pages and files that they name are published even if Git ignores them. */
  named?: Iterable<string> | undefined;
}

/** Entries that are neither folders nor readable files. */
export interface SkippedFile {
  /** Relative to the project root. */
  path: string;
  /** `Broken symbolic link` */
  reason: string;
}

const CONFIG_FILES = new Set(['docs.json', 'mint.json']);

/**
 * Lists the files of a project. Skips `outDir` (the output folder) and the output of earlier commands: sites, zipped
 * sites, PDFs, and reports, whatever their names. `.mintignore` can restore such files, but not sites. A page that is
 * published although Git ignores its folder also publishes the images, videos, and audio files in that folder.
 */
export function findFiles(
  project: Project,
  outDir?: string,
  { gitignore: usesGitignore = true, named = [] }: FindOptions = {},
): ProjectFiles {
  const skills = findSkills(project.pagesDir);
  // In an untrusted project, restored files may belong to the user who builds it.
  const canRestore = !project.isDataOnly;
  const git = createGitIgnore(project, usesGitignore || !canRestore);
  const files: ProjectFiles = {
    pages: [],
    snippets: [],
    snippetImports: new Map(),
    assets: new Map(),
    skills,
    skipped: [],
    privateFiles: [],
    ignoredByGit: [],
    findRestoringRules: (path) => {
      const options = ignoreOptions(project, project.pagesDir, { git, canRestore });
      return findRestoringRules(project.pagesDir, path, options);
    },
  };
  const names = [...new Set(canRestore ? named : [])]
    .map(toName)
    .filter((name) => name !== undefined);
  const search: FileSearch = { project, outDir, names, canRestore, git, undecided: [] };
  // These folders are optional in an Astro project.
  for (const staticDir of project.staticDirs.filter(({ dir }) => existsSync(dir)))
    addFolder(files, staticDir, search);
  // Pages are in path order, regardless of how they were found.
  if (files.ignoredByGit.length > 0) files.pages.sort();
  if (git?.problem !== undefined && search.undecided.length > 0)
    files.withoutGit = { problem: git.problem, paths: [...new Set(search.undecided)].toSorted() };
  return files;
}

/** What all folders of a project are searched with. */
interface FileSearch {
  project: Project;
  outDir: string | undefined;
  /** Files that docs.json names. */
  names: readonly string[];
  /** Whether `.mintignore` can restore files. */
  canRestore: boolean;
  git: GitIgnore | undefined;
  /** Paths that Git could not decide about, because it failed. */
  undecided: string[];
}

/** Adds the files of a folder, which is published at the URL path `at`. */
function addFolder(
  files: ProjectFiles,
  { dir, at }: Project['staticDirs'][number],
  { project, outDir, names, canRestore, git, undecided }: FileSearch,
): void {
  const isPagesDir = dir === project.pagesDir;
  const prefix = prefixOf(project, dir);
  const options = ignoreOptions(project, dir, { git, canRestore });
  const { isGitIgnored } = options;
  const rules = loadIgnore(dir, options);
  const isIgnored = (path: string, isDirectory: boolean) => {
    const reason = rules.findReason(path, isDirectory);
    if (reason === 'git' && git?.problem !== undefined) undecided.push(prefix + path);
    if (reason === 'name' && !isGitIgnored(path, false)) files.privateFiles.push(prefix + path);
    return reason !== undefined || join(dir, path) === outDir;
  };
  const addFile = (path: string) => {
    const kind = isPagesDir ? kindOf(path) : 'asset';
    const url = `${at}/${path}`;
    if (kind === 'page') files.pages.push(path);
    else if (kind === 'snippet') files.snippets.push(path);
    else if (kind === 'asset' && !files.assets.has(url)) files.assets.set(url, join(dir, path));
  };
  const onOther = (path: string, reason: string) =>
    files.skipped.push({ path: prefix + path, reason });
  const { isRestored } = rules;
  walk(dir, '', { isIgnored, isRestored, onOther, onFile: addFile, met: new Map() });
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
      met: new Map(),
    });
}

/** Path from the root of a project to one of its folders: `''` or `docs/`. */
function prefixOf({ root }: Project, dir: string): string {
  return dir === root ? '' : `${relativePath(root, dir)}/`;
}

/** What decides which files of a folder are published. */
function ignoreOptions(
  project: Project,
  dir: string,
  { git, canRestore }: Pick<FileSearch, 'git' | 'canRestore'>,
) {
  const prefix = prefixOf(project, dir);
  const isGitIgnored: IsIgnored = (path, isDirectory) =>
    git?.ignores(prefix + path, isDirectory) ?? false;
  return {
    rules: dir === project.pagesDir ? repositoryRules(dir) : [],
    isGitIgnored,
    canRestore,
  };
}

/** Git's ignore rules of a project; undefined if they do not apply. */
function createGitIgnore(
  { root, isFromCommit }: Project,
  usesGitignore: boolean,
): GitIgnore | undefined {
  return usesGitignore && !isFromCommit && existsSync(root) ? new GitIgnore(root) : undefined;
}

/** Path without a leading slash, if the value can name a file of the project. */
function toName(value: string): string | undefined {
  const name = posix.normalize(value.trim()).replace(/^\/+|(?<!\/)\/+$/g, '');
  const isPath = /^[^\n?#\\]{1,255}$/.test(name) && isInsideProject(name) && name !== '.';
  return isPath ? name : undefined;
}

/** Endings that a value in docs.json can omit. */
const ENDINGS = ['', '.mdx', '.md'];

/** Pages and files that are named and only skipped because Git ignores them. */
function listNamed(
  dir: string,
  at: string,
  { names, rules, files }: { names: readonly string[]; rules: PublishRules; files: ProjectFiles },
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

/** Media files that belong to pages in the same folder. */
const MEDIA = /\.(?:a?png|jpe?g|jfif|gif|webp|avif|svg|bmp|mp4|m4v|webm|mov|og[gv]|mp3|m4a|wav)$/i;

/** Outermost ignored folders that contain one of the pages. */
function listIgnoredFolders(paths: readonly string[], isGitIgnored: IsIgnored): Set<string> {
  const pages = paths.filter((path) => kindOf(path) === 'page');
  const folders = pages.map((path) =>
    foldersAround(path).find((folder) => isGitIgnored(folder, true)),
  );
  return new Set(folders.filter((folder) => folder !== undefined));
}

/** Whether a path is in a folder of snippets. */
export function isInSnippetFolder(path: string): boolean {
  return /^_?snippets\//.test(path);
}

function kindOf(path: string): 'page' | 'snippet' | 'asset' | 'none' {
  // Files for other programs, regardless of their extension.
  if (path.startsWith(`${WELL_KNOWN}/`)) return 'asset';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isInSnippetFolder(path) && /\.(mdx?|jsx|tsx)$/.test(name)) return 'snippet';
  if (/\.mdx?$/.test(name)) return 'page';
  if (/\.(jsx|tsx|ts|astro|vue|svelte|map)$/.test(name)) return 'none';
  return CONFIG_FILES.has(path) ? 'none' : 'asset';
}

interface Visitor extends Pick<PublishRules, 'isRestored'> {
  isIgnored(path: string, isDirectory: boolean): boolean;
  onFile(path: string): void;
  onOther(path: string, reason: string): void;
  /** Real paths of the folders whose links led to this one. */
  linking?: readonly string[];
  /** How often links inside of linked folders were met, by their real path. */
  met: Map<string, number>;
}

/** Maximum number of linked folders through which a link is followed; links among n folders have n! paths. */
const MAX_LINKING = 50;

/** Calls a visitor for each file below a folder in name order, and for unreadable entries. */
function walk(root: string, folder: string, visitor: Visitor): void {
  const { isIgnored, isRestored, onFile, onOther, linking = [], met } = visitor;
  const entries = readEntries(join(root, folder));
  if (typeof entries === 'string') return onOther(folder, entries);
  if (folder !== '' && isOutput(join(root, folder), entries)) return;
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const around = entry.isSymbolicLink()
      ? [...linking, realpathSync(join(root, folder))]
      : linking;
    const kind = entry.isSymbolicLink()
      ? kindOfLink(root, join(root, path), around)
      : kindOfEntry(entry);
    if (isIgnored(path, kind === 'folder')) continue;
    if (around.length > 1 && around !== linking && kind !== 'file') {
      const link = join(around.at(-1)!, entry.name);
      const times = (met.get(link) ?? 0) + 1;
      met.set(link, times);
      if (times > MAX_LINKING) {
        if (times === MAX_LINKING + 1) onOther(path, TOO_MANY);
        continue;
      }
    }
    if (kind === 'folder') walk(root, path, { ...visitor, linking: around });
    else if (kind !== 'file') onOther(path, kind);
    else if (isRestored(path) || !isOwnFileByName(join(root, path))) onFile(path);
  }
}

const TOO_MANY = `Symbolic link in a folder to which more than ${MAX_LINKING} symbolic links lead`;

/** Whether a folder is the output of a build. */
function isOutput(folder: string, entries: readonly Dirent[]): boolean {
  return (
    entries.some(({ name }) => name === MANIFEST_FILE) && readOutputManifest(folder) !== undefined
  );
}

/** Entries of a folder, or the reason why it cannot be read. */
function readEntries(dir: string): Dirent[] | string {
  try {
    return readdirSync(dir, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return `Cannot read folder (${codeOf(error)})`;
  }
}

/** `folder`, `file`, or the reason why it is neither. Reading a named pipe would block forever. */
function kindOfEntry(entry: Dirent | Stats): string {
  // Node cannot open a file whose name has another encoding.
  if ('name' in entry && entry.name.includes('\uFFFD')) return 'File name is not valid UTF-8';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'Not a regular file, but a pipe, a socket, or a device';
}

/** Kind of the target of a symbolic link; `around` are the real paths of its folder and of those that led there. */
function kindOfLink(root: string, link: string, around: readonly string[]): string {
  try {
    const target = realpathSync(link);
    if (around.some((folder) => (folder + sep).startsWith(target + sep)))
      return 'Symbolic link to its own parent folder';
    const top = realpathSync(root);
    if (!target.startsWith(top + sep)) return 'Symbolic link out of the project';
    if (isHidden(relativePath(top, target))) return 'Symbolic link to a hidden file';
    return kindOfEntry(statSync(target));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return isError(error, 'ELOOP') ? 'Symbolic link to itself' : 'Broken symbolic link';
  }
}

/** Files at the root of a repository for other programs, by purpose; in .gitignore syntax. */
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

/** Files for contributors; Markdown files are pages if the navigation lists them. */
const FOR_PEOPLE = [
  'AUTHORS', 'CITATION.cff', 'CODEOWNERS', 'CONTRIBUTORS', 'COPYING', 'LICENCE', 'LICENCE.txt', 'LICENSE', 'LICENSE-*', 'LICENSE.txt',
  'MAINTAINERS', 'NOTICE', 'NOTICE.txt', 'OWNERS', 'VERSION',
]; // prettier-ignore

/** Ignore rules for repository files next to pages. */
function repositoryRules(pagesRoot: string): string[] {
  return [...FOR_PROGRAMS, ...FOR_PEOPLE].map((name) => `/${name}`).concat(valeRules(pagesRoot));
}

/** Ignore rules for the style folders of Vale, a prose linter. */
function valeRules(pagesRoot: string): string[] {
  const [, folder] =
    /^[ \t]*StylesPath[ \t]*=[ \t]*([\w./-]+)/m.exec(readInside(pagesRoot, '.vale.ini') ?? '') ??
    [];
  const path = folder?.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
  return path ? ['yml', 'txt', 'json'].map((ending) => `/${path}/**/*.${ending}`) : [];
}

/** Folder with the skills of a project, each in its own subfolder. */
const SKILLS_FOLDER = '.mintlify/skills';

const SKILL_FILE = /^skill\.md$/i;

/** Whether a file next to docs.json is a skill for agents (agentskills.io); the navigation can make it a page. */
export function isSkillFile(path: string): boolean {
  return SKILL_FILE.test(path);
}

/** Skills of a project, relative to the pages folder: the one next to docs.json, then those in folders. */
function findSkills(pagesDir: string): string[] {
  const skillFiles = listIfExists(pagesDir).filter(isSkillFile).slice(0, 1);
  const inFolders = listIfExists(join(pagesDir, SKILLS_FOLDER)).flatMap((name) => {
    const file = listIfExists(join(pagesDir, SKILLS_FOLDER, name)).find(isSkillFile);
    return file === undefined ? [] : [`${SKILLS_FOLDER}/${name}/${file}`];
  });
  return [...skillFiles, ...inFolders].filter((path) => findInside(pagesDir, path) !== undefined);
}
