import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { rethrowUnless } from '../utils/errors.ts';
import { findInside, readInside, relativePath } from '../utils/files.ts';
import { findRepositoryRoot, runGit } from '../utils/git.ts';
import type { Project } from './project.ts';

/** Tests a path relative to the pages folder, with forward slashes. */
export type IsIgnored = (relativePath: string, isDirectory: boolean) => boolean;

/** Rules for the files of a folder that are not published. */
export interface PublishRules {
  /** Whether `.mintignore` restores exactly this file. */
  isRestored(relativePath: string): boolean;
  isIgnored: IsIgnored;
  /** First reason for not publishing a file or folder; undefined if it is published. */
  findReason(relativePath: string, isDirectory: boolean): IgnoreReason | undefined;
}

/** A rule of Trellis or the project, a private name such as that of a key, or a rule of Git. */
type IgnoreReason = 'rule' | 'name' | 'git';

interface IgnoreOptions {
  /** Additional rules in .gitignore syntax, which those of the project can override. */
  rules?: readonly string[];
  /** Whether Git ignores a path (default: never). */
  isGitIgnored?: IsIgnored;
  /** Whether `.mintignore` can restore hidden files, keys, and files that Git ignores (default: true). */
  canRestore?: boolean;
  /** Lines that `.mintignore` could have at its end (default: none). */
  restoring?: readonly string[];
}

/** Folder at the root of a site for other programs (RFC 8615). */
export const WELL_KNOWN = '.well-known';

/** File that marks a folder as a cache of any program. */
export const CACHE_TAG = 'CACHEDIR.TAG';

/** Names that are always ignored, at any depth. */
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
 * Files of other tools. Dot files may contain secrets, but `.well-known` is public (RFC 8615). Rules of the project
 * have priority.
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

/** Folders of other tools, with names that pages folders may also have. */
const AMBIGUOUS_FOLDERS = ['build', 'coverage'];

/** Names of private files, ignoring case. */
const PRIVATE_NAMES = [
  // keys and key stores
  /id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?/, /.+\.(?:pem|key|p12|pfx|p8|pk8|jks|keystore|ppk|kdbx?|ovpn)/,
  // passwords and tokens
  /(?:application_default_)?credentials(?:\.(?:json|ya?ml|ini|csv))?/, /client_secrets?.*\.json/, /service[-_]account.*\.json/,
  /secrets?\.(?:json|ya?ml|toml|env|txt)/, /.+\.env/, /htpasswd/, /kubeconfig/,
  // Terraform state
  /.+\.tfstate(?:\..+)?/,
  // databases
  /.+\.(?:sqlite3?|db3?|mdb|accdb|rdb)(?:-\w+)?/,
  // backups and drafts of editors
  /.+~/, /.+\.(?:bak|backup|orig|rej|sw[a-p]|tmp|temp|save)/, /#.+#/, /~\$.+/,
  // files of operating systems and package managers
  /thumbs\.db/, /ehthumbs(?:_vista)?\.db/, /desktop\.ini/, /icon\r/, /.+:zone\.identifier/, /.+\.py[co]/, /(?:npm|yarn|pnpm)-(?:debug|error)\.log.*/,
]; // prettier-ignore

const PRIVATE_NAME = new RegExp(
  `^(?:${PRIVATE_NAMES.map(({ source }) => source).join('|')})$`,
  'i',
);

/**
 * Git's ignore rules for a project: `.gitignore` in each folder and, in a repository, in the parent folders, and
 * `.git/info/exclude`. Reads the files directly, so Git is not required. Ignores the user's `core.excludesFile`,
 * because sites would differ between machines.
 */
export class GitIgnore {
  readonly #root: string;
  /** Path from the folder of the rules to the project: `''` or `docs/`. */
  readonly #prefix: string;
  readonly #around: Level;
  readonly #hasRepository: boolean;
  readonly #levels = new Map<string, Level>();
  #tracked: ReadonlySet<string> | undefined;
  /** Why Git cannot list tracked files; undefined if it can, or was not needed. */
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

  /** Whether Git ignores a file or folder of the project; tracked files are never ignored. */
  ignores(path: string, isDirectory: boolean): boolean {
    const { rules } = this.#levelOf(parentFolder(path));
    if (!rules.ignores(`${this.#prefix}${path}${isDirectory ? '/' : ''}`)) return false;
    return !this.#listTracked().has(path);
  }

  #levelOf(folder: string): Level {
    const known = this.#levels.get(folder);
    if (known) return known;
    const outer = folder === '' ? this.#around : this.#levelOf(parentFolder(folder));
    const text = readRules(join(this.#root, folder, '.gitignore'));
    const level = text === '' ? outer : addRules(outer, `${this.#prefix}${folder}`, text);
    this.#levels.set(folder, level);
    return level;
  }

  /** Tracked files that rules match, and their folders. */
  #listTracked(): ReadonlySet<string> {
    if (this.#tracked) return this.#tracked;
    const checked = this.#hasRepository
      ? runGit(this.#root, ['ls-files', '-z', '--cached', '--ignored', '--exclude-standard'])
      : { output: '' };
    this.problem = checked.problem;
    const tracked = new Set<string>();
    for (const file of (checked.problem === undefined ? checked.output : '').split('\0'))
      for (let path = file; path !== ''; path = parentFolder(path)) tracked.add(path);
    return (this.#tracked = tracked);
  }
}

/**
 * Loads the rules for the files of a folder: default rules of Trellis, then `.mintignore` in .gitignore syntax, which
 * has priority, then Git's rules. Does not decide about repository files such as README.md, which the navigation can
 * list.
 */
export function loadIgnore(
  pagesRoot: string,
  {
    rules: more = [],
    isGitIgnored = () => false,
    canRestore = true,
    restoring = [],
  }: IgnoreOptions = {},
): PublishRules {
  const leftOvers = AMBIGUOUS_FOLDERS.filter((name) => !holdsPages(join(pagesRoot, name)));
  const rules = ignore({ ignorecase: false })
    .add(DEFAULT_RULES)
    .add(leftOvers.map((name) => `/${name}/`))
    .add([...more])
    .add(joinStars(readInside(pagesRoot, '.mintignore') ?? ''))
    .add([...restoring]);
  // Rules with a trailing slash match only folders, which are recognized by their slash.
  const test = (path: string, isDirectory: boolean) => rules.test(isDirectory ? `${path}/` : path);
  /** Whether a rule of the project restores exactly this path. */
  const isRestored = (path: string, isDirectory: boolean) =>
    path !== WELL_KNOWN &&
    test(path, isDirectory).unignored &&
    (canRestore || !(isHidden(path) || isGitIgnored(path, isDirectory)));
  /** A restored folder is published with all its content. */
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

/**
 * Lines of `.mintignore` that publish a file. A line for a file in an ignored folder has no effect, as in Git, so they
 * restore the folder. Undefined if Trellis never publishes the file.
 */
export function findRestoringRules(
  pagesRoot: string,
  path: string,
  options: IgnoreOptions,
): string[] | undefined {
  const restoring: string[] = [];
  const isExcluded = (part: string) =>
    loadIgnore(pagesRoot, { ...options, restoring }).isIgnored(part, part !== path);
  for (const part of [...foldersAround(path), path]) {
    if (!isExcluded(part)) continue;
    restoring.push(`!/${escapeRule(part)}${part === path ? '' : '/'}`);
    if (isExcluded(part)) return undefined;
  }
  // Output of earlier commands is skipped without a rule; a line restores such a file, too.
  return restoring.length > 0 ? restoring : [`!/${escapeRule(path)}`];
}

/** Whether a file name indicates a key, a database, a backup, or similar. */
function isPrivateName(path: string): boolean {
  return PRIVATE_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Whether a path is hidden or inside a hidden folder, or is a private file. */
export function isHidden(path: string): boolean {
  const names = path.split('/');
  return (
    isPrivateName(path) ||
    names.some((name, at) => name.startsWith('.') && (at > 0 || name !== WELL_KNOWN))
  );
}

/** Parent folders of a path, outermost first. */
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

/** Rules that apply in a folder: those of its parents, then its own. */
interface Level {
  lines: readonly string[];
  rules: Ignore;
}

/**
 * Rules from the root of a repository to the parent folder of a project. Undefined if they ignore the project itself:
 * then it is a checkout or export inside an ignored folder, and only its own rules apply.
 */
function readAround(top: string, root: string): { prefix: string; level: Level } | undefined {
  const path = relativePath(top, root);
  const folders =
    path === '' ? [] : path.split('/').map((_, at, all) => all.slice(0, at).join('/'));
  let level = addRules(createLevel([]), '', readRules(findExclude(top)));
  for (const folder of folders)
    level = addRules(level, folder, readRules(join(top, folder, '.gitignore')));
  if (path === '') return { prefix: '', level };
  return level.rules.ignores(`${path}/`) ? undefined : { prefix: `${path}/`, level };
}

/** `info/exclude` of a repository; in worktrees and submodules `.git` is a file with the path of the folder. */
function findExclude(top: string): string {
  const git = join(top, '.git');
  if (statSync(git).isDirectory()) return join(git, 'info/exclude');
  const [, gitDir = git] = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
  const folder = resolve(top, gitDir.trim());
  return join(folder, readRules(join(folder, 'commondir')).trim(), 'info/exclude');
}

/** Text of a small file; '' if it cannot be read or is a link, which Git does not follow either. */
function readRules(file: string): string {
  try {
    if (!lstatSync(file).isFile()) return '';
    return joinStars(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM') ?? '';
  }
}

/** Rules with the same meaning and without the repeated double stars that take quadratic time to compile. */
function joinStars(rules: string): string {
  return rules
    .replace(/(?<=^!?|\/)(?:\*\*\/){2,}/gm, '**/')
    .replace(/(?:\/\*\*){2,}(?=\/|\s*$)/gm, '/**');
}

function createLevel(lines: readonly string[]): Level {
  return { lines, rules: ignore({ ignorecase: false }).add(lines as string[]) };
}

function addRules({ lines }: Level, folder: string, text: string): Level {
  return createLevel([...lines, ...text.split(/\r?\n/).flatMap((line) => toRule(folder, line))]);
}

/**
 * Converts a rule of a folder to a rule of the root, so that all rules form one list.
 * @example toRule('docs', '!*.log') // ['!/docs/**\/*.log']
 */
function toRule(folder: string, line: string): string[] {
  if (line.trim() === '' || line.startsWith('#')) return [];
  if (folder === '') return [line];
  const [, negation = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? [];
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  const base = escapeRule(folder.replace(/\/$/, ''));
  return [`${negation}/${base}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`];
}

/** A path as the pattern of a rule. */
function escapeRule(path: string): string {
  return path.replace(/[\\*?[\]! #]/g, '\\$&');
}

function parentFolder(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

/** Whether an absolute path in the project may be read and published. */
export type IsReadable = (file: string) => boolean;

/**
 * Returns the test for readable files: all files, unless the project is untrusted. Then its author may not be the
 * user who builds it, so only tracked files are readable, and never hidden files or keys. Outside of a repository,
 * all other files are readable.
 */
export function readableFiles({ root, isDataOnly, isFromCommit }: Project): IsReadable {
  if (!isDataOnly || isFromCommit) return () => true;
  let tracked: ReadonlySet<string> | undefined;
  return (file) => {
    const target = findInside(root, file);
    if (target === undefined) return false;
    const path = relativePath(realpathSync.native(root), target);
    if (isHidden(path)) return false;
    if (isWithoutRepository(root)) return true;
    tracked ??= listTracked(root);
    return tracked.has(path);
  };
}

/** Whether a folder is in no Git repository; false if Git cannot find out. */
export function isWithoutRepository(root: string): boolean {
  const top = findRepositoryRoot(root);
  return typeof top !== 'string' && top.isNone;
}

/** Empty if Git cannot list them. */
function listTracked(root: string): ReadonlySet<string> {
  const { output = '' } = runGit(root, ['ls-files', '-z', '--recurse-submodules']);
  return new Set(output.split('\0'));
}
