import { HTTP_METHODS } from '../../text/http-methods.ts';
import type { Operation } from '../read/operations.ts';

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

const METHOD_WORDS = new Set<string>([...HTTP_METHODS, 'webhook']);

/**
 * Takes `METHOD /path`, `file METHOD /path`, `webhook name` or `file webhook name` apart; undefined
 * for any other text. White space and the case of the method do not matter. Documents may have more
 * methods than the usual ones (OpenAPI 3.2, additionalOperations).
 */
export function parseOperationReference(
  text: string,
  methods: ReadonlySet<string> = METHOD_WORDS,
): OperationReference | undefined {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((one) => methods.has(one.toLowerCase()));
  const path = words.slice(at + 1).join(' ');
  if (at < 0 || path === '') return undefined;
  const word = words[at]?.toLowerCase() ?? '';
  const file = at > 0 ? words.slice(0, at).join(' ') : undefined;
  if (word === 'webhook') return { file, kind: 'webhook', method: '', path };
  return { file, kind: 'operation', method: word.toUpperCase(), path };
}

/** Whether an operation has the method of a reference, in upper case; those of webhooks are not named. */
export function hasMethod(operation: Operation, method: string): boolean {
  return operation.kind === 'webhook' || operation.method.toUpperCase() === method;
}

/** A path without slashes around it. */
export function trimSlashes(path: string): string {
  return path.replace(/^\//, '').replace(/\/$/, '');
}
