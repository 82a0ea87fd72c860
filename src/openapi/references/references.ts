import { getOwn, isObject, parsePointer, type JsonObject } from '../json.ts';

/** Where a `$ref` leads. */
export interface ReferenceTarget {
  value: unknown;
  /** The `$ref` itself: `#/components/schemas/Plant`. */
  ref: string;
  /** Name of a shared schema or component: `Plant`. */
  name?: string | undefined;
}

/** Looks up the references of one document, each one once. */
export interface References {
  root: JsonObject;
  /** What a reference names; undefined when there is nothing at that place. */
  find(ref: string): ReferenceTarget | undefined;
}

/** A value after following its `$ref`s. */
export interface Followed {
  /** The object at the end, with what stands beside the `$ref`s laid over it. */
  value: unknown;
  /** All references on the way; the first is the one that was written. */
  refs: string[];
  name?: string | undefined;
  /** The reference that leads nowhere, or back to itself. */
  broken?: string | undefined;
}

const NAMED = /^#\/(?:components\/[^/]+|definitions|(?:.*\/)?\$defs)\/([^/]+)$/;

/** Makes the look-up for a document. Anchors (`#name`) are found anywhere in it. */
export function createReferences(root: JsonObject): References {
  const known = new Map<string, ReferenceTarget | undefined>();
  let anchors: Map<string, unknown> | undefined;
  return {
    root,
    find(ref) {
      if (known.has(ref)) return known.get(ref);
      const isAnchor = /^#[^/]/.test(ref);
      if (isAnchor) anchors ??= findAnchors(root);
      const value = isAnchor ? anchors?.get(ref.slice(1)) : findPointer(root, ref);
      const target = value === undefined ? undefined : { value, ref, name: componentName(ref) };
      known.set(ref, target);
      return target;
    },
  };
}

/** The component name that a reference ends in; undefined for any other place. */
export function componentName(ref: string): string | undefined {
  return NAMED.test(ref) ? parsePointer(ref).at(-1) : undefined;
}

/** The value at a pointer; undefined when one of its keys is not there. */
export function findPointer(root: unknown, pointer: string): unknown {
  if (pointer !== '#' && !pointer.startsWith('#/') && !pointer.startsWith('/')) return undefined;
  let value = root;
  for (const key of parsePointer(pointer)) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isObject(value) ? getOwn(value, key) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** Follows `$ref` (and `$dynamicRef`) until there is none; values beside it win (OpenAPI 3.1, Reference Object). */
export function follow(references: References, node: unknown): Followed {
  const refs: string[] = [];
  let value = node;
  let beside: JsonObject | undefined;
  let name: string | undefined;
  for (;;) {
    const ref = refOf(value);
    if (ref === undefined) break;
    const { $ref: _ref, $dynamicRef: _dynamic, ...rest } = value as JsonObject;
    if (Object.keys(rest).length > 0) beside = { ...rest, ...beside };
    const target = refs.includes(ref) ? undefined : references.find(ref);
    refs.push(ref);
    if (!target) return { value: beside ?? {}, refs, name, broken: ref };
    name ??= target.name;
    value = target.value;
  }
  return { value: beside && isObject(value) ? { ...value, ...beside } : value, refs, name };
}

/** The reference that a node consists of; undefined for a node that is no reference. */
export function refOf(node: unknown): string | undefined {
  if (!isObject(node)) return undefined;
  if (typeof node['$ref'] === 'string') return node['$ref'];
  return typeof node['$dynamicRef'] === 'string' ? node['$dynamicRef'] : undefined;
}

function findAnchors(root: JsonObject): Map<string, unknown> {
  const anchors = new Map<string, unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = node[key];
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, node);
    }
    Object.values(node).forEach(visit);
  };
  visit(root);
  return anchors;
}
