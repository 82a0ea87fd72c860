import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface StartedServer {
  /** http://localhost:50123 */
  url: string;
  port: number;
  /** Its standard error. */
  errors: () => string;
  /** Asks it to end by a signal and gives its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: '0',
  HOST: 'localhost',
  PLANTS_DATABASE_URL: '',
};

/** Builds the server, with or without the pages, and returns the folder it is in; whoever asks removes it. */
export async function buildServer(what: 'api' | 'site' = 'api'): Promise<string> {
  // Inside the repository, where the packages it imports are found.
  const trellis = fileURLToPath(new URL('../../.trellis', import.meta.url));
  mkdirSync(trellis, { recursive: true });
  const folder = mkdtempSync(join(trellis, 'contract-'));
  await buildServerIn(folder, what);
  return folder;
}

/** The same in a folder where the packages that the server imports are found. */
export async function buildServerIn(folder: string, what: 'api' | 'site'): Promise<void> {
  const name = what === 'api' ? '_build-server.ts' : '_build-site.ts';
  const script = fileURLToPath(new URL(name, import.meta.url));
  await promisify(execFile)(process.execPath, [script, folder], { env });
}

/** Starts a built server as in production: on a free port, with the database of its folder. `more` is added to its environment. */
export async function startServer(
  folder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<StartedServer> {
  const child = spawn(process.execPath, ['dist/server/index.mjs'], {
    cwd: folder,
    env: { ...env, ...more },
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => void (errors += text.toString()));
  const url = await readUrl(child);
  return {
    url,
    port: Number(new URL(url).port),
    errors: () => errors,
    stop: async (signal = 'SIGTERM') => {
      const exit = once(child, 'exit');
      child.kill(signal);
      return (await exit)[0];
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error('The server ended before it said where it is.');
}
