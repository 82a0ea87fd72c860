import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Groups } from '../content/front-matter.ts';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../diagnostics/diagnostic.ts';
import { locateYaml } from '../diagnostics/locate-yaml.ts';
import { locateJson, type Locate, type Position } from '../diagnostics/position.ts';
import { messageOf, rethrowUnless } from '../utils/errors.ts';
import {
  findInside,
  isOutside,
  NOT_WRITABLE,
  readIfExists,
  readIfReadable,
  statIfExists,
  writeAtomic,
  relativePath,
} from '../utils/files.ts';
import type { ApiDocument } from './document.ts';
import type { UnreadableUse } from './read/external-references.ts';
import type { Parsed } from './read/parse-text.ts';
import { parsePointer } from '../utils/json-object.ts';
import { isHttpUrl } from '../utils/url.ts';

const MAX_BYTES = 64 * 2 ** 20;

const MAX_REDIRECTS = 5;

/** Matches the first key of documents of each kind. */
const KEYS = {
  openapi: /\b(?:openapi|swagger)["']?\s*:\s*["']?[23]/,
  asyncapi: /(?:^|[\s{,])["']?asyncapi["']?\s*:\s*["']?[23]\./,
};

const CODE = 'openapi-invalid';

/** OpenAPI documents of a project. */
interface LoadedDocuments {
  /** Documents in docs.json first, then those found by content; each sorted by location. */
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the OpenAPI documents of a project. Omits invalid documents and reports the reasons. */
export async function loadDocuments(options: LoadDocumentsOptions): Promise<LoadedDocuments> {
  const reading: ReadOptions = {
    ...toReadOptions(options),
    shared: { parsed: new Map(), locators: new Map(), unreadable: [] },
  };
  const sources = listSources(options);
  if (sources.length === 0) return { documents: [], diagnostics: [] };
  // Loaded lazily, because most sites have no documents.
  const [{ loadDocument }, { reportUnreadable }] = await Promise.all([
    import('./read/load-document.ts'),
    import('./read/external-references.ts'),
  ]);
  const loaded = new Map<DocumentSource, Awaited<ReturnType<typeof loadDocument>>>();
  const load = (some: readonly DocumentSource[]) =>
    Promise.all(
      some.map(async (source) => loaded.set(source, await loadDocument(source, reading))),
    );
  const list = () => [...loaded.values()].flatMap(({ document }) => document ?? []);
  const nameOf = ({ location }: DocumentSource) => nameOfLocation(location, options.projectRoot);
  await load(sources.filter(({ named }) => named));
  const included = new Set(list().flatMap(({ files }) => files));
  const [others = [], parts = []] = [false, true].map((isPart) =>
    sources.filter((source) => !source.named && included.has(nameOf(source)) === isPart),
  );
  await load(others);
  if (parts.length > 0 && options.needsParts?.(list(), parts.map(nameOf)) !== false)
    await load(parts);
  reportUnreadable(reading.shared?.unreadable ?? []);
  const inOrder = sources.flatMap((source) => loaded.get(source) ?? []);
  return {
    documents: inOrder.flatMap(({ document }) => document ?? []),
    diagnostics: inOrder.flatMap(({ diagnostics }) => inLineOrder(diagnostics)),
  };
}

/** Problems of a file first, then those with a line. Files keep the order in which they were read. */
function inLineOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file);
  return [...byFile.values()].flatMap((group) =>
    group.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
  );
}

/** Values of the files of a document, the document first; undefined for those that cannot be parsed. */
export async function parseFiles(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, unknown>> {
  const { parseReferenced, parseText } = await import('./read/parse-text.ts');
  const values = new Map<string, unknown>();
  for (const [name, text] of files) {
    const parsed = await (values.size === 0 ? parseText : parseReferenced)(name, text);
    values.set(name, parsed.problem === undefined ? parsed.value : undefined);
  }
  return values;
}

/** Options of `loadDocuments`. */
export interface LoadDocumentsOptions {
  /** Absolute path; files outside are not read. */
  projectRoot: string;
  /** Values in docs.json that name a document: URLs, and paths below the project root. */
  named: readonly string[];
  /** Additional URLs in docs.json, to whose hosts references are allowed. */
  urls?: readonly string[] | undefined;
  /** Absolute paths of files that look like documents. */
  found?: readonly string[] | undefined;
  /** Whether to load those of the found documents, by id, that the named ones include; all are loaded if absent. */
  needsParts?(documents: readonly ApiDocument[], parts: readonly string[]): boolean;
  /** Folder for cached copies of remote documents. */
  cacheDir?: string | undefined;
  offline?: boolean | undefined;
  /** Groups of readers of the site; absent to include restricted content. */
  readers?: Groups | undefined;
  /** Whether a file of the project may be read; all files if absent. */
  isReadable?: ((file: string) => boolean) | undefined;
  /** Disallows private addresses. */
  isPublicOnly?: boolean | undefined;
  /** Timeout per URL in milliseconds (default: 10,000). */
  timeout?: number | undefined;
  /** Maximum size of a file or response in bytes (default: 64 MiB). */
  maxBytes?: number | undefined;
}

/** Location of a document. */
export interface DocumentSource {
  /** Absolute path or URL. */
  location: string;
  /** Whether docs.json names it, instead of being found by content. */
  named: boolean;
}

/** Files by kind of document. */
type FoundDocuments = Record<keyof typeof KEYS, string[]>;

/** Finds JSON and YAML files that look like documents, without parsing them. */
export function findDocuments(files: Iterable<string>): FoundDocuments {
  const found: FoundDocuments = { openapi: [], asyncapi: [] };
  for (const file of files) {
    const text = readCandidate(file);
    for (const kind of ['openapi', 'asyncapi'] as const) {
      if (text !== undefined && KEYS[kind].test(text)) found[kind].push(file);
    }
  }
  return found;
}

function readCandidate(file: string): string | undefined {
  if (!/\.(json|ya?ml)$/i.test(file)) return undefined;
  return (statIfExists(file)?.size ?? 0) > MAX_BYTES ? undefined : readIfReadable(file);
}

/** Locations of documents without duplicates: those in docs.json first, then found ones; each sorted. */
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

/** Read options with default limits. */
export function toReadOptions(options: LoadDocumentsOptions): ReadOptions {
  const { projectRoot, cacheDir, offline = false, readers, timeout = 10_000 } = options;
  const urls = [...options.named, ...(options.urls ?? [])];
  return {
    projectRoot,
    cacheDir,
    isReadable: options.isReadable,
    isPublicOnly: options.isPublicOnly,
    hosts: new Set(urls.flatMap((url) => hostOf(url) ?? [])),
    offline,
    readers,
    timeout,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };
}

/** Location of a document named in docs.json. */
function locateNamed(projectRoot: string, value: string): string {
  const text = value.trim();
  // A leading slash refers to the project root, like all paths in docs.json.
  return isHttpUrl(text) ? text : resolve(projectRoot, text.replace(/^\/+/, ''));
}

/** Whether a value in docs.json names the document with this id. */
export function isNamed(projectRoot: string, id: string, value: string): boolean {
  return locateNamed(projectRoot, id) === locateNamed(projectRoot, value);
}

/** Collects problems of a document and its files. */
export interface ProblemList {
  readonly diagnostics: Diagnostic[];
  /** Registers the text of a file, so that its problems have a line. */
  addFile(name: string, text: string): void;
  /** Adds a problem at a JSON pointer of a file. */
  at(name: string, pointer: string, message: string, more?: Partial<DiagnosticInput>): void;
  /** Adds a problem of a file, optionally with a position. */
  add(name: string, message: string, more?: Partial<DiagnosticInput>, position?: Position): void;
}

/** Creates an empty list of problems. Computes positions only for files with problems. */
export function createProblems({ shared }: Pick<ReadOptions, 'shared'> = {}): ProblemList {
  const diagnostics: Diagnostic[] = [];
  const locators = new Map<string, Locate>();
  const createLocator = (text: string) =>
    /^\s*[[{]/.test(text) ? locateJson(text) : locateYaml(text);
  return {
    diagnostics,
    addFile(name, text) {
      const locate = shared?.locators.get(text) ?? createLocator(text);
      shared?.locators.set(text, locate);
      locators.set(name, locate);
    },
    at(name, pointer, message, more) {
      const path = parsePointer(pointer);
      const position = locators.get(name)?.(path, 'key');
      const prefix = path.length === 0 ? '' : `#${pointer.replace(/^#/, '')}: `;
      diagnostics.push(
        createDiagnostic({
          code: CODE,
          message: prefix + message,
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

/** Options for reading documents. */
export interface ReadOptions extends NetworkOptions {
  /** Absolute path; files outside are not read. */
  projectRoot: string;
  /** Whether a file of the project may be read; all files if absent. */
  isReadable?: ((file: string) => boolean) | undefined;
  /** Hosts with ports in docs.json; only these are fetched from. */
  hosts: ReadonlySet<string>;
  /** Groups of readers of the site; absent to include restricted content. */
  readers?: Groups | undefined;
  /** Reads files from elsewhere than the disk, such as a commit. */
  readFile?: ((path: string) => Promise<LocationText | NoText>) | undefined;
  shared?: SharedFiles | undefined;
}

/** Files that several documents reference, which are parsed once. Nothing changes their values. */
interface SharedFiles {
  /** By location. */
  parsed: Map<string, { text: string; parsed: Promise<Parsed> }>;
  /** By text. */
  locators: Map<string, Locate>;
  /** References to files that cannot be read, which are reported after all documents are loaded. */
  unreadable: UnreadableUse[];
}

/** Text of a file or URL. */
interface LocationText {
  text: string;
  /** Reason why a cached copy is used, with its date. */
  problem?: string | undefined;
}

/** Why there is no text. */
interface NoText {
  text?: undefined;
  problem: string;
}

/** Host and port of an http(s) URL; undefined for paths. */
function hostOf(location: string): string | undefined {
  return isHttpUrl(location.trim()) ? URL.parse(location.trim())?.host : undefined;
}

/**
 * Reads an absolute path or URL; returns the reason if that fails. `origin` is the URL of the referencing document,
 * or the location itself.
 */
export async function readLocation(
  location: string,
  origin: string,
  options: ReadOptions,
): Promise<LocationText | NoText> {
  const host = hostOf(location);
  if (host !== undefined && !options.hosts.has(host))
    return {
      problem: `not fetched, because docs.json has no document from ${host}. Save the file in the project, or add a document from this host to docs.json`,
    };
  if (isHttpUrl(location)) return readUrl(location, origin, options);
  if (isHttpUrl(origin)) return { problem: 'documents from the network cannot refer to files' };
  if (isOutside(options.projectRoot, location)) return { problem: 'path outside the project' };
  if (options.readFile) return options.readFile(location);
  const file = findInside(options.projectRoot, location);
  if (file === undefined) {
    return { problem: existsSync(location) ? 'link out of the project' : 'file not found' };
  }
  if (options.isReadable?.(file) === false)
    return {
      problem: 'skipped with --no-code, because it is a hidden file, a key, or not tracked by Git',
    };
  try {
    const found = statSync(file);
    // Reading a named pipe would block forever.
    if (!found.isFile()) return { problem: 'not a file' };
    if (found.size > options.maxBytes) return { problem: `larger than ${options.maxBytes} bytes` };
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** Name of a location in messages: path relative to the project, or URL. */
export function nameOfLocation(location: string, projectRoot: string): string {
  return isHttpUrl(location) ? location : relativePath(projectRoot, location);
}

/** Options for network requests. */
interface NetworkOptions {
  /** Folder for the last valid copy of each URL; disables caching if absent. */
  cacheDir?: string | undefined;
  /** Uses only cached copies. */
  offline: boolean;
  /** Timeout per request in milliseconds, including redirects. */
  timeout: number;
  /** Disallows private addresses, even if docs.json names them. */
  isPublicOnly?: boolean | undefined;
  /** Maximum size of a decompressed response in bytes. */
  maxBytes: number;
}

/**
 * Reads a URL; returns the reason if that fails. Private addresses are allowed only if the author named one
 * (`origin`), and never after a redirect from a public one.
 */
async function readUrl(
  url: string,
  origin: string,
  options: ReadOptions,
): Promise<LocationText | NoText> {
  if (options.offline) return readCachedText(url, 'not fetched with --offline', options);
  try {
    const { isUnsafeUrl } = await import('@apidevtools/json-schema-ref-parser');
    const isOwnMachine =
      !options.isPublicOnly &&
      isUnsafeUrl(origin) &&
      new URL(origin).origin === new URL(url).origin;
    const data = await (isOwnMachine ? downloadNamed : downloadOther)(url, options);
    return { text: data.toString('utf8') };
  } catch (error) {
    return readCachedText(url, reasonOf(error), options);
  }
}

/** Downloads a URL from a public address, also after redirects. */
async function downloadOther(url: string, options: NetworkOptions): Promise<Buffer> {
  const { isUnsafeUrl } = await import('@apidevtools/json-schema-ref-parser');
  const { downloadPublic } = await import('../utils/network.ts');
  return downloadPublic(url, { ...options, isAllowed: (target) => !isUnsafeUrl(target) });
}

/** Downloads a URL from a host in docs.json, which can be private. It can redirect only to these and to public hosts. */
async function downloadNamed(
  url: string,
  options: ReadOptions,
  redirects = 0,
  signal = AbortSignal.timeout(options.timeout),
): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'manual', signal });
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null) {
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw new Error('too many redirects');
    const { href, host } = new URL(location, url);
    return options.hosts.has(host)
      ? downloadNamed(href, options, redirects + 1, signal)
      : downloadOther(href, options);
  }
  if (!response.ok) throw new Error(`HTTP ERROR ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > options.maxBytes) throw new Error(`larger than ${options.maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Caches a text as the last valid copy of a URL. Ignores write errors. */
export function cacheText(url: string, text: string, { cacheDir }: NetworkOptions): void {
  if (cacheDir === undefined) return;
  try {
    const file = cacheFileOf(url, cacheDir);
    if (statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8') === text) return;
    mkdirSync(join(cacheDir, 'openapi'), { recursive: true });
    writeAtomic(file, text);
  } catch (error) {
    // The next build fetches it again.
    rethrowUnless(error, ...NOT_WRITABLE);
  }
}

function readCachedText(url: string, reason: string, { cacheDir }: NetworkOptions) {
  if (cacheDir === undefined) return { problem: reason };
  const file = cacheFileOf(url, cacheDir);
  const text = readIfExists(file);
  const day = statIfExists(file)?.mtime.toISOString().slice(0, 10);
  if (text === undefined || day === undefined) return { problem: reason };
  return { text, problem: `${reason}; Trellis uses the copy from ${day}` };
}

function cacheFileOf(url: string, cacheDir: string): string {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return join(cacheDir, 'openapi', `${name}.txt`);
}

function reasonOf(error: unknown): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  if (inner.name === 'AbortError' || /aborted/i.test(inner.message)) return 'the request timed out';
  return inner.message
    .replace(/\s+/g, ' ')
    .replace(/^Cannot create a Buffer (?=larger than \d+ bytes$)/, '')
    .replace(
      / has a private address$/,
      '$&, from which documents are not fetched. Save the document in the project',
    )
    .trim();
}
