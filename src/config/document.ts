import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../diagnostics/diagnostic.ts';
import {
  createPositions,
  locateJson,
  type JsonPath,
  type Locate,
  type Position,
} from '../diagnostics/position.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { truncate } from '../utils/text.ts';

type Key = string | number;
type Container = Record<Key, unknown>;

/**
 * The value of docs.json with source locations. Properties can be renamed and values removed; the
 * others keep their locations.
 */
export interface JsonDocument {
  value: unknown;
  location: SourceLocation;
  /** Locations of members that are not inside their parent in the source, by parent and key. */
  moved: WeakMap<object, Map<Key, SourceLocation>>;
}

/** Document of one file. */
export function createDocument(value: unknown, source: SourceFile): JsonDocument {
  return { value, location: rootLocation(source), moved: new WeakMap() };
}

/** Value at a path; undefined when the path ends early. */
export function valueAt({ value }: Pick<JsonDocument, 'value'>, path: readonly PropertyKey[]) {
  return path.reduce(getMember, value);
}

/** The longest prefix of a path that exists in the source: `logo` for `logo.dark` if the logo is a string. */
export function writtenPart(doc: Pick<JsonDocument, 'value'>, path: JsonPath): JsonPath {
  const length = path.findIndex((_, index) => valueAt(doc, path.slice(0, index + 1)) === undefined);
  return length < 0 ? path : path.slice(0, length);
}

/** Location of the value at a path, or the one that a missing value would have. */
export function locationAt(
  { value, location, moved }: JsonDocument,
  path: JsonPath,
): SourceLocation {
  let [owner, at] = [value, location];
  for (const key of path) {
    at = (isContainer(owner) && moved.get(owner)?.get(key)) || memberLocation(at, key);
    owner = getMember(owner, key);
  }
  return at;
}

/** Sets the location of a member of an object or list. */
export function setLocation(
  { moved }: JsonDocument,
  owner: object,
  key: Key,
  location: SourceLocation,
): void {
  const locations = moved.get(owner) ?? new Map<Key, SourceLocation>();
  moved.set(owner, locations.set(key, location));
}

/** Renames a property of the object at a path; its value keeps its location. */
export function renameProperty(doc: JsonDocument, path: JsonPath, from: string, to: string): void {
  const owner = valueAt(doc, path) as Container;
  const location = locationAt(doc, [...path, from]);
  const value = owner[from];
  removeProperty(doc, owner, from);
  owner[to] = value;
  setLocation(doc, owner, to, location);
}

/** Removes the values at some paths; later list items move up and keep their locations. */
export function removeValues(doc: JsonDocument, paths: readonly JsonPath[]): void {
  const keysOf = new Map<Container, { path: JsonPath; keys: Set<Key> }>();
  for (const path of paths) {
    const owner = valueAt(doc, path.slice(0, -1));
    if (!isContainer(owner)) continue;
    const found = keysOf.get(owner) ?? { path: path.slice(0, -1), keys: new Set() };
    found.keys.add(path.at(-1)!);
    keysOf.set(owner, found);
  }
  // From the inside out, so that the paths of outer values stay valid.
  const owners = [...keysOf].toSorted(([, a], [, b]) => b.path.length - a.path.length);
  for (const [owner, { path, keys }] of owners) {
    if (Array.isArray(owner)) removeItems(doc, owner, path, keys);
    else for (const key of keys) removeProperty(doc, owner, key);
  }
}

/** Own property or item of a value; undefined if there is none. */
export function getMember(value: unknown, key: PropertyKey): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function removeItems(doc: JsonDocument, list: unknown[], path: JsonPath, keys: Set<Key>): void {
  const remaining = [...list.keys()].filter((index) => !keys.has(index));
  const locations = remaining.map((index) => locationAt(doc, [...path, index]));
  for (const [at, index] of remaining.entries()) list[at] = list[index];
  list.length = remaining.length;
  doc.moved.set(list, new Map(locations.entries()));
}

function removeProperty({ moved }: JsonDocument, owner: Container, key: Key): void {
  delete owner[key];
  moved.get(owner)?.delete(key);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** A file of the project that docs.json consists of. */
export interface SourceFile {
  /** Path from the project root. */
  file: string;
  text: string;
}

/** Source location of a value. */
export interface SourceLocation {
  source: SourceFile;
  /** Path in that file. */
  path: JsonPath;
  /** Path in docs.json with `$ref` resolved, used in messages. */
  fullPath: JsonPath;
}

/** Location of the root value of a file. */
export function rootLocation(source: SourceFile): SourceLocation {
  return { source, path: [], fullPath: [] };
}

/** Location of a property or list item of the value at a location. */
export function memberLocation(
  { source, path, fullPath }: SourceLocation,
  key: string | number,
): SourceLocation {
  return { source, path: [...path, key], fullPath: [...fullPath, key] };
}

/** Position of a location, or of the name of the property there. */
type FindPosition = (
  location: SourceLocation,
  mark?: 'value' | 'key',
) => Position & { file: string };

/** Returns a function that finds the position of a location. Reads each file once, when it is first needed. */
export function createLocator(): FindPosition {
  const known = new Map<string, Locate>();
  return ({ source, path }, mark) => {
    const locate = known.get(source.file) ?? locateJson(source.text);
    known.set(source.file, locate);
    return { file: source.file, ...locate(path, mark) };
  };
}

/** Longest piece of a value or key that a message repeats. */
const LONGEST = 60;

/**
 * A path in the notation of messages: `anchors[1].url`, `metadata["og:image"]`; '' for the root.
 */
export function toPathText(path: JsonPath): string {
  return path.map(toSegmentText).join('').replace(/^\./, '');
}

/** A value as a message shows it: JSON for short ones, the kind for lists and objects. */
export function toValueText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** JSON on one line with spaces inside brackets, as people write it. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
}

/** The text, truncated with an ellipsis if it is too long for a message. */
export function shorten(text: string): string {
  return truncate(text, LONGEST);
}

function toSegmentText(segment: string | number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(segment) && segment.length <= LONGEST
    ? `.${segment}`
    : `[${JSON.stringify(shorten(segment))}]`;
}

interface ProblemText extends Pick<DiagnosticInput, 'code' | 'variant' | 'hint' | 'replacement'> {
  /** Text after the path of the value: `Expected a string, got true.` */
  message: string;
}

/** A problem in a document. */
export interface Problem extends ProblemText {
  /** Path of the value; empty for the whole file. */
  path: JsonPath;
  /** Property whose name is marked instead of the value. */
  at?: { key: string } | undefined;
}

/** A problem with the location of the value. */
export interface LocatedProblem extends ProblemText {
  /** Location of the value. */
  location: SourceLocation;
  mark: Mark;
}

/** Marked text: a value, the name of a property, or a range of the file. */
type Mark =
  | { location: SourceLocation; part: 'value' | 'key' }
  | { source: SourceFile; offset: number; length: number };

/** Adds a problem to the report. */
export type Report = (problem: Problem) => void;

/** Replaces the path of a problem by its source location, which stays valid when the document changes. */
export function locateProblem(doc: JsonDocument, { path, at, ...text }: Problem): LocatedProblem {
  const location = locationAt(doc, path);
  const mark: Mark = at
    ? { location: locationAt(doc, [...path, at.key]), part: 'key' }
    : { location, part: 'value' };
  return { ...text, location, mark };
}

/** Diagnostics in line order. */
export function toDiagnostics(problems: readonly LocatedProblem[]): Diagnostic[] {
  const findPosition = createMarkFinder();
  const diagnostics = problems.map(({ message: text, location, mark, ...problem }): Diagnostic => {
    const path = toPathText(location.fullPath);
    const message = path === '' ? text : `${path}: ${text}`;
    return createDiagnostic({ ...problem, message, ...findPosition(mark) });
  });
  return sortDiagnostics(diagnostics);
}

function createMarkFinder(): (mark: Mark) => Position & { file: string } {
  const locate = createLocator();
  const positions = new Map<string, ReturnType<typeof createPositions>>();
  return (mark) => {
    if ('location' in mark) return locate(mark.location, mark.part);
    const { file, text } = mark.source;
    const toPosition = positions.get(file) ?? createPositions(text);
    positions.set(file, toPosition);
    return { file, ...toPosition(mark.offset, mark.length) };
  };
}
