import { JsonSource, writeExact } from '../../text/exact-json.ts';
import type { FormEncoding } from '../operation/form-encoding.ts';
import { essenceOf, isJson, isJsonLines } from '../operation/media-types.ts';
import { ANY_FILE } from '../schema/file.ts';
import { toLines } from './content-text.ts';
import { encodeForm } from './encode.ts';
import { isFileValue, type FileValue } from './file-value.ts';
import { toFormFields } from './form-fields.ts';
import { toParts, type BodyPart } from './multipart.ts';
import type { NameValue } from './serialize.ts';

/** What is sent as the body. */
export type RequestBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: NameValue[] }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; mediaType: string; file: FileValue };

/** A body before it is serialised. */
export interface BodyInput {
  mediaType: string;
  /** An object for forms, text for text, any value for JSON, a FileValue for files. */
  value: unknown;
  /** Encoding Objects by property. */
  encoding?: FormEncoding | undefined;
}

/** A body as it is sent. */
export function toBody({ mediaType, value, encoding = {} }: BodyInput): RequestBody {
  const type = essenceOf(mediaType);
  if (isFileValue(value)) return { kind: 'file', mediaType, file: value };
  if (isJson(type)) return { kind: 'text', mediaType, text: writeExact(value, 2) };
  if (isJsonLines(type)) return { kind: 'text', mediaType, text: toLines(value, type) };
  const isText = typeof value !== 'object' || value === null;
  if (type === 'application/x-www-form-urlencoded' && !isText)
    return { kind: 'form', mediaType, fields: toFormFields(value, encoding) };
  if (type.startsWith('multipart/') && !isText)
    return { kind: 'multipart', mediaType, parts: toParts(value, encoding) };
  if (value === ANY_FILE) return { kind: 'file', mediaType, file: { fileName: ANY_FILE_NAME } };
  const text = isText && !(value instanceof JsonSource) ? String(value) : writeExact(value, 2);
  return { kind: 'text', mediaType, text };
}

const ANY_FILE_NAME = 'file';

/** Whether a body has fields or parts to be filled in, and none of them is. */
export function isEmpty(body: RequestBody): boolean {
  if (body.kind === 'form') return body.fields.length === 0;
  return body.kind === 'multipart' && body.parts.length === 0;
}

/** The text of a body of fields: `a=1&b=x+y`. */
export function toFormText(fields: readonly NameValue[]): string {
  return fields
    .map(({ name, value, encoded }) => `${encodeForm(name)}=${encoded ?? encodeForm(value)}`)
    .join('&');
}
