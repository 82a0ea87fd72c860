import { toList, toObject, toText } from '../json.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';

/** Operations that the sidebar shows together. */
export interface TagGroup {
  label: string;
  /** Name of their first tag; undefined for those without one. */
  tag: string | undefined;
  operations: Operation[];
}

/** Group of operations without a tag. */
const NO_TAG = 'API Reference';

/** The operations that sidebars show, by first tag in the order of the document; tags may share a label (`x-group`). */
export function listTagGroups(document: ApiDocument): TagGroup[] {
  const labels = tagLabels(document);
  const groups = new Map<string, TagGroup>();
  for (const entry of document.operations) {
    if (!hasPage(entry) || isHidden(entry)) continue;
    const tag = tagOf(entry);
    const label = tag === undefined ? NO_TAG : (labels.get(tag) ?? tag);
    const group = groups.get(label) ?? { label, tag, operations: [] };
    groups.set(label, group);
    group.operations.push(entry);
  }
  return [...groups.values()];
}

/** Whether an operation gets a page; `x-excluded` says that it gets none. */
export function hasPage({ operation, item }: Operation): boolean {
  return operation['x-excluded'] !== true && item['x-excluded'] !== true;
}

/** Whether an operation is in no sidebar, though it has a page. */
export function isHidden({ operation, item }: Operation): boolean {
  return operation['x-hidden'] === true || item['x-hidden'] === true;
}

/** First tag of an operation. */
export function tagOf({ operation }: Operation): string | undefined {
  return toList(operation['tags']).find((tag): tag is string => toText(tag) !== undefined);
}

/** The names of groups where the document gives its tags others: `x-group`. */
function tagLabels({ root }: ApiDocument): Map<string, string> {
  return new Map(
    toList(root['tags']).flatMap((entry): [string, string][] => {
      const { name, 'x-group': group } = toObject(entry);
      return toText(name) && toText(group) ? [[String(name), String(group)]] : [];
    }),
  );
}
