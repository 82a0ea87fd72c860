import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { git } from '../support/git.ts';
import { cliEnv, type RunResult } from '../support/run-node.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** A shell in a folder, in which commands are typed as the README prints them. */
export class Terminal {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(folder: string, env: NodeJS.ProcessEnv = {}) {
    this.folder = folder;
    this.#env = { ...userEnv(), ...env };
  }

  /** Runs a command line to its end. */
  async run(command: string): Promise<RunResult> {
    const child = this.#spawn(command);
    const result: RunResult = { exitCode: null, stdout: '', stderr: '' };
    child.stdout!.on('data', (data: Buffer) => (result.stdout += data.toString()));
    child.stderr!.on('data', (data: Buffer) => (result.stderr += data.toString()));
    const [exitCode] = (await once(child, 'close')) as [number | null];
    return { ...result, exitCode };
  }

  /** Starts a command that serves something; resolves when it has printed its URL, throws its output if it ends before. */
  async serve(command: string): Promise<Served> {
    const child = this.#spawn(command);
    let printed = '';
    child.stderr!.on('data', (data: Buffer) => (printed += data.toString()));
    const closed = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout! })) {
      printed += `${line}\n`;
      const url = /http:\/\/[^\s/]+/.exec(line)?.[0];
      if (url) return new Served(url, printed, child, closed);
    }
    throw new Error(`"${command}" ended before it printed a URL:\n${printed}`);
  }

  /** Starts a command and ends it, with all of its processes, as soon as `when` resolves. */
  async kill(command: string, when: () => Promise<unknown>): Promise<void> {
    const child = this.#spawn(command);
    const closed = once(child, 'close');
    await Promise.race([when(), closed]);
    signalGroup(child, 'SIGKILL');
    await closed;
  }

  #spawn(command: string): ChildProcess {
    // A group of its own, as a terminal gives it to a command line: Ctrl+C reaches every process in it.
    return spawn('sh', ['-c', command], {
      cwd: this.folder,
      env: this.#env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** A running server. */
export class Served {
  readonly url: string;
  /** Output of the command up to its URL. */
  readonly printed: string;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  constructor(url: string, printed: string, child: ChildProcess, closed: Promise<unknown>) {
    this.url = url;
    this.printed = printed;
    this.#child = child;
    this.#closed = closed;
  }

  /** Status and text of a response. */
  async get(path: string, headers: HeadersInit = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(this.url + path, { headers });
    return { status: response.status, text: await response.text() };
  }

  /** Presses Ctrl+C and waits until every process of the command has ended. */
  async stop(): Promise<void> {
    signalGroup(this.#child, 'SIGINT');
    await this.#closed;
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid!, signal);
  } catch (error) {
    // The command has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The environment of a person: nothing of the test runner, of npm, or of the machine that runs the tests. */
function userEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(cliEnv()).filter(([name]) => !/^(?:npm_|INIT_CWD$|CI$)/i.test(name));
  // Port 0: any free one.
  return { ...Object.fromEntries(own), PORT: '0' };
}

/**
 * A clone of this repository as it is in the working tree, with one commit. It lies inside the repository, where the
 * installed packages are found, and is removed when the tests end.
 */
export function cloneRepository(): string {
  const parent = join(REPOSITORY, '.trellis/journeys');
  mkdirSync(parent, { recursive: true });
  const clone = mkdtempSync(join(parent, 'clone-'));
  process.once('exit', () => rmSync(clone, { recursive: true, force: true }));
  const listed = git(REPOSITORY, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const deleted = new Set(git(REPOSITORY, 'ls-files', '-z', '--deleted').split('\0'));
  for (const file of listed.split('\0').filter((name) => name !== '' && !deleted.has(name))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(REPOSITORY, file), join(clone, file));
  }
  git(clone, 'init', '-q', '-b', 'main');
  git(clone, 'add', '-A');
  git(clone, 'commit', '-qm', 'Add everything');
  return clone;
}
