import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';

/** Output of a Git command, or the reason why it failed. */
type GitResult = { output: string; problem?: undefined } | { output?: undefined; problem: string };

interface GitOptions {
  /** Additional environment variables, such as `GIT_INDEX_FILE`. */
  env?: Record<string, string> | undefined;
  /** Returns the content of a file: with its final line break, and a character of Latin-1 for each byte. */
  isRaw?: boolean | undefined;
  /** Maximum size of the output in bytes; the command fails above it. */
  maxBytes?: number | undefined;
}

/** Timeout for commands that wait for a server, in milliseconds. */
const TIMEOUT_MS = 120_000;
const MAX_BYTES = 1 << 29;

/** Settings for every command; override those of the repository. */
const SETTINGS = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=off',
  'log.showSignature=false',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  // Disables background maintenance of the clone.
  'maintenance.auto=false',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

/**
 * Environment variables of Git that are kept: how to reach a server, and the location of the user's configuration.
 * GIT_DIR is not.
 */
const KEPT_VARIABLE =
  /^GIT_(?:ASKPASS|SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|HTTP_\w+|PROXY_\w+|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/i;

/**
 * Settings that make Git run a program or write a file, with a neutral value for each; undefined if Git uses the
 * first value.
 */
const PROGRAM_SETTINGS: readonly [RegExp, string | undefined][] = [
  [/^core\.(?:askpass|editor|gitproxy|pager)$/, ''],
  [/^core\.alternaterefscommand$/, 'true'],
  [/^core\.sshcommand$/, 'ssh'],
  [/^credential\.(?:.*\.)?helper$/s, ''],
  [/^diff\.(?:external|.*\.(?:command|textconv))$/s, ''],
  [/^filter\..*\.(?:clean|process|smudge)$/s, ''],
  [/^filter\..*\.required$/s, 'false'],
  [/^gpg\.(?:.*\.)?(?:program|defaultkeycommand)$/s, ''],
  [/^http\.(?:.*\.)?savecookies$/s, 'false'],
  [/^remote\..*\.(?:uploadpack|vcs)$/s, undefined],
];

/** Configuration scopes that the user of this machine controls. */
const TRUSTED_SCOPES = new Set(['system', 'global', 'command']);

/**
 * Namespaces of a ref name, in the order in which Git searches them. Clones on build services have remote branches
 * only.
 */
const REF_PREFIXES = ['refs/tags/', 'refs/heads/', 'refs/remotes/origin/'] as const;

interface Setting {
  scope: string;
  key: string;
  value: string;
}

/**
 * Runs Git in a folder. Ignores all programs in the configuration of the repository: hooks, filters, helpers, and
 * remote commands. Programs in the user's configuration run, such as Git LFS. Git never prompts for a password.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): GitResult {
  const top = findRepositoryRoot(folder);
  if (typeof top !== 'string') return top;
  const overrides = listOverrides(folder);
  return 'problem' in overrides ? overrides : start(folder, [...overrides.args, ...args], options);
}

/** Output of a Git command; undefined if it fails. */
export function gitOutput(folder: string, ...args: string[]): string | undefined {
  const listed = runGit(folder, args);
  return listed.problem === undefined ? listed.output : undefined;
}

/**
 * Absolute path of the root of the repository that contains a folder. Rejects a folder that is itself a bare
 * repository: its configuration may come with the files of the project, and Git before 2.38 would use it. `isNone` is
 * true if no parent folder contains a repository.
 */
export function findRepositoryRoot(folder: string): string | { problem: string; isNone: boolean } {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (isGitDir(join(path, '.git'))) return path;
    if (isGitDir(path))
      return {
        problem: `${path} is a bare Git repository, which Trellis does not support`,
        isNone: false,
      };
    if (path === dirname(path))
      return { problem: `${folder} is not in a Git repository`, isNone: true };
  }
}

/** Whether a file is a pointer of Git LFS, as in repositories fetched without large files. */
export function isLfsPointer(text: string): boolean {
  return text.startsWith('version https://git-lfs.');
}

/** Whether a clone has only part of its history. */
export function isShallowClone(root: string): boolean {
  return gitOutput(root, 'rev-parse', '--is-shallow-repository') === 'true';
}

/** In worktrees and submodules, `.git` is a file that refers to another folder. */
function isGitDir(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isDirectory()) return facts !== undefined && path.endsWith('.git');
  const has = (name: string) => existsSync(join(path, name));
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

/** Arguments that override the programs in the repository's configuration with those of the user, or with none. */
function listOverrides(folder: string): { args: string[] } | { problem: string } {
  const listed = start(folder, ['config', '--list', '--show-scope', '-z'], {});
  if (listed.problem !== undefined) return { problem: listed.problem };
  const settings = readSettings(listed.output);
  const args: string[] = [];
  const set = (key: string, value: string) => void args.push('-c', `${key}=${value}`);
  const trusted = settings.filter(({ scope }) => TRUSTED_SCOPES.has(scope));
  const isHelper = ({ key }: Setting) => /^credential\..*helper$/s.test(key);
  const untrusted = settings.filter(({ scope }) => !TRUSTED_SCOPES.has(scope));
  for (const { key } of untrusted) {
    const known = PROGRAM_SETTINGS.find(([pattern]) => pattern.test(key));
    if (known === undefined) continue;
    const [, neutral] = known;
    // `git -c` reads a name only up to the first `=`.
    if (neutral === undefined || key.includes('='))
      return {
        problem: `the configuration of the repository sets "${key}", which Trellis does not allow`,
      };
    set(key, trusted.findLast((setting) => setting.key === key)?.value ?? neutral);
  }
  if (!untrusted.some(isHelper)) return { args };
  // An empty value clears the list of helpers.
  set('credential.helper', '');
  for (const { key, value } of trusted.filter(isHelper)) set(key, value);
  return { args };
}

/** Parses triples of scope, key, and value, where a line break ends the key. A key without a value means true. */
function readSettings(output: string): Setting[] {
  const fields = output.split('\0');
  return fields.flatMap((field, at): Setting[] => {
    if (at % 2 === 0) return [];
    const end = field.indexOf('\n');
    const [key, value] = end === -1 ? [field, 'true'] : [field.slice(0, end), field.slice(end + 1)];
    return [{ scope: fields[at - 1] ?? '', key, value }];
  });
}

function start(folder: string, args: readonly string[], options: GitOptions): GitResult {
  const { error, status, stdout, stderr } = spawnSync('git', [...SETTINGS, '--no-pager', ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...options.env },
    timeout: TIMEOUT_MS,
    maxBuffer: options.maxBytes ?? MAX_BYTES,
    encoding: options.isRaw ? 'latin1' : 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error) return { problem: explainFailure(error) };
  if (status === 0) return { output: options.isRaw ? stdout : stdout.trim() };
  const lines = stderr.split('\n').map((line) => line.replace(/^(?:fatal|error): /, '').trim());
  return { problem: lines.find((line) => line !== '') ?? 'Git did not respond' };
}

/** Reason why a command failed. Rethrows errors that are not from Git. */
function explainFailure(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'Git is not installed';
  if (error.code === 'ETIMEDOUT') return `Git did not finish within ${TIMEOUT_MS / 1000} seconds`;
  if (error.code === 'ENOBUFS') return 'the output of Git is too large';
  throw error;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env);
  const kept = variables.filter(([name]) => !/^GIT_/i.test(name) || KEPT_VARIABLE.test(name));
  return {
    ...Object.fromEntries(kept),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
  };
}

/** The commit of a tag or branch, or the reason why there is none. */
type FoundCommit =
  | { commit: string; problem?: undefined; isBranch: boolean }
  | { problem: string; hint: string };

/** Limits of the search for a commit. */
interface FindCommitOptions {
  offline: boolean;
  /** Whether the files of a commit are cached, so that no fetch is necessary. */
  isKept(commit: string): boolean;
}

/**
 * Resolves a tag, a branch, or an abbreviated commit hash to a commit. Fetches missing commits unless `offline`;
 * branches, tags, and files of the repository stay unchanged.
 */
export function findCommit(root: string, ref: string, options: FindCommitOptions): FoundCommit {
  if (!isRefName(ref))
    return {
      problem: `"${ref}" is not a valid name of a tag or branch`,
      hint: 'Use a name such as "v1.0.0".',
    };
  const found = findHere(root, ref);
  if (found) return found;
  const top = runGit(root, ['rev-parse', '--show-toplevel']);
  if (top.problem !== undefined)
    return {
      problem: `cannot read the Git repository of the project (${top.problem})`,
      hint: 'Install Git, and build the project in a clone of its repository.',
    };
  return (options.offline ? undefined : fetchCommit(root, ref, options)) ?? notFound(ref, options);
}

function notFound(ref: string, { offline }: FindCommitOptions): FoundCommit {
  const fetch = `"git fetch origin tag ${ref}", or for a branch "git fetch origin ${ref}:${ref}"`;
  return {
    problem: `tag or branch "${ref}" not found${offline ? ' in this clone' : ''}`,
    hint: offline ? `Run ${fetch}.` : `Push it, or run ${fetch}.`,
  };
}

/** Whether a name is valid (git-check-ref-format), and neither an option nor a revision expression. */
export function isRefName(ref: string): boolean {
  return /^[^\s\p{Cc}~^:?*[\\@-][^\s\p{Cc}~^:?*[\\]*$/u.test(ref) && !/\.\.|@\{|\/\/|\/$/.test(ref);
}

function findHere(root: string, ref: string): FoundCommit | undefined {
  for (const prefix of REF_PREFIXES) {
    const commit = commitOf(root, prefix + ref);
    if (commit) return { commit, isBranch: prefix !== 'refs/tags/' };
  }
  const commit = /^[\da-f]{7,64}$/.test(ref) ? commitOf(root, ref) : undefined;
  return commit === undefined ? undefined : { commit, isBranch: false };
}

function commitOf(root: string, name: string): string | undefined {
  const found = runGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  return found.problem === undefined && found.output !== '' ? found.output : undefined;
}

/** Fetches a commit from the remote, without its history if the clone is shallow; undefined if there is no remote. */
function fetchCommit(
  root: string,
  ref: string,
  { isKept }: FindCommitOptions,
): FoundCommit | undefined {
  const [tag, branch] = [`refs/tags/${ref}`, `refs/heads/${ref}`];
  const listed = runGit(root, ['ls-remote', '--quiet', 'origin', tag, `${tag}^{}`, branch]);
  if (listed.problem !== undefined) return undefined;
  const known = new Map(
    listed.output.split('\n').map((line) => line.split('\t').toReversed() as [string, string]),
  );
  const name = known.has(tag) ? tag : branch;
  const commit = known.get(`${tag}^{}`) ?? known.get(name);
  if (commit === undefined) return undefined;
  if (!isKept(commit) && !commitOf(root, commit)) {
    const depth = isShallowClone(root) ? ['--depth=1'] : [];
    const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
    const fetched = runGit(root, ['fetch', ...options, ...depth, 'origin', name]);
    if (fetched.problem !== undefined)
      return {
        problem: `cannot fetch "${ref}" (${fetched.problem})`,
        hint: `Fetch it before the build: git fetch origin ${name}`,
      };
  }
  return { commit, isBranch: name === branch };
}

/**
 * Writes the files of a folder at a commit below `target`. Returns the reason if that fails. `index` is the path of a
 * temporary index file, so the clone stays unchanged.
 */
export function checkOut(
  folder: string,
  commit: string,
  { target, index }: { target: string; index: string },
): string | undefined {
  const located = runGit(folder, ['rev-parse', '--show-toplevel', '--show-prefix']);
  if (located.problem !== undefined) return located.problem;
  const [top = '', prefix = ''] = located.output.split('\n');
  const env = { GIT_INDEX_FILE: index };
  const read = runGit(top, ['read-tree', '--end-of-options', `${commit}:${prefix}`], { env });
  if (read.problem !== undefined) return read.problem;
  // Run from a subfolder, Git would write only the files of that subfolder.
  return runGit(top, ['checkout-index', '--all', '--quiet', `--prefix=${target}/`], { env })
    .problem;
}

/**
 * Files of a commit, without the filters that a checkout applies. One Git process reads all of them; it ends with
 * `close`, and after two minutes.
 */
export class CommitFiles {
  readonly #commit: string;
  readonly #maxBytes: number;
  readonly #input: Writable;
  readonly #output: AsyncIterator<Buffer, unknown>;
  /** Output that is not read yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Responses come in the order of requests. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(root: string, commit: string, maxBytes: number, args: readonly string[]) {
    this.#commit = commit;
    this.#maxBytes = maxBytes;
    const git = spawn('git', [...SETTINGS, ...args, 'cat-file', '--batch'], {
      cwd: root,
      env: cleanEnvironment(),
      timeout: TIMEOUT_MS,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // The output ends with the process, also if it cannot be started.
    git.on('error', () => {});
    git.stdin.on('error', () => {});
    this.#input = git.stdin;
    this.#output = git.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer, unknown>;
  }

  /** Starts Git in the root of a repository. Files of more than `maxBytes` are never in memory as a whole. */
  static open(root: string, commit: string, maxBytes: number): CommitFiles | { problem: string } {
    const overrides = listOverrides(root);
    return 'problem' in overrides
      ? overrides
      : new CommitFiles(root, commit, maxBytes, overrides.args);
  }

  /** Content of a file by its path from the root of the repository, or the reason why it cannot be read. */
  read(path: string): Promise<GitResult> {
    const result = this.#last.then(() => this.#request(path));
    this.#last = result;
    return result;
  }

  close(): void {
    this.#input.end();
  }

  async #request(path: string): Promise<GitResult> {
    const missing = { problem: `does not exist at revision ${this.#commit.slice(0, 12)}` };
    // A line break ends the name.
    if (path.includes('\n')) return missing;
    this.#input.write(`${this.#commit}:${path}\n`);
    const header = await this.#takeLine();
    if (header === undefined) return { problem: 'Git did not respond' };
    const [, type, size] = /^[\da-f]+ (\w+) (\d+)$/.exec(header) ?? [];
    if (size === undefined) return missing;
    // A line break follows the content.
    const length = Number(size) + 1;
    if (Number(size) > this.#maxBytes) {
      const isSkipped = await this.#skip(length);
      return { problem: isSkipped ? `larger than ${this.#maxBytes} bytes` : 'Git did not respond' };
    }
    const content = await this.#take(length);
    if (content === undefined) return { problem: 'Git did not respond' };
    return type === 'blob' ? { output: content.toString('utf8', 0, Number(size)) } : missing;
  }

  /** Drops the next bytes of the output as they come; false if it ends before. */
  async #skip(length: number): Promise<boolean> {
    let left = length;
    while (left > this.#rest.length) {
      left -= this.#rest.length;
      const { value, done } = await this.#output.next();
      if (done === true) return false;
      this.#rest = value;
    }
    this.#rest = this.#rest.subarray(left);
    return true;
  }

  async #takeLine(): Promise<string | undefined> {
    for (let line = ''; ;) {
      const character = (await this.#take(1))?.toString('latin1');
      if (character === undefined) return undefined;
      if (character === '\n') return line;
      line += character;
    }
  }

  /** The next bytes of the output; undefined if it ends before. */
  async #take(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [this.#rest];
    for (let size = this.#rest.length; size < length;) {
      const { value, done } = await this.#output.next();
      if (done === true) return undefined;
      parts.push(value);
      size += value.length;
    }
    const [first] = parts;
    const all = parts.length === 1 && first ? first : Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }
}
