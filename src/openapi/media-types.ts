/** Type and subtype alone, lower case: `application/json` of `application/JSON; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
  return mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a media type is JSON: `application/json`, `application/problem+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/** Whether a media type is JSON with one value a line. */
export function isJsonLines(mediaType: string): boolean {
  return /(jsonl|ndjson|json-seq|jsonlines)$/.test(mediaType);
}

/** Whether bodies of a media type are bytes, whatever a schema says of them. */
export function isBinary(mediaType: string): boolean {
  return /octet-stream|^(image|audio|video)\/(?!svg)|pdf|zip/.test(mediaType);
}

/** Stands for a file where none is chosen. */
export const ANY_FILE = '<file>';

/** A file that the reader chose, or one to be named in a sample. */
export interface FileValue {
  fileName: string;
  blob?: Blob | undefined;
}

/** Whether a value is a file that was chosen; an object of the reader's may have members of the same names. */
export function isFileValue(value: unknown): value is FileValue {
  return (
    typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob
  );
}
