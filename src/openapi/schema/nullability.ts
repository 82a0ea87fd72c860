import { isObject, type JsonObject } from '../json.ts';

/** Whether a schema allows null and nothing else. */
export function isNullSchema(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return schema['type'] === 'null' || (Object.hasOwn(schema, 'const') && schema['const'] === null);
}

/** A schema without null in its `type`, and whether it allows null; OpenAPI 3.0 says `nullable`. */
export function splitNull(schema: JsonObject): { schema: JsonObject; nullable: boolean } {
  const { type } = schema;
  const nullable = schema['nullable'] === true;
  if (!Array.isArray(type)) return { schema, nullable };
  const rest: unknown[] = type.filter((name) => name !== 'null');
  if (rest.length === type.length || rest.length === 0) return { schema, nullable };
  return { schema: { ...schema, type: rest.length === 1 ? rest[0] : rest }, nullable: true };
}
