import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ApiDocument } from './document.ts';
import { listSources, readingOf, type LoadDocumentsOptions } from './document-sources.ts';

/** All OpenAPI documents of a project. */
export interface ApiDocuments {
  /** Those that docs.json names, then those found by content; each part by location. */
  documents: ApiDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the documents of a project. A document that cannot be used is left out, with the reason. */
export async function loadDocuments(options: LoadDocumentsOptions): Promise<ApiDocuments> {
  const reading = readingOf(options);
  const sources = listSources(options);
  if (sources.length === 0) return { documents: [], diagnostics: [] };
  // Most sites have no document, and what reads one takes long to load.
  const { loadDocument } = await import('./load-document.ts');
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
