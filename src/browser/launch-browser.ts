import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DevTools } from './devtools.ts';
import { BROWSER_CURE, findBrowsers } from './find-browsers.ts';
import { MissingToolError } from './missing-tool.ts';
import { handledLater } from '../text/promises.ts';

/** What every browser is started with: Chromium refuses to run as root with a sandbox, and containers have little shared memory. */
export function browserFlags(isRoot = process.getuid?.() === 0): string[] {
  const flags = ['--disable-background-networking', '--disable-dev-shm-usage'];
  return isRoot ? ['--no-sandbox', ...flags] : flags;
}

const OWN_FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-component-update',
  '--font-render-hinting=none',
  '--no-first-run',
  // Scripts may ask for a collection: a browser lets documents that were read lie until memory is short.
  '--js-flags=--expose-gc',
  '--no-default-browser-check',
  // No name leads anywhere: what a page needs is handed to it.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const SANDBOX_HINT =
  process.platform === 'linux'
    ? ' On Linux, the sandbox of Chromium requires user namespaces, which containers may forbid.'
    : '';

/** What ends the process ends the browser first, which leaves no folder behind. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface RunningBrowser {
  devtools: DevTools;
  /** `156.0.8078.79` */
  version: string;
  close(): Promise<void>;
}

/** Starts the first browser of the machine that starts. Throws MissingToolError. */
export async function launchBrowser(root: string): Promise<RunningBrowser> {
  let reason = '';
  for (const file of await findBrowsers(root)) {
    try {
      return await start(file);
    } catch (error) {
      reason ||= `${file}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  throw new MissingToolError(
    `No browser could be started (${reason}). ${BROWSER_CURE}${SANDBOX_HINT}`,
  );
}

async function start(file: string): Promise<RunningBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'trellis-browser-'));
  const flags = [...browserFlags(), ...OWN_FLAGS, `--user-data-dir=${profile}`];
  const child = spawn(file, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = endOf(child);
  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const interrupt = (signal: NodeJS.Signals) =>
    void close().finally(() => process.kill(process.pid, signal));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    // Places 3 and 4 are what the browser reads from and writes to.
    const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
    const devtools = new DevTools(input, output);
    const failed = ended.then((why) => Promise.reject(new Error(why)));
    handledLater(failed);
    const asked = devtools.send<{ product: string }>('Browser.getVersion');
    const { product } = await Promise.race([asked, failed]);
    return { devtools, version: product.split('/')[1] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Says how the process ended. */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return `it ended with ${signal ?? code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
