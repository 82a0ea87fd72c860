import { createScanner } from 'jsonc-parser';

/** Deepest nesting that is read; the deepest real file has about thirty levels. */
const DEEPEST = 200;

export interface JsonStructure {
  /** Keys that stand a second time in their object, with the path of the object. */
  duplicates: { path: (string | number)[]; key: string; offset: number; length: number }[];
  /** Where the nesting goes too deep for the parsers, which are recursive. */
  tooDeep?: number | undefined;
}

interface Level {
  keys: Set<string>;
  /** Key or index of the member that is being read. */
  segment: string | number;
  expectsKey: boolean;
}

/** What a JSON text has that `JSON.parse` does not tell: repeated keys, and nesting without end. */
export function readStructure(text: string): JsonStructure {
  const scanner = createScanner(text, true);
  const levels: Level[] = [];
  const duplicates: JsonStructure['duplicates'] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const level = levels.at(-1);
    const offset = scanner.getTokenOffset();
    const mark = text.charAt(offset);
    if (mark === '{' || mark === '[') {
      if (levels.length === DEEPEST) return { duplicates, tooDeep: offset };
      levels.push(openLevel(mark));
    } else if (mark === '}' || mark === ']') {
      levels.pop();
    } else if (mark === ',' && level) {
      nextMember(level);
    } else if (mark === '"' && level?.expectsKey) {
      const key = scanner.getTokenValue();
      if (level.keys.has(key)) {
        const path = levels.slice(0, -1).map(({ segment }) => segment);
        duplicates.push({ path, key, offset, length: scanner.getTokenLength() });
      }
      level.keys.add(key);
      level.segment = key;
      level.expectsKey = false;
    }
  }
  return { duplicates };
}

function openLevel(mark: '{' | '['): Level {
  return mark === '{'
    ? { keys: new Set(), segment: '', expectsKey: true }
    : { keys: new Set(), segment: 0, expectsKey: false };
}

function nextMember(level: Level): void {
  if (typeof level.segment === 'number') level.segment++;
  else level.expectsKey = true;
}
