import { setPlace, type JsonDocument } from './document.ts';
import { memberPlace, type Place } from './place.ts';
import {
  loadReferenced,
  type At,
  type Loaded,
  type ReadPart,
  type ResolvedReferences,
  type Run,
} from './referenced-file.ts';

/** A value with the place where it is written. */
interface Located {
  value: unknown;
  place: Place;
}

type Reference = Record<string, unknown> & { $ref: unknown };

/**
 * Puts the content of a file in place of each `{ "$ref": "./part.json" }` in the document. Properties beside
 * `$ref` are added to the content. What cannot be read is left out, with an error.
 */
export function resolveReferences(doc: JsonDocument, read: ReadPart): ResolvedReferences {
  const run: Run = { doc, read, parts: [], problems: [], textLength: 0 };
  const { place } = doc;
  const resolved = resolve(doc.value, { place, open: [place.source.file] }, run);
  doc.value = resolved?.value;
  doc.place = resolved?.place ?? place;
  return { parts: run.parts, problems: run.problems };
}

/** Undefined for a reference that cannot be followed. */
function resolve(node: unknown, at: At, run: Run): Located | undefined {
  if (Array.isArray(node)) return resolveList(node, at, run);
  if (typeof node !== 'object' || node === null) return { value: node, place: at.place };
  return isReference(node)
    ? fill(node, loadReferenced(node.$ref, at, run), at, run)
    : resolveObject(node, at, run);
}

function resolveObject(node: object, at: At, run: Run): Located {
  const members = Object.entries(node).flatMap(([key, member]) => {
    const place = memberPlace(at.place, key);
    const resolved = resolve(member, { ...at, place }, run);
    return resolved ? [{ key, ...resolved, isMoved: resolved.place !== place }] : [];
  });
  const value = Object.fromEntries(members.map((member) => [member.key, member.value]));
  for (const { key, place, isMoved } of members) {
    if (isMoved) setPlace(run.doc, value, key, place);
  }
  return { value, place: at.place };
}

function resolveList(list: readonly unknown[], at: At, run: Run): Located {
  const items: Located[] = [];
  addItems(list, at, items, run);
  const value = items.map((item) => item.value);
  if (list.some(isReference)) {
    for (const [index, { place }] of items.entries()) setPlace(run.doc, value, index, place);
  }
  return { value, place: at.place };
}

/** Adds the items of a list to those before them; a file with a list stands for its items. */
function addItems(list: readonly unknown[], at: At, items: Located[], run: Run): void {
  const { source, path, fullPath } = at.place;
  for (const [index, item] of list.entries()) {
    const place = { source, path: [...path, index], fullPath: [...fullPath, items.length] };
    const loaded = isReference(item) ? loadReferenced(item.$ref, { ...at, place }, run) : undefined;
    if (loaded && Array.isArray(loaded.value)) {
      addItems(loaded.value, enter(loaded, at), items, run);
      continue;
    }
    const inner = { ...at, place };
    const resolved = isReference(item) ? fill(item, loaded, inner, run) : resolve(item, inner, run);
    if (resolved) items.push(resolved);
  }
}

/** Content of a file together with the properties beside the reference to it. */
function fill(
  { $ref: _reference, ...beside }: Reference,
  loaded: Loaded | undefined,
  at: At,
  run: Run,
): Located | undefined {
  const hasBeside = Object.keys(beside).length > 0;
  if (!loaded) return hasBeside ? resolveObject(beside, at, run) : undefined;
  const inner = resolve(loaded.value, enter(loaded, at), run);
  return hasBeside && inner && isObject(inner.value)
    ? merge(inner, resolveObject(beside, at, run), run)
    : inner;
}

/** The properties of two objects, each with its place; those of the second one win. */
function merge(first: Located, second: Located, { doc }: Run): Located {
  const value = { ...(first.value as object), ...(second.value as object) };
  for (const { value: owner, place } of [first, second]) {
    for (const key of Object.keys(owner as object)) {
      setPlace(
        doc,
        value,
        key,
        doc.moved.get(owner as object)?.get(key) ?? memberPlace(place, key),
      );
    }
  }
  return { value, place: first.place };
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && Object.hasOwn(value, '$ref');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Around the content of a file. */
function enter({ source }: Loaded, { place, open }: At): At {
  return { place: { source, path: [], fullPath: place.fullPath }, open: [...open, source.file] };
}
