import { writeExact } from '../../text/exact-json.ts';
import { essenceOf, isJson, isJsonLines } from '../operation/media-types.ts';
import { membersOf, toText } from './members.ts';
import { isJsonText } from '../../text/json.ts';

/** A value as a document of a media type, in one line where the type allows it: parameters with `content`, parts, fields. */
export function toContentText(value: unknown, mediaType: string): string {
  const type = essenceOf(mediaType);
  if (isJson(type)) return isJsonDocument(value) ? value : writeExact(value);
  if (isJsonLines(type)) return toLines(value, type);
  const members = type === 'application/x-www-form-urlencoded' ? membersOf(value) : undefined;
  if (!members) return toText(value);
  const pairs = members.map(([name, member]) => [name, toText(member)]);
  return new URLSearchParams(pairs).toString();
}

/** A value in each line; a text is lines already. Each text of a sequence begins with its own sign (RFC 7464). */
export function toLines(value: unknown, mediaType: string): string {
  if (typeof value === 'string') return value;
  const sign = essenceOf(mediaType).endsWith('json-seq') ? '\u001E' : '';
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) => `${sign}${writeExact(entry)}\n`).join('');
}

/** Whether a text is a JSON document already: properties that hold one are often described as strings. */
function isJsonDocument(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false;
  return isJsonText(value);
}
