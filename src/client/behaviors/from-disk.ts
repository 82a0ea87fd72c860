import { GLOBAL, ROOT, scriptOf } from '../file-formats.ts';
import { loadOnce } from '../shared/loading.ts';

// Stands in for a server where a site is opened from disk. Browsers load plain scripts there and nothing else, so that
// every module and every text that is asked for by its address is a script, which hands itself over with `add`.

type Exports = Record<string, unknown>;

/** What a script gets in place of what the browser refuses it. */
interface Given {
  __import(index: number): Exports;
  load(address: string | URL): Promise<Exports>;
  here: string;
  fetch: typeof fetch;
  Worker(address: string | URL): MessagePort;
  addEventListener: typeof addEventListener;
  postMessage(message: unknown): void;
}

/** A script that was read, with the addresses of those that it needs. */
interface Part {
  needs: readonly string[];
  run(given: Given): Exports;
}

declare global {
  var trellis: { add(needs: readonly string[], run: Part['run']): void };
}

const { src: own } = document.currentScript as HTMLScriptElement;
/** The folder of the site. */
const root = new URL('..', own).href;

const read = new Map<string, Promise<Part>>();
const waiting = new Map<string, (part: Part) => void>();
const loaded = new Map<string, Promise<Exports>>();

const policy = globalThis.trustedTypes?.createPolicy('t-disk', {
  createScriptURL: (address: string) => (address.startsWith(root) ? address : ''),
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

/** Runs a script once, behind those that it needs; what fails is read anew when it is asked for again. */
function load(address: string | URL): Promise<Exports> {
  const { href } = new URL(address, location.href);
  return loadOnce(loaded, href, () => run(href, {}));
}

async function run(href: string, given: Partial<Given>): Promise<Exports> {
  const part = await readPart(href);
  const needed = await Promise.all(part.needs.map(load));
  return part.run({
    // `import * as` asks for all of it.
    __import: (index) => ({ ...needed[index], '*': needed[index] }),
    load,
    here: href,
    fetch: fetchFile,
    Worker: startBeside,
    addEventListener: globalThis.addEventListener.bind(globalThis),
    postMessage: globalThis.postMessage.bind(globalThis),
    ...given,
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

/** What the site has as scripts: data and the Markdown of pages. */
const TEXT = /\.(?:json|md)$/;

/** As `fetch`, which itself reads no files. */
async function fetchFile(asked: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { href } = new URL(asked instanceof Request ? asked.url : asked, location.href);
  if (!href.startsWith(root) || !TEXT.test(href)) return fetch(asked, init);
  const { text } = await load(scriptOf(href));
  return new Response(String(text).replaceAll(ROOT, root));
}

/** As `new Worker()`, on the page itself: one of its own would be a script of another origin. */
function startBeside(address: string | URL): MessagePort {
  const { port1: page, port2: port } = new MessageChannel();
  page.start();
  const given: Partial<Given> = {
    addEventListener: port.addEventListener.bind(port),
    postMessage: port.postMessage.bind(port),
  };
  const { href } = new URL(address, location.href);
  run(href, given).then(
    // What is said before there is a listener waits.
    () => port.start(),
    (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error })),
  );
  return Object.assign(page, { terminate: () => page.close() });
}

// Links that scripts make, and links of components that were brought to life, name pages as a server knows them.
document.addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest('a');
    const [, path, rest] = /^\/(?!\/)([^?#]*)(.*)$/.exec(link?.getAttribute('href') ?? '') ?? [];
    if (!link || path === undefined) return;
    const isFile = /\.\w+$/.test(path);
    link.href = root + (isFile ? path : `${path.replace(/(?<=.)\/?$/, '/')}index.html`) + rest;
  },
  { capture: true },
);
