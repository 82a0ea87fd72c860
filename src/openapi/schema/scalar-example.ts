import { toText, type JsonObject } from '../json.ts';

const STRINGS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T09:30:00Z',
  date: '2025-01-31',
  time: '09:30:00Z',
  duration: 'P1D',
  uuid: '7c4d2b1e-52a3-4c6f-9d0e-1b2a3c4d5e6f',
  email: 'reader@example.com',
  'idn-email': 'reader@example.com',
  uri: 'https://example.com',
  'uri-reference': '/example',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'ZXhhbXBsZQ==',
  password: '<password>',
};

/** A text, number or boolean that follows a flat schema, or words in its place. */
export function scalarExample(type: string | undefined, schema: JsonObject): unknown {
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberExample(schema);
  if (type === undefined) return toText(schema['format']) ? stringExample(schema) : '<any>';
  return stringExample(schema);
}

function stringExample(schema: JsonObject): string {
  const format = toText(schema['format']);
  if (format !== undefined && Object.hasOwn(STRINGS, format)) return STRINGS[format] ?? '';
  return schema['contentEncoding'] === 'base64' ? (STRINGS['byte'] ?? '') : '<string>';
}

function numberExample(schema: JsonObject): number {
  const { minimum, exclusiveMinimum, maximum, multipleOf } = schema;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  let value = step;
  if (typeof minimum === 'number' && value < minimum) value = Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    value = (Math.floor(exclusiveMinimum / step) + 1) * step;
  }
  return typeof maximum === 'number' && value > maximum ? maximum : value;
}
