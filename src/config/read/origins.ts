import { locateJson } from '../../diagnostics/locate-json.ts';
import type { JsonPath, Locate, Position } from '../../diagnostics/position.ts';
import type { Part, SourceFile, Sources } from './problem.ts';

/** A text and the path of a value in it. */
export interface Origin extends SourceFile {
  path: JsonPath;
}

/** Finds the file that a value of the whole document stands in. */
export type FindOrigin = (path: JsonPath) => Origin;

/** Finder for a document and the files that `$ref` put into it. */
export function createOrigins({ main, parts, moved }: Sources): FindOrigin {
  return (path) => {
    const inside = path.map((segment, at) => {
      const indexes = moved.get(JSON.stringify(path.slice(0, at)));
      return indexes?.[Number(segment)] ?? segment;
    });
    const part = parts.findLast((one) => holds(one, path));
    if (!part) return { ...main, path: inside };
    return { file: part.file, text: part.text, path: inside.slice(part.path.length) };
  };
}

function holds({ path: start, items, beside }: Part, path: JsonPath): boolean {
  const { length } = start;
  if (length > path.length || start.some((segment, at) => segment !== path[at])) return false;
  const next = path[length];
  if (!items) return !beside.has(String(next));
  const index = Number(next);
  return index >= items.start && index < items.end;
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
