import { toList, toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import type { ApiDocument, Operation } from '../document.ts';

/** Operations in a sidebar group. */
interface TagGroup {
  label: string;
  /** First tag; undefined for operations without tags. */
  tag: string | undefined;
  kind: Operation['kind'];
  operations: Operation[];
}

/** Label of operations without a tag. */
const NO_TAG = 'API Reference';
/** Label of webhooks. */
const WEBHOOKS = 'Webhooks';

/**
 * Operations for sidebars by first tag, in document order, followed by webhooks; tags can share a label (`x-group`,
 * `x-displayName`).
 */
export function listTagGroups(document: ApiDocument): TagGroup[] {
  const labels = tagLabels(document);
  const groups = new Map<string, TagGroup>();
  for (const entry of document.operations) {
    if (!hasPage(entry) || isHidden(entry)) continue;
    const { kind } = entry;
    const tag = tagOf(entry, document);
    const untagged = kind === 'webhook' ? WEBHOOKS : NO_TAG;
    const label = tag === undefined ? untagged : (labels.get(tag) ?? tag);
    const key = `${kind} ${label}`;
    const group = groups.get(key) ?? { label, tag, kind, operations: [] };
    groups.set(key, group);
    group.operations.push(entry);
  }
  const isWebhook = ({ kind }: TagGroup) => kind === 'webhook';
  const all = [...groups.values()];
  const webhooks = all.filter(isWebhook);
  const [only] = webhooks;
  // Webhooks of a single tag are one group, whatever the tag is called.
  if (webhooks.length === 1 && only) Object.assign(only, { label: WEBHOOKS, tag: undefined });
  return [...all.filter((group) => !isWebhook(group)), ...webhooks];
}

/** A group of the sidebar: operations and further groups. */
export interface SidebarGroup {
  group: string;
  pages: (Operation | SidebarGroup)[];
}

/**
 * Sidebar of a document: its tags in the groups of `x-tagGroups`, then other tags in those of their parents, then
 * webhooks in one group.
 */
export function buildSidebar(document: ApiDocument): SidebarGroup[] {
  const all = listTagGroups(document);
  const tagged = all.filter(({ kind }) => kind === 'operation');
  const webhooks = all.filter(({ kind }) => kind === 'webhook').map(toGroup);
  const placed = new Set<TagGroup>();
  const known = new Map<string, SidebarGroup>();
  const named = toList(document.root['x-tagGroups']).flatMap((node): SidebarGroup[] => {
    const { name, tags } = toObject(node);
    const groups = toList(tags).flatMap((tag) =>
      tagged.filter((one) => one.tag === tag && !placed.has(one)),
    );
    const pages = groups.map((one) => {
      const group = toGroup(one);
      placed.add(one);
      if (one.tag !== undefined) known.set(one.tag, group);
      return group;
    });
    const label = toText(name);
    if (pages.length === 0) return [];
    return label === undefined ? pages : [{ group: label, pages }];
  });
  const [only] = webhooks;
  return [
    ...named,
    ...nestGroups(
      tagged.filter((one) => !placed.has(one)),
      known,
      document,
    ),
    ...(webhooks.length > 1 ? [{ group: WEBHOOKS, pages: webhooks }] : only ? [only] : []),
  ];
}

function toGroup({ label, operations }: TagGroup): SidebarGroup {
  return { group: label, pages: [...operations] };
}

/** Levels of nested tags; a tag that is deeper, or its own ancestor, is at the top. */
const MAX_LEVELS = 6;

/**
 * Groups in those of the parents of their tags (OpenAPI 3.2), each where the first of them was. `known` has the groups
 * that are in the sidebar, by tag.
 */
function nestGroups(
  groups: readonly TagGroup[],
  known: Map<string, SidebarGroup>,
  document: ApiDocument,
): SidebarGroup[] {
  const parents = parentsOf(document);
  if (parents.size === 0) return groups.map(toGroup);
  const labels = tagLabels(document);
  const top: SidebarGroup[] = [];
  const groupOf = (tag: string): SidebarGroup => {
    const found = known.get(tag);
    if (found) return found;
    const group: SidebarGroup = { group: labels.get(tag) ?? tag, pages: [] };
    known.set(tag, group);
    const parent = parents.get(tag);
    (parent === undefined ? top : groupOf(parent).pages).push(group);
    return group;
  };
  for (const one of groups) {
    if (one.tag === undefined) top.push(toGroup(one));
    else groupOf(one.tag).pages.unshift(...one.operations);
  }
  return top;
}

/** Parents by tag, without those that are not declared. */
function parentsOf({ root }: ApiDocument): Map<string, string> {
  if (!hasTagTree(root)) return new Map();
  const declared = toList(root['tags']).map(toObject);
  const names = new Set(declared.map(({ name }) => toText(name)));
  const parents = new Map(
    declared.map(({ name, parent }) => {
      const above = toText(parent);
      return [toText(name), names.has(above) ? above : undefined];
    }),
  );
  const isNested = (tag: string) => {
    let parent = parents.get(tag);
    for (let level = 1; parent !== undefined && level < MAX_LEVELS; level++)
      parent = parents.get(parent);
    return parent === undefined;
  };
  return new Map(
    [...parents].flatMap(([tag, parent]): [string, string][] =>
      tag !== undefined && parent !== undefined && isNested(tag) ? [[tag, parent]] : [],
    ),
  );
}

/** Whether the tags of a document can have `summary`, `parent`, and `kind`, which OpenAPI 3.2 adds. */
function hasTagTree(root: JsonObject): boolean {
  return /^3\.(?:[2-9]|\d\d)/.test(String(root['openapi']));
}

/** Whether a tag of OpenAPI 3.2 is for another purpose than navigation, such as a badge. */
function isForOtherPurpose({ kind }: JsonObject): boolean {
  return typeof kind === 'string' && kind !== 'nav';
}

/** Whether an operation has a page; `x-excluded` disables it. */
export function hasPage({ operation, item }: Operation): boolean {
  return operation['x-excluded'] !== true && item['x-excluded'] !== true;
}

/** Whether the page of an operation is excluded from the sidebar. */
export function isHidden({ operation, item }: Operation): boolean {
  return operation['x-hidden'] === true || item['x-hidden'] === true;
}

/** First tag of an operation that is a group. */
export function tagOf({ operation }: Operation, document: ApiDocument): string | undefined {
  const tags = toList(operation['tags']).filter((tag) => typeof tag === 'string' && tag !== '');
  // Most operations have one.
  const traits = tags.length > 1 ? listOtherTags(document) : [];
  return tags.find((tag): tag is string => !traits.includes(tag)) ?? toText(tags[0]);
}

/** Names of tags that are no groups if an operation has others. */
function listOtherTags({ root }: ApiDocument): unknown[] {
  const others = hasTagTree(root)
    ? toList(root['tags']).map(toObject).filter(isForOtherPurpose)
    : [];
  return [...listTraits({ root }), ...others].map(({ name }) => name);
}

/**
 * Tags that are chapters of the documentation, or describe what operations have in common, and are no groups
 * (`x-traitTag`): in the order of `x-tagGroups`, then of the document.
 */
export function listTraits({ root }: Pick<ApiDocument, 'root'>): JsonObject[] {
  const order = toList(root['x-tagGroups']).flatMap((group) => toList(toObject(group)['tags']));
  const positionOf = ({ name }: JsonObject) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  const traits = toList(root['tags'])
    .map(toObject)
    .filter((tag) => tag['x-traitTag'] === true);
  return traits.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Labels of tags with `x-group`, `x-displayName`, or, in OpenAPI 3.2, `summary`. */
function tagLabels({ root }: ApiDocument): Map<string, string> {
  return new Map(
    toList(root['tags']).flatMap((entry): [string, string][] => {
      const { name, summary, 'x-group': group, 'x-displayName': label } = toObject(entry);
      const title =
        toText(group) ?? toText(label) ?? (hasTagTree(root) ? toText(summary) : undefined);
      return toText(name) && title !== undefined ? [[String(name), title]] : [];
    }),
  );
}
