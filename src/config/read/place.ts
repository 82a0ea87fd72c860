import { locateJson } from '../../diagnostics/locate-json.ts';
import type { JsonPath, Locate, Position } from '../../diagnostics/position.ts';

/** A file of the project that docs.json consists of. */
export interface SourceFile {
  /** Path from the project root. */
  file: string;
  text: string;
}

/** Where the author wrote a value. */
export interface Place {
  source: SourceFile;
  /** Path in that file. */
  path: JsonPath;
  /** Path in docs.json with what `$ref` brings in, which is how messages name the value. */
  fullPath: JsonPath;
}

/** Place of the root of a file. */
export function rootPlace(source: SourceFile): Place {
  return { source, path: [], fullPath: [] };
}

/** Place of a property or list item of the value at a place. */
export function memberPlace({ source, path, fullPath }: Place, key: string | number): Place {
  return { source, path: [...path, key], fullPath: [...fullPath, key] };
}

/** Position of a place, or of the name of the property there. */
export type LocatePlace = (place: Place, mark?: 'value' | 'key') => Position & { file: string };

/** Finder of positions, which reads each file at the first question about it. */
export function createLocator(): LocatePlace {
  const known = new Map<string, Locate>();
  return ({ source, path }, mark) => {
    const locate = known.get(source.file) ?? locateJson(source.text);
    known.set(source.file, locate);
    return { file: source.file, ...locate(path, mark) };
  };
}
