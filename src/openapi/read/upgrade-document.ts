import { upgrade } from '@scalar/openapi-upgrader';
import { isObject, setOwn, type JsonObject } from '../../utils/json-object.ts';
import { convertSwagger } from './convert-swagger.ts';
import { isData, kindOfMember, type ObjectKind } from './external-references.ts';

/** Upgrades versions 2.0 and 3.0 to 3.1; keeps later ones. */
export function upgradeDocument(root: JsonObject, version: string, location: string): JsonObject {
  if (!/^(2|3\.0|3$)/.test(version)) return root;
  const isSwagger = version === '2.0';
  const older = isSwagger ? convertSwagger(root, location) : root;
  const prepared = copy(older, 'document', isSwagger) as JsonObject;
  return upgrade({ ...prepared, openapi: '3.0.3' }, '3.1') as JsonObject;
}

/** Members of an Encoding Object that describe the style of a value. */
const STYLES = new Set(['style', 'explode', 'allowReserved']);

/**
 * Copies a version 3.0 document for the upgrader, which would lose data: binary bodies get a 3.1 schema instead of an
 * empty one, which allows any JSON, and an `example` next to `examples` becomes one of them. Styles of multipart
 * bodies, which 3.0 ignores, are left out unless they come from Swagger 2.0.
 */
function copy(value: unknown, kind: ObjectKind, keepsStyles: boolean): unknown {
  if (isData(kind) || kind === 'other' || kind === 'schema') return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, kind, keepsStyles));
  if (!isObject(value)) return value;
  const copied: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (kind === 'encoding' && !keepsStyles && STYLES.has(key)) continue;
    const isBytes = kind === 'media' && key === 'schema' && isBinary(member);
    const keeps = keepsStyles || (kind === 'map:media' && !key.startsWith('multipart/'));
    setOwn(copied, key, isBytes ? toBytes(member) : copy(member, kindOfMember(kind, key), keeps));
  }
  return kind === 'media' || kind === 'parameter' ? joinExamples(copied) : copied;
}

function joinExamples(holder: JsonObject): JsonObject {
  const { example, examples, ...rest } = holder;
  if (example === undefined || !isObject(examples)) return holder;
  const name = 'example' in examples ? 'default' : 'example';
  return { ...rest, examples: { [name]: { value: example }, ...examples } };
}

function isBinary(schema: unknown): schema is JsonObject {
  return isObject(schema) && schema['type'] === 'string' && schema['format'] === 'binary';
}

function toBytes({ type: _type, format: _format, ...rest }: JsonObject): JsonObject {
  return { ...rest, contentMediaType: 'application/octet-stream' };
}
