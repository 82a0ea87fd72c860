import { isObject, setOwn, type JsonObject } from '../json.ts';
import { kindOfMember, type ObjectKind } from '../references/object-kinds.ts';

/**
 * A document of version 3.0 whose bodies of bytes have a schema of 3.1 that says so. The upgrader leaves them an
 * empty one, which stands for any JSON.
 */
export function keepBinaryBodies(root: JsonObject): JsonObject {
  return copy(root, 'document') as JsonObject;
}

function copy(value: unknown, kind: ObjectKind): unknown {
  if (kind === 'data' || kind === 'other' || kind === 'schema') return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, kind));
  if (!isObject(value)) return value;
  const copied: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const isBytes = kind === 'media' && key === 'schema' && isBinary(member);
    setOwn(copied, key, isBytes ? toBytes(member) : copy(member, kindOfMember(kind, key)));
  }
  return copied;
}

function isBinary(schema: unknown): schema is JsonObject {
  return isObject(schema) && schema['type'] === 'string' && schema['format'] === 'binary';
}

function toBytes({ type: _type, format: _format, ...rest }: JsonObject): JsonObject {
  return { ...rest, contentMediaType: 'application/octet-stream' };
}
