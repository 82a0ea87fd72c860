import type { ApiDocument } from '../read/document.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../json.ts';
import { descriptionOf, summaryOf, titleOf } from '../operation/summary.ts';
import type { Operation } from '../read/operations.ts';
import { slugOf, toPageId, unique } from './page-address.ts';

/** A page made from one operation. */
export interface AutoPage {
  /** `api-reference/plants/list-plants` */
  id: string;
  title: string;
  /** Markdown of the operation. */
  description?: string | undefined;
  /** As front matter has it: `openapi/plants.json GET /plants`. */
  openapi: string;
  /** Upper case; undefined for webhooks. */
  method?: string | undefined;
  deprecated: boolean;
  version?: string | undefined;
  /** Built, but in no sidebar. */
  hidden: boolean;
  /** `x-mint.metadata`: front matter that the document gives. */
  metadata: JsonObject;
  /** `x-mint.content`: MDX that comes before the generated reference. */
  content?: string | undefined;
}

/** The pages of a document, and how the sidebar groups them. */
export interface AutoPages {
  pages: AutoPage[];
  groups: { group: string; pages: string[] }[];
}

/** Where the pages of a document go. */
export interface AutoPagesOptions {
  /** `url` of the tab or anchor: `api-reference`. */
  prefix: string;
  version?: string | undefined;
  /** Ids that are taken; those of the new pages are added. */
  taken: Set<string>;
}

const NO_TAG = 'API Reference';

/** One page for each operation of a document, grouped by first tag, in the order of the document. */
export function buildAutoPages(document: ApiDocument, options: AutoPagesOptions): AutoPages {
  const labels = tagLabels(document);
  const groups = new Map<string, string[]>();
  const pages = document.operations
    .filter(
      ({ operation, item }) => operation['x-excluded'] !== true && item['x-excluded'] !== true,
    )
    .map((entry) => {
      const tag = tagOf(entry);
      const page = makePage(document, entry, tag, options);
      if (!page.hidden) {
        const label = tag === undefined ? NO_TAG : (labels.get(tag) ?? tag);
        groups.set(label, [...(groups.get(label) ?? []), page.id]);
      }
      return page;
    });
  return { pages, groups: [...groups].map(([group, ids]) => ({ group, pages: ids })) };
}

function makePage(
  document: ApiDocument,
  entry: Operation,
  tag: string | undefined,
  { prefix, version, taken }: AutoPagesOptions,
): AutoPage {
  const { operation } = entry;
  const mint = toObject(operation['x-mint']);
  const wanted = toPageId(
    toText(mint['href']) ?? [prefix, tag && slugOf(tag), nameOf(entry)].join('/'),
  );
  const id = unique(wanted, taken);
  const metadata = isObject(mint['metadata']) ? mint['metadata'] : {};
  return {
    id,
    title: toText(metadata['title']) ?? titleOf(entry),
    description: toText(metadata['description']) ?? descriptionOf(operation),
    openapi: `${document.id} ${entry.id}`,
    method: entry.kind === 'webhook' ? undefined : entry.method.toUpperCase(),
    deprecated: operation['deprecated'] === true,
    version: toText(metadata['version']) ?? version,
    hidden: operation['x-hidden'] === true || entry.item['x-hidden'] === true,
    metadata,
    content: toText(mint['content']),
  };
}

/** Last part of the address: the summary, else method and path. */
function nameOf({ operation, kind, method, path }: Operation): string {
  const summary = summaryOf(operation);
  const name = summary === undefined ? '' : slugOf(summary);
  if (name !== '') return name;
  return kind === 'webhook' ? slugOf(path) : `${method}-${slugOf(path)}`.replace(/-$/, '');
}

function tagOf({ operation }: Operation): string | undefined {
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
