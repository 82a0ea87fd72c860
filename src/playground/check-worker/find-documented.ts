import { getOwn, isObject, toObject, type JsonObject } from '../../openapi/json.ts';

/** The schema that a document has for an answer, or what it does not speak of; neither where it leaves the body open. */
export interface Documented {
  schema?: JsonObject | false | undefined;
  undocumented?: 'status' | 'media type' | undefined;
}

/** Finds the schema of a status and a media type: `200` before `2XX` before `default`, a type before its range. */
export function findDocumented(
  schemas: JsonObject,
  { operation, status, mediaType }: { operation: string; status: number; mediaType: string },
): Documented {
  const statuses = toObject(getOwn(toObject(schemas['operations']), operation));
  const range = `${String(status).charAt(0)}XX`;
  const contents = [String(status), range, 'default']
    .map((key) => getOwn(statuses, key))
    .find((content) => content !== undefined);
  if (contents === undefined) return { undocumented: 'status' };
  const known = Object.entries(toObject(contents));
  if (known.length === 0) return {};
  const type = essence(mediaType);
  const [, schema] =
    known.find(([key]) => essence(key) === type) ??
    known.find(([key]) => isRangeOf(essence(key), type)) ??
    [];
  if (schema === undefined) return { undocumented: 'media type' };
  return isObject(schema) || schema === false ? { schema } : {};
}

/** A media type without parameters. */
function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

function isRangeOf(range: string, type: string): boolean {
  return range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}
