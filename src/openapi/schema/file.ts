import { toText, type JsonObject } from '../json.ts';

/** Stands for a file where none is chosen. */
export const ANY_FILE = '<file>';

/** Whether a value is sent as the bytes of a file. */
export function isFile(schema: JsonObject): boolean {
  if (schema['format'] === 'binary' || schema['type'] === 'file') return true;
  const media = toText(schema['contentMediaType']);
  if (media === undefined || schema['contentEncoding'] !== undefined) return false;
  return schema['type'] === undefined || media === 'application/octet-stream';
}
