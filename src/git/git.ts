import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Output of a Git command, or why it failed. */
export type GitAnswer =
  { output: string; problem?: undefined } | { output?: undefined; problem: string };

export interface GitOptions {
  /** Environment variables for this command, such as `GIT_INDEX_FILE`. */
  env?: Record<string, string> | undefined;
  /** Returns the output with its last line end, as the content of a file requires. */
  isRaw?: boolean | undefined;
  /** Bytes of output above which the command fails. */
  maxBytes?: number | undefined;
}

/** Milliseconds after which a command that waits for a server is ended. */
const TIMEOUT_MS = 120_000;
const MAX_BYTES = 1 << 29;

/** Settings for every command. They win over those of the repository. */
const SETTINGS = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=off',
  'log.showSignature=false',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  // A build starts no maintenance of the clone.
  'maintenance.auto=false',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

/** Of Git's variables, those that say how to reach a server and where the user's configuration is; no GIT_DIR. */
const KEPT_VARIABLE =
  /^GIT_(?:ASKPASS|SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|HTTP_\w+|PROXY_\w+|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/i;

/** Settings that make Git run a program or write a file, each with the value that does not; undefined where Git takes the first value. */
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

/** Scopes of configuration that the user of this machine controls. */
const TRUSTED_SCOPES = new Set(['system', 'global', 'command']);

interface Setting {
  scope: string;
  key: string;
  value: string;
}

/**
 * Runs Git in a folder. No program runs that the repository's own configuration names: no hook, filter, helper or
 * remote command. Programs of the user's configuration run, as Git LFS does. Git never prompts for a password.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): GitAnswer {
  const top = findRepositoryRoot(folder);
  if (typeof top !== 'string') return top;
  const own = listOverrides(folder);
  return 'problem' in own ? own : start(folder, [...own.args, ...args], options);
}

/** Output of a Git command; undefined where it fails. */
export function gitOutput(folder: string, ...args: string[]): string | undefined {
  const answer = runGit(folder, args);
  return answer.problem === undefined ? answer.output : undefined;
}

/**
 * Absolute path of the top folder of the repository around a folder. A folder that is itself a bare repository is not
 * accepted: its configuration may come with the files of the project, and Git before 2.38 would follow it. `isNone`: no
 * folder around it has a repository of any kind.
 */
export function findRepositoryRoot(folder: string): string | { problem: string; isNone: boolean } {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (isGitDir(join(path, '.git'))) return path;
    if (isGitDir(path))
      return {
        problem: `${path} is itself a bare Git repository, which Trellis does not use`,
        isNone: false,
      };
    if (path === dirname(path))
      return { problem: `${folder} is not in a Git repository`, isNone: true };
  }
}

/** Whether a clone lacks the beginning of its history. */
export function isShallowClone(root: string): boolean {
  return gitOutput(root, 'rev-parse', '--is-shallow-repository') === 'true';
}

/** A file in place of the folder names another one, as in worktrees and submodules. */
function isGitDir(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts?.isDirectory()) return facts !== undefined && path.endsWith('.git');
  const has = (name: string) => existsSync(join(path, name));
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

/** Arguments that replace the programs in the repository's configuration by those in the user's, or by none. */
function listOverrides(folder: string): { args: string[] } | { problem: string } {
  const listed = start(folder, ['config', '--list', '--show-scope', '-z'], {});
  if (listed.problem !== undefined) return { problem: listed.problem };
  const settings = readSettings(listed.output);
  const args: string[] = [];
  const set = (key: string, value: string) => void args.push('-c', `${key}=${value}`);
  const trusted = settings.filter(({ scope }) => TRUSTED_SCOPES.has(scope));
  const isHelper = ({ key }: Setting) => /^credential\..*helper$/s.test(key);
  const own = settings.filter(({ scope }) => !TRUSTED_SCOPES.has(scope));
  for (const { key } of own) {
    const known = PROGRAM_SETTINGS.find(([pattern]) => pattern.test(key));
    if (known === undefined) continue;
    const [, neutral] = known;
    // `git -c` reads a name only up to its "=".
    if (neutral === undefined || key.includes('='))
      return {
        problem: `the configuration of the repository sets "${key}", which Trellis does not allow`,
      };
    set(key, trusted.findLast((setting) => setting.key === key)?.value ?? neutral);
  }
  if (!own.some(isHelper)) return { args };
  // Helpers form a list, which an empty value clears.
  set('credential.helper', '');
  for (const { key, value } of trusted.filter(isHelper)) set(key, value);
  return { args };
}

/** Reads triples of scope, key and value, the key ending with its line; a key without a value means true. */
function readSettings(output: string): Setting[] {
  const fields = output.split('\0');
  return fields.flatMap((field, at): Setting[] => {
    if (at % 2 === 0) return [];
    const end = field.indexOf('\n');
    const [key, value] = end === -1 ? [field, 'true'] : [field.slice(0, end), field.slice(end + 1)];
    return [{ scope: fields[at - 1] ?? '', key, value }];
  });
}

function start(folder: string, args: readonly string[], options: GitOptions): GitAnswer {
  const { env, isRaw = false, maxBytes = MAX_BYTES } = options;
  const { error, status, stdout, stderr } = spawnSync('git', [...SETTINGS, '--no-pager', ...args], {
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      GIT_TERMINAL_PROMPT: '0',
      GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
      ...env,
    },
    timeout: TIMEOUT_MS,
    maxBuffer: maxBytes,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error) return { problem: explainFailure(error) };
  if (status === 0) return { output: isRaw ? stdout : stdout.trim() };
  const lines = stderr.split('\n').map((line) => line.replace(/^(?:fatal|error): /, '').trim());
  return { problem: lines.find((line) => line !== '') ?? 'Git gave no answer' };
}

/** Why a command did not come to its end. Throws what is no matter of Git. */
function explainFailure(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'Git is not installed';
  if (error.code === 'ETIMEDOUT') return `Git did not finish within ${TIMEOUT_MS / 1000} seconds`;
  if (error.code === 'ENOBUFS') return 'the output of Git is too large';
  throw error;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env);
  return Object.fromEntries(
    variables.filter(([name]) => !/^GIT_/i.test(name) || KEPT_VARIABLE.test(name)),
  );
}
