import { suggest } from '../../diagnostics/suggest.ts';
import type { ApiDocument } from '../read/document.ts';
import { matchDocuments, noDocument } from '../read/match-documents.ts';
import { HTTP_METHODS } from '../../text/http-methods.ts';
import type { Operation } from '../types.ts';

/** What `openapi` in the front matter of a page names. */
export interface OperationReference {
  /** File, folder or name of the document; absent to look in all of them. */
  file?: string | undefined;
  kind: Operation['kind'];
  /** Upper case; empty for webhooks. */
  method: string;
  /** Path, or name of the webhook. */
  path: string;
}

/** What looking for something in the documents gave. */
export type Found<T> =
  | { document: ApiDocument; value: T; problem?: undefined }
  | { problem: string; hint?: string | undefined };

const METHOD_WORDS = new Set<string>([...HTTP_METHODS, 'webhook']);

/**
 * Takes `METHOD /path`, `file METHOD /path`, `webhook name` or `file webhook name` apart; undefined
 * for any other text. White space and the case of the method do not matter.
 */
export function parseOperationReference(text: string): OperationReference | undefined {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => METHOD_WORDS.has(word.toLowerCase()));
  const path = words.slice(at + 1).join(' ');
  if (at < 0 || path === '') return undefined;
  const word = words[at]?.toLowerCase() ?? '';
  const file = at > 0 ? words.slice(0, at).join(' ') : undefined;
  if (word === 'webhook') return { file, kind: 'webhook', method: '', path };
  return { file, kind: 'operation', method: word.toUpperCase(), path };
}

/** The operation that a front matter value names, with its document; else what is wrong and what was likely meant. */
export function findOperation(documents: readonly ApiDocument[], text: string): Found<Operation> {
  const reference = parseOperationReference(text);
  if (!reference) {
    return {
      problem: `"${text}" names no operation`,
      hint: 'write a method and a path, for example "GET /plants", with the file before it where several documents have that path',
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
    hint: likely(candidates, reference),
  };
}

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

function isExactly(operation: Operation, { kind, method, path }: OperationReference): boolean {
  return operation.kind === kind && operation.path === path && isMethod(operation, method);
}

function isButForSlash(operation: Operation, { kind, method, path }: OperationReference): boolean {
  const isSamePath = trimSlash(operation.path) === trimSlash(path);
  return operation.kind === kind && isSamePath && isMethod(operation, method);
}

function isMethod(operation: Operation, method: string): boolean {
  return operation.kind === 'webhook' || operation.method.toUpperCase() === method;
}

function trimSlash(path: string): string {
  return path.replace(/^\//, '').replace(/\/$/, '');
}

function describe({ kind, method, path }: OperationReference): string {
  return kind === 'webhook' ? `"webhook ${path}"` : `"${method} ${path}"`;
}

/** Same path with other methods first, then other names of path parameters, then likely typing errors. */
function likely(
  documents: readonly ApiDocument[],
  reference: OperationReference,
): string | undefined {
  const operations = documents.flatMap((document) => document.operations);
  const sameKind = operations.filter(({ kind }) => kind === reference.kind);
  const samePath = sameKind.filter(({ path }) => trimSlash(path) === trimSlash(reference.path));
  if (samePath.length > 0) {
    const methods = new Set(samePath.map(({ method }) => method.toUpperCase()));
    return `that path has ${[...methods].join(', ')}`;
  }
  const shape = shapeOf(reference.path);
  const sameShape = sameKind.find(
    (known) => shapeOf(known.path) === shape && isMethod(known, reference.method),
  );
  const near = sameShape?.path ?? nearestPath(sameKind, reference);
  if (near === undefined) return undefined;
  const meant = reference.kind === 'webhook' ? `webhook ${near}` : `${reference.method} ${near}`;
  return `did you mean "${meant}"?`;
}

function shapeOf(path: string): string {
  return trimSlash(path)
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '{}');
}

function nearestPath(
  operations: readonly Operation[],
  reference: OperationReference,
): string | undefined {
  const paths = operations
    .filter((known) => isMethod(known, reference.method))
    .map(({ path }) => path);
  const ending = paths.find((path) => isEndOf(path, reference.path));
  return ending ?? suggest(reference.path, new Set(paths));
}

/** Whether one path is the other behind a prefix such as `/v1`. */
function isEndOf(path: string, other: string): boolean {
  const [shorter = '', longer = ''] = [path, other]
    .map((text) => text.replace(/\/$/, ''))
    .toSorted((a, b) => a.length - b.length);
  return shorter.length > 2 && longer.endsWith(shorter);
}
