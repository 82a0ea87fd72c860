import { HTTP_METHODS } from '../../text/http-methods.ts';
import { isObject, setOwn, toList, toObject, type JsonObject } from '../json.ts';
import { createReferences, follow, type References } from '../references/references.ts';

/**
 * A document of version 2.0 whose operations have the parameters that make up a body themselves. The upgrader
 * makes a body of those only: it loses what is a reference, or stands beside the operations of a path.
 */
export function keepBodyParameters(root: JsonObject): JsonObject {
  const references = createReferences(root);
  const paths: JsonObject = {};
  for (const [path, item] of Object.entries(toObject(root['paths'])))
    setOwn(paths, path, isObject(item) ? keepInItem(item, references) : item);
  return { ...root, paths };
}

function keepInItem(item: JsonObject, references: References): JsonObject {
  const shared = layIn(item['parameters'], references);
  const ofBodies = shared.filter(isOfBody);
  const kept: JsonObject = { ...item };
  if (Array.isArray(item['parameters']))
    kept['parameters'] = shared.filter((parameter) => !isOfBody(parameter));
  for (const method of HTTP_METHODS) {
    const operation = item[method];
    if (!isObject(operation)) continue;
    const own = layIn(operation['parameters'], references);
    const parameters = [...ofBodies.filter((parameter) => !isReplaced(parameter, own)), ...own];
    if (parameters.length > 0) kept[method] = { ...operation, parameters };
  }
  return kept;
}

/** The parameters, those of bodies in place of references to them. */
function layIn(parameters: unknown, references: References): unknown[] {
  return toList(parameters).map((parameter) => {
    const target = follow(references, parameter).value;
    return isOfBody(target) ? target : parameter;
  });
}

function isOfBody(parameter: unknown): parameter is JsonObject {
  return isObject(parameter) && (parameter['in'] === 'body' || parameter['in'] === 'formData');
}

/** Whether an operation has a parameter of its own instead: one body, or a field of the same name. */
function isReplaced(parameter: JsonObject, own: readonly unknown[]): boolean {
  return own.some(
    (other) =>
      isOfBody(other) &&
      other['in'] === parameter['in'] &&
      (other['in'] === 'body' || other['name'] === parameter['name']),
  );
}
