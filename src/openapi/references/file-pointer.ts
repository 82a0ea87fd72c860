import { decodePath } from '../../text/decode-path.ts';

/** A value in one of several files: the location of the file, and the pointer in it. */
export interface FilePointer {
  /** Absolute path or http(s) address. */
  location: string;
  /** With its leading `#`. */
  pointer: string;
}

/** Where a reference leads from the file that it stands in. */
export function resolveReference(base: string, ref: string): FilePointer {
  const [file, fragment] = splitOnce(ref, '#');
  const pointer = `#${fragment}`;
  if (file === '') return { location: base, pointer };
  if (/^https?:/i.test(file)) return { location: file, pointer };
  if (/^https?:/i.test(base)) return { location: new URL(file, base).href, pointer };
  const path = file.startsWith('/') ? file : `${base.slice(0, base.lastIndexOf('/') + 1)}${file}`;
  return { location: normalizePath(decodePath(path)), pointer };
}

/** One text for each value, whoever refers to it. */
export function keyOf({ location, pointer }: FilePointer): string {
  return location + pointer;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function normalizePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
