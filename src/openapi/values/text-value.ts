import { toText, type JsonObject } from '../json.ts';
import { readPattern } from './pattern.ts';
import { textsOfPattern } from './text-of-pattern.ts';

/** Two of each format, where two different ones can be made; `{}` is a number from 0 on. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T09:{m}:00Z',
  date: '2025-01-{d}',
  time: '09:{m}:00Z',
  duration: 'P{n}D',
  uuid: '7c4d2b1e-52a3-4c6f-9d0e-1b2a3c4d{h}',
  email: 'reader{}@example.com',
  'idn-email': 'reader{}@example.com',
  uri: 'https://example.com{/}',
  url: 'https://example.com{/}',
  iri: 'https://example.com{/}',
  'uri-reference': '/example{}',
  'iri-reference': '/example{}',
  'uri-template': '/example{}/{{id}}',
  hostname: 'example{}.com',
  'idn-hostname': 'example{}.com',
  ipv4: '192.0.2.{n}',
  ipv6: '2001:db8::{n}',
  'json-pointer': '/example{}',
  'relative-json-pointer': '{n}/example',
  regex: '^[a-z]+{}$',
};

const BYTES = ['ZXhhbXBsZQ==', 'c2FtcGxl', 'dGhpbmc=', 'b3RoZXI='];
const WORD = 'string';
/** Texts longer than this show nothing to anybody. */
const MAX_LENGTH = 5000;

/** A text that follows a flat schema; variants differ. Undefined where none was found. */
export function textValue(schema: JsonObject, variant: number): string | undefined {
  const { low, high } = lengthsOf(schema);
  const fits = (text: string) => text.length >= low && text.length <= high;
  const pattern = readPattern(toText(schema['pattern']) ?? '');
  const usual = usualText(schema, variant);
  if (schema['pattern'] === undefined || !pattern) {
    const text = usual === undefined ? wordOf(low, high, variant) : fillUp(usual, schema, low);
    return fits(text) ? text : undefined;
  }
  if (usual !== undefined && fits(usual) && pattern.test(usual)) return usual;
  const isWanted = (text: string) => fits(text) && pattern.test(text);
  for (const text of textsOfPattern(pattern, variant)) if (isWanted(text)) return text;
  for (const text of textsOfPattern(pattern, variant))
    if (isWanted(text.padEnd(low, 'a'))) return text.padEnd(low, 'a');
  return undefined;
}

function lengthsOf({ minLength, maxLength }: JsonObject): { low: number; high: number } {
  return {
    low: typeof minLength === 'number' ? Math.min(minLength, MAX_LENGTH + 1) : 0,
    high: Math.min(typeof maxLength === 'number' ? maxLength : MAX_LENGTH, MAX_LENGTH),
  };
}

/** The text of a format or an encoding; undefined for those that say nothing of the text. */
function usualText(schema: JsonObject, variant: number): string | undefined {
  const format = toText(schema['format']);
  if (format === 'byte' || toText(schema['contentEncoding'])?.startsWith('base64'))
    return BYTES[variant % BYTES.length];
  const template = format !== undefined && Object.hasOwn(FORMATS, format) && FORMATS[format];
  return template ? fillIn(template, variant) : undefined;
}

function fillIn(template: string, variant: number): string {
  const count = variant === 0 ? '' : String(variant + 1);
  return template
    .replace('{{', '\uE000')
    .replace('}}', '\uE001')
    .replace('{m}', String((30 + variant) % 60).padStart(2, '0'))
    .replace('{d}', String(((30 + variant) % 31) + 1).padStart(2, '0'))
    .replace('{n}', String((variant % 250) + 1))
    .replace('{h}', (0x5e6f + variant).toString(16).slice(-4))
    .replace('{/}', count && `/${count}`)
    .replace('{}', count)
    .replace('\uE000', '{')
    .replace('\uE001', '}');
}

/** Addresses may be longer than the usual ones. */
function fillUp(text: string, schema: JsonObject, low: number): string {
  if (text.length >= low || !/^(?:ur[il]|iri)/.test(String(schema['format']))) return text;
  return `${text}/`.padEnd(low, 'example/');
}

/** Words in the place of a text. */
function wordOf(low: number, high: number, variant: number): string {
  const count = variant === 0 ? '' : `${variant + 1}`;
  const placeholder = `<${WORD}${count && ` ${count}`}>`;
  if (placeholder.length >= low && placeholder.length <= high) return placeholder;
  const text = WORD.repeat(Math.ceil(Math.max(low, 1) / WORD.length));
  const length = low > WORD.length ? low : Math.max(low, Math.min(WORD.length, high));
  return text.slice(0, Math.max(length - count.length, 0)) + count;
}
