import { posix } from 'node:path';
import type { JsonPath } from '../../diagnostics/position.ts';
import { parseJson } from './parse-json.ts';
import { shorten } from './path-text.ts';
import type { FileProblem, MovedItems, Part, SourceFile } from './problem.ts';
import { isInsideProject } from '../model/project-path.ts';

/** Text of a file of the project by its path from the root, or why there is none. */
export type ReadPart = (path: string) => { text: string } | { error: 'missing' | 'outside' };

export interface ResolvedReferences {
  value: unknown;
  /** In the order of resolution: a part inside another one comes after it. */
  parts: Part[];
  moved: MovedItems;
  problems: FileProblem[];
}

/** Files of one docs.json, counted as often as they are referred to, and their characters. */
const MOST_PARTS = 1000;
const MOST_TEXT = 50_000_000;

interface Around {
  source: SourceFile;
  /** Path in the source. */
  inside: JsonPath;
  /** Path in the whole document. */
  whole: JsonPath;
  /** Files that are being read. */
  open: readonly string[];
}

/**
 * The document with the content of a file in place of each `{ "$ref": "./part.json" }`. Properties beside
 * `$ref` are added to the content. What cannot be read is left out, with an error.
 */
export function resolveReferences(
  value: unknown,
  source: SourceFile,
  read: ReadPart,
): ResolvedReferences {
  const parts: Part[] = [];
  const problems: FileProblem[] = [];
  const moved = new Map<string, number[]>();
  let length = 0;
  const start: Around = { source, inside: [], whole: [], open: [source.file] };

  function resolve(node: unknown, around: Around): unknown {
    if (Array.isArray(node)) return resolveList(node, around);
    if (typeof node !== 'object' || node === null) return node;
    if (isReference(node)) return fill(node, load(node.$ref, around), around);
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, member]) => {
        const resolved = resolve(member, step(around, key));
        return resolved === undefined ? [] : [[key, resolved]];
      }),
    );
  }

  function resolveList(list: readonly unknown[], around: Around): unknown[] {
    const made: List = { items: [], indexes: [] };
    addItems(list, around, made);
    const isMoved = made.indexes.some((index, at) => index !== at);
    if (isMoved) moved.set(JSON.stringify(around.whole), made.indexes);
    return made.items;
  }

  /** Adds the items of a list to those of the list around; a file with a list stands for its items. */
  function addItems(list: readonly unknown[], around: Around, { items, indexes }: List): void {
    for (const [index, item] of list.entries()) {
      const at = { ...step(around, index), whole: [...around.whole, items.length] };
      const loaded = isReference(item) ? load(item.$ref, at) : undefined;
      if (loaded && Array.isArray(loaded.value)) {
        const part: Part = {
          ...toPart(loaded, around.whole),
          items: { start: items.length, end: 0 },
        };
        parts.push(part);
        addItems(loaded.value, enter(loaded, around), { items, indexes });
        part.items!.end = items.length;
        continue;
      }
      const resolved = isReference(item) ? fill(item, loaded, at) : resolve(item, at);
      if (resolved === undefined) continue;
      items.push(resolved);
      indexes.push(index);
    }
  }

  /** Content of a file together with the properties beside the reference to it. */
  function fill(node: Reference, loaded: Loaded | undefined, around: Around): unknown {
    const { $ref: _reference, ...beside } = node;
    const names = Object.keys(beside);
    if (!loaded) return names.length > 0 ? resolve(beside, around) : undefined;
    parts.push(toPart(loaded, around.whole, names));
    const inner = resolve(loaded.value, enter(loaded, around));
    const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    if (names.length === 0 || !isObject) return inner;
    return { ...inner, ...(resolve(beside, around) as object) };
  }

  function load(reference: unknown, around: Around): Loaded | undefined {
    const report = (says: string, hint: string): undefined => {
      const path = [...around.inside, '$ref'];
      const code = 'broken-reference';
      problems.push({ code, path, says, hint, source: around.source });
    };
    if (typeof reference !== 'string' || reference.trim() === '') {
      return report('must be the path of a JSON file', 'write for example "./navigation.json"');
    }
    const quoted = JSON.stringify(shorten(reference));
    const file = toFile(reference.trim(), around.source.file);
    if (file === undefined) {
      return report(
        `is ${quoted}, which is no file of the project`,
        'write the path of a JSON file inside the folder of docs.json, as seen from this file',
      );
    }
    if (around.open.includes(file)) {
      return report(`is ${quoted}, which leads back to this file`, 'remove one of the references');
    }
    const found = read(file);
    if ('error' in found) {
      return found.error === 'missing'
        ? report(`is ${quoted}, but there is no such file`, `add ${file}, or correct the path`)
        : report(`is ${quoted}, which leads out of the project`, 'copy the file into the project');
    }
    length += found.text.length;
    if (parts.length >= MOST_PARTS || length > MOST_TEXT) {
      return report(`is ${quoted}, one reference too many`, 'split docs.json into fewer files');
    }
    const parsed = parseJson(found.text);
    const own = { file, text: found.text };
    const isNew = !parts.some((part) => part.file === file);
    if (isNew) problems.push(...parsed.problems.map((problem) => ({ ...problem, source: own })));
    return parsed.value === undefined ? undefined : { ...own, value: parsed.value };
  }

  return { value: resolve(value, start), parts, moved, problems };
}

type Reference = Record<string, unknown> & { $ref: unknown };

/** A list in the making, with the index that each item has in its own file. */
interface List {
  items: unknown[];
  indexes: number[];
}

interface Loaded {
  file: string;
  text: string;
  value: unknown;
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref');
}

function toPart({ file, text }: Loaded, path: JsonPath, names: readonly string[] = []): Part {
  return { file, text, path, beside: new Set(names) };
}

/** Around the content of a file. */
function enter({ file, text }: Loaded, around: Around): Around {
  return { source: { file, text }, inside: [], whole: around.whole, open: [...around.open, file] };
}

function step(around: Around, segment: string | number): Around {
  return {
    ...around,
    inside: [...around.inside, segment],
    whole: [...around.whole, segment],
  };
}

/** Path from the project root; undefined for addresses, and for paths that lead out of it. */
function toFile(reference: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|[\\\0?#]/i.test(reference)) return undefined;
  const path = reference.startsWith('/')
    ? reference.replace(/^\/+/, '')
    : posix.join(posix.dirname(from), reference);
  const file = posix.normalize(path);
  return isInsideProject(file) && file !== '.' ? file : undefined;
}
