import type { JsonPath } from '../../diagnostics/position.ts';
import { memberPlace, rootPlace, type Place, type SourceFile } from './place.ts';

type Key = string | number;
type Container = Record<Key, unknown>;

/**
 * The value of docs.json together with the places where its author wrote it. Values may be moved,
 * renamed and taken out; each keeps its place.
 */
export interface JsonDocument {
  value: unknown;
  place: Place;
  /** Places of members that stand elsewhere than inside their owner, by owner and key. */
  moved: WeakMap<object, Map<Key, Place>>;
}

/** Document of one file. */
export function createDocument(value: unknown, source: SourceFile): JsonDocument {
  return { value, place: rootPlace(source), moved: new WeakMap() };
}

/** Value at a path; undefined when the path ends early. */
export function valueAt({ value }: Pick<JsonDocument, 'value'>, path: readonly PropertyKey[]) {
  return path.reduce(getMember, value);
}

/** The part of a path down to the last value that the author wrote: `logo` of `logo.dark` where `logo` is a text. */
export function writtenPart(doc: Pick<JsonDocument, 'value'>, path: JsonPath): JsonPath {
  const length = path.findIndex((_, index) => valueAt(doc, path.slice(0, index + 1)) === undefined);
  return length < 0 ? path : path.slice(0, length);
}

/** Place of the value at a path, or where it would stand. */
export function placeAt({ value, place, moved }: JsonDocument, path: JsonPath): Place {
  let [owner, at] = [value, place];
  for (const key of path) {
    at = (isContainer(owner) && moved.get(owner)?.get(key)) || memberPlace(at, key);
    owner = getMember(owner, key);
  }
  return at;
}

/** Notes where the author wrote a member of an object or list. */
export function setPlace({ moved }: JsonDocument, owner: object, key: Key, place: Place): void {
  const places = moved.get(owner) ?? new Map<Key, Place>();
  moved.set(owner, places.set(key, place));
}

/**
 * Puts a value at a path, made from the one that the author wrote at `place`. Objects that are missing
 * on the way are made.
 */
export function setValue(doc: JsonDocument, path: JsonPath, value: unknown, place: Place): void {
  let owner = doc.value as Container;
  for (const key of path.slice(0, -1)) {
    if (!isContainer(owner[key])) {
      owner[key] = {};
      setPlace(doc, owner, key, place);
    }
    owner = owner[key] as Container;
  }
  const key = path.at(-1)!;
  owner[key] = value;
  setPlace(doc, owner, key, place);
}

/** Moves a value with all that is inside it; nothing happens where there is none. */
export function moveValue(doc: JsonDocument, from: JsonPath, to: JsonPath): void {
  const value = valueAt(doc, from);
  if (value === undefined) return;
  const place = placeAt(doc, from);
  removeValues(doc, [from]);
  setValue(doc, to, value, place);
}

/** Takes the values at some paths out; what follows them in a list moves up and keeps its place. */
export function removeValues(doc: JsonDocument, paths: readonly JsonPath[]): void {
  const keysOf = new Map<Container, { path: JsonPath; keys: Set<Key> }>();
  for (const path of paths) {
    const owner = valueAt(doc, path.slice(0, -1));
    if (!isContainer(owner)) continue;
    const found = keysOf.get(owner) ?? { path: path.slice(0, -1), keys: new Set() };
    found.keys.add(path.at(-1)!);
    keysOf.set(owner, found);
  }
  // From the inside out, so that the paths of owners hold until their turn comes.
  const owners = [...keysOf].toSorted(([, a], [, b]) => b.path.length - a.path.length);
  for (const [owner, { path, keys }] of owners) {
    if (Array.isArray(owner)) removeItems(doc, owner, path, keys);
    else for (const key of keys) removeProperty(doc, owner, key);
  }
}

/** Own property or item of a value; undefined when there is none. */
export function getMember(value: unknown, key: PropertyKey): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function removeItems(doc: JsonDocument, list: unknown[], path: JsonPath, keys: Set<Key>): void {
  const kept = [...list.keys()].filter((index) => !keys.has(index));
  const places = kept.map((index) => placeAt(doc, [...path, index]));
  const items = kept.map((index) => list[index]);
  list.splice(0, list.length, ...items);
  doc.moved.set(list, new Map(places.entries()));
}

function removeProperty({ moved }: JsonDocument, owner: Container, key: Key): void {
  delete owner[key];
  moved.get(owner)?.delete(key);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
