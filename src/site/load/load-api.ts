import type { DocsConfig } from '../../config/docs-config.ts';
import {
  listApiUrls,
  listDocuments,
  listDocumentUses,
  listOperationEntries,
  type DocumentUse,
} from '../../config/api-documents.ts';
import type { NavigationParent } from '../../config/navigation.ts';
import { generatedPage, type LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/ignore.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { translate } from '../../i18n/translate.ts';
import type { GeneratedPages } from '../../navigation/page-entries.ts';
import { findChannel, findIntroduced, loadAsyncDocuments } from '../../openapi/asyncapi.ts';
import { buildChannelPages, hasAsyncIntroduction } from '../../openapi/channel-pages.ts';
import { titleOfChannel, type AsyncDocument } from '../../openapi/channel-view.ts';
import type { ApiHistory } from '../../openapi/diff.ts';
import { titleOf, type ApiDocument, type Operation } from '../../openapi/document.ts';
import { isNamed, loadDocuments } from '../../openapi/load-documents.ts';
import { findOperation, findSchema, matchDocuments, operationKey } from '../../openapi/lookup.ts';
import { buildAutoPages, INTRODUCTION, type AutoPage } from '../../openapi/pages.ts';
import { readersOf } from '../pages.ts';
import type { ReferencePage, SchemaPages, SiteOptions } from '../site.ts';
import { addChangePages, loadHistories } from './api-changes.ts';
import {
  addIntroduction,
  addReferences,
  addSchemaPages,
  checkGenerated,
  usedPageIds,
} from './generated-pages.ts';

/** OpenAPI documents of a project and their pages. */
export interface SiteApi {
  documents: ApiDocument[];
  /** Generated pages, by the tab, anchor, group, or division that generates them. */
  generated: GeneratedPages[];
  /** Page ids of navigation entries like `GET /plants`. */
  operations: Map<string, string>;
  /** URLs of the pages of each operation, by document and operation: `openapi.json GET /plants`. */
  operationUrls: Map<string, string[]>;
  schemaPages: SchemaPages;
  /** Pages with all operations of a document. */
  references: ReferencePage[];
  /** Changes of documents between their versions. */
  histories: ApiHistory[];
  diagnostics: Diagnostic[];
}

/**
 * Loads the OpenAPI documents in docs.json or the project. Adds generated pages to `pages`; pages of operations
 * inherit title and status from the document.
 */
export async function loadApi(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  pages: Map<string, LoadedPage>,
  options: SiteOptions,
): Promise<SiteApi> {
  const { documents, diagnostics } = await loadNamedDocuments(
    project,
    config,
    found,
    pages,
    options,
  );
  const ids = new Map<string, string>();
  const uses = new Map<ApiDocument, NavigationParent>();
  const generated = addDocumentPages(project, config, documents, { pages, ids, uses, diagnostics });
  const operations = addOperationPages(config, documents, { pages, ids, diagnostics });
  const operationUrls = new Map<string, string[]>();
  for (const page of pages.values()) completeOperationPage(page, documents, operationUrls);
  const { histories, diagnostics: ofHistories } = await loadHistories({
    project,
    config,
    documents,
    options,
    operationUrls,
  });
  diagnostics.push(...ofHistories);
  const { reference, maintainOrder } = config.api;
  const schemaPages = addSchemaPages({ project, documents, maintainOrder, pages, operationUrls });
  const isWanted = ({ id }: ApiDocument) =>
    reference === 'all' || reference.some((name) => isNamed(project.root, id, name));
  const partOf = (document: ApiDocument) => uses.get(document);
  const wanted = documents.filter(isWanted);
  const added = addReferences({ config, documents, wanted, pages, partOf });
  const changePages = addChangePages({ config, histories, documents, pages, partOf });
  return {
    documents,
    generated: [...generated, ...added.generated, ...changePages],
    operations,
    operationUrls,
    schemaPages,
    references: added.references,
    histories,
    diagnostics,
  };
}

/** Loads the documents that docs.json names and those that were found in the project. */
function loadNamedDocuments(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  pages: ReadonlyMap<string, LoadedPage>,
  options: SiteOptions,
): ReturnType<typeof loadDocuments> {
  return loadDocuments({
    needsParts: (documents, parts) =>
      config.api.reference === 'all' ||
      listReferences(config, pages).some((reference) => isInPart(reference, documents, parts)),
    projectRoot: project.root,
    isReadable: readableFiles(project),
    isPublicOnly: project.isDataOnly,
    named: listDocuments(config, 'openapi'),
    urls: listApiUrls(config),
    found,
    cacheDir: project.cacheDir,
    offline: options.offline,
    readers: readersOf(options),
  });
}

/** A value in front matter or docs.json that names an operation, a schema, or the introduction of a document. */
interface DocumentReference {
  kind: 'operation' | 'schema' | 'document';
  text: string;
}

function listReferences(
  config: DocsConfig,
  pages: ReadonlyMap<string, LoadedPage>,
): DocumentReference[] {
  const ofPages = [...pages.values()].flatMap(({ frontMatter }): DocumentReference[] => [
    { kind: 'operation', text: frontMatter.openapi ?? '' },
    { kind: 'schema', text: frontMatter['openapi-schema'] ?? '' },
    { kind: 'document', text: frontMatter['openapi-introduction'] ?? '' },
  ]);
  const entries = listOperationEntries(config).map(({ entry }) => entry);
  return [
    ...ofPages,
    ...entries.map((text) => ({ kind: 'operation' as const, text })),
    ...config.api.changes.map(({ document = '' }) => ({
      kind: 'document' as const,
      text: document,
    })),
  ].filter(({ text }) => text !== '');
}

/** Whether a reference names one of the documents that others include, or only these can contain what it names. */
function isInPart(
  { kind, text }: DocumentReference,
  documents: readonly ApiDocument[],
  parts: readonly string[],
): boolean {
  const words = text.trim().split(/\s+/);
  const file =
    kind === 'document' ? text : words.length > (kind === 'schema' ? 1 : 2) ? words[0] : undefined;
  if (file !== undefined) {
    const all = [...documents, ...parts.map((id) => ({ id }))];
    return matchDocuments(all, file).some(({ id }) => parts.includes(id));
  }
  const find = kind === 'schema' ? findSchema : findOperation;
  return find(documents, text).problem !== undefined;
}

/** Adds the generated pages of tabs, anchors, groups, and divisions, and returns their positions. */
function addDocumentPages(
  project: Project,
  config: DocsConfig,
  documents: readonly ApiDocument[],
  added: {
    pages: Map<string, LoadedPage>;
    /** Page ids by operation. */
    ids: Map<string, string>;
    /** Part of docs.json that references each document. */
    uses: Map<ApiDocument, NavigationParent>;
    diagnostics: Diagnostic[];
  },
): GeneratedPages[] {
  const { pages, ids, uses, diagnostics } = added;
  return listDocumentUses(config, 'openapi').flatMap(
    ({ parts, document: name, prefix, version, language, listed }): GeneratedPages[] => {
      const document = documents.find(({ id }) => isNamed(project.root, id, name));
      // Listed pages of operations choose which operations have one.
      if (!document || listed.some((id) => isOperationPage(pages.get(id)))) return [];
      const auto = buildAutoPages(document, {
        prefix,
        version,
        operationUrl: config.api.operationUrl,
        usedIds: usedPageIds(pages),
        isWritten: (id, entry) => isWrittenFor(pages.get(id), documents, entry),
      });
      const from = { ...parts[0], document: document.id, entry: 'openapi' };
      diagnostics.push(...checkGenerated(from, auto.pages, pages));
      for (const page of auto.pages) {
        if (!page.isWritten) pages.set(page.id, toPage(page, document));
        ids.set(page.openapi, page.id);
      }
      uses.set(document, parts[0]);
      // Listed pages introduce the document.
      const introduction =
        listed.length > 0
          ? []
          : addIntroduction({ config, document, prefix, language, pages }, auto);
      const items = [...introduction, ...auto.groups];
      return parts.map((part) => ({ part, items }));
    },
  );
}

/** Whether a page of the author shows an operation or a channel. */
function isOperationPage(page: LoadedPage | undefined): boolean {
  const { openapi, asyncapi, api } = page?.frontMatter ?? {};
  return Boolean(openapi ?? asyncapi ?? api) && page?.isGenerated !== true;
}

/** Whether the author has written a page whose front matter names an operation. */
function isWrittenFor(
  page: LoadedPage | undefined,
  documents: readonly ApiDocument[],
  entry: Operation,
): boolean {
  if (!page || page.isGenerated) return false;
  const { openapi } = page.frontMatter;
  const found = openapi ? findOperation(documents, openapi) : undefined;
  return found !== undefined && found.problem === undefined && found.value === entry;
}

/** Adds a page for each navigation entry like `GET /plants`, and returns the page ids by entry. */
function addOperationPages(
  config: DocsConfig,
  documents: readonly ApiDocument[],
  {
    pages,
    ids,
    diagnostics,
  }: { pages: Map<string, LoadedPage>; ids: Map<string, string>; diagnostics: Diagnostic[] },
): Map<string, string> {
  const operations = new Map<string, string>();
  const pagesByFolder = new Map<string, ReadonlyMap<string, AutoPage>>();
  const { operationUrl } = config.api;
  const isWritten = (id: string, operation: Operation) =>
    isWrittenFor(pages.get(id), documents, operation);
  for (const { entry, prefix, location } of listOperationEntries(config)) {
    const found = findOperation(documents, entry);
    if (found.problem !== undefined) continue;
    const { document } = found;
    const key = `${prefix} ${document.id}`;
    let byOperation = pagesByFolder.get(key);
    if (!byOperation) {
      const options = { prefix, operationUrl, usedIds: usedPageIds(pages), isWritten };
      const auto = buildAutoPages(document, options).pages;
      byOperation = new Map(auto.toReversed().map((page) => [page.openapi, page]));
      pagesByFolder.set(key, byOperation);
    }
    const page = byOperation.get(`${document.id} ${found.value.id}`);
    const id = page && (ids.get(page.openapi) ?? page.id);
    if (!page || !id) continue;
    if (!pages.has(id)) {
      diagnostics.push(
        ...checkGenerated({ document: document.id, entry, location }, [page], pages),
      );
      pages.set(id, toPage(page, document));
    }
    ids.set(page.openapi, id);
    operations.set(entry, id);
  }
  return operations;
}

function toPage(page: AutoPage, document: ApiDocument): LoadedPage {
  const { id, title, openapi, deprecated, version, hidden, metadata, content } = page;
  const fields = { title, openapi, deprecated, hidden, ...(version && { version }), ...metadata };
  return generatedPage(id, document.id, fields, content);
}

/** Fills in title and status from the operation, and records the URL of the page, or that of an introduction. */
function completeOperationPage(
  page: LoadedPage,
  documents: readonly ApiDocument[],
  operationUrls: Map<string, string[]>,
): void {
  const { frontMatter } = page;
  const record = (key: string) =>
    operationUrls.set(key, [...(operationUrls.get(key) ?? []), page.href]);
  const introduction = frontMatter['openapi-introduction'];
  const [introduced] = introduction ? matchDocuments(documents, introduction) : [];
  if (introduced) record(operationKey(introduced, INTRODUCTION));
  if (!frontMatter.openapi) return;
  const found = findOperation(documents, frontMatter.openapi);
  if (found.problem !== undefined) return;
  if (!frontMatter.title) page.title = titleOf(found.value);
  frontMatter.deprecated ??= found.value.operation['deprecated'] === true;
  record(operationKey(found.document, found.value));
}

/** AsyncAPI documents of a project and their pages. */
interface SiteAsyncApi {
  documents: AsyncDocument[];
  generated: GeneratedPages[];
  diagnostics: Diagnostic[];
}

/** Pages of the site, and the URLs of the pages of operations and channels. */
interface KnownPages {
  pages: Map<string, LoadedPage>;
  operationUrls: Map<string, string[]>;
}

/**
 * Loads the AsyncAPI documents in docs.json or the project. Adds an introduction and generated pages of channels to
 * `pages` if docs.json references the document; pages of channels inherit the title.
 */
export async function loadAsyncApi(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  { pages, operationUrls }: KnownPages,
  options: SiteOptions,
): Promise<SiteAsyncApi> {
  const { documents, diagnostics } = await loadAsyncDocuments({
    projectRoot: project.root,
    isReadable: readableFiles(project),
    isPublicOnly: project.isDataOnly,
    named: listDocuments(config, 'asyncapi'),
    urls: listApiUrls(config),
    found,
    cacheDir: project.cacheDir,
    offline: options.offline,
  });
  const uses = listDocumentUses(config, 'asyncapi');
  const generated = uses.flatMap((use): GeneratedPages[] => {
    const document = documents.find(({ id }) => isNamed(project.root, id, use.document));
    if (!document || use.listed.some((id) => isOperationPage(pages.get(id)))) return [];
    const channelPages = buildChannelPages(document, {
      prefix: use.prefix,
      usedIds: usedPageIds(pages),
    });
    const from = { ...use.parts[0], document: document.id, entry: 'asyncapi' };
    diagnostics.push(...checkGenerated(from, channelPages.pages, pages));
    for (const { id, wanted: _wanted, ...fields } of channelPages.pages)
      pages.set(id, generatedPage(id, document.id, fields));
    const introduction =
      use.listed.length > 0 ? [] : addAsyncIntroduction(config, document, use, pages);
    const items = [...introduction, ...channelPages.items];
    return use.parts.map((part) => ({ part, items }));
  });
  for (const page of pages.values()) completeChannelPage(page, documents, operationUrls);
  return { documents, generated, diagnostics };
}

/** Adds the introduction of a document. Returns its id; undefined if it would be empty. */
function addAsyncIntroduction(
  config: DocsConfig,
  document: AsyncDocument,
  { prefix, language }: DocumentUse,
  pages: Map<string, LoadedPage>,
): string[] {
  if (!config.api.introductions || !hasAsyncIntroduction(document)) return [];
  const id = usedPageIds(pages).take(`${prefix}/introduction`);
  const sidebarTitle = translate(language ?? 'en', 'Introduction');
  const fields = { title: document.title, sidebarTitle, asyncapi: document.id };
  pages.set(id, generatedPage(id, document.id, fields));
  return [id];
}

function completeChannelPage(
  page: LoadedPage,
  documents: readonly AsyncDocument[],
  operationUrls: Map<string, string[]>,
): void {
  const { asyncapi, title } = page.frontMatter;
  if (!asyncapi) return;
  const found = findChannel(documents, asyncapi);
  if (found.problem !== undefined) {
    if (!title) page.title = findIntroduced(documents, asyncapi)?.title ?? page.title;
    return;
  }
  if (!title) page.title = titleOfChannel(found.channel);
  const key = `${found.document.id} ${found.channel.name}`;
  operationUrls.set(key, [...(operationUrls.get(key) ?? []), page.href]);
}
