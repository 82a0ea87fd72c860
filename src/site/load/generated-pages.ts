import { join, relative, sep } from 'node:path';
import type { DocsConfig } from '../../config/docs-config.ts';
import { createLocator } from '../../config/document.ts';
import type { NavigationDivision, NavigationParent } from '../../config/navigation.ts';
import { generatedPage, type LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { translate } from '../../i18n/translate.ts';
import { findGroupOf, type GeneratedPages } from '../../navigation/page-entries.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { isObject, parsePointer, toObject, toText } from '../../utils/json-object.ts';
import { findOperation, findSchema, operationKey } from '../../openapi/lookup.ts';
import {
  findTruncatedSchemas,
  hasIntroduction,
  slugOf,
  toPageId,
  UsedIds,
  type AutoPages,
  type TruncationInput,
} from '../../openapi/pages.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { reuseOrCompute } from '../cache.ts';
import type { ReferencePage, SchemaPages } from '../site.ts';

/** Input of `addSchemaPages`. */
interface SchemaPageSources {
  project: Project;
  documents: readonly ApiDocument[];
  maintainOrder: boolean;
  pages: Map<string, LoadedPage>;
  /** URLs of the pages of each operation. */
  operationUrls: ReadonlyMap<string, readonly string[]>;
}

/** Adds a page for each schema that was truncated on another page, which links to it. */
export function addSchemaPages(sources: SchemaPageSources): SchemaPages {
  const { documents, pages } = sources;
  const known = listSchemaPages(documents, pages);
  const truncated = new Map<string, string[]>();
  const inputs = documents.map((document) => toInput(sources, document, known));
  const usedIds = usedPageIds(pages);
  for (const [index, found] of findAll(sources, inputs).entries()) {
    const document = documents[index];
    if (!document) continue;
    for (const [page, refs] of Object.entries(found)) {
      truncated.set(`${document.id} ${page}`, refs);
      for (const ref of refs) addPage(sources, { document, ref, known, usedIds });
    }
  }
  return { truncated, urls: known };
}

/** URLs of schema pages that authors wrote, by document and reference. */
function listSchemaPages(
  documents: readonly ApiDocument[],
  pages: ReadonlyMap<string, LoadedPage>,
): Map<string, string> {
  const known = new Map<string, string>();
  for (const { frontMatter, href } of pages.values()) {
    const text = frontMatter['openapi-schema'];
    const found = text ? findSchema(documents, text) : undefined;
    if (!found || found.problem !== undefined) continue;
    known.set(`${found.document.id} ${found.value.ref}`, href);
  }
  return known;
}

function toInput(
  { operationUrls, maintainOrder }: SchemaPageSources,
  document: ApiDocument,
  known: ReadonlyMap<string, string>,
): TruncationInput {
  const prefix = `${document.id} `;
  return {
    operations: document.operations.filter((entry) =>
      operationUrls.has(operationKey(document, entry)),
    ),
    schemas: [...known.keys()].flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    ),
    maintainOrder,
  };
}

/** Finds truncated schemas; cached, because checking all operations of a large document is slow. */
function findAll(
  { project, documents }: SchemaPageSources,
  inputs: readonly TruncationInput[],
): Record<string, string[]>[] {
  const entries = documents.map((document, index) => {
    const input = inputs[index] ?? { operations: [], schemas: [], maintainOrder: true };
    const { operations, schemas, maintainOrder } = input;
    const keyParts = [operations.map(({ id }) => id), schemas, maintainOrder];
    return {
      key: digest(runtimeDigest(), document.id, document.digest, JSON.stringify(keyParts)),
      make: () => findTruncatedSchemas(document, input),
    };
  });
  return reuseOrCompute(join(project.cacheDir, 'cut-schemas.jsonl'), entries);
}

/** A search for a word more often means an operation than a schema. */
const SCHEMA_BOOST = 0.5;

interface SchemaPage {
  document: ApiDocument;
  ref: string;
  /** URLs of the pages of schemas. */
  known: Map<string, string>;
  usedIds: UsedIds;
}

function addPage(
  { pages, operationUrls }: SchemaPageSources,
  { document, ref, known, usedIds }: SchemaPage,
): void {
  const key = `${document.id} ${ref}`;
  if (known.has(key)) return;
  const name =
    parsePointer(ref).findLast((part) => !/^(?:schema|items|\d+)$/.test(part)) ?? 'schema';
  const schema = toObject(document.references.find(ref)?.value);
  const wanted = toPageId(
    `${commonFolder(document, operationUrls)}/schemas/${slugOf(name) || 'schema'}`,
  );
  const page = generatedPage(usedIds.take(wanted), document.id, {
    title: toText(schema['title']) ?? name,
    'openapi-schema': `${document.id} ${ref.replaceAll(' ', '%20')}`,
    hidden: true,
    noindex: true,
    boost: SCHEMA_BOOST,
  });
  pages.set(page.id, page);
  known.set(key, page.href);
}

/** Common folder of the pages of a document's operations. */
function commonFolder(
  document: ApiDocument,
  operationUrls: ReadonlyMap<string, readonly string[]>,
): string {
  const hrefs = document.operations.flatMap(
    (entry) => operationUrls.get(operationKey(document, entry))?.[0] ?? [],
  );
  const [first = [], ...others] = hrefs.map((href) => href.split('/').slice(0, -1));
  const end = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return (end < 0 ? first : first.slice(0, end)).join('/');
}

/** A document, and the part of docs.json that generates its pages. */
interface IntroductionSources {
  config: DocsConfig;
  document: ApiDocument;
  /** Folder of the pages. */
  prefix: string;
  /** Language of that part of docs.json. */
  language: string | undefined;
  pages: Map<string, LoadedPage>;
}

/**
 * Adds an introduction before the pages of a document's operations. Returns its id; undefined if it would be empty.
 */
export function addIntroduction(
  { config, document, prefix, language, pages }: IntroductionSources,
  { groups }: AutoPages,
): string[] {
  if (!config.api.introductions || groups.length === 0 || !hasIntroduction(document)) return [];
  const info = toObject(document.root['info']);
  const mint = toObject(info['x-mint']);
  const usedIds = usedPageIds(pages, redirected(config));
  const wanted = toPageId(toText(mint['href']) ?? `${prefix}/introduction`);
  const page = generatedPage(
    usedIds.take(wanted),
    document.id,
    {
      title: document.title,
      sidebarTitle: translate(language ?? 'en', 'Introduction'),
      description: toText(info['description']) && toText(info['summary']),
      'openapi-introduction': document.id,
      ...(isObject(mint['metadata']) ? mint['metadata'] : {}),
    },
    toText(mint['content']),
  );
  pages.set(page.id, page);
  return [page.id];
}

/** Sources of redirects: a page would take precedence over the redirect. */
function redirected({ redirects }: DocsConfig): string[] {
  return redirects.map(({ source }) => toPageId(source));
}

/** Input of `addReferences`. */
interface ReferenceSources {
  config: DocsConfig;
  documents: readonly ApiDocument[];
  /** Documents with a full reference in docs.json. */
  wanted: readonly ApiDocument[];
  pages: Map<string, LoadedPage>;
  /** Part of the navigation with the generated pages of a document. */
  partOf(document: ApiDocument): NavigationParent | undefined;
}

/**
 * Adds an entry for each full reference to `pages`, and returns its position in the navigation: with the generated
 * pages of the document, else in the group that lists the first of its pages.
 */
export function addReferences({ config, documents, wanted, pages, partOf }: ReferenceSources): {
  references: ReferencePage[];
  generated: GeneratedPages[];
} {
  const references: ReferencePage[] = [];
  const generated: GeneratedPages[] = [];
  for (const document of wanted) {
    const documentPages = [...pages.values()].filter((page) => isOf(document, documents, page));
    const ids = new Set(documentPages.map(({ id }) => id));
    // Tabs and anchors match pages by folder.
    const folder = documentPages[0]?.id.replace(/(?<![^/])[^/]*$/, '') ?? '';
    const id = free(`${folder}all-endpoints`, (candidate) => pages.has(candidate));
    const href = free(`/_trellis/reference/${folderName(document)}`, (candidate) =>
      references.some((other) => other.href === candidate),
    );
    // The navigation entry is a page that links to the reference.
    pages.set(id, generatedPage(id, document.id, { title: 'All endpoints', url: href }));
    references.push({
      document,
      href,
      operations: documentPages.map((page) => ({ href: page.href, title: page.title })),
    });
    const part = partOf(document) ?? findGroupOf(config.navigation, (entry) => ids.has(entry));
    if (part) generated.push({ part, items: [id] });
  }
  return { references, generated };
}

function isOf(
  document: ApiDocument,
  documents: readonly ApiDocument[],
  { frontMatter }: LoadedPage,
): boolean {
  if (!frontMatter.openapi) return false;
  const found = findOperation(documents, frontMatter.openapi);
  return found.problem === undefined && found.document === document;
}

/** `plants` for `openapi/plants.json`. */
function folderName({ id }: ApiDocument): string {
  const name = (id.split(/[/?#]/).findLast(Boolean) ?? '').replace(/\.\w+$/, '').toLowerCase();
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'api';
}

function free(wanted: string, isUsed: (name: string) => boolean): string {
  let name = wanted;
  for (let count = 2; isUsed(name); count++) name = `${wanted}-${count}`;
  return name;
}

type Pages = ReadonlyMap<string, LoadedPage>;

/** Ids in use, which include those with the same URL: `guides` next to `guides/index`. */
export function usedPageIds(pages: Pages, others: Iterable<string> = []): UsedIds {
  return new UsedIds([
    ...[...pages.values()].flatMap(({ id, href }) => [id, href.slice(1)]),
    ...others,
  ]);
}

/** Warnings for pages that share a URL with another page or file, or differ only in case. */
export function checkDuplicateUrls(
  { root }: Project,
  pages: Pages,
  assets: ReadonlyMap<string, string>,
): Diagnostic[] {
  const byLetters = Map.groupBy(pages.values(), ({ href }) => href.toLowerCase());
  const shared = [...byLetters.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => duplicateUrl(first, other)),
  );
  const covered = [...pages.values()].flatMap((page) => {
    const path = page.href === '/' ? '' : page.href;
    const asset = [`${path}.html`, `${path}/index.html`, path].find((one) => assets.has(one));
    if (asset === undefined) return [];
    const file = relative(root, assets.get(asset) ?? '')
      .split(sep)
      .join('/');
    return [duplicateUrl({ file, href: page.href }, page)];
  });
  return [...shared, ...covered];
}

type Addressed = Pick<LoadedPage, 'file' | 'href'>;

function duplicateUrl(first: Addressed, { file, href }: Addressed): Diagnostic {
  const isSame = first.href === href;
  return createDiagnostic({
    code: 'duplicate-page',
    message: isSame
      ? `${first.file} and ${file} have the same URL "${href}". Only one of them is published.`
      : `The URLs of ${first.file} and ${file} differ only in case. Many file systems and hosts keep only one of them.`,
    hint: 'Rename or remove one of them.',
    file,
  });
}

/** A generated page, and its preferred id. */
interface WantedPage {
  id: string;
  wanted: string;
}

/** An entry of docs.json that generates pages: a part of the navigation with a document, or `GET /plants`. */
interface GeneratingEntry extends Pick<NavigationDivision, 'location' | 'pathPrefix'> {
  document: string;
  entry: string;
}

/**
 * Warnings for generated pages whose preferred URL is taken. `entry` of docs.json generates them; `before` contains the
 * other pages.
 */
export function checkGenerated(
  { document, entry, location, pathPrefix }: GeneratingEntry,
  generated: readonly WantedPage[],
  before: Pages,
): Diagnostic[] {
  let byHref: ReadonlyMap<string, LoadedPage> | undefined;
  const toHrefs = () => new Map([...before.values()].map((page) => [page.href, page]));
  const findOwner = (id: string) => before.get(id) ?? (byHref ??= toHrefs()).get(`/${id}`);
  const moved = generated.flatMap(({ id, wanted }) => {
    const owner = id === wanted ? undefined : findOwner(wanted);
    return owner ? [{ id, owner }] : [];
  });
  return [...Map.groupBy(moved, ({ owner }) => owner.file)].map(([file, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` (and ${others.length} more pages)`;
    const isAgain = file === document;
    return createDiagnostic({
      code: 'address-taken',
      message: isAgain
        ? `${document} already has pages at ${first?.owner.href}. The URLs of these pages end with a number: /${first?.id}${more}`
        : `The generated page of ${document} at ${first?.owner.href} has the same URL as ${file}. Its URL ends with a number: /${first?.id}${more}`,
      hint: first?.owner.isGenerated
        ? pathPrefix === undefined
          ? `Set a separate folder: { "source": ${JSON.stringify(document)}, "directory": "reference" }.`
          : 'Change the "url" of the tab or anchor.'
        : `Rename ${file}, or list it in the navigation instead of "${entry}".`,
      ...createLocator()(location),
    });
  });
}
