import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ApiDocument } from './document.ts';
import type { Source } from './load-document.ts';
import { isUrl, type ReadOptions } from './read-location.ts';

/** What is loaded, and from where. */
export interface LoadDocumentsOptions {
  /** Absolute path; no file outside is read. */
  projectRoot: string;
  /** Every `openapi` value of docs.json: addresses, and paths below the project root. */
  named: readonly string[];
  /** Absolute paths of the project's files; those that hold an OpenAPI document are loaded too. */
  files?: readonly string[] | undefined;
  /** Folder for the last good copies of documents from the network. */
  cacheDir?: string | undefined;
  offline?: boolean | undefined;
  /** Milliseconds for one address; 10,000 unless given. */
  timeout?: number | undefined;
  /** Bytes of one file or answer; 64 MiB unless given. */
  maxBytes?: number | undefined;
}

/** All OpenAPI documents of a project. */
export interface ApiDocuments {
  /** Those that docs.json names, then those found by content; each part by location. */
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the documents of a project. A document that cannot be used is left out, with the reason. */
export async function loadDocuments(options: LoadDocumentsOptions): Promise<ApiDocuments> {
  const {
    projectRoot,
    cacheDir,
    offline = false,
    timeout = 10_000,
    maxBytes = 64 * 2 ** 20,
  } = options;
  const reading: ReadOptions = { projectRoot, cacheDir, offline, timeout, maxBytes };
  const sources = listSources(options, maxBytes);
  if (sources.length === 0) return { documents: [], diagnostics: [] };
  // Most sites have no document, and what reads one takes long to load.
  const { loadDocument } = await import('./load-document.ts');
  const loaded = await Promise.all(sources.map((source) => loadDocument(source, reading)));
  return {
    documents: loaded.flatMap(({ document }) => document ?? []),
    diagnostics: loaded.flatMap(({ diagnostics }) => inLineOrder(diagnostics)),
  };
}

/** The location of an `openapi` value of docs.json. */
export function locateNamed(projectRoot: string, value: string): string {
  const text = value.trim();
  // Leading slashes mean the project root, as in every path of docs.json.
  return isUrl(text) ? text : resolve(projectRoot, text.replace(/^\/+/, ''));
}

function listSources(
  { projectRoot, named, files = [] }: LoadDocumentsOptions,
  maxBytes: number,
): Source[] {
  const locations = new Set(named.map((value) => locateNamed(projectRoot, value)));
  const found = files.filter((file) => !locations.has(file) && isLikelyDocument(file, maxBytes));
  return [
    ...[...locations].toSorted().map((location) => ({ location, named: true })),
    ...[...new Set(found)].toSorted().map((location) => ({ location, named: false })),
  ];
}

/** Whether a file has the key that every OpenAPI document begins with; a cheap look before it is parsed. */
function isLikelyDocument(file: string, maxBytes: number): boolean {
  if (!/\.(json|ya?ml)$/i.test(file)) return false;
  try {
    if (statSync(file).size > maxBytes) return false;
    return /\b(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Problems of a whole file come first, then those with a line. Files keep the order in which they were read. */
function inLineOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file);
  return [...byFile.values()].flatMap((own) =>
    own.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
  );
}
