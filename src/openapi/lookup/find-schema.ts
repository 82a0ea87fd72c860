import { suggest } from '../../diagnostics/suggest.ts';
import type { ApiDocument } from '../read/document.ts';
import { matchDocuments, noDocument, type Found } from './match-documents.ts';

/** The shared schema that `openapi-schema` names: `Plant`, or `file Plant`. */
export function findSchema(
  documents: readonly ApiDocument[],
  text: string,
): Found<{ name: string; schema: unknown }> {
  const words = text.trim().split(/\s+/);
  const name = words.at(-1) ?? '';
  const file = words.length > 1 ? words.slice(0, -1).join(' ') : undefined;
  const candidates = matchDocuments(documents, file);
  if (candidates.length === 0) return noDocument(documents, file);
  for (const document of candidates) {
    const schema = Object.hasOwn(document.schemas, name) ? document.schemas[name] : undefined;
    if (schema !== undefined) return { document, value: { name, schema } };
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
