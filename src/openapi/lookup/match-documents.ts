import { suggest } from '../../diagnostics/suggest.ts';
import type { ApiDocument } from '../read/document.ts';

/** What looking for something in the documents gave. */
export type Found<T> =
  | { document: ApiDocument; value: T; problem?: undefined }
  | { problem: string; hint?: string | undefined };

/**
 * The documents that a file word may mean, the best match alone: its exact location, else a part of
 * the location, else the base name, else a part of the base name. Without a word, all.
 */
export function matchDocuments(
  documents: readonly ApiDocument[],
  file: string | undefined,
): readonly ApiDocument[] {
  if (file === undefined) return documents;
  const word = normalize(file);
  const base = baseName(word);
  const tests: ((document: ApiDocument) => boolean)[] = [
    ({ id }) => normalize(id) === word,
    ({ id }) => normalize(id).includes(word),
    ({ id }) => baseName(normalize(id)) === base,
    ({ id }) => baseName(normalize(id)).includes(base),
  ];
  for (const test of tests) {
    const matches = documents.filter(test);
    if (matches.length > 0) return matches;
  }
  return [];
}

function normalize(location: string): string {
  return location
    .trim()
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

function baseName(location: string): string {
  return (location.split('/').at(-1) ?? '').replace(/\.(json|ya?ml)$/, '');
}

/** Says that no document was found, and which was likely meant. */
export function noDocument(
  documents: readonly ApiDocument[],
  file: string | undefined,
): { problem: string; hint?: string | undefined } {
  if (file === undefined || documents.length === 0) {
    return {
      problem: 'the project has no OpenAPI document',
      hint: 'put one into the project, or name it in "openapi" of docs.json',
    };
  }
  const near = suggest(
    baseName(normalize(file)),
    documents.map(({ id }) => baseName(normalize(id))),
  );
  const known = documents.map(({ id }) => id).join(', ');
  return {
    problem: `no OpenAPI document is called "${file}"`,
    hint: near ? `did you mean "${near}"?` : `there are: ${known}`,
  };
}
