import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { matchDocuments, noDocument, type Found } from './match-documents.ts';
import {
  hasMethod,
  parseOperationReference,
  trimSlashes,
  type OperationReference,
} from './operation-reference.ts';
import { suggestMethod, suggestOperation } from './suggest-operation.ts';

/** The operation that a front matter value names, with its document; else what is wrong and what was likely meant. */
export function findOperation(documents: readonly ApiDocument[], text: string): Found<Operation> {
  const reference =
    parseOperationReference(text) ?? parseOperationReference(text, listMethods(documents));
  if (!reference) {
    return {
      problem: `"${text}" names no operation`,
      hint:
        suggestMethod(text) ??
        'write a method and a path, for example "GET /plants", with the file before it where several documents have that path',
    };
  }
  const candidates = matchDocuments(documents, reference.file);
  if (candidates.length === 0) return noDocument(documents, reference.file);
  for (const isSame of [isExactly, isButForSlash]) {
    for (const document of candidates) {
      const operation = document.operations.find((known) => isSame(known, reference));
      if (operation) return { document, value: operation };
    }
  }
  return {
    problem: `no document has the operation ${describe(reference)}`,
    hint: suggestOperation(candidates, reference),
  };
}

function listMethods(documents: readonly ApiDocument[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ operations }) => operations.map(({ method }) => method.toLowerCase())),
  );
}

function isExactly(operation: Operation, { kind, method, path }: OperationReference): boolean {
  return operation.kind === kind && operation.path === path && hasMethod(operation, method);
}

function isButForSlash(operation: Operation, { kind, method, path }: OperationReference): boolean {
  const isSamePath = trimSlashes(operation.path) === trimSlashes(path);
  return operation.kind === kind && isSamePath && hasMethod(operation, method);
}

function describe({ kind, method, path }: OperationReference): string {
  return kind === 'webhook' ? `"webhook ${path}"` : `"${method} ${path}"`;
}
