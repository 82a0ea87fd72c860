import { isObject, setOwn, type JsonObject } from '../json.ts';
import { toSchema, type EndpointParameter } from './endpoint-parameter.ts';

/** One object schema out of the fields of a body, those inside of others in their place. */
export function bodySchema(fields: readonly EndpointParameter[]): JsonObject | undefined {
  if (fields.length === 0) return undefined;
  const root: JsonObject = { type: 'object', properties: {}, required: [] };
  const known = new Map<string, JsonObject>([['', root]]);
  for (const field of fields) {
    const parent = known.get(field.within.join('\0')) ?? root;
    const schema = toSchema(field);
    addProperty(parent, field.name, schema, field.required);
    known.set([...field.within, field.name].join('\0'), schema);
  }
  return root;
}

/** Adds to an object, or to the entries of a list. */
function addProperty(
  parent: JsonObject,
  name: string,
  schema: JsonObject,
  required: boolean,
): void {
  const target = parent['type'] === 'array' && isObject(parent['items']) ? parent['items'] : parent;
  const properties = isObject(target['properties']) ? target['properties'] : {};
  setOwn(properties, name, schema);
  target['type'] = 'object';
  target['properties'] = properties;
  const names = Array.isArray(target['required']) ? target['required'] : [];
  target['required'] = required ? [...names, name] : names;
}

/** Whether a file is anywhere in the schema of a body. */
export function hasFile(schema: JsonObject | undefined): boolean {
  return JSON.stringify(schema)?.includes('"format":"binary"') ?? false;
}
