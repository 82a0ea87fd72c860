import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { findRepositoryRoot, runGit } from '../git/git.ts';

/** The rules that hold in one folder: those of the folders around it, then its own. */
interface Level {
  lines: readonly string[];
  rules: Ignore;
}

/**
 * Reads the rules by which Git ignores files of a project: `.gitignore` in every folder of the project and, in a
 * repository, in the folders around it, and `.git/info/exclude`. The files are read as text, so Git is not required.
 * A user's own `core.excludesFile` does not count, since the site would differ from machine to machine.
 */
export class GitIgnore {
  readonly #root: string;
  /** Path from the folder that rules are relative to, to the project: `''` or `docs/`. */
  readonly #prefix: string;
  readonly #around: Level;
  readonly #hasRepository: boolean;
  readonly #levels = new Map<string, Level>();
  #tracked: ReadonlySet<string> | undefined;
  /** Why Git cannot list the files that it tracks; undefined where it can, or was not needed. */
  problem: string | undefined;

  /** `root` is the absolute path of an existing folder. */
  constructor(root: string) {
    this.#root = root;
    const top = findRepositoryRoot(root);
    this.#hasRepository = typeof top === 'string';
    const around = typeof top === 'string' ? readAround(top, realpathSync(root)) : undefined;
    this.#prefix = around?.prefix ?? '';
    this.#around = around?.level ?? createLevel([]);
  }

  /** Whether Git ignores a file or folder of the project; a file that Git tracks is not ignored, whatever rules say. */
  ignores(path: string, isDirectory: boolean): boolean {
    const { rules } = this.#levelOf(folderOf(path));
    if (!rules.ignores(`${this.#prefix}${path}${isDirectory ? '/' : ''}`)) return false;
    return !this.#listTracked().has(path);
  }

  #levelOf(folder: string): Level {
    const known = this.#levels.get(folder);
    if (known) return known;
    const outer = folder === '' ? this.#around : this.#levelOf(folderOf(folder));
    const text = readRules(join(this.#root, folder, '.gitignore'));
    const level = text === '' ? outer : addRules(outer, `${this.#prefix}${folder}`, text);
    this.#levels.set(folder, level);
    return level;
  }

  /** The files that Git tracks although rules name them, and their folders. */
  #listTracked(): ReadonlySet<string> {
    if (this.#tracked) return this.#tracked;
    const answer = this.#hasRepository
      ? runGit(this.#root, ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard'])
      : { output: '' };
    this.problem = answer.problem;
    const tracked = new Set<string>();
    for (const file of (answer.problem === undefined ? answer.output : '').split('\0'))
      for (let path = file; path !== ''; path = folderOf(path)) tracked.add(path);
    return (this.#tracked = tracked);
  }
}

/**
 * The rules from the top of a repository down to the folder above a project. Undefined where they ignore the project
 * itself: such a project is a checkout or an export inside an ignored folder, and has rules of its own only.
 */
function readAround(top: string, root: string): { prefix: string; level: Level } | undefined {
  const path = relative(top, root).split(sep).join('/');
  const folders = path === '' ? [] : path.split('/').map((_, at, all) => all.slice(0, at).join('/'));
  let level = addRules(createLevel([]), '', readRules(findExclude(top)));
  for (const folder of folders)
    level = addRules(level, folder, readRules(join(top, folder, '.gitignore')));
  if (path === '') return { prefix: '', level };
  return level.rules.ignores(`${path}/`) ? undefined : { prefix: `${path}/`, level };
}

/** `info/exclude` of a repository; in worktrees and submodules `.git` is a file that names the folder. */
function findExclude(top: string): string {
  const git = join(top, '.git');
  if (statSync(git).isDirectory()) return join(git, 'info/exclude');
  const [, own = git] = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
  const folder = resolve(top, own.trim());
  return join(folder, readRules(join(folder, 'commondir')).trim(), 'info/exclude');
}

/** The text of a small file; '' where there is no such file, or a link in its place, which Git does not follow either. */
function readRules(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return '';
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

function createLevel(lines: readonly string[]): Level {
  return { lines, rules: ignore({ ignorecase: false }).add(lines as string[]) };
}

function addRules({ lines }: Level, folder: string, text: string): Level {
  return createLevel([...lines, ...text.split(/\r?\n/).flatMap((line) => toRule(folder, line))]);
}

/**
 * A rule of a folder as a rule of the top of the repository, so that the rules of all folders form one list.
 * @example toRule('docs', '!*.log') // ['!/docs/**\/*.log']
 */
function toRule(folder: string, line: string): string[] {
  if (line.trim() === '' || line.startsWith('#')) return [];
  if (folder === '') return [line];
  const [, negation = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? [];
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  const base = folder.replace(/\/$/, '').replace(/[\\*?[\]! #]/g, '\\$&');
  return [`${negation}/${base}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`];
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}
