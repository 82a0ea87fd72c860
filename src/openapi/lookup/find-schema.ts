import { suggest } from '../../diagnostics/suggest.ts';
import { parsePointer, toSegment } from '../json.ts';
import type { ApiDocument } from '../read/document.ts';
import { matchDocuments, noDocument, type Found } from './match-documents.ts';

/** A schema of a document, and the reference that stands for it. */
export interface FoundSchema {
  /** Name of a shared schema, else the last part of its place. */
  name: string;
  ref: string;
  schema: unknown;
}

/** The schema that `openapi-schema` names: `Plant`, `file Plant`, or `file #/components/schemas/Plant`. */
export function findSchema(documents: readonly ApiDocument[], text: string): Found<FoundSchema> {
  const words = text.trim().split(/\s+/);
  const name = words.at(-1) ?? '';
  const file = words.length > 1 ? words.slice(0, -1).join(' ') : undefined;
  const candidates = matchDocuments(documents, file);
  if (candidates.length === 0) return noDocument(documents, file);
  const ref = name.startsWith('#/') ? name : `#/components/schemas/${toSegment(name)}`;
  for (const document of candidates) {
    const target = document.references.find(ref);
    if (target)
      return {
        document,
        value: { name: parsePointer(ref).at(-1) ?? name, ref, schema: target.value },
      };
  }
  const near = suggest(
    name,
    candidates.flatMap((document) => Object.keys(document.schemas)),
  );
  return {
    problem: `no document has the schema "${name}"`,
    hint: near && `did you mean "${near}"?`,
  };
}
