import { listAddresses, listDocuments, listDocumentUses, listOperationEntries } from '../../config/model/document-uses.ts'; // prettier-ignore
import type { NavigationParent } from '../../config/model/navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/tracked-files.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { GeneratedPages } from '../../navigation/entries/generated-pages.ts';
import { buildAutoPages, type AutoPage } from '../../openapi/publish/auto-pages.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { isNamed } from '../../openapi/read/document-sources.ts';
import { operationKey } from '../../openapi/lookup/operation-key.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { loadDocuments } from '../../openapi/read/load-documents.ts';
import { titleOf } from '../../openapi/operation/summary.ts';
import { addReferences } from './add-references.ts';
import { addIntroduction } from './add-introduction.ts';
import { checkGenerated, takenIds } from './check-addresses.ts';
import { addSchemaPages } from './add-schema-pages.ts';
import { readersOf } from './leave-out-pages.ts';
import type { SchemaPages } from '../model/schema-pages.ts';
import type { ReferencePage } from '../model/site-parts.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** The OpenAPI documents of a project and the pages they bring. */
export interface SiteApi {
  documents: ApiDocument[];
  /** Pages made from documents, by the tab, anchor, group or division that asks for them. */
  generated: GeneratedPages[];
  /** Page ids of entries like `GET /plants`. */
  operations: Map<string, string>;
  /** Addresses of the pages of each operation, by document and operation: `openapi.json GET /plants`. */
  addresses: Map<string, string[]>;
  schemaPages: SchemaPages;
  /** Pages with all operations of a document. */
  references: ReferencePage[];
  diagnostics: Diagnostic[];
}

/**
 * Loads the documents that docs.json names or the project holds. Pages of tabs and anchors with
 * `openapi` are added to `pages`, and pages that name an operation take title and state from it.
 */
export async function loadApi(
  project: Project,
  config: DocsConfig,
  found: readonly string[],
  pages: Map<string, LoadedPage>,
  options: SiteOptions,
): Promise<SiteApi> {
  const { documents, diagnostics } = await loadDocuments({
    projectRoot: project.root,
    mayRead: readableFiles(project),
    isPublicOnly: project.isDataOnly,
    named: listDocuments(config, 'openapi'),
    addresses: listAddresses(config),
    found,
    cacheDir: project.cacheDir,
    offline: options.offline,
    readers: readersOf(options),
  });
  const ids = new Map<string, string>();
  const uses = new Map<ApiDocument, NavigationParent>();
  const generated = addDocumentPages(project, config, documents, { pages, ids, uses, diagnostics });
  const operations = addOperationPages(config, documents, pages, ids);
  const addresses = new Map<string, string[]>();
  for (const page of pages.values()) completePage(page, documents, addresses);
  const { reference, maintainOrder } = config.api;
  const schemaPages = addSchemaPages({ project, documents, maintainOrder, pages, addresses });
  const isWanted = ({ id }: ApiDocument) =>
    reference === 'all' || reference.some((name) => isNamed(project.root, id, name));
  const added = addReferences({
    config,
    documents,
    wanted: documents.filter(isWanted),
    pages,
    partOf: (document) => uses.get(document),
  });
  return {
    documents,
    generated: [...generated, ...added.generated],
    operations,
    addresses,
    schemaPages,
    references: added.references,
    diagnostics,
  };
}

/** Adds the pages of documents that tabs, anchors, groups and divisions ask for, and says where they stand. */
function addDocumentPages(
  project: Project,
  config: DocsConfig,
  documents: readonly ApiDocument[],
  added: {
    pages: Map<string, LoadedPage>;
    /** Page ids by operation. */
    ids: Map<string, string>;
    /** Where in docs.json a document is asked for. */
    uses: Map<ApiDocument, NavigationParent>;
    diagnostics: Diagnostic[];
  },
): GeneratedPages[] {
  const { pages, ids, uses, diagnostics } = added;
  return listDocumentUses(config, 'openapi').flatMap(
    ({ parts, documents: names, prefix, version, language }) =>
      names.flatMap((name): GeneratedPages[] => {
        const document = documents.find(({ id }) => isNamed(project.root, id, name));
        if (!document) return [];
        const auto = buildAutoPages(document, { prefix, version, taken: takenIds(pages) });
        diagnostics.push(...checkGenerated(document.id, parts[0], auto.pages, pages));
        for (const page of auto.pages) {
          pages.set(page.id, toPage(page, document));
          ids.set(page.openapi, page.id);
        }
        uses.set(document, parts[0]);
        const introduction = addIntroduction({ config, document, prefix, language, pages }, auto);
        const items = [...introduction, ...auto.groups];
        return parts.map((part) => ({ part, items }));
      }),
  );
}

/** Adds a page for each entry like `GET /plants`, and gives the ids of these pages by their entries. */
function addOperationPages(
  config: DocsConfig,
  documents: readonly ApiDocument[],
  pages: Map<string, LoadedPage>,
  ids: Map<string, string>,
): Map<string, string> {
  const operations = new Map<string, string>();
  const made = new Map<string, AutoPage[]>();
  for (const { entry, prefix } of listOperationEntries(config)) {
    const found = findOperation(documents, entry);
    if (found.problem !== undefined) continue;
    const { document } = found;
    const taken = takenIds(pages);
    const key = `${prefix} ${document.id}`;
    const all = made.get(key) ?? buildAutoPages(document, { prefix, taken }).pages;
    made.set(key, all);
    const page = all.find(({ openapi }) => openapi === `${document.id} ${found.value.id}`);
    const id = page && (ids.get(page.openapi) ?? page.id);
    if (!page || !id) continue;
    if (!pages.has(id)) pages.set(id, toPage(page, document));
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

/** Fills in what a page leaves to its operation, and notes its address. */
function completePage(
  page: LoadedPage,
  documents: readonly ApiDocument[],
  addresses: Map<string, string[]>,
): void {
  const { frontMatter } = page;
  if (!frontMatter.openapi) return;
  const found = findOperation(documents, frontMatter.openapi);
  if (found.problem !== undefined) return;
  if (!frontMatter.title) page.title = titleOf(found.value);
  frontMatter.deprecated ??= found.value.operation['deprecated'] === true;
  const key = operationKey(found.document, found.value);
  addresses.set(key, [...(addresses.get(key) ?? []), page.href]);
}
