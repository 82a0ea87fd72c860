import { refOf } from '../document.ts';
import { getOwn, isObject, parsePointer, toList, toSegment } from '../../utils/json-object.ts';
import { keyOf, resolveReference, type FilePointer } from '../read/external-references.ts';

/** A value of a source file with its literal location. */
export interface Node {
  value: unknown;
  /** Absolute path or URL of the file. */
  location: string;
  /** JSON pointer in that file, without `#`; crosses no reference. */
  pointer: string;
}

/** The files of an API document, as they were written. */
export interface Source {
  /** Root of the first file. */
  root: Node;
  /** Whether the format is Swagger 2.0. */
  isSwagger2: boolean;
  /** Target of all `$ref`s of a node; its value is undefined if a reference is broken or circular. */
  follow(node: Node): Node;
  /** Target of the `$ref` of a node, which can be a reference itself; undefined without one. */
  step(node: Node): Node | undefined;
}

/** Creates the source of a document from its parsed files. */
export function createSource(location: string, files: ReadonlyMap<string, unknown>): Source {
  const root: Node = { value: files.get(location), location, pointer: '' };
  const found = new Map<string, Node>();
  const anchors = new Map<string, ReadonlyMap<string, Node>>();

  const find = (target: FilePointer, open: ReadonlySet<string>): Node => {
    const key = keyOf(target);
    const known = found.get(key);
    if (known) return known;
    const node = search(target, open);
    found.set(key, node);
    return node;
  };

  const search = (target: FilePointer, open: ReadonlySet<string>): Node => {
    let node: Node = { value: files.get(target.location), location: target.location, pointer: '' };
    if (/^#[^/]/.test(target.pointer)) return anchorOf(node, target.pointer.slice(1));
    for (const key of parsePointer(target.pointer)) {
      const isThrough = isObject(node.value) && !Object.hasOwn(node.value, key);
      if (isThrough) node = followFrom(node, new Set(open).add(keyOf(target)));
      const next = member(node, key);
      if (!next) return { ...node, value: undefined };
      node = next;
    }
    return node;
  };

  const anchorOf = (file: Node, name: string): Node => {
    let anchorsOfFile = anchors.get(file.location);
    if (!anchorsOfFile) anchors.set(file.location, (anchorsOfFile = listAnchors(file)));
    return anchorsOfFile.get(name) ?? { ...file, value: undefined };
  };

  const followFrom = (node: Node, open: ReadonlySet<string>): Node => {
    let current = node;
    const seen = new Set(open);
    for (;;) {
      const origin = targetOf(current);
      if (origin === undefined) return current;
      const key = keyOf(origin);
      if (seen.has(key)) return { ...current, value: undefined };
      seen.add(key);
      current = find(origin, seen);
    }
  };

  return {
    root,
    isSwagger2: isObject(root.value) && 'swagger' in root.value,
    follow: (node) => (refOf(node.value) === undefined ? node : followFrom(node, new Set())),
    step(node) {
      const origin = targetOf(node);
      return origin && find(origin, new Set());
    },
  };
}

/** Location that the `$ref` of a node names. */
function targetOf({ value, location }: Node): FilePointer | undefined {
  const ref = refOf(value);
  return ref === undefined ? undefined : resolveReference(location, ref);
}

/** Member of an object or list; undefined if there is none. */
export function member(node: Node | undefined, key: string): Node | undefined {
  if (!node) return undefined;
  const { value } = node;
  const found = Array.isArray(value)
    ? (value[/^\d+$/.test(key) ? Number(key) : -1] as unknown)
    : isObject(value)
      ? getOwn(value, key)
      : undefined;
  if (found === undefined) return undefined;
  return { value: found, location: node.location, pointer: `${node.pointer}/${toSegment(key)}` };
}

/** Members of an object in source order. */
export function members(node: Node | undefined): [name: string, node: Node][] {
  if (!node || !isObject(node.value)) return [];
  const { location, pointer } = node;
  return Object.entries(node.value).map(([key, value]) => [
    key,
    { value, location, pointer: `${pointer}/${toSegment(key)}` },
  ]);
}

/** Items of a list. */
export function items(node: Node | undefined): Node[] {
  if (!node) return [];
  const { location, pointer } = node;
  return toList(node.value).map((value, at) => ({ value, location, pointer: `${pointer}/${at}` }));
}

/** Text of a member; undefined for other values. */
export function textAt(node: Node | undefined, key: string): string | undefined {
  const value = member(node, key)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a member is `true`. */
export function isTrueAt(node: Node | undefined, key: string): boolean {
  return member(node, key)?.value === true;
}

/** Nodes by `$anchor` and `$dynamicAnchor`. */
function listAnchors(file: Node): ReadonlyMap<string, Node> {
  const anchors = new Map<string, Node>();
  const open: Node[] = [file];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node; node = open.pop()) {
    if (typeof node.value !== 'object' || node.value === null || seen.has(node.value)) continue;
    seen.add(node.value);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = textAt(node, key);
      if (name !== undefined && !anchors.has(name)) anchors.set(name, node);
    }
    open.push(...items(node), ...members(node).map(([, inner]) => inner));
  }
  return anchors;
}
