import { resolve } from 'node:path';
import type { Groups } from '../../text/groups.ts';
import { hostOf, isUrl, type ReadOptions } from './read-location.ts';
import { statIfExists, readIfReadable } from '../../engine/files.ts';

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
export interface Source {
  /** Absolute path or address. */
  location: string;
  /** docs.json names it; otherwise it was found by its content. */
  named: boolean;
}

const MAX_BYTES = 64 * 2 ** 20;

/** The key that every document of a kind begins with. */
const KEYS = {
  openapi: /\b(?:openapi|swagger)["']?\s*:\s*["']?[23]/,
  asyncapi: /(?:^|[\s{,])["']?asyncapi["']?\s*:\s*["']?[23]\./,
};

/** Files by the kind of document that they hold by their look. */
export type FoundDocuments = Record<keyof typeof KEYS, string[]>;

/** Looks once into every JSON and YAML file: a cheap look, before any of them is parsed. */
export function findDocuments(files: Iterable<string>, maxBytes = MAX_BYTES): FoundDocuments {
  const found: FoundDocuments = { openapi: [], asyncapi: [] };
  for (const file of files) {
    const text = readLikely(file, maxBytes);
    for (const kind of ['openapi', 'asyncapi'] as const) {
      if (text !== undefined && KEYS[kind].test(text)) found[kind].push(file);
    }
  }
  return found;
}

function readLikely(file: string, maxBytes: number): string | undefined {
  if (!/\.(json|ya?ml)$/i.test(file)) return undefined;
  return (statIfExists(file)?.size ?? 0) > maxBytes ? undefined : readIfReadable(file);
}

/** Each document once: those that docs.json names, then those that were found; each part by location. */
export function listSources({ projectRoot, named, found = [] }: LoadDocumentsOptions): Source[] {
  const locations = new Set(named.map((value) => locateNamed(projectRoot, value)));
  const others = new Set(found.filter((file) => !locations.has(file)));
  return [
    ...[...locations].toSorted().map((location) => ({ location, named: true })),
    ...[...others].toSorted().map((location) => ({ location, named: false })),
  ];
}

/** How the documents are read, with the limits that hold where none are given. */
export function readingOf(options: LoadDocumentsOptions): ReadOptions {
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
