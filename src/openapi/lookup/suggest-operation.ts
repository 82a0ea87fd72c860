import { isTypo, suggest } from '../../diagnostics/suggest.ts';
import { HTTP_METHODS } from '../../text/http-methods.ts';
import type { ApiDocument } from '../read/document.ts';
import { hasMethod, trimSlashes, type OperationReference } from './operation-reference.ts';

/**
 * A hint at what a reference that names no operation was likely meant to name: other methods of its path
 * first, then other names of path parameters, then typing errors.
 */
export function suggestOperation(
  documents: readonly ApiDocument[],
  { kind, method, path }: OperationReference,
): string | undefined {
  const operations = documents
    .flatMap((document) => document.operations)
    .filter((operation) => operation.kind === kind);
  const samePath = operations.filter((known) => trimSlashes(known.path) === trimSlashes(path));
  if (samePath.length > 0) {
    const methods = new Set(samePath.map((operation) => operation.method.toUpperCase()));
    return `that path has ${[...methods].join(', ')}`;
  }
  const paths = operations.filter((known) => hasMethod(known, method)).map((known) => known.path);
  const near = paths.find((known) => shapeOf(known) === shapeOf(path)) ?? nearestPath(paths, path);
  if (near === undefined) return undefined;
  return `did you mean "${kind === 'webhook' ? 'webhook' : method} ${near}"?`;
}

/** The same for a reference whose method is mistyped. */
export function suggestMethod(text: string): string | undefined {
  for (const word of text.trim().split(/\s+/)) {
    const method = HTTP_METHODS.find((known) => isTypo(word.toLowerCase(), known));
    if (method) return `did you mean "${text.trim().replace(word, () => method.toUpperCase())}"?`;
  }
  return undefined;
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return trimSlashes(path)
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, '{}');
}

function nearestPath(paths: readonly string[], path: string): string | undefined {
  return paths.find((known) => isEndOf(known, path)) ?? suggest(path, new Set(paths));
}

/** Whether one path is the other behind a prefix such as `/v1`. */
function isEndOf(path: string, other: string): boolean {
  const [shorter = '', longer = ''] = [path, other]
    .map((text) => text.replace(/\/$/, ''))
    .toSorted((a, b) => a.length - b.length);
  return shorter.length > 2 && longer.endsWith(shorter);
}
