import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { rethrowUnless } from '../utils/errors.ts';
import { readInside } from '../utils/files.ts';
import { findRepositoryRoot, runGit } from '../utils/git.ts';

/** Decides about a path relative to the folder of pages, with forward slashes. */
export type IsIgnored = (relativePath: string, isDirectory: boolean) => boolean;

/** Which files of a folder stay out of the site. */
export interface PublishRules {
  /** Whether `.mintignore` brings back exactly this file. */
  isRestored(relativePath: string): boolean;
  isIgnored: IsIgnored;
  /** The first reason for which a file or folder stays out; undefined where it is published. */
  findReason(relativePath: string, isDirectory: boolean): IgnoreReason | undefined;
}

/** A rule of Trellis or the project, a name such as that of a key, or a rule of Git. */
type IgnoreReason = 'rule' | 'name' | 'git';

interface IgnoreOptions {
  /** More rules in the syntax of .gitignore; those of the project can bring back what these leave out. */
  rules?: readonly string[];
  /** Whether Git ignores a path; nothing is unless given. */
  isGitIgnored?: IsIgnored;
  /** Whether `.mintignore` can bring back hidden files, keys, and files that Git ignores; true unless given. */
  canRestore?: boolean;
}

/** The folder at the root of a site in which other programs look for what they need. */
export const WELL_KNOWN = '.well-known';

/** Name of the file that marks a folder as a cache, of whatever program. */
export const CACHE_TAG = 'CACHEDIR.TAG';

/** Names that no rule brings back, at any depth. */
const ALWAYS_IGNORED = new Set([
  '.git',
  '.github',
  '.claude',
  '.agents',
  '.idea',
  '.vscode',
  '.cursor',
  '.trellis',
  '.mintignore',
  'node_modules',
]);

/**
 * Files of other tools. Dot files may hold secrets, but `.well-known` is for everybody (RFC 8615). Rules of the
 * project come after these.
 */
const DEFAULT_RULES = [
  '.*',
  `!/${WELL_KNOWN}/`,
  '/dist/',
  '/tmp/',
  '/temp/',
  '__MACOSX/',
  '__pycache__/',
];

/** Folders of other tools, too, but with names that a folder of pages may well have. */
const AMBIGUOUS_FOLDERS = ['build', 'coverage'];

/** Names of files that are never meant for readers, in any case of their letters. */
const PRIVATE_NAMES = [
  // keys and the stores that hold them
  /id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?/, /.+\.(?:pem|key|p12|pfx|p8|pk8|jks|keystore|ppk|kdbx?|ovpn)/,
  // passwords and tokens
  /(?:application_default_)?credentials(?:\.(?:json|ya?ml|ini|csv))?/, /client_secrets?.*\.json/, /service[-_]account.*\.json/,
  /secrets?\.(?:json|ya?ml|toml|env|txt)/, /.+\.env/, /htpasswd/, /kubeconfig/,
  // states of Terraform
  /.+\.tfstate(?:\..+)?/,
  // databases
  /.+\.(?:sqlite3?|db3?|mdb|accdb|rdb)(?:-\w+)?/,
  // backups and drafts of editors
  /.+~/, /.+\.(?:bak|backup|orig|rej|sw[a-p]|tmp|temp|save)/, /#.+#/, /~\$.+/,
  // files of operating systems and package managers
  /thumbs\.db/, /ehthumbs(?:_vista)?\.db/, /desktop\.ini/, /icon\r/, /.+:zone\.identifier/, /.+\.py[co]/, /(?:npm|yarn|pnpm)-(?:debug|error)\.log.*/,
]; // prettier-ignore

const PRIVATE_NAME = new RegExp(`^(?:${PRIVATE_NAMES.map(({ source }) => source).join('|')})$`, 'i');

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
 * Reads the rules for the files of a folder: what Trellis leaves out of every site, then `.mintignore` in the syntax of
 * .gitignore, whose rules win, then what Git ignores. Pages about the repository such as README.md are not decided here,
 * since the navigation may list them.
 */
export function loadIgnore(
  pagesRoot: string,
  { rules: more = [], isGitIgnored = () => false, canRestore = true }: IgnoreOptions = {},
): PublishRules {
  const leftOvers = AMBIGUOUS_FOLDERS.filter((name) => !holdsPages(join(pagesRoot, name)));
  const rules = ignore({ ignorecase: false })
    .add(DEFAULT_RULES)
    .add(leftOvers.map((name) => `/${name}/`))
    .add([...more])
    .add(readInside(pagesRoot, '.mintignore') ?? '');
  // Rules that end with a slash are for folders only, and a folder is recognized by its slash.
  const test = (path: string, isDirectory: boolean) => rules.test(isDirectory ? `${path}/` : path);
  /** Whether a rule of the project brings back exactly this path. */
  const isRestored = (path: string, isDirectory: boolean) =>
    path !== WELL_KNOWN &&
    test(path, isDirectory).unignored &&
    (canRestore || !(isHidden(path) || isGitIgnored(path, isDirectory)));
  /** A folder that the project brings back is published with everything in it. */
  const isIgnoredByGit: IsIgnored = (path, isDirectory) =>
    isGitIgnored(path, isDirectory) &&
    !isRestored(path, isDirectory) &&
    !foldersAround(path).some((folder) => isRestored(folder, true));
  const findReason: PublishRules['findReason'] = (path, isDirectory) => {
    if (path.split('/').some((name) => ALWAYS_IGNORED.has(name))) return 'rule';
    if (isDirectory && existsSync(join(pagesRoot, path, CACHE_TAG))) return 'rule';
    if (test(path, isDirectory).ignored) return 'rule';
    if (!canRestore && isHidden(path)) return isPrivateName(path) ? 'name' : 'rule';
    if (!isDirectory && isPrivateName(path) && !isRestored(path, false)) return 'name';
    return isIgnoredByGit(path, isDirectory) ? 'git' : undefined;
  };
  return {
    findReason,
    isRestored: (path) => isRestored(path, false),
    isIgnored: (path, isDirectory) => findReason(path, isDirectory) !== undefined,
  };
}

/** Whether the name of a file says that it is a key, a database, a backup or the like. */
function isPrivateName(path: string): boolean {
  return PRIVATE_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Whether a path is that of a dot file, of something in a dot folder, or of a key or the like. */
export function isHidden(path: string): boolean {
  const names = path.split('/');
  return (
    isPrivateName(path) ||
    names.some((name, at) => name.startsWith('.') && (at > 0 || name !== WELL_KNOWN))
  );
}

/** The folders that contain a path, the outermost first. */
export function foldersAround(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}

function holdsPages(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.mdx'));
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM') ?? false;
  }
}

/** The rules that hold in one folder: those of the folders around it, then its own. */
interface Level {
  lines: readonly string[];
  rules: Ignore;
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
