import { posix } from 'node:path';
import { isObject } from '../../utils/json-object.ts';
import { isInsideProject } from '../urls.ts';
import {
  memberLocation,
  setLocation,
  shorten,
  type JsonDocument,
  type SourceLocation,
  type LocatedProblem,
  type SourceFile,
} from '../document.ts';
import { DEEPEST, parseJson, TOO_DEEP } from './parse-json.ts';

/** A value with its source location. */
interface Located {
  value: unknown;
  location: SourceLocation;
}

type Reference = Record<string, unknown> & { $ref: unknown };

/**
 * Replaces each `{ "$ref": "./part.json" }` in the document with the content of the file.
 * Properties next to `$ref` are added to the content. A file that cannot be read is skipped with an
 * error.
 */
export function resolveReferences(doc: JsonDocument, read: ReadPart): ResolvedReferences {
  const run: Run = { doc, read, parts: [], problems: [], textLength: 0 };
  const { location } = doc;
  const resolved = resolve(doc.value, { location, open: [location.source.file] }, run);
  doc.value = resolved?.value;
  doc.location = resolved?.location ?? location;
  return { parts: run.parts, problems: run.problems };
}

/** Undefined for a reference that cannot be followed. */
function resolve(node: unknown, at: At, run: Run): Located | undefined {
  if (Array.isArray(node)) return resolveList(node, at, run);
  if (typeof node !== 'object' || node === null) return { value: node, location: at.location };
  return isReference(node)
    ? fill(node, loadReferenced(node.$ref, at, run), at, run)
    : resolveObject(node, at, run);
}

function resolveObject(node: object, at: At, run: Run): Located {
  const members = Object.entries(node).flatMap(([key, member]) => {
    const location = memberLocation(at.location, key);
    const resolved = resolve(member, { ...at, location }, run);
    return resolved ? [{ key, ...resolved, isMoved: resolved.location !== location }] : [];
  });
  const value = Object.fromEntries(members.map((member) => [member.key, member.value]));
  for (const { key, location, isMoved } of members) {
    if (isMoved) setLocation(run.doc, value, key, location);
  }
  return { value, location: at.location };
}

function resolveList(list: readonly unknown[], at: At, run: Run): Located {
  const items: Located[] = [];
  addItems(list, at, items, run);
  const value = items.map((item) => item.value);
  if (list.some(isReference)) {
    for (const [index, { location }] of items.entries())
      setLocation(run.doc, value, index, location);
  }
  return { value, location: at.location };
}

/** Appends the items of a list; a file with a list is replaced with its items. */
function addItems(list: readonly unknown[], at: At, items: Located[], run: Run): void {
  const { source, path, fullPath } = at.location;
  for (const [index, item] of list.entries()) {
    const location = { source, path: [...path, index], fullPath: [...fullPath, items.length] };
    const loaded = isReference(item)
      ? loadReferenced(item.$ref, { ...at, location }, run)
      : undefined;
    if (loaded && Array.isArray(loaded.value)) {
      addItems(loaded.value, enter(loaded, at), items, run);
      continue;
    }
    const inner = { ...at, location };
    const resolved = isReference(item) ? fill(item, loaded, inner, run) : resolve(item, inner, run);
    if (resolved) items.push(resolved);
  }
}

/** Content of a file, merged with the properties next to the reference. */
function fill(
  { $ref: _reference, ...beside }: Reference,
  loaded: Loaded | undefined,
  at: At,
  run: Run,
): Located | undefined {
  const hasSiblings = Object.keys(beside).length > 0;
  if (!loaded) return hasSiblings ? resolveObject(beside, at, run) : undefined;
  const inner = resolve(loaded.value, enter(loaded, at), run);
  return hasSiblings && inner && isObject(inner.value)
    ? merge(inner, resolveObject(beside, at, run), run)
    : inner;
}

/** The properties of two objects, each with its location; those of the second one win. */
function merge(first: Located, second: Located, { doc }: Run): Located {
  const value = { ...(first.value as object), ...(second.value as object) };
  for (const { value: owner, location } of [first, second]) {
    for (const key of Object.keys(owner as object)) {
      setLocation(
        doc,
        value,
        key,
        doc.moved.get(owner as object)?.get(key) ?? memberLocation(location, key),
      );
    }
  }
  return { value, location: first.location };
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && Object.hasOwn(value, '$ref');
}

/** Around the content of a file. */
function enter({ source }: Loaded, { location, open }: At): At {
  return {
    location: { source, path: [], fullPath: location.fullPath },
    open: [...open, source.file],
  };
}

/** Why a file is not read; `private`: authors of the project may not have access to it. */
type Unreadable = 'missing' | 'outside' | 'private';

/** Text of a file of the project by its path from the root, or an error. */
export type ReadPart = (path: string) => { text: string } | { error: Unreadable };

interface ResolvedReferences {
  /** Included files in the order of resolution; a file included twice is listed twice. */
  parts: SourceFile[];
  problems: LocatedProblem[];
}

/** Files of one docs.json, counted as often as they are referred to, and their characters. */
const MAX_PARTS = 1000;
const MAX_TEXT = 50_000_000;

/** Resolution of one docs.json. */
interface Run extends ResolvedReferences {
  doc: JsonDocument;
  read: ReadPart;
  textLength: number;
}

/** A node on the way through the files. */
interface At {
  location: SourceLocation;
  /** Files that are being read. */
  open: readonly string[];
}

/** The value in a file that a reference names. */
interface Loaded {
  source: SourceFile;
  value: unknown;
}

/** Reads a file of `$ref`; undefined, with an error, if that fails. */
function loadReferenced(reference: unknown, at: At, run: Run): Loaded | undefined {
  const found = readPart(reference, at, run);
  if ('message' in found) {
    run.problems.push(toBrokenReference(found, at));
    return undefined;
  }
  const parsed = parseJson(found);
  const isNew = !run.parts.some(({ file }) => file === found.file);
  if (isNew) run.problems.push(...parsed.problems);
  run.parts.push(found);
  return parsed.value === undefined ? undefined : { source: found, value: parsed.value };
}

interface Refusal {
  message: string;
  hint: string;
}

function readPart(reference: unknown, { location, open }: At, run: Run): SourceFile | Refusal {
  if (typeof reference !== 'string' || reference.trim() === '') {
    const hint = 'Example: "./navigation.json"';
    return { message: 'Expected the path of a JSON file.', hint };
  }
  const quoted = JSON.stringify(shorten(reference));
  const file = toFile(reference.trim(), location.source.file);
  if (file === undefined) {
    const hint =
      'Use the path of a JSON file inside the folder of docs.json, relative to this file.';
    return { message: `Not a file of the project: ${quoted}.`, hint };
  }
  if (open.includes(file)) {
    const hint = 'Remove one of the references.';
    return { message: `Circular reference: ${quoted}.`, hint };
  }
  // Each file has as many levels again.
  if (location.fullPath.length >= DEEPEST) return TOO_DEEP;
  const found = run.read(file);
  if ('error' in found) return toUnreadable(found.error, file, quoted);
  run.textLength += found.text.length;
  if (run.parts.length >= MAX_PARTS || run.textLength > MAX_TEXT) {
    const hint = 'Split docs.json into fewer files.';
    return { message: `Too many or too large references: ${quoted}.`, hint };
  }
  return { file, text: found.text };
}

function toUnreadable(error: Unreadable, file: string, quoted: string): Refusal {
  const refusals = {
    missing: {
      message: `File not found: ${quoted}.`,
      hint: `Add ${file}, or correct the path.`,
    },
    outside: {
      message: `The file is outside the project: ${quoted}.`,
      hint: 'Copy the file into the project.',
    },
    private: {
      message: `Skipped with --no-code, because it is a hidden file, a key, or not tracked by Git: ${quoted}.`,
      hint: `Rename ${file}, or add it with "git add".`,
    },
  };
  return refusals[error];
}

/** Relative to the file with the reference. */
function toBrokenReference(refusal: Refusal, { location: { source, path } }: At): LocatedProblem {
  const inside = [...path, '$ref'];
  const location = { source, path: inside, fullPath: inside };
  const mark = { location, part: 'value' } as const;
  return { code: 'broken-reference', ...refusal, location, mark };
}

/** Path from the project root; undefined for URLs, and for paths that lead out of it. */
function toFile(reference: string, from: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|[\\\0?#]/i.test(reference)) return undefined;
  const path = reference.startsWith('/')
    ? reference.replace(/^\/+/, '')
    : posix.join(posix.dirname(from), reference);
  const file = posix.normalize(path);
  return isInsideProject(file) && file !== '.' ? file : undefined;
}
