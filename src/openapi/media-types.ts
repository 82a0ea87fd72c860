import { getOwn } from '../utils/json-object.ts';

/** Type and subtype in lower case: `application/json` for `application/JSON; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
  return mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a media type is in a range, which API documents can declare in place of a type: `image/*`, `image/*+xml`. */
export function isInRange(mediaType: string, range: string): boolean {
  if (range === '*/*') return true;
  const [start = '', suffix] = range.split('/*');
  return suffix !== undefined && mediaType.startsWith(`${start}/`) && mediaType.endsWith(suffix);
}

/** Types that stand for ranges in samples and simulated responses. */
const USUAL_TYPES: Readonly<Record<string, string>> = {
  audio: 'audio/mpeg',
  font: 'font/woff2',
  image: 'image/png',
  text: 'text/plain',
  video: 'video/mp4',
};

/** A usual type in a range: `image/png` for `image/*`. */
export function usualType(range: string): string {
  const main = essenceOf(range).split('/')[0] ?? '';
  return getOwn(USUAL_TYPES, main) ?? 'application/octet-stream';
}

/** Whether a media type is JSON: `application/json`, `application/problem+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Whether a media type, or the first of several, is XML: `application/xml`, `application/atom+xml`. */
export function isXml(mediaType: string): boolean {
  return /^[^;,]*[/+]xml\s*(?:[;,]|$)/i.test(mediaType);
}

/** Whether a media type is line-delimited JSON. */
export function isJsonLines(mediaType: string): boolean {
  return /(jsonl|ndjson|json-seq|jsonlines)$/.test(mediaType);
}

/** Whether a media type is binary, regardless of the schema. */
export function isBinary(mediaType: string): boolean {
  return /octet-stream|^(image|audio|video)\/(?!svg)|pdf|zip/.test(mediaType);
}

/** Placeholder for a file. */
export const ANY_FILE = '<file>';

/** A file that the reader chose, or a placeholder in a sample. */
export interface FileValue {
  fileName: string;
  blob?: Blob | undefined;
}

/** Whether a value is a chosen file rather than an object with the same members. */
export function isFileValue(value: unknown): value is FileValue {
  return (
    typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob
  );
}
