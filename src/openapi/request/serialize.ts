import { toContentText } from './content-text.ts';
import { encodeReserved, encodeText } from './encode.ts';
import { isContainer, membersOf, toText } from './members.ts';

/** A name and its value, before any encoding. */
export interface NameValue {
  name: string;
  value: string;
  /** The value as it stands in an address, form or cookie, where its usual encoding would say something else. */
  encoded?: string;
}

/** How a parameter becomes text (OpenAPI, Parameter Object: style, explode, content). */
export interface ParameterShape {
  name: string;
  in: string;
  style: string;
  explode: boolean;
  /** Reserved characters stay as they are. */
  allowReserved?: boolean | undefined;
  /** Media type of a parameter that is serialised as a document. */
  contentType?: string | undefined;
}

const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The pairs that a query parameter, form field or cookie gives: `ids` = [1, 2] gives `ids=1`, `ids=2`; an empty list gives none. */
export function toPairs(parameter: ParameterShape, value: unknown): NameValue[] {
  const { name, style, explode, contentType } = parameter;
  const pair = (key: string, item: unknown) => toPair(parameter, key, toText(item));
  if (contentType !== undefined) return [pair(name, toContentText(value, contentType))];
  const members = membersOf(value);
  if (!members && !Array.isArray(value)) return [pair(name, value)];
  if (style === 'deepObject')
    return deepPairs(name, value).map((entry) => pair(entry.name, entry.value));
  const isExploded = explode && DELIMITERS[style] === undefined;
  if (isExploded && members) return members.map(([key, member]) => pair(key, member));
  const items = members?.flat() ?? (value as unknown[]);
  if (isExploded) return items.map((item) => pair(name, item));
  return items.length === 0 ? [] : [toList(parameter, items.map(toText))];
}

function toPair({ in: place, style, allowReserved }: ParameterShape, name: string, value: string) {
  // Style `cookie` came with OpenAPI 3.2: nothing is encoded.
  if (style === 'cookie') return { name, value, encoded: value };
  return { name, value, ...(allowReserved && { encoded: encodeReserved(value, place) }) };
}

/** Several values in one; a comma in one of them must not be taken for one between them. */
function toList(parameter: ParameterShape, items: string[]): NameValue {
  const delimiter = DELIMITERS[parameter.style] ?? ',';
  const list = toPair(parameter, parameter.name, items.join(delimiter));
  const isAmbiguous = delimiter === ',' && items.some((item) => item.includes(','));
  return isAmbiguous ? { ...list, encoded: items.map(encodeText).join(',') } : list;
}

/**
 * `filter` = {a: {b: 1}} gives `filter[a][b]=1`. OpenAPI leaves lists open; servers that take such
 * names expect `ids[]=1` for values, and `items[0][price]=1` for objects. Their null is the empty text.
 */
function deepPairs(name: string, value: unknown): NameValue[] {
  if (Array.isArray(value)) {
    const isIndexed = value.some(isContainer);
    return value.flatMap((item, index) => deepPairs(`${name}[${isIndexed ? index : ''}]`, item));
  }
  const members = membersOf(value);
  if (!members) return [{ name, value: value === null ? '' : toText(value) }];
  return members.flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** The text that stands in the path or in a header (styles simple, label and matrix); empty for an empty list. */
export function toSegmentText(
  parameter: ParameterShape,
  value: unknown,
  encode: (text: string) => string,
): string {
  const { name, style, explode, contentType } = parameter;
  const toEncoded = (item: unknown) => encode(toText(item));
  if (contentType !== undefined) return encode(toContentText(value, contentType));
  const prefix = { label: '.', matrix: ';' }[style] ?? '';
  const separator = prefix || ',';
  const named = (key: string, text: string) =>
    style === 'matrix' ? `${key}${text === '' ? '' : `=${text}`}` : text;
  const members = membersOf(value);
  if (!members && !Array.isArray(value)) return prefix + named(name, toEncoded(value));
  const items = members?.flat() ?? (value as unknown[]);
  if (items.length === 0) return '';
  if (!explode) return prefix + named(name, items.map(toEncoded).join(','));
  const texts = members
    ? members.map((member) => member.map(toEncoded).join('='))
    : items.map((item) => named(name, toEncoded(item)));
  return prefix + texts.join(separator);
}
