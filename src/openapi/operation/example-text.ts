import { type JsonObject, isObject } from '../json.ts';
import { essenceOf, isJson, isJsonLines } from './media-types.ts';
import { toXml } from './to-xml.ts';
import { parseJson } from '../../text/json.ts';

/** A value as it is sent in a media type, and the language to highlight it in. */
export function toExampleText(
  value: unknown,
  mediaType: string,
  schema: JsonObject = {},
): { text: string; language: string } {
  const type = essenceOf(mediaType);
  if (isJson(type) || type === '*/*' || type === '')
    return { text: toJsonText(value), language: 'json' };
  if (isJsonLines(type)) return { text: toLines(value), language: 'json' };
  if (type === 'text/event-stream') return { text: toEvents(value), language: 'text' };
  if (type.endsWith('xml')) {
    return { text: typeof value === 'string' ? value : toXml(value, schema), language: 'xml' };
  }
  if (typeof value === 'string') return { text: value, language: languageOf(type) };
  if (type === 'application/x-www-form-urlencoded' && isObject(value)) {
    return { text: toForm(value), language: 'text' };
  }
  return { text: JSON.stringify(value, null, 2) ?? '', language: 'json' };
}

/** JSON on several lines; a string that already holds a JSON document is taken as that document. */
function toJsonText(value: unknown): string {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    const json = parseJson(value);
    return json === undefined ? value : JSON.stringify(json, null, 2);
  }
  return JSON.stringify(value, null, 2) ?? '';
}

function toLines(value: unknown): string {
  if (typeof value === 'string') return value;
  const entries = Array.isArray(value) ? value : [value];
  return entries.map((entry) => JSON.stringify(entry)).join('\n');
}

function toEvents(value: unknown): string {
  if (typeof value === 'string') return value;
  const events = Array.isArray(value) ? value : [value];
  return events.map(toEvent).join('\n\n');
}

/** One server-sent event; an object with a `data` member is the event, anything else is its data. */
function toEvent(value: unknown): string {
  if (!isObject(value) || !('data' in value)) return `data: ${asData(value)}`;
  return ['id', 'event', 'retry', 'data']
    .filter((field) => value[field] !== undefined)
    .map((field) => `${field}: ${asData(value[field])}`)
    .join('\n');
}

function asData(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\n', '\ndata: ') : JSON.stringify(value);
}

function toForm(value: JsonObject): string {
  const pairs = Object.entries(value).map(([name, member]): [string, string] => [
    name,
    typeof member === 'string' ? member : JSON.stringify(member),
  ]);
  return new URLSearchParams(pairs).toString();
}

function languageOf(type: string): string {
  if (type.endsWith('html')) return 'html';
  if (type.endsWith('csv')) return 'csv';
  return /ya?ml$/.test(type) ? 'yaml' : 'text';
}
