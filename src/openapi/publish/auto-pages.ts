import type { ApiDocument } from '../read/document.ts';
import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { descriptionOf, summaryOf, titleOf } from '../operation/summary.ts';
import type { Operation } from '../read/operations.ts';
import { slugOf, toPageId, unique } from './page-address.ts';
import { hasPage, isHidden, listTagGroups, tagOf } from './tag-groups.ts';

/** A page made from one operation. */
export interface AutoPage {
  /** `api-reference/plants/list-plants` */
  id: string;
  /** The same without the number that `id` has where another page has that id. */
  wanted: string;
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

/** One page for each operation of a document, grouped by first tag, in the order of the document. */
export function buildAutoPages(document: ApiDocument, options: AutoPagesOptions): AutoPages {
  const ids = new Map<Operation, string>();
  const pages = document.operations.filter(hasPage).map((entry) => {
    const page = makePage(document, entry, options);
    ids.set(entry, page.id);
    return page;
  });
  const groups = listTagGroups(document).map(({ label, operations }) => ({
    group: label,
    pages: operations.map((entry) => ids.get(entry) ?? ''),
  }));
  return { pages, groups };
}

function makePage(
  document: ApiDocument,
  entry: Operation,
  { prefix, version, taken }: AutoPagesOptions,
): AutoPage {
  const { operation } = entry;
  const tag = tagOf(entry);
  const mint = toObject(operation['x-mint']);
  const wanted = toPageId(
    toText(mint['href']) ?? [prefix, tag && slugOf(tag), nameOf(entry)].join('/'),
  );
  const id = unique(wanted, taken);
  const metadata = isObject(mint['metadata']) ? mint['metadata'] : {};
  return {
    id,
    wanted,
    title: toText(metadata['title']) ?? titleOf(entry),
    description: toText(metadata['description']) ?? descriptionOf(operation),
    openapi: `${document.id} ${entry.id}`,
    method: entry.kind === 'webhook' ? undefined : entry.method.toUpperCase(),
    deprecated: operation['deprecated'] === true,
    version: toText(metadata['version']) ?? version,
    hidden: isHidden(entry),
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
