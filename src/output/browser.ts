import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as PlaywrightModule from 'playwright';
import type { Project } from '../content/project.ts';
import { ENGINE_ROOT } from '../utils/engine.ts';
import { deferRejection, messageOf, rethrowUnless } from '../utils/errors.ts';

/** A browser at the other end of two pipes: JSON, each message ended by a NUL. */
export class DevTools {
  readonly #input: Writable;
  readonly #waiting = new Map<number, PromiseWithResolvers<Fields>>();
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Rejects the events that are waited for. */
  readonly #rejections = new Set<(failure: Error) => void>();
  #sent = 0;
  #rest: string[] = [];
  #failure: Error | undefined;

  /** `ended` resolves to how the browser process ended; pending commands reject with that text. */
  constructor(input: Writable, output: Readable, ended: Promise<string>) {
    this.#input = input;
    output.setEncoding('utf8');
    output.on('data', (text: string) => this.#read(text));
    void ended.then((reason) => this.#fail(new Error(reason)));
    // Writes to a closed pipe are covered by `ended`.
    input.on('error', () => undefined);
  }

  /** Sends a command and returns its result. Throws the error message of the browser. */
  send<Result = Fields>(method: string, params: Fields = {}, sessionId?: string): Promise<Result> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#sent;
    const response = Promise.withResolvers<Fields>();
    this.#waiting.set(id, response);
    this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return response.promise as Promise<Result>;
  }

  on(event: string, listener: Listener): void {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
  }

  /** The next event of a session. Rejects if the browser ends before. */
  next(event: string, sessionId: string): Promise<Fields> {
    const { promise, resolve, reject } = Promise.withResolvers<Fields>();
    const listener: Listener = (params, from) => {
      if (from !== sessionId) return;
      this.#listeners.get(event)?.delete(listener);
      this.#rejections.delete(reject);
      resolve(params);
    };
    this.on(event, listener);
    if (this.#failure) reject(this.#failure);
    else this.#rejections.add(reject);
    return deferRejection(promise);
  }

  /** Messages may be many megabytes: their parts are joined once. */
  #read(text: string): void {
    const [first = '', ...others] = text.split('\0');
    this.#rest.push(first);
    for (const next of others) {
      this.#take(JSON.parse(this.#rest.join('')) as Message);
      this.#rest = [next];
    }
  }

  #take({ id, method, params = {}, result = {}, error, sessionId }: Message): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params, sessionId);
      return;
    }
    const response = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) response?.reject(new Error(error.message));
    else response?.resolve(result);
  }

  #fail(failure: Error): void {
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
    for (const reject of this.#rejections) reject(failure);
    this.#rejections.clear();
  }
}

/** A tool that Trellis does not include is not installed; the message names the command to run. */
export class MissingToolError extends Error {}

/** Commands of Chromium and browsers based on it on Linux. */
const COMMANDS = [
  'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable',
]; // prettier-ignore

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Hint for when no browser is found or none starts. */
export const BROWSER_HINT =
  'Install Chromium, Chrome, or Edge, run "npx playwright install chromium", or set CHROMIUM_PATH.';

/**
 * Options of each browser. Chromium refuses to run as root with a sandbox, and containers have
 * little shared memory.
 */
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
  // Lets scripts trigger garbage collection: Chromium keeps finished documents until memory is low.
  '--js-flags=--expose-gc',
  '--no-default-browser-check',
  // Host names do not resolve; this process responds to all requests.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const SANDBOX_HINT =
  process.platform === 'linux'
    ? ' On Linux, the sandbox of Chromium requires user namespaces, which some containers do not allow.'
    : '';

/** Signals that end this process end the browser first, so that its profile folder is removed. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A browser process, and its connection. */
export interface RunningBrowser {
  devtools: DevTools;
  /** `156.0.8078.79` */
  version: string;
  close(): Promise<void>;
}

/** Launches the first installed browser that starts. Throws MissingToolError if none does. */
export async function launchBrowser(root: string): Promise<RunningBrowser> {
  let reason = '';
  for (const file of await findBrowsers(root)) {
    try {
      return await start(file);
    } catch (error) {
      reason ||= `${file}: ${messageOf(error)}`;
    }
  }
  throw new MissingToolError(`Cannot start a browser (${reason}). ${BROWSER_HINT}${SANDBOX_HINT}`);
}

async function start(file: string): Promise<RunningBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'trellis-browser-'));
  const flags = [...browserFlags(), ...OWN_FLAGS, `--user-data-dir=${profile}`];
  const child = spawn(file, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = endOf(child);
  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    child.kill();
    // A script that starts the browser leaves it behind: it ends with its input, and its output with it.
    child.stdio[3]?.destroy();
    await closed(child.stdio[4] as Readable);
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const interrupt = (signal: NodeJS.Signals) =>
    void close().finally(() => process.kill(process.pid, signal));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    // The browser reads from file descriptor 3 and writes to file descriptor 4.
    const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
    const devtools = new DevTools(input, output, ended);
    const { product } = await devtools.send<{ product: string }>('Browser.getVersion');
    return { devtools, version: product.split('/')[1] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Time limit for the browser to exit, in milliseconds. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Waits until a pipe is closed. Kills the browser on timeout. */
async function closed(pipe: Readable): Promise<void> {
  try {
    if (!pipe.closed) await once(pipe, 'close', { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) });
  } catch (error) {
    rethrowUnless(error, 'ABORT_ERR', 'ECONNRESET', 'EPIPE');
  }
  pipe.destroy();
}

/** Describes how the process ended. */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return `the browser exited with ${signal ?? code}`;
  } catch (error) {
    return messageOf(error);
  }
}

type Playwright = typeof PlaywrightModule;

/**
 * Browsers that may render pages, in order of preference: only the one in CHROMIUM_PATH if it is
 * set, or that of the project's Playwright, then those installed on the machine. Throws
 * MissingToolError.
 */
export async function findBrowsers(root: string): Promise<string[]> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return [named];
    throw new MissingToolError(`File not found: CHROMIUM_PATH "${named}".`);
  }
  const playwright = await loadPlaywright(root);
  const known = [playwright?.chromium.executablePath() ?? '', ...placesOf(process.platform)];
  const found = known.filter((file) => file !== '' && existsSync(file));
  if (found.length > 0) return found;
  throw new MissingToolError(`No browser found. ${BROWSER_HINT}`);
}

/**
 * The folder to resolve browser packages from: the project, or that of Trellis if project code must
 * not run.
 */
export function toolsFolder({ root, isDataOnly }: Project): string {
  return isDataOnly ? ENGINE_ROOT : root;
}

/** Playwright, if it is installed next to Trellis or in the project. */
export async function loadPlaywright(root: string): Promise<Playwright | undefined> {
  for (const base of [import.meta.url, join(root, 'package.json')]) {
    const file = resolveFrom(base, 'playwright');
    if (file === undefined) continue;
    const loaded = (await import(pathToFileURL(file).href)) as { default?: Playwright };
    // A package in the older format of modules has everything below `default`.
    return { ...loaded.default, ...loaded } as Playwright;
  }
  return undefined;
}

/** Resolves a module from the location of a file; undefined if it is not installed. */
export function resolveFrom(base: string, name: string): string | undefined {
  try {
    return createRequire(base).resolve(name);
  } catch (error) {
    return rethrowUnless(error, 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED');
  }
}

function placesOf(platform: NodeJS.Platform): string[] {
  const { env } = process;
  if (platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return MAC_APPS.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app/Contents/MacOS`, name)),
    );
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return WINDOWS_PROGRAMS.flatMap((name) =>
      folders.flatMap((folder) => (folder ? join(folder, name) : [])),
    );
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Response to a request of a page. */
export interface TabResponse {
  /** `text/html; charset=utf-8` */
  type: string;
  body: Uint8Array | string;
  /** The security policy of a document. */
  policy?: string | undefined;
}

/** Responds to a request; undefined blocks it. */
export type Responder = (url: URL) => Promise<TabResponse | undefined>;

/** A page that is open in a browser. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs a script in the page; returns the awaited value of its last line. */
  evaluate<Value>(script: string): Promise<Value>;
  /** Prints the page, as `Page.printToPDF` has it. */
  print(options: Fields): Promise<Uint8Array>;
}

/**
 * Opens a tab with light colors. All requests of its pages are answered by `respond`; none reach the
 * network.
 */
export async function openTab(devtools: DevTools, respond: Responder): Promise<Tab> {
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result = Fields>(method: string, params?: Fields) =>
    devtools.send<Result>(method, params, sessionId);
  devtools.on('Fetch.requestPaused', ({ requestId, request }, from) => {
    if (from !== sessionId) return;
    const url = new URL((request as { url: string }).url);
    // The tab may be closed before the response is ready.
    deferRejection(respondWith(requestId as string, url));
  });
  const respondWith = async (requestId: string, url: URL) => {
    const found = await respond(url).catch((error: unknown) => {
      console.error(`Cannot print ${url.href}:`, error);
      return undefined;
    });
    if (!found) return send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return send('Fetch.fulfillRequest', { requestId, ...toResponse(found) });
  };
  await send('Page.enable');
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  return {
    async goto(url) {
      const loaded = devtools.next('Page.loadEventFired', sessionId);
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw new Error(`Cannot open ${url}: ${errorText}`);
      await loaded;
    },
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await send<Evaluation>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Value;
    },
    async print(options) {
      const { stream } = await send<{ stream: string }>('Page.printToPDF', {
        ...options,
        transferMode: 'ReturnAsStream',
      });
      return readStream(send, stream);
    },
  };
}

interface Evaluation {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

function toResponse({ type, body, policy }: TabResponse): Fields {
  const headers = [{ name: 'Content-Type', value: type }];
  if (policy) headers.push({ name: 'Content-Security-Policy', value: policy });
  const text = Buffer.from(body).toString('base64');
  return { responseCode: 200, responseHeaders: headers, body: text };
}

async function readStream(
  send: <Result>(method: string, params?: Fields) => Promise<Result>,
  handle: string,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for (let isEnd = false; !isEnd;) {
    const { data, base64Encoded, eof } = await send<{
      data: string;
      base64Encoded?: boolean;
      eof: boolean;
    }>('IO.read', { handle, size: 1 << 20 });
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'latin1'));
    isEnd = eof;
  }
  await send('IO.close', { handle });
  return Buffer.concat(parts);
}

/** Parameters and results of the DevTools protocol (chromedevtools.github.io/devtools-protocol). */
type Fields = Record<string, unknown>;

type Listener = (params: Fields, sessionId: string | undefined) => void;

interface Message {
  id?: number;
  method?: string;
  params?: Fields;
  result?: Fields;
  error?: { message: string };
  sessionId?: string;
}
