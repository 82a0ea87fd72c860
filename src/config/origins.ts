import { locateJson } from '../diagnostics/locate-json.ts';
import type { JsonPath, Locate, Position } from '../diagnostics/position.ts';
import type { Part, SourceFile } from './problem.ts';

/** A text and the path of a value in it. */
export interface Origin extends SourceFile {
  path: JsonPath;
}

/** Finds the file that a value of the whole document stands in. */
export type FindOrigin = (path: JsonPath) => Origin;

/** Finder for a document and the files that `$ref` put into it. */
export function createOrigins(main: SourceFile, parts: readonly Part[]): FindOrigin {
  return (path) => {
    let origin: Origin = { ...main, path };
    for (const part of parts) {
      const inside = findInside(part, path);
      if (inside) origin = { file: part.file, text: part.text, path: inside };
    }
    return origin;
  };
}

/** Path in the file of the part; undefined for what is not from it. */
function findInside(part: Part, path: JsonPath): JsonPath | undefined {
  const { length } = part.path;
  if (length > path.length || part.path.some((segment, at) => segment !== path[at]))
    return undefined;
  const [next, ...rest] = path.slice(length);
  if (!part.items) return part.beside.has(String(next)) ? undefined : path.slice(length);
  const { start, end } = part.items;
  const index = Number(next);
  return index >= start && index < end ? [index - start, ...rest] : undefined;
}

/** File and position of a value of the whole document. */
export function createLocator(
  findOrigin: FindOrigin,
): (path: JsonPath, mark?: 'value' | 'key') => Position & { file: string } {
  const known = new Map<string, Locate>();
  return (path, mark) => {
    const origin = findOrigin(path);
    const locate = known.get(origin.file) ?? locateJson(origin.text);
    known.set(origin.file, locate);
    return { file: origin.file, ...locate(origin.path, mark) };
  };
}
