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

/** Sidebar of a document: its tags in the groups of `x-tagGroups`, then other tags, then webhooks in one group. */
export function buildSidebar(document: ApiDocument): SidebarGroup[] {
  const all = listTagGroups(document);
  const toGroup = ({ label, operations }: TagGroup): SidebarGroup => ({
    group: label,
    pages: operations,
  });
  const tagged = all.filter(({ kind }) => kind === 'operation');
  const webhooks = all.filter(({ kind }) => kind === 'webhook').map(toGroup);
  const placed = new Set<TagGroup>();
  const named = toList(document.root['x-tagGroups']).flatMap((node): SidebarGroup[] => {
    const { name, tags } = toObject(node);
    const groups = toList(tags).flatMap((tag) =>
      tagged.filter((one) => one.tag === tag && !placed.has(one)),
    );
    for (const one of groups) placed.add(one);
    const label = toText(name);
    if (groups.length === 0) return [];
    return label === undefined
      ? groups.map(toGroup)
      : [{ group: label, pages: groups.map(toGroup) }];
  });
  const [only] = webhooks;
  return [
    ...named,
    ...tagged.filter((one) => !placed.has(one)).map(toGroup),
    ...(webhooks.length > 1 ? [{ group: WEBHOOKS, pages: webhooks }] : only ? [only] : []),
  ];
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
  const traits = tags.length > 1 ? listTraits(document).map(({ name }) => name) : [];
  return tags.find((tag): tag is string => !traits.includes(tag)) ?? toText(tags[0]);
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

/** Labels of tags with `x-group` or `x-displayName`. */
function tagLabels({ root }: ApiDocument): Map<string, string> {
  return new Map(
    toList(root['tags']).flatMap((entry): [string, string][] => {
      const { name, 'x-group': group, 'x-displayName': label } = toObject(entry);
      const title = toText(group) ?? toText(label);
      return toText(name) && title !== undefined ? [[String(name), title]] : [];
    }),
  );
}
