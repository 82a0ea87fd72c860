import type {
  DocumentKind,
  NamedDocuments,
  NavigationDivision,
  NavigationParent,
} from './navigation.ts';
import { isOperation } from '../values/project-path.ts';
import type { DocsConfig } from './types.ts';
import {
  isDivision,
  isGroup,
  isPage,
  listDivisions,
  listPages,
  markOf,
  walkNavigation,
  type Visit,
} from './walk-navigation.ts';

/** A place of docs.json that asks for a page for each operation, or each channel, of its documents. */
export interface DocumentUse {
  /** The group or division that names them and lists the pages; several where versions share one of docs.json. */
  parts: [NavigationParent, ...NavigationParent[]];
  /** Paths and URLs of the documents. */
  documents: string[];
  /** Folder of the addresses of the pages. */
  prefix: string;
  version?: string | undefined;
  /** Code of the language that the place is in. */
  language?: string | undefined;
}

/** Folder of generated pages where docs.json names none. */
export const DEFAULT_FOLDER = 'api-reference';

/**
 * Places that get generated pages: groups and divisions that name documents and list no pages of their own,
 * first those that own all pages of a folder. Where pages are listed, `openapi` only says which document
 * entries like `GET /plants` are looked up in.
 */
export function listDocumentUses({ navigation }: DocsConfig, kind: DocumentKind): DocumentUse[] {
  const naming = [...walkNavigation(navigation)].filter(
    (visit): visit is Visit<NavigationParent> => !isPage(visit.part) && isEmpty(visit.part),
  );
  const byPlace = Map.groupBy(naming, ({ part: { place }, around }) => {
    // A file that `$ref` brings into two languages or products gets pages in each.
    const editions = around.filter(isDivision).filter(({ kind }) => kind === 'language' || kind === 'product'); // prettier-ignore
    return JSON.stringify([place.source.file, place.path, editions.map(({ name }) => name)]);
  });
  const uses = [...byPlace.values()].flatMap(([first, ...copies]): DocumentUse[] => {
    if (!first) return [];
    const { part, around } = first;
    const version = markOf([...around, part], 'version');
    const language = languageOf([...around, part]);
    const parts: DocumentUse['parts'] = [part, ...copies.map((copy) => copy.part)];
    return usesOf(part, kind).map((use) => ({ ...use, parts, version, language }));
  });
  return [...uses.filter(isOfFolder), ...uses.filter((use) => !isOfFolder(use))];
}

function languageOf(parts: readonly NavigationParent[]): string | undefined {
  return parts
    .filter((part): part is NavigationDivision => 'kind' in part)
    .findLast(({ kind }) => kind === 'language')?.name;
}

/** An entry such as `GET /plants` that stands in place of a page. */
export interface OperationEntry {
  entry: string;
  /** Folder of the address of its page: that of the nearest documents around it. */
  prefix: string;
}

/** Entries such as `GET /plants` that stand in place of a page, each once. */
export function listOperationEntries(config: DocsConfig): OperationEntry[] {
  const { navigation, api } = config;
  const [ownFolder = DEFAULT_FOLDER] = Object.values(api.openapi?.directories ?? {});
  const first = new Map<string, OperationEntry>();
  for (const { part, around } of listPages(navigation)) {
    const isRoot = around.some((one) => isGroup(one) && one.root === part);
    if (isRoot || first.has(part.page) || !isOperation(part.page)) continue;
    const owner = around.findLast(({ openapi = [] }) => openapi.length > 0);
    const prefix = owner ? folderOf(owner) : ownFolder;
    first.set(part.page, { entry: part.page, prefix });
  }
  return [...first.values()];
}

/** Paths and URLs of all documents of one kind that docs.json names, each once. */
export function listDocuments(config: DocsConfig, kind: DocumentKind): string[] {
  const { reference } = config.api;
  return [
    ...new Set([
      ...documentsOfSite(config, kind),
      ...listDocumentUses(config, kind).flatMap(({ documents }) => documents),
      ...[...walkNavigation(config.navigation)].flatMap(({ part }) =>
        isPage(part) ? [] : (part[kind] ?? []),
      ),
      ...(reference === 'all' || kind === 'asyncapi' ? [] : reference),
    ]),
  ];
}

/** What docs.json names of documents and their servers, addresses and paths. */
export function listAddresses(config: DocsConfig): string[] {
  const documents = [...listDocuments(config, 'openapi'), ...listDocuments(config, 'asyncapi')];
  return [...documents, ...config.api.baseUrl];
}

/** Documents that docs.json names outside the navigation. */
function documentsOfSite({ openapi, api }: DocsConfig, kind: DocumentKind): string[] {
  if (kind === 'openapi' && openapi.length > 0) return openapi;
  return api[kind]?.documents ?? [];
}

/** The documents of one place, those whose pages go to one folder together. */
function usesOf(
  part: NavigationParent,
  kind: DocumentKind,
): Pick<DocumentUse, 'documents' | 'prefix'>[] {
  const { [kind]: documents = [], directories = {} } = part;
  const byFolder = Map.groupBy(documents, (source) => directories[source] ?? DEFAULT_FOLDER);
  return [...byFolder].map(([prefix, sources]) => ({ documents: sources, prefix }));
}

function isEmpty(part: NavigationParent): boolean {
  if (isGroup(part)) return part.pages.length === 0;
  return part.divisions.length === 0 && part.items.length === 0;
}

function isOfFolder({ parts: [part] }: DocumentUse): boolean {
  return 'claims' in part && part.claims !== undefined;
}

/** Folder for the pages of what stands inside a part with documents of its own. */
function folderOf({ openapi = [], directories = {} }: NamedDocuments): string {
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
