import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { isObject, type JsonObject } from '../../utils/json-object.ts';

/** Property names in source order, if JavaScript would reorder them. */
export const PROPERTY_ORDER = 'x-property-order';

type Path = (string | number)[];

/** Records the source order of schema properties with names like `200`, which JavaScript objects list first. */
export function keepPropertyOrder(text: string, root: unknown): void {
  const mixed: { schema: JsonObject; path: Path }[] = [];
  findMixed(root, [], new Set(), (schema, path) => mixed.push({ schema, path }));
  if (mixed.length === 0) return;
  const namesAt = /^\uFEFF?\s*[[{]/.test(text) ? namesInJson(text) : namesInYaml(text);
  for (const { schema, path } of mixed) {
    const names = namesAt([...path, 'properties']);
    if (names) schema[PROPERTY_ORDER] = names;
  }
}

/** Entries of `properties` in the recorded order. */
export function inOrder<T>(entries: [string, T][], order: unknown): [string, T][] {
  if (!Array.isArray(order)) return entries;
  const positions = new Map(order.map((name, index) => [name, index]));
  const positionOf = ([name]: [string, T]) => positions.get(name) ?? positions.size;
  return entries.toSorted((a, b) => positionOf(a) - positionOf(b));
}

function findMixed(
  value: unknown,
  path: Path,
  seen: Set<unknown>,
  found: (schema: JsonObject, path: Path) => void,
): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isObject(value) && isMixed(value['properties'])) found(value, [...path]);
  for (const [key, member] of Object.entries(value)) {
    path.push(Array.isArray(value) ? Number(key) : key);
    findMixed(member, path, seen, found);
    path.pop();
  }
}

function isMixed(value: unknown): boolean {
  if (!isObject(value)) return false;
  // Integer-like names are listed first, so checking the first ones is enough.
  const [first, second] = Object.keys(value);
  return first !== undefined && second !== undefined && /^(?:0|[1-9]\d*)$/.test(first);
}

function namesInJson(text: string): (path: Path) => string[] | undefined {
  const tree = parseTree(text);
  return (path) =>
    (tree && findNodeAtLocation(tree, path))?.children?.map(({ children }) =>
      String(children?.[0]?.value),
    );
}

function namesInYaml(text: string): (path: Path) => string[] | undefined {
  const { contents } = parseDocument(text, { logLevel: 'silent' });
  return (path) => {
    let node: unknown = contents;
    for (const segment of path) {
      if (isMap(node)) node = node.items.find(({ key }) => nameOf(key) === String(segment))?.value;
      else node = isSeq(node) ? node.items[Number(segment)] : undefined;
    }
    return isMap(node) ? node.items.map(({ key }) => nameOf(key)) : undefined;
  };
}

/** `200:` and `'200':` are the same name, as in the parsed value. */
function nameOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
