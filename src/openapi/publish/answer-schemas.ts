import { isObject, setOwn, toObject, type JsonObject } from '../json.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { follow } from '../references/references.ts';
import { toResponseSchema } from './response-schema.ts';

/**
 * What a document says of the answers of all its operations, for scripts that compare an answer with it: by method and
 * path, status, and media type. Shared schemas are there once, under `$defs`.
 */
export function buildAnswerSchemas({ references, operations }: ApiDocument): JsonObject {
  const names = new Map<string, string>();
  const waiting: string[] = [];
  const rename = (ref: string): string | undefined => {
    let name = names.get(ref);
    if (name === undefined) {
      if (references.find(ref) === undefined) return undefined;
      name = names.size.toString(36);
      names.set(ref, name);
      waiting.push(ref);
    }
    return `#/$defs/${name}`;
  };
  const byOperation: JsonObject = {};
  for (const operation of operations.filter(({ kind }) => kind === 'operation')) {
    const statuses = listStatuses(operation).map(([status, node]) => {
      const contents = toObject(toObject(follow(references, node).value)['content']);
      const schemas = Object.entries(contents).map(([type, media]) => {
        const { schema } = toObject(follow(references, media).value);
        return [type, toResponseSchema(references, schema, rename)] as const;
      });
      return [status, Object.fromEntries(schemas)] as const;
    });
    setOwn(byOperation, answerKey(operation), Object.fromEntries(statuses));
  }
  const definitions: JsonObject = {};
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const value = references.find(ref)?.value;
    definitions[names.get(ref) ?? ''] = toResponseSchema(references, value, rename);
  }
  return { operations: byOperation, $defs: definitions };
}

/** Name of an operation in that file: `get /plants/{id}`. */
export function answerKey({ method, path }: { method: string; path: string }): string {
  return `${method.toLowerCase()} ${path}`;
}

/** Statuses as numbers or `4XX`, whatever the case in which they are written. */
function listStatuses({ operation }: Operation): [status: string, node: unknown][] {
  return Object.entries(toObject(operation['responses']))
    .filter(([status, node]) => !status.startsWith('x-') && isObject(node))
    .map(([status, node]) => [status.replace(/xx$/i, 'XX'), node]);
}
