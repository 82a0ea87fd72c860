import type { FormEncoding } from '../operation/form-encoding.ts';
import { essenceOf } from '../operation/media-types.ts';
import { ANY_FILE } from '../schema/file.ts';
import { toContentText } from './content-text.ts';
import { isFileValue, type FileValue } from './file-value.ts';
import { isContainer, membersOf } from './members.ts';
import type { NameValue } from './serialize.ts';

/** One part of a multipart body. */
export interface BodyPart {
  /** Empty for a part of a list (`multipart/mixed`), which has no name. */
  name: string;
  value?: string | undefined;
  file?: FileValue | undefined;
  contentType?: string | undefined;
  /** Headers of the part beside its type and name. */
  headers?: NameValue[] | undefined;
}

type Encoding = FormEncoding[string];

/** The parts for an object by its properties, or for a list by its places; a property with a list gives a part for each item. */
export function toParts(value: object, encoding: FormEncoding): BodyPart[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      toPart('', item, encoding[String(index)] ?? encoding['*'] ?? {}),
    );
  }
  return (membersOf(value) ?? []).flatMap(([name, member]) => {
    const items: unknown[] = Array.isArray(member) && isEach(member) ? member : [member];
    return items.flatMap((item) => toPart(name, item, encoding[name] ?? {}));
  });
}

/** A list of lists has no parts of its own: it is one document. */
function isEach(list: readonly unknown[]): boolean {
  return !list.some(Array.isArray);
}

function toPart(name: string, value: unknown, { contentType, headers }: Encoding): BodyPart {
  const extra =
    headers && Object.entries(headers).map(([key, text]) => ({ name: key, value: text }));
  const part = { name, ...(extra && { headers: extra }) };
  if (isFileValue(value) || value === ANY_FILE) {
    const file = value === ANY_FILE ? { fileName: 'file' } : (value as FileValue);
    return { ...part, file, contentType: typeOfFile(file, contentType) };
  }
  const [type] = contentType?.split(',') ?? [];
  const known = type?.trim() ?? (isContainer(value) ? 'application/json' : undefined);
  return { ...part, value: toContentText(value, known ?? ''), contentType: known };
}

/** The type of a chosen file where the document allows it, else the first that is allowed. */
function typeOfFile({ blob }: FileValue, allowed: string | undefined): string | undefined {
  const types = allowed?.split(',').map((type) => type.trim()) ?? [];
  const own = blob?.type ?? '';
  const isAllowed = types.some((type) => {
    const [major, minor] = essenceOf(type).split('/');
    return (
      own !== '' &&
      (essenceOf(type) === own || major === '*' || (minor === '*' && own.startsWith(`${major}/`)))
    );
  });
  if (isAllowed) return own;
  return types.find((type) => !type.includes('*')) ?? (own || undefined);
}

/** A multipart body in pieces, files among them, ready to be written one after the other (RFC 7578). */
export function toMultipart(parts: readonly BodyPart[], boundary: string): (string | FileValue)[] {
  const pieces = parts.flatMap((part) => [
    `--${boundary}\r\n${partHead(part)}\r\n`,
    part.file ?? part.value ?? '',
    '\r\n',
  ]);
  return [...pieces, `--${boundary}--\r\n`];
}

/** The head lines of a part. */
export function partHead({ name, file, contentType, headers = [] }: BodyPart): string {
  const fileName = file ? `; filename="${escapeName(file.fileName)}"` : '';
  const type = contentType ?? (file ? 'application/octet-stream' : undefined);
  return [
    ...(name === ''
      ? []
      : [`Content-Disposition: form-data; name="${escapeName(name)}"${fileName}`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers.map((header) => `${header.name}: ${header.value}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}

/** A boundary that no part of the body holds. */
export function findBoundary(parts: readonly BodyPart[]): string {
  const text = parts.map((part) => partHead(part) + (part.value ?? '')).join('');
  let boundary = 'request-boundary';
  for (let count = 1; text.includes(boundary); count++) boundary = `request-boundary-${count}`;
  return boundary;
}

/** As browsers write the names of fields and files. */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
