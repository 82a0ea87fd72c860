import type { FormEncoding } from '../operation/bodies.ts';
import { essenceOf, isJson } from '../operation/media-types.ts';
import { ANY_FILE } from '../schema/file.ts';
import { toPairs, toText, type NameValue } from './serialize.ts';

/** What is sent as the body. */
export type RequestBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: NameValue[] }
  | { kind: 'multipart'; mediaType: string; parts: BodyPart[] }
  | { kind: 'file'; mediaType: string; file: FileValue };

/** One field of a multipart body. */
export interface BodyPart {
  name: string;
  value?: string | undefined;
  file?: FileValue | undefined;
  contentType?: string | undefined;
}

/** A file that the reader chose, or one to be named in a sample. */
export interface FileValue {
  fileName: string;
  blob?: Blob | undefined;
}

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
  if (isJson(mediaType)) return { kind: 'text', mediaType, text: JSON.stringify(value, null, 2) };
  const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
  if (type === 'application/x-www-form-urlencoded') {
    const fields = members.flatMap(([name, member]) => {
      const { style = 'form', explode = true } = encoding[name] ?? {};
      const nested = typeof member === 'object' && member !== null && !Array.isArray(member);
      const shape = { name, in: 'query', style: nested ? 'deepObject' : style, explode };
      return toPairs(shape, member);
    });
    return { kind: 'form', mediaType, fields };
  }
  if (type.startsWith('multipart/')) {
    const parts = members.flatMap(([name, member]) =>
      toParts(name, member, encoding[name]?.contentType),
    );
    return { kind: 'multipart', mediaType, parts };
  }
  if (value === ANY_FILE) return { kind: 'file', mediaType, file: { fileName: 'file' } };
  return {
    kind: 'text',
    mediaType,
    text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  };
}

function toParts(name: string, value: unknown, contentType: string | undefined): BodyPart[] {
  if (Array.isArray(value)) return value.flatMap((item) => toParts(name, item, contentType));
  if (isFileValue(value)) return [{ name, file: value, contentType }];
  if (value === ANY_FILE) return [{ name, file: { fileName: 'file' }, contentType }];
  const isDocument = typeof value === 'object' && value !== null;
  return [
    {
      name,
      value: toText(value),
      contentType: contentType ?? (isDocument ? 'application/json' : undefined),
    },
  ];
}

function isFileValue(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && 'fileName' in value && 'blob' in value;
}
