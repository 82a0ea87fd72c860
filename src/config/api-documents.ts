import type { SourceLocation } from './document.ts';
import type { DocsConfig } from './docs-config.ts';
import {
  isDivision,
  isGroup,
  isPage,
  listDivisions,
  listPages,
  markOf,
  walkNavigation,
  type DocumentKind,
  type NamedDocuments,
  type NavigationDivision,
  type NavigationItem,
  type NavigationNode,
  type NavigationParent,
  type Visit,
} from './navigation.ts';
import { isOperation } from './urls.ts';

/** A part of docs.json that generates a page for each operation or channel of its documents. */
export interface DocumentUse {
  /** The groups and divisions that name it and list the pages, for example in two versions. */
  parts: [NavigationParent, ...NavigationParent[]];
  /** Path or URL of the document. */
  document: string;
  /** URL folder of the pages. */
  prefix: string;
  version?: string | undefined;
  /** Code of the surrounding language. */
  language?: string | undefined;
  /** Pages that the parts list as well. */
  listed: string[];
}

/** Default folder of generated pages. */
const DEFAULT_FOLDER = 'api-reference';

/**
 * Parts with generated pages: groups and divisions with documents, those that own all pages of a
 * folder first. If entries like `GET /plants` or documents are nested inside, `openapi` is only the
 * default document of these entries.
 */
export function listDocumentUses({ navigation }: DocsConfig, kind: DocumentKind): DocumentUse[] {
  const naming = [...walkNavigation(navigation)].filter(
    (visit): visit is Visit<NavigationParent> => !isPage(visit.part) && !choosesPages(visit.part),
  );
  const found = naming.flatMap(({ part, around }) => {
    const version = markOf([...around, part], 'version');
    const language = languageOf([...around, part]);
    const isDefault = language?.default ?? false;
    // Each language and each product gets separate pages.
    const editions = around
      .filter(isDivision)
      .filter(({ kind }) => kind === 'language' || kind === 'product');
    const edition = JSON.stringify([version, ...editions.map(({ name }) => name)]);
    const rest = { part, version, language: language?.name, isDefault, edition };
    return usesOf(part, kind).map((use) => ({ ...use, ...rest }));
  });
  const byPages = Map.groupBy(separateLanguages(found), ({ document, prefix, edition }) =>
    JSON.stringify([document, prefix, edition]),
  );
  const uses = [...byPages.values()].flatMap(([first, ...others]): DocumentUse[] => {
    if (!first) return [];
    const { part, document, prefix, version, language } = first;
    const parts: DocumentUse['parts'] = [part, ...others.map((other) => other.part)];
    const listed = parts
      .flatMap(listInside)
      .filter(isPage)
      .map(({ page }) => page);
    return [{ parts, document, prefix, version, language, listed }];
  });
  return [...uses.filter(isOfFolder), ...uses.filter((use) => !isOfFolder(use))];
}

function languageOf(parts: readonly NavigationParent[]): NavigationDivision | undefined {
  return parts.filter(isDivision).findLast(({ kind }) => kind === 'language');
}

/** The pages of a document in a language, in one of its locations. */
interface LanguageUse {
  document: string;
  prefix: string;
  language: string | undefined;
  isDefault: boolean;
}

/** Pages of the same document in several languages are in a folder of their language, except those of the default one. */
function separateLanguages<Use extends LanguageUse>(uses: readonly Use[]): Use[] {
  const byFolder = Map.groupBy(uses, ({ document, prefix }) => JSON.stringify([document, prefix]));
  return uses.map((use) => {
    const same = byFolder.get(JSON.stringify([use.document, use.prefix])) ?? [];
    const { language: first } = same.find(({ isDefault }) => isDefault) ?? same[0] ?? use;
    const isApart = use.language !== undefined && use.language !== first;
    return isApart ? { ...use, prefix: `${use.language}/${use.prefix}` } : use;
  });
}

/** An entry such as `GET /plants` in place of a page. */
interface OperationEntry {
  entry: string;
  /** URL folder of its page: that of the nearest enclosing documents. */
  prefix: string;
  location: SourceLocation;
}

/** Distinct entries such as `GET /plants` in place of a page. */
export function listOperationEntries(config: DocsConfig): OperationEntry[] {
  const { navigation, api } = config;
  const [ownFolder = DEFAULT_FOLDER] = Object.values(api.openapi?.directories ?? {});
  const first = new Map<string, OperationEntry>();
  for (const { part, around } of listPages(navigation)) {
    const isRoot = around.some((one) => isGroup(one) && one.root === part);
    if (isRoot || first.has(part.page) || !isOperation(part.page)) continue;
    const owner = around.findLast(({ openapi = [] }) => openapi.length > 0);
    const prefix = owner ? prefixOf(owner) : ownFolder;
    first.set(part.page, { entry: part.page, prefix, location: part.location });
  }
  return [...first.values()];
}

/** Paths and URLs of all documents of one kind that docs.json names, each once. */
export function listDocuments(config: DocsConfig, kind: DocumentKind): string[] {
  const { reference } = config.api;
  return [
    ...new Set([
      ...documentsOfSite(config, kind),
      ...listDocumentUses(config, kind).map(({ document }) => document),
      ...[...walkNavigation(config.navigation)].flatMap(({ part }) =>
        isPage(part) ? [] : (part[kind] ?? []),
      ),
      ...(reference === 'all' || kind === 'asyncapi' ? [] : reference),
    ]),
  ];
}

/** URLs and paths of documents and servers in docs.json. */
export function listApiUrls(config: DocsConfig): string[] {
  const documents = [...listDocuments(config, 'openapi'), ...listDocuments(config, 'asyncapi')];
  return [...documents, ...config.api.baseUrl];
}

/** Documents that docs.json names outside the navigation. */
function documentsOfSite({ openapi, api }: DocsConfig, kind: DocumentKind): string[] {
  if (kind === 'openapi' && openapi.length > 0) return openapi;
  return api[kind]?.documents ?? [];
}

/** The documents of one location with the folders of their pages. */
function usesOf(
  part: NavigationParent,
  kind: DocumentKind,
): Pick<DocumentUse, 'document' | 'prefix'>[] {
  const { [kind]: documents = [], directories = {} } = part;
  return documents.map((document) => ({
    document,
    prefix: directories[document] ?? DEFAULT_FOLDER,
  }));
}

/** Whether a part lists operations, or has parts inside that divide its pages or name documents. */
function choosesPages(part: NavigationParent): boolean {
  if (!isGroup(part) && part.divisions.length > 0) return true;
  return listInside(part).some((one) =>
    isPage(one) ? isOperation(one.page) : namesDocuments(one),
  );
}

function namesDocuments({ openapi = [], asyncapi = [] }: NamedDocuments): boolean {
  return openapi.length + asyncapi.length > 0;
}

function listInside(part: NavigationParent): (NavigationNode | NavigationItem)[] {
  return [...walkNavigation(part)].slice(1).map((visit) => visit.part);
}

function isOfFolder({ parts: [part] }: DocumentUse): boolean {
  return 'pathPrefix' in part && part.pathPrefix !== undefined;
}

/** Folder for generated pages inside a part that has its own documents. */
function prefixOf({ openapi = [], directories = {} }: NamedDocuments): string {
  return openapi.map((source) => directories[source]).find(Boolean) ?? DEFAULT_FOLDER;
}

/** Whether a navigation has pages: listed ones, or those of its documents or of a commit. */
export function hasPages(config: DocsConfig): boolean {
  return (
    listPages(config.navigation).length > 0 ||
    config.versions.some(({ revision }) => revision) ||
    listDivisions(config.navigation).some(({ revision }) => revision) ||
    listDocumentUses(config, 'openapi').length > 0 ||
    listDocumentUses(config, 'asyncapi').length > 0
  );
}
