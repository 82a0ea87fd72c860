import { GLOBAL, ROOT, scriptOf } from '../file-formats.ts';
import { loadOnce } from '../shared/loading.ts';
import { findTarget } from '../shared/page-dom.ts';

// Replaces a server when a site is opened from disk. Browsers load only plain scripts there, so
// each module and each text that is loaded by URL is a script that registers itself with `add`.

type Exports = Record<string, unknown>;

/** Replacements for the browser APIs that a script cannot use. */
interface ScriptScope {
  __import(index: number): Exports;
  load(url: string | URL): Promise<Exports>;
  here: string;
  fetch: typeof fetch;
  Worker(url: string | URL): MessagePort;
  addEventListener: typeof addEventListener;
  postMessage(message: unknown): void;
}

/** A loaded script, with the URLs of its dependencies. */
interface Part {
  needs: readonly string[];
  run(scope: ScriptScope): Exports;
}

declare global {
  var trellis: { add(needs: readonly string[], run: Part['run']): void };
}

const { src: scriptUrl } = document.currentScript as HTMLScriptElement;
/** The folder of the site. */
const root = new URL('..', scriptUrl).href;

const read = new Map<string, Promise<Part>>();
const waiting = new Map<string, (part: Part) => void>();
const loaded = new Map<string, Promise<Exports>>();

const policy = globalThis.trustedTypes?.createPolicy('t-disk', {
  createScriptURL: (url: string) => (url.startsWith(root) ? url : ''),
});

globalThis[GLOBAL] = {
  add(needs, run) {
    const { src } = document.currentScript as HTMLScriptElement;
    const part = { needs: needs.map((need) => new URL(need, src).href), run };
    const take = waiting.get(src);
    if (take) return take(part);
    // The page itself named it.
    read.set(src, Promise.resolve(part));
    void load(src);
  },
};

/**
 * Runs a script once, after its dependencies; a failed script is loaded again on the next request.
 */
function load(url: string | URL): Promise<Exports> {
  const { href } = new URL(url, location.href);
  return loadOnce(loaded, href, () => run(href, {}));
}

async function run(href: string, scope: Partial<ScriptScope>): Promise<Exports> {
  const part = await readPart(href);
  const needed = await Promise.all(part.needs.map(load));
  return part.run({
    // `import * as` requests all exports.
    __import: (index) => ({ ...needed[index], '*': needed[index] }),
    load,
    here: href,
    fetch: fetchFile,
    Worker: startBeside,
    addEventListener: globalThis.addEventListener.bind(globalThis),
    postMessage: globalThis.postMessage.bind(globalThis),
    ...scope,
  });
}

function readPart(href: string): Promise<Part> {
  const add = () =>
    new Promise<Part>((done, fail) => {
      const script = document.createElement('script');
      waiting.set(href, done);
      script.src = policy?.createScriptURL(href) ?? href;
      script.addEventListener('error', () => fail(new TypeError(`${href} could not be read`)));
      document.head.append(script);
    });
  return loadOnce(read, href, add);
}

/** Data and Markdown that the site provides as scripts. */
const TEXT = /\.(?:json|md)$/;

/** As `fetch`, which itself reads no files. */
async function fetchFile(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { href } = new URL(input instanceof Request ? input.url : input, location.href);
  if (!href.startsWith(root) || !TEXT.test(href)) return fetch(input, init);
  const { text } = await load(scriptOf(href));
  return new Response(String(text).replaceAll(ROOT, root));
}

/** Replaces `new Worker()` on the page itself: a worker script would be cross-origin. */
function startBeside(url: string | URL): MessagePort {
  const { port1: page, port2: port } = new MessageChannel();
  page.start();
  const scope: Partial<ScriptScope> = {
    addEventListener: port.addEventListener.bind(port),
    postMessage: port.postMessage.bind(port),
  };
  const { href } = new URL(url, location.href);
  run(href, scope).then(
    // Messages sent before there is a listener are queued.
    () => port.start(),
    (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error })),
  );
  return Object.assign(page, { terminate: () => page.close() });
}

// Links created by scripts and by hydrated components contain server URLs.
document.addEventListener(
  'click',
  (event) => {
    const link = findTarget<HTMLAnchorElement>(event, 'a');
    const [, path, rest] = /^\/(?!\/)([^?#]*)(.*)$/.exec(link?.getAttribute('href') ?? '') ?? [];
    if (!link || path === undefined) return;
    const isFile = /\.\w+$/.test(path);
    link.href = root + (isFile ? path : `${path.replace(/(?<=.)\/?$/, '/')}index.html`) + rest;
  },
  { capture: true },
);
