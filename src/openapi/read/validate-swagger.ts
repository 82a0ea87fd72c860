import SwaggerParser from '@apidevtools/swagger-parser';
import { ANY_METHOD } from '../../utils/url.ts';
import { isObject, toSegment, type JsonObject } from '../../utils/json-object.ts';
import { createReferences, follow } from '../document.ts';
import { condense, type Violation } from './validate-document.ts';
import { validate } from './validators/swagger-2.0.ts';

/** Violations in a document of version 2.0. */
export async function validateSwagger(root: JsonObject): Promise<Violation[]> {
  const document = withParameters(root);
  if (!validate(document)) return condense(validate.errors ?? [], document);
  try {
    // Keeps references, so that pointers refer to the file, and reads no other files.
    await new SwaggerParser().validate('document.json', document as never, {
      resolve: { external: false },
      validate: { schema: false },
      dereference: { excludedPathMatcher: () => true },
    });
    return [];
  } catch (error) {
    return [toViolation(error)];
  }
}

/** Document with references to shared parameters resolved, so that duplicates are detected. */
function withParameters(root: JsonObject): JsonObject {
  const references = createReferences(root);
  const parametersOf = (node: JsonObject) =>
    Array.isArray(node['parameters'])
      ? { parameters: node['parameters'].map((one) => follow(references, one).value) }
      : {};
  const mapObjects = (node: JsonObject, map: (member: JsonObject) => JsonObject) =>
    Object.fromEntries(
      Object.entries(node).map(([key, member]) => [key, isObject(member) ? map(member) : member]),
    );
  const toItem = (item: JsonObject) => ({
    ...mapObjects(item, (operation) => ({ ...operation, ...parametersOf(operation) })),
    ...parametersOf(item),
  });
  return isObject(root['paths']) ? { ...root, paths: mapObjects(root['paths'], toItem) } : root;
}

/** The first violation of rules that the schema cannot express; the message contains the location. */
function toViolation(error: unknown): Violation {
  if (!(error instanceof Error)) return { pointer: '', message: String(error) };
  const message = error.message.replace(/^(?:SyntaxError: )?Validation failed\.\s*/, '');
  return { pointer: pointerIn(message), message };
}

const OPERATION_AT = new RegExp(`/paths(/\\S*?)/(${ANY_METHOD})\\b`);

/** Pointer in a message: `/paths/plants/{id}/get` gives `/paths/~1plants~1{id}/get`. */
function pointerIn(message: string): string {
  const operation = OPERATION_AT.exec(message);
  if (operation) return `/paths/${toSegment(operation[1] ?? '')}/${operation[2]}`;
  return /\/definitions\/[\w.-]+/.exec(message)?.[0] ?? '';
}
