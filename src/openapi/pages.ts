import { encode, htmlToText } from '../utils/html.ts';
import { IdRegistry } from '../utils/slug.ts';
import { nameKey } from '../utils/text.ts';
import {
  descriptionOf,
  listServers,
  summaryOf,
  titleOf,
  toWords,
  type ApiDocument,
  type Operation,
  type References,
} from './document.ts';
import { isObject, toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import {
  describeServer,
  viewOperation,
  type DescribedServer,
  type OperationOptions,
} from './operation.ts';
import { toHtml, viewExternalDocs, type ExternalDocs, type Markdown } from './schema-view.ts';
import { viewSchema } from './schema.ts';
import { viewApiInfo, type ApiInfoView } from './introduction/api-info.ts';
import { countRows } from './schema/count-rows.ts';
import { findReceivedSchemas, findRepeatedSchemas } from './schema/repeated-schemas.ts';
import {
  buildSidebar,
  hasPage,
  isHidden,
  listTagGroups,
  listTraits,
  tagOf,
  type SidebarGroup,
} from './sidebar/tag-groups.ts';
import { schemeOfConfig, viewScheme, type SchemeView } from './security.ts';
import { createContext, HEADING_CLASS, normalizeHeadings, sanitizeHtml } from './view-context.ts';

/** A generated page of an operation. */
export interface AutoPage {
  /** `api-reference/plants/list-plants` */
  id: string;
  /** Preferred id, without the number that makes `id` unique. */
  wanted: string;
  /** Whether the author has written the page. */
  isWritten: boolean;
  title: string;
  /** Description of the operation, as Markdown. */
  description?: string | undefined;
  /** Front matter value: `openapi/plants.json GET /plants`. */
  openapi: string;
  /** Upper case; undefined for webhooks. */
  method?: string | undefined;
  deprecated: boolean;
  version?: string | undefined;
  /** Whether the page is excluded from the sidebar. */
  hidden: boolean;
  /** Front matter in the document: `x-mint.metadata`. */
  metadata: JsonObject;
  /** MDX before the generated reference: `x-mint.content`. */
  content?: string | undefined;
}

/** Generated pages of a document, with sidebar groups. */
export interface AutoPages {
  pages: AutoPage[];
  groups: AutoGroup[];
}

/** A sidebar group of page ids and further groups. */
interface AutoGroup {
  group: string;
  pages: (string | AutoGroup)[];
}

/** Options for generating pages. */
interface AutoPagesOptions {
  /** `url` of the tab or anchor: `api-reference`. */
  prefix: string;
  version?: string | undefined;
  /** Source of URLs (`api.operationUrl`); the summary by default. */
  operationUrl?: 'summary' | 'operationId' | undefined;
  /** Ids that are taken; ids of new pages are added. */
  usedIds: UsedIds;
  /** Whether the page with an id, which the author has written, shows an operation. */
  isWritten?(id: string, entry: Operation): boolean;
}

/** Generates a page for each operation, grouped by first tag, in document order. */
export function buildAutoPages(document: ApiDocument, options: AutoPagesOptions): AutoPages {
  const ids = new Map<Operation, string>();
  const pages = document.operations.filter(hasPage).map((entry) => {
    const page = makePage(document, entry, options);
    ids.set(entry, page.id);
    return page;
  });
  const toGroup = ({ group, pages: entries }: SidebarGroup): AutoGroup => ({
    group,
    pages: entries.map((entry) => ('group' in entry ? toGroup(entry) : (ids.get(entry) ?? ''))),
  });
  return { pages, groups: buildSidebar(document).map(toGroup) };
}

function makePage(
  document: ApiDocument,
  entry: Operation,
  { prefix, version, operationUrl, usedIds, isWritten }: AutoPagesOptions,
): AutoPage {
  const { operation } = entry;
  const tag = tagOf(entry, document);
  const mint = toObject(operation['x-mint']);
  const wanted = toPageId(
    toText(mint['href']) ??
      (operationUrl === 'operationId' ? idPath(prefix, entry) : undefined) ??
      [prefix, tag && slugOf(tag), nameOf(entry)].join('/'),
  );
  const isOwn = isWritten?.(wanted, entry) ?? false;
  const id = isOwn ? wanted : usedIds.take(wanted);
  const metadata = isObject(mint['metadata']) ? mint['metadata'] : {};
  return {
    id,
    wanted,
    isWritten: isOwn,
    title: toText(metadata['title']) ?? titleOf(entry),
    description: toText(metadata['description']) ?? descriptionOf(operation, entry.item),
    openapi: `${document.id} ${entry.id}`,
    method: entry.kind === 'webhook' ? undefined : entry.method.toUpperCase(),
    deprecated: operation['deprecated'] === true,
    version: toText(metadata['version']) ?? version,
    hidden: isHidden(entry),
    metadata,
    content: toText(mint['content']),
  };
}

/** URL by `operationId`, which neither a new summary nor another tag changes; undefined without one. */
function idPath(prefix: string, { operation }: Operation): string | undefined {
  const slug = slugOf(toWords(toText(operation['operationId']) ?? ''));
  return slug === '' ? undefined : `${prefix}/${slug}`;
}

/** Last part of the URL: the summary, or method and path. */
function nameOf({ operation, kind, method, path }: Operation): string {
  const summary = summaryOf(operation);
  const name = summary === undefined ? '' : slugOf(summary);
  if (name !== '') return name;
  return kind === 'webhook' ? slugOf(path) : `${method}-${slugOf(path)}`.replace(/-$/, '');
}

/** Maximum length of a URL segment in bytes. */
const MAX_NAME_BYTES = 200;

/**
 * Slug of a text: lower case, words joined by `-`, without path parameters and characters that are reserved or
 * invalid in URLs: `Get a user's plan (v1.0)` gives `get-a-users-plan-v10`.
 */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/[^\S\n\r]+/g, '-')
    .replace(/[(),.'’"`^/\\?#%&:;<>|*[\]{}\p{Cc}]/gu, '')
    // Two at a time, as in URLs that other sites link to: `API - Users` gives `api--users`.
    .replaceAll('--', '-')
    .replace(/^-|-$/g, '');
  // File systems limit the length of names, and some tools append to them.
  const { read } = new TextEncoder().encodeInto(slug, new Uint8Array(MAX_NAME_BYTES));
  return slug.slice(0, read).replace(/-$/, '');
}

/** Page id for a URL path: no leading slash, no empty or dotted segments, no control characters. */
export function toPageId(url: string): string {
  return url
    .split('/')
    .map((segment) => segment.replace(/\p{Cc}/gu, '').trim())
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
}

/** Ids of pages that are taken. */
export class UsedIds {
  readonly #ids: Set<string>;
  /** Last number of each preferred id. */
  readonly #counts = new Map<string, number>();

  constructor(ids: Iterable<string> = []) {
    this.#ids = new Set(ids);
  }

  /** Takes an id that is free: the preferred one, or that with a number (`get-plant-1`). */
  take(wanted: string): string {
    let count = this.#counts.get(wanted) ?? 0;
    let id = count === 0 ? wanted : `${wanted}-${count}`;
    while (this.#ids.has(id)) {
      count += 1;
      id = `${wanted}-${count}`;
    }
    this.#counts.set(wanted, count);
    this.#ids.add(id);
    return id;
  }
}

/** Introduction of a document. Descriptions are sanitized HTML. */
export interface IntroductionView extends ApiInfoView {
  version?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  servers: DescribedServer[];
  /** All security schemes with all scopes. */
  schemes: SchemeView[];
  tags: TagView[];
}

/** Operations of a sidebar group, or a chapter without operations. */
export interface TagView {
  label: string;
  /** Id of the section of a chapter. */
  id?: string | undefined;
  description?: string | undefined;
  externalDocs?: ExternalDocs | undefined;
  operations: { id: string; method: string; title: string; deprecated: boolean }[];
}

/** Id of the section of a tag without operations, in an introduction; undefined for other tags. */
export function findChapter(document: Pick<ApiDocument, 'root'>, tag: string): string | undefined {
  const key = nameKey(tag);
  const chapter = listTraits(document).find(({ name }) => nameKey(String(name)) === key);
  return chapter && chapterId(chapter);
}

function chapterId({ name }: JsonObject): string {
  return `tag-${slugOf(String(name))}`;
}

/** A declared tag with its description. */
interface DescribedTag {
  tag: JsonObject;
  /** Sanitized HTML. */
  description: string | undefined;
  headings: { text: string; id: string }[];
}

/** The declared tags of a document. Headings of their descriptions have ids that are unique in the introduction. */
export function describeTags(
  { root }: Pick<ApiDocument, 'root'>,
  markdown: Markdown,
): DescribedTag[] {
  const ids = new IdRegistry();
  const tags = toList(root['tags']).filter(isObject);
  for (const tag of tags) ids.take(chapterId(tag));
  return tags.map((tag) => {
    const headings: DescribedTag['headings'] = [];
    const html = toHtml(markdown, toText(tag['description']) ?? tag['summary']);
    const description = html?.replaceAll(TAG_HEADING, (_, inner: string) => {
      const text = htmlToText(inner).trim();
      const id = ids.unique(`${chapterId(tag)}-${slugOf(text)}`);
      headings.push({ text, id });
      return `<p class="${HEADING_CLASS}" id="${encode(id)}">${inner}</p>`;
    });
    return { tag, description, headings };
  });
}

const TAG_HEADING = new RegExp(`<p class="${HEADING_CLASS}">([^<]*(?:<(?!/p>)[^<]*)*)</p>`, 'g');

/** Used instead of an operation in `operationKey` for the introduction of a document. */
export const INTRODUCTION = { id: 'introduction' };

/** Id of the section of an introduction that shows the security schemes. */
export const INTRODUCED_SCHEMES = 'api-authorizations';

/** Whether a document has security schemes. */
export function hasSchemes({ root }: Pick<ApiDocument, 'root'>): boolean {
  return Object.keys(toObject(toObject(root['components'])['securitySchemes'])).length > 0;
}

/** Whether a document has content for an introduction. */
export function hasIntroduction({ root }: ApiDocument): boolean {
  const info = toObject(root['info']);
  if (info['x-hidden'] === true || info['x-excluded'] === true) return false;
  const tags = toList(root['tags']).map(toObject);
  return (
    ['description', 'summary', 'termsOfService'].some((name) => toText(info[name])) ||
    [info['contact'], info['license'], root['externalDocs']].some(isObject) ||
    tags.some((tag) => toText(tag['description']))
  );
}

/** Builds the view of the introduction of a document. */
export function viewIntroduction(
  document: ApiDocument,
  options: OperationOptions,
): IntroductionView {
  const { root } = document;
  const info = toObject(root['info']);
  const { markdown } = createContext(document, options);
  const text = toText(info['description']) ?? toText(info['summary']);
  return {
    version: info['version'] === undefined ? undefined : String(info['version']),
    description: text && withoutTitle(sanitizeHtml(options.markdown(text), 'page'), document.title),
    externalDocs: viewExternalDocs(root['externalDocs']),
    servers: listServers({
      ...options,
      root,
      item: {},
      operation: {},
      documentId: document.id,
    }).map((server) => describeServer(server, markdown)),
    schemes: listSchemes(document, options),
    tags: listTags(document, options),
    ...viewApiInfo(info),
  };
}

/** HTML of a description without a leading title that equals that of the page. */
export function withoutTitle(html: string, title: string): string {
  const [heading = '', headingText = ''] = /^\s*<h2>([^<]*)<\/h2>\s*/.exec(html) ?? [];
  return headingText.trim() === title.trim() ? normalizeHeadings(html.slice(heading.length)) : html;
}

function listSchemes({ root, references }: ApiDocument, { auth, markdown }: OperationOptions) {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  const clean = (text: string) => sanitizeHtml(markdown(text));
  const found = Object.keys(schemes).flatMap((id): SchemeView[] => {
    const view = viewScheme(references, id, [], { auth, markdown: clean });
    if (!view) return [];
    const scopes = new Map(
      view.flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope])),
    );
    return [{ ...view, scopes: [...scopes.values()] }];
  });
  const configured = found.length === 0 && auth ? schemeOfConfig(auth) : undefined;
  return configured ? [configured] : found;
}

function listTags(document: ApiDocument, options: OperationOptions): TagView[] {
  const { markdown } = createContext(document, options);
  const described = describeTags(document, markdown);
  const descriptions = new Map(described.map(({ tag, description }) => [tag, description]));
  const known = new Map(described.map(({ tag }) => [tag['name'], tag]));
  const chapters = listTraits(document).map((tag): TagView => ({
    id: chapterId(tag),
    label: toText(tag['x-displayName']) ?? String(tag['name']),
    description: descriptions.get(tag),
    externalDocs: viewExternalDocs(tag['externalDocs']),
    operations: [],
  }));
  const groups = listTagGroups(document).map(({ label, tag, operations }) => {
    const declared = known.get(tag) ?? {};
    return {
      label,
      description: descriptions.get(declared),
      externalDocs: viewExternalDocs(declared['externalDocs']),
      operations: operations.map((entry) => ({
        id: entry.id,
        method: entry.kind === 'webhook' ? 'Webhook' : entry.method.toUpperCase(),
        title: titleOf(entry),
        deprecated: entry.operation['deprecated'] === true,
      })),
    };
  });
  return [...chapters, ...groups];
}

/** Maximum number of rows that every page supports. */
const FEW_ROWS = 600;

/** Maximum number of rows on the page of a schema. */
export const SCHEMA_PAGE_ROWS = 200;

/** Input of `findTruncatedSchemas`. */
export interface TruncationInput {
  operations: readonly Operation[];
  /** References of schemas with a page of the author. */
  schemas: readonly string[];
  maintainOrder: boolean;
}

/** Truncated schemas by the operation or schema of the page. Each gets a page, which can be truncated as well. */
export function findTruncatedSchemas(
  document: ApiDocument,
  { operations, schemas, maintainOrder }: TruncationInput,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const options = { maintainOrder, showOptionalParams: false, baseUrl: [], markdown: () => '' };
  const waiting = new Set(schemas);
  const note = (page: string, refs: readonly string[]) => {
    if (refs.length > 0) found[page] = [...refs];
    for (const ref of refs) waiting.add(ref);
  };
  const { references } = document;
  const repeated = findRepeatedSchemas(references);
  for (const entry of operations) {
    const received = repeated.size === 0 ? [] : [...findReceivedSchemas(references, entry)];
    const refs = new Set(received.filter((ref) => repeated.has(ref)));
    if (countAllRows(references, entry, repeated) > FEW_ROWS) {
      const view = viewOperation(document, entry, { ...options, isDraft: true });
      for (const ref of listTruncated(view)) refs.add(ref);
    }
    note(entry.id, [...refs]);
  }
  // The set grows while it is iterated.
  for (const ref of waiting) {
    const rows = schemas.includes(ref) ? undefined : SCHEMA_PAGE_ROWS;
    note(ref, listTruncated(viewSchema(createContext(document, options, rows), { $ref: ref })));
  }
  return found;
}

/** Upper bound of the rows of an operation; request schemas are shown in full. */
function countAllRows(
  references: References,
  { item, operation, kind }: Operation,
  repeated: ReadonlySet<string>,
): number {
  const { requestBody, responses, ...others } = operation;
  const sent = [item['parameters'], kind === 'webhook' ? undefined : { requestBody }, others];
  const received = [{ responses }, kind === 'webhook' ? { requestBody } : undefined];
  return countRows(references, sent) + countRows(references, received, repeated);
}

/** References of truncated schemas in a view. */
function listTruncated(view: unknown): string[] {
  const refs = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (isObject(node) && node['truncated'] === true && typeof node['ref'] === 'string')
      refs.add(node['ref']);
    Object.values(node).forEach(visit);
  };
  visit(view);
  return [...refs];
}
