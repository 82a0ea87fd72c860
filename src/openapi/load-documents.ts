import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { HTTPResolver, isUnsafeUrl, type FileInfo } from '@apidevtools/json-schema-ref-parser';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../diagnostics/diagnostic.ts';
import { locateYaml } from '../diagnostics/locate-yaml.ts';
import { locateJson, type Locate, type Position } from '../diagnostics/position.ts';
import { rethrowUnless } from '../utils/errors.ts';
import {
  findInside,
  isOutside,
  NOT_WRITABLE,
  readIfExists,
  readIfReadable,
  statIfExists,
} from '../utils/files.ts';
import type { Groups } from '../utils/groups.ts';
import type { ApiDocument } from './document.ts';
import { parsePointer } from '../utils/json-object.ts';

// The resolver's type leaves open of which form its reader is; it is this one.
const download = HTTPResolver.read as (file: Pick<FileInfo, 'url'>) => Promise<Buffer>;

const MAX_BYTES = 64 * 2 ** 20;

/** The key that every document of a kind begins with. */
const KEYS = {
  openapi: /\b(?:openapi|swagger)["']?\s*:\s*["']?[23]/,
  asyncapi: /(?:^|[\s{,])["']?asyncapi["']?\s*:\s*["']?[23]\./,
};

const CODE = 'openapi-invalid';

/** All OpenAPI documents of a project. */
interface LoadedDocuments {
  /** Those that docs.json names, then those found by content; each part by location. */
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the documents of a project. A document that cannot be used is left out, with the reason. */
export async function loadDocuments(options: LoadDocumentsOptions): Promise<LoadedDocuments> {
  const reading = toReadOptions(options);
  const sources = listSources(options);
  if (sources.length === 0) return { documents: [], diagnostics: [] };
  // Most sites have no document, and what reads one takes long to load.
  const { loadDocument } = await import('./read/load-document.ts');
  const loaded = await Promise.all(sources.map((source) => loadDocument(source, reading)));
  return {
    documents: loaded.flatMap(({ document }) => document ?? []),
    diagnostics: loaded.flatMap(({ diagnostics }) => inLineOrder(diagnostics)),
  };
}

/** Problems of a whole file come first, then those with a line. Files keep the order in which they were read. */
function inLineOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file);
  return [...byFile.values()].flatMap((own) =>
    own.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
  );
}

/** What is loaded, and from where. */
export interface LoadDocumentsOptions {
  /** Absolute path; no file outside is read. */
  projectRoot: string;
  /** Every value of docs.json that names a document: addresses, and paths below the project root. */
  named: readonly string[];
  /** Further addresses of docs.json; references may lead to their hosts, as to those of the documents it names. */
  addresses?: readonly string[] | undefined;
  /** Absolute paths of files that hold a document by their look, which are loaded too. */
  found?: readonly string[] | undefined;
  /** Folder for the last good copies of documents from the network. */
  cacheDir?: string | undefined;
  offline?: boolean | undefined;
  /** Groups of readers that the documents are for; absent where nothing is to be kept from anybody. */
  readers?: Groups | undefined;
  /** Whether a file of the project may be read; all may unless given. */
  mayRead?: ((file: string) => boolean) | undefined;
  /** Whether no private address is fetched. */
  isPublicOnly?: boolean | undefined;
  /** Milliseconds for one address; 10,000 unless given. */
  timeout?: number | undefined;
  /** Bytes of one file or answer; 64 MiB unless given. */
  maxBytes?: number | undefined;
}

/** Where one document is. */
export interface DocumentSource {
  /** Absolute path or address. */
  location: string;
  /** docs.json names it; otherwise it was found by its content. */
  named: boolean;
}

/** Files by the kind of document that they hold by their look. */
type FoundDocuments = Record<keyof typeof KEYS, string[]>;

/** Looks once into every JSON and YAML file: a cheap look, before any of them is parsed. */
export function findDocuments(files: Iterable<string>, maxBytes = MAX_BYTES): FoundDocuments {
  const found: FoundDocuments = { openapi: [], asyncapi: [] };
  for (const file of files) {
    const text = readCandidate(file, maxBytes);
    for (const kind of ['openapi', 'asyncapi'] as const) {
      if (text !== undefined && KEYS[kind].test(text)) found[kind].push(file);
    }
  }
  return found;
}

function readCandidate(file: string, maxBytes: number): string | undefined {
  if (!/\.(json|ya?ml)$/i.test(file)) return undefined;
  return (statIfExists(file)?.size ?? 0) > maxBytes ? undefined : readIfReadable(file);
}

/** Each document once: those that docs.json names, then those that were found; each part by location. */
export function listSources({
  projectRoot,
  named,
  found = [],
}: LoadDocumentsOptions): DocumentSource[] {
  const locations = new Set(named.map((value) => locateNamed(projectRoot, value)));
  const others = new Set(found.filter((file) => !locations.has(file)));
  return [
    ...[...locations].toSorted().map((location) => ({ location, named: true })),
    ...[...others].toSorted().map((location) => ({ location, named: false })),
  ];
}

/** How the documents are read, with the limits that hold where none are given. */
export function toReadOptions(options: LoadDocumentsOptions): ReadOptions {
  const { projectRoot, cacheDir, offline = false, readers, timeout = 10_000 } = options;
  const addresses = [...options.named, ...(options.addresses ?? [])];
  return {
    projectRoot,
    cacheDir,
    mayRead: options.mayRead,
    isPublicOnly: options.isPublicOnly,
    hosts: new Set(addresses.flatMap((address) => hostOf(address) ?? [])),
    offline,
    readers,
    timeout,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };
}

/** The location of a value of docs.json that names a document. */
function locateNamed(projectRoot: string, value: string): string {
  const text = value.trim();
  // Leading slashes mean the project root, as in every path of docs.json.
  return isUrl(text) ? text : resolve(projectRoot, text.replace(/^\/+/, ''));
}

/** Whether a value of docs.json names the document of an id. */
export function isNamed(projectRoot: string, id: string, value: string): boolean {
  return locateNamed(projectRoot, id) === locateNamed(projectRoot, value);
}

/** Collects the problems of one document and of the files it is made of. */
export interface ProblemList {
  readonly diagnostics: Diagnostic[];
  /** Makes a file known, so that problems in it get a line. */
  addFile(name: string, text: string): void;
  /** A problem at a pointer of a file. */
  at(name: string, pointer: string, message: string, more?: Partial<DiagnosticInput>): void;
  /** A problem of a whole file, or at a known position. */
  add(name: string, message: string, more?: Partial<DiagnosticInput>, position?: Position): void;
}

/** An empty list of problems. Positions are looked for only in files that have a problem. */
export function createProblems(): ProblemList {
  const diagnostics: Diagnostic[] = [];
  const locators = new Map<string, Locate>();
  return {
    diagnostics,
    addFile(name, text) {
      locators.set(name, /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text));
    },
    at(name, pointer, message, more) {
      const path = parsePointer(pointer);
      const position = locators.get(name)?.(path, 'key');
      const place = path.length === 0 ? '' : ` (#${pointer.replace(/^#/, '')})`;
      diagnostics.push(
        createDiagnostic({
          code: CODE,
          message: message + place,
          file: name,
          ...position,
          ...more,
        }),
      );
    },
    add(name, message, more, position) {
      diagnostics.push(createDiagnostic({ code: CODE, message, file: name, ...position, ...more }));
    },
  };
}

/** Where documents are read from. */
export interface ReadOptions extends NetworkOptions {
  /** Absolute path; no file outside is read. */
  projectRoot: string;
  /** Whether a file of the project may be read; all may unless given. */
  mayRead?: ((file: string) => boolean) | undefined;
  /** Hosts, with their ports, that docs.json names; nothing is fetched from others. */
  hosts: ReadonlySet<string>;
  /** Groups of readers that documents are for; absent where nothing is to be kept from anybody. */
  readers?: Groups | undefined;
}

/** The text of a file or an address. */
interface LocationText {
  text: string;
  /** Something went wrong all the same: a kept copy is used. */
  problem?: string | undefined;
}

/** Whether a location is an http(s) address. */
export function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Host and port of an http(s) address; undefined for paths. */
function hostOf(location: string): string | undefined {
  return isUrl(location.trim()) ? URL.parse(location.trim())?.host : undefined;
}

/**
 * The text at an absolute path or address, or the reason why there is none. `origin` is the address
 * of the document that asked for it, or that of the location itself.
 */
export async function readLocation(
  location: string,
  origin: string,
  options: ReadOptions,
): Promise<LocationText | { text?: undefined; problem: string }> {
  const host = hostOf(location);
  if (host !== undefined && !options.hosts.has(host))
    return {
      problem: `leads to ${host}, which docs.json does not name, so it is not fetched. Save the file in the project, or add a document of that host to docs.json`,
    };
  if (isUrl(location)) return readUrl(location, origin, options);
  if (isUrl(origin)) return { problem: 'is a file, named by a document from the network' };
  if (isOutside(options.projectRoot, location)) return { problem: 'is outside of the project' };
  const file = findInside(options.projectRoot, location);
  if (file === undefined) {
    return { problem: existsSync(location) ? 'is a link out of the project' : 'does not exist' };
  }
  if (options.mayRead?.(file) === false)
    return {
      problem:
        'is a hidden file, a key, or a file that Git does not track; --no-code does not read it',
    };
  try {
    const found = statSync(file);
    // Reading a pipe would wait for ever.
    if (!found.isFile()) return { problem: 'is no file' };
    if (found.size > options.maxBytes)
      return { problem: `is larger than ${options.maxBytes} bytes` };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What a location is called in messages: its path in the project, or the address. */
export function nameOfLocation(location: string, projectRoot: string): string {
  return isUrl(location) ? location : relative(projectRoot, location).split(sep).join('/');
}

/** How documents are fetched. */
interface NetworkOptions {
  /** Folder for the last good copy of each address; none is kept without it. */
  cacheDir?: string | undefined;
  /** Use the kept copies only. */
  offline: boolean;
  /** Milliseconds for one request, redirects included. */
  timeout: number;
  /** Whether an address of this machine or a private network is never fetched, even if docs.json names it. */
  isPublicOnly?: boolean | undefined;
  /** Bytes of one answer, unpacked. */
  maxBytes: number;
}

/** A text that came from the network or from the kept copies. */
interface UrlText {
  text: string;
  /** Why the kept copy was used, and of which day it is. */
  problem?: string | undefined;
}

/**
 * The text at an address; undefined with the reason when there is none. A private address is
 * answered only where the author named one (`origin`), and never after a redirect from a public one.
 */
async function readUrl(
  url: string,
  origin: string,
  options: NetworkOptions,
): Promise<UrlText | { text?: undefined; problem: string }> {
  if (options.offline) return readCachedText(url, 'not fetched in offline mode', options);
  try {
    const isOwnMachine =
      !options.isPublicOnly &&
      isUnsafeUrl(origin) &&
      new URL(origin).origin === new URL(url).origin;
    const resolver = {
      ...HTTPResolver,
      timeout: options.timeout,
      maxContentLength: options.maxBytes,
      safeUrlResolver: !isOwnMachine,
    };
    const data = await download.call(resolver, { url });
    return { text: data.toString('utf8') };
  } catch (error) {
    return readCachedText(url, reasonOf(error), options);
  }
}

/** Keeps a text as the last good copy of an address; failing to write is no failure of the build. */
export function cacheText(url: string, text: string, { cacheDir }: NetworkOptions): void {
  if (cacheDir === undefined) return;
  try {
    const file = cacheFileOf(url, cacheDir);
    if (statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(join(cacheDir, 'openapi'), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    // The next build fetches again.
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

function readCachedText(url: string, reason: string, { cacheDir }: NetworkOptions) {
  if (cacheDir === undefined) return { problem: reason };
  const file = cacheFileOf(url, cacheDir);
  const text = readIfExists(file);
  const day = statIfExists(file)?.mtime.toISOString().slice(0, 10);
  if (text === undefined || day === undefined) return { problem: reason };
  return { text, problem: `${reason}; the copy of ${day} is used` };
}

function cacheFileOf(url: string, cacheDir: string): string {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return join(cacheDir, 'openapi', `${name}.txt`);
}

function reasonOf(error: unknown): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  if (inner.name === 'AbortError' || /aborted/i.test(inner.message)) return 'no answer in time';
  return inner.message
    .replace(/\s+/g, ' ')
    .replace(/^Error downloading \S+: /, '')
    .trim();
}
