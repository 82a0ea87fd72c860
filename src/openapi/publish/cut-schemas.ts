import { isObject } from '../json.ts';
import { createContext } from '../operation/create-context.ts';
import { viewOperation } from '../operation/operation-view.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { countRows } from '../schema/count-rows.ts';
import { viewSchema } from '../schema/view-schema.ts';

/** Rows that no page is too small for. */
const FEW_ROWS = 600;

/** Rows of a page that shows a schema which others had no room for. */
export const SCHEMA_PAGE_ROWS = 200;

/** The pages of a document that schemas are looked for on. */
export interface CutInput {
  operations: readonly Operation[];
  /** References of the schemas that the author has given pages. */
  schemas: readonly string[];
  maintainOrder: boolean;
}

/**
 * References of the schemas that pages have no room for, by the operation or the schema whose page it is. Each of them is
 * to get a page, which may have no room for others in turn.
 */
export function findCutSchemas(
  document: ApiDocument,
  { operations, schemas, maintainOrder }: CutInput,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const options = { maintainOrder, showOptionalParams: false, baseUrl: [], markdown: () => '' };
  const waiting = new Set(schemas);
  const note = (page: string, view: unknown) => {
    const refs = listCut(view);
    if (refs.length > 0) found[page] = refs;
    for (const ref of refs) waiting.add(ref);
  };
  for (const entry of operations) {
    if (countRows(document.references, [entry.item['parameters'], entry.operation]) <= FEW_ROWS)
      continue;
    note(entry.id, viewOperation(document, entry, { ...options, isDraft: true }));
  }
  // The set grows while it is gone through.
  for (const ref of waiting) {
    const rows = schemas.includes(ref) ? undefined : SCHEMA_PAGE_ROWS;
    note(ref, viewSchema(createContext(document, options, rows), { $ref: ref }));
  }
  return found;
}

/** References of the schemas that are cut anywhere in a view. */
function listCut(view: unknown): string[] {
  const refs = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (isObject(node) && node['truncated'] === true && typeof node['ref'] === 'string')
      refs.add(node['ref']);
    Object.values(node).forEach(visit);
  };
  visit(view);
  return [...refs];
}
