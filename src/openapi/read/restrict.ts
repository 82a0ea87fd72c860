import { canRead, type Groups } from '../../content/front-matter.ts';
import { readDiscriminator } from '../schema/discriminator.ts';
import { isData, kindOfMember, type ObjectKind } from './external-references.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import {
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toSegment,
  type JsonObject,
} from '../../utils/json-object.ts';

/** A document for some readers. */
export interface Restricted {
  root: JsonObject;
  /** Whether restricted content was removed. */
  isRestricted: boolean;
  /** Groups that parts of it are restricted to. */
  groups: ReadonlySet<string>;
}

/**
 * Removes content that `x-mint.groups` and `x-mint-enum` restrict to other readers: paths, operations, schemas,
 * properties, alternatives, and values. Also removes components that are no longer referenced.
 */
export function restrictDocument(root: JsonObject, readers: Groups | undefined): Restricted {
  const groups = new Set<string>();
  let isRestricted = false;
  const isKept = (names: unknown) => {
    const list = toGroups(names);
    for (const name of list) groups.add(name);
    const isFor = canRead(list, readers);
    isRestricted ||= !isFor;
    return isFor;
  };
  const cut = cutObject(root, isKept);
  if (!isRestricted) return { root, isRestricted, groups };
  return { root: withoutUnused(root, withoutEmptyPaths(root, cut)), isRestricted, groups };
}

/**
 * JSON pointers of `groups` next to the keywords of a path, an operation, a parameter, or a schema. They restrict
 * nothing there, although their author may rely on it.
 */
export function findMisplacedGroups(root: JsonObject): string[] {
  const found: string[] = [];
  const visit = (value: unknown, kind: ObjectKind, pointer: string) => {
    if (isData(kind) || kind === 'other') return;
    if (Array.isArray(value)) value.forEach((item, at) => visit(item, kind, `${pointer}/${at}`));
    if (!isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      const memberPointer = `${pointer}/${toSegment(key)}`;
      const isList = Array.isArray(member) && member.every((name) => typeof name === 'string');
      if (key === 'groups' && RESTRICTED_KINDS.has(kind) && isList) found.push(memberPointer);
      visit(member, kindOfMember(kind, key), memberPointer);
    }
  };
  visit(root, 'document', '#');
  return found;
}

const RESTRICTED_KINDS: ReadonlySet<ObjectKind> = new Set([
  'pathItem',
  'operation',
  'parameter',
  'schema',
]);

type IsKept = (groups: unknown) => boolean;

function cutValue(value: unknown, isKept: IsKept): unknown {
  if (Array.isArray(value))
    return value.filter((item) => isPartKept(item, isKept)).map((item) => cutValue(item, isKept));
  return isObject(value) ? cutObject(value, isKept) : value;
}

function cutObject(object: JsonObject, isKept: IsKept): JsonObject {
  const left: JsonObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPartKept(value, isKept)) setOwn(left, key, cutValue(value, isKept));
  }
  return withoutValues(withoutRequired(object, left), isKept);
}

function isPartKept(part: unknown, isKept: IsKept): boolean {
  const settings = toObject(toObject(part)['x-mint']);
  const names = settings['groups'] ?? toObject(settings['metadata'])['groups'];
  return names === undefined || isKept(names);
}

/** Removed properties cannot be required. */
function withoutRequired(before: JsonObject, left: JsonObject): JsonObject {
  const { properties } = before;
  if (!isObject(properties) || !Array.isArray(left['required'])) return left;
  const remaining = toObject(left['properties']);
  const isGone = (name: unknown) =>
    typeof name === 'string' && Object.hasOwn(properties, name) && !Object.hasOwn(remaining, name);
  return { ...left, required: left['required'].filter((name) => !isGone(name)) };
}

/** Enumeration values for these readers. */
function withoutValues(schema: JsonObject, isKept: IsKept): JsonObject {
  const { 'x-mint-enum': byValue, ...others } = schema;
  if (!isObject(byValue) || !Array.isArray(schema['enum'])) return schema;
  const isFor = (value: unknown) => {
    const names = Object.hasOwn(byValue, String(value)) ? byValue[String(value)] : undefined;
    return names === undefined || isKept(names);
  };
  return { ...others, enum: schema['enum'].filter(isFor) };
}

function toGroups(names: unknown): string[] {
  return (typeof names === 'string' ? [names] : toList(names)).map(String);
}

/** Removes paths without remaining operations. */
function withoutEmptyPaths(before: JsonObject, left: JsonObject): JsonObject {
  const lists = ['paths', 'webhooks'].filter((list) => isObject(left[list]));
  const restricted = lists.map((list): [string, JsonObject] => {
    const was = toObject(before[list]);
    const items = Object.entries(toObject(left[list]));
    const isLeft = ([path, item]: [string, unknown]) =>
      countOperations(item) > 0 || countOperations(was[path]) === 0;
    return [list, Object.fromEntries(items.filter(isLeft))];
  });
  return { ...left, ...Object.fromEntries(restricted) };
}

function countOperations(item: unknown): number {
  return HTTP_METHODS.filter((method) => Object.hasOwn(toObject(item), method)).length;
}

/** Removes components and tags that only removed content used. */
export function withoutUnused(before: JsonObject, left: JsonObject): JsonObject {
  const was = listUses(before);
  const is = listUses(left);
  const isUnused = (use: string) => was.has(use) && !is.has(use);
  const components: JsonObject = {};
  for (const [kind, parts] of Object.entries(toObject(left['components']))) {
    const used = Object.entries(toObject(parts)).filter(([name]) => !isUnused(useOf(kind, name)));
    setOwn(components, kind, Object.fromEntries(used));
  }
  const tags = toList(left['tags']).filter((tag) => !isUnused(`tag ${toObject(tag)['name']}`));
  return {
    ...left,
    ...(isObject(left['components']) && { components }),
    ...(Array.isArray(left['tags']) && { tags }),
  };
}

function useOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/**
 * Components and tags that operations use, directly or indirectly. A schema does not use those that extend it, unless
 * its discriminator names them: they can be secrets of a removed operation.
 */
function listUses(root: JsonObject): Set<string> {
  const uses = new Set<string>();
  const { components, ...others } = root;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    for (const ref of readDiscriminator(value).mapping.values()) follow(ref);
    for (const [key, member] of Object.entries(value)) {
      if (key === '$ref' && typeof member === 'string') follow(member);
      else if (key === 'tags') for (const tag of toList(member)) uses.add(`tag ${tag}`);
      visit(member);
    }
  };
  const follow = (ref: string) => {
    const [, kind = '', name = ''] = parsePointer(ref);
    const use = useOf(kind, name);
    if (uses.has(use)) return;
    uses.add(use);
    // All of it is published, also if the reference leads to a part of it.
    visit(toObject(toObject(components)[kind])[name]);
  };
  visit(others);
  return uses;
}
