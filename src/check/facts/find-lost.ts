import { join } from 'node:path';
import type { LoadedPage } from '../../content/pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findChannel } from '../../openapi/asyncapi.ts';
import type { AsyncDocument } from '../../openapi/channel-view.ts';
import { findOperation, findSchema } from '../../openapi/lookup.ts';
import { isCutForGroups, type ApiDocument } from '../../openapi/document.ts';
import { restoreIntegers } from '../../utils/json.ts';
import { parseFiles } from '../../openapi/load-documents.ts';
import { forEachReusable, type ReusableValue } from '../../site/cache.ts';
import type { Site } from '../../site/site.ts';
import { runtimeDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import { parsePointer } from '../../utils/json-object.ts';
import { createFinding, createTextLocator } from '../findings.ts';
import { listFacts, type Fact, type FactKind, type OperationFacts } from './list-facts.ts';
import { joinTexts, readPageText, showsFact, type PageText } from './page-text.ts';
import { listChannelFacts } from './channel-facts.ts';
import { readRawDocument, type RawDocument } from './raw-document.ts';
import { truncate } from '../../utils/text.ts';

/** Number of facts of a document, and of those that its pages show. */
export interface FactCount {
  /** Path of the document, or its URL. */
  document: string;
  documented: number;
  shown: number;
  /** The same by kind of fact. */
  kinds: Record<string, { documented: number; shown: number }>;
}

/** Facts that no page shows, and the counts of all. */
interface LostFacts {
  counts: FactCount[];
  diagnostics: Diagnostic[];
}

/** Compares documents with pages while these are rendered, so that no page is rendered twice. */
interface FactCheck {
  /** Compares a page that was rendered. */
  read(page: LoadedPage, html: string, htmlDigest: string): void;
  /** Compares the other pages, unless the last check compared the same, and returns the result. */
  finish(): LostFacts;
}

/** Maximum number of problems to list for each document. */
const MAX_LISTED = 20;

/**
 * Compares everything in the documents of a site about operations and channels with the text of their pages.
 * Reads the files of the documents and the HTML of the pages, and no data in between. Skips
 * documents without pages, and those whose files `readFile` does not have.
 */
export async function openFactCheck(
  site: Site,
  readFile: (file: string) => string | undefined,
): Promise<FactCheck> {
  const comparisons: Comparison[] = [];
  for (const document of [...listDocuments(site), ...listAsyncDocuments(site)]) {
    if (document.pages.size === 0) continue;
    const files = await readFiles(document, readFile);
    if (!files) continue;
    const facts = document.list(readRawDocument(files));
    comparisons.push(startComparison(site, document, facts));
  }
  return {
    read(page, html, htmlDigest) {
      for (const comparison of comparisons) comparison.read(page, html, htmlDigest);
    },
    finish() {
      const file = join(site.project.cacheDir, 'shown-facts.jsonl');
      forEachReusable<PageFacts[], PageComparison>(
        file,
        comparePages(comparisons),
        ({ use }, facts) => use(facts),
      );
      const counts: FactCount[] = [];
      const diagnostics: Diagnostic[] = [];
      for (const comparison of comparisons) {
        const { count, facts } = comparison.finish();
        counts.push(count);
        diagnostics.push(...describeAll(facts, count.document, readFile(count.document) ?? ''));
      }
      return { counts, diagnostics };
    },
  };
}

function* comparePages(comparisons: readonly Comparison[]): Iterable<PageComparison> {
  for (const comparison of comparisons) yield* comparison.comparePages();
}

interface LostFact {
  operation: string;
  fact: Fact;
}

function describeAll(facts: readonly LostFact[], file: string, text: string): Diagnostic[] {
  const locate = createTextLocator(text);
  const report = ({ fact }: LostFact, message: string) =>
    createFinding('lost-content', message, { file, ...locate(parsePointer(fact.pointer), 'key') });
  const listed = facts
    .slice(0, MAX_LISTED)
    .map((lost) => report(lost, describeLost(lost.operation, lost.fact)));
  const [next, ...others] = facts.slice(MAX_LISTED);
  if (!next) return listed;
  // In the place of the first one, because a problem of the whole file would be above the list.
  const more = `${others.length + 1} more parts of the document are on no page, such as this one`;
  return [...listed, report(next, more)];
}

/** Maximum length of a text in a message. */
const MAX_SHOWN = 60;

function describeLost(operation: string, { kind, texts: [text = ''], pointer }: Fact): string {
  const shown = JSON.stringify(truncate(text, MAX_SHOWN));
  return `The page of ${operation} does not show the ${kind} ${shown} (${pointer})`;
}

/** Parsed files of a document, the document first; undefined if one cannot be read. */
async function readFiles(
  { id, files }: Pick<DocumentWithPages, 'id' | 'files'>,
  readFile: (file: string) => string | undefined,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  const texts = new Map<string, string>();
  for (const file of [id, ...files.filter((other) => other !== id)]) {
    const text = readFile(file);
    if (text === undefined) return undefined;
    texts.set(file, text);
  }
  return parseFiles(texts);
}

/** A document with the pages of its operations or channels. */
interface DocumentWithPages extends Pick<ApiDocument, 'id' | 'files' | 'largeIntegers'> {
  /** The first page of each operation or channel, by id: generated, or with a name in its front matter. */
  pages: ReadonlyMap<string, LoadedPage>;
  /** Ids of the operations or channels that Trellis reads. */
  ids: ReadonlySet<string>;
  /** Pages of schemas that other pages link to, with the names of the schemas. */
  schemaPages: ReadonlyMap<LoadedPage, string | undefined>;
  list(document: RawDocument): OperationFacts[];
}

function listDocuments(site: Site): DocumentWithPages[] {
  const pages = new Map<ApiDocument, Map<string, LoadedPage>>();
  for (const page of site.pages.values()) {
    const { openapi } = page.frontMatter;
    const found = openapi ? findOperation(site.documents, openapi) : undefined;
    if (found && found.problem === undefined) addPage(pages, found.document, found.value.id, page);
  }
  // Restrictions to groups depend on the project, not on the document alone.
  return site.documents.flatMap((document) =>
    isCutForGroups(document)
      ? []
      : {
          id: document.id,
          files: document.files,
          largeIntegers: document.largeIntegers,
          pages: pages.get(document) ?? new Map<string, LoadedPage>(),
          ids: new Set(document.operations.map(({ id }) => id)),
          schemaPages: listSchemaPages(site, document),
          list: listFacts,
        },
  );
}

function listAsyncDocuments({ asyncDocuments, pages: all }: Site): DocumentWithPages[] {
  const pages = new Map<AsyncDocument, Map<string, LoadedPage>>();
  for (const page of all.values()) {
    const { asyncapi } = page.frontMatter;
    const found = asyncapi ? findChannel(asyncDocuments, asyncapi) : undefined;
    if (found && found.problem === undefined)
      addPage(pages, found.document, found.channel.name, page);
  }
  return asyncDocuments.map((document) => ({
    id: document.id,
    files: document.files,
    largeIntegers: document.largeIntegers,
    pages: pages.get(document) ?? new Map<string, LoadedPage>(),
    ids: new Set(document.channels.map(({ name }) => name)),
    schemaPages: new Map(),
    list: listChannelFacts,
  }));
}

function addPage<Document>(
  pages: Map<Document, Map<string, LoadedPage>>,
  document: Document,
  id: string,
  page: LoadedPage,
): void {
  const ofDocument = pages.get(document) ?? new Map<string, LoadedPage>();
  pages.set(document, ofDocument);
  if (!ofDocument.has(id)) ofDocument.set(id, page);
}

interface Comparison {
  read(page: LoadedPage, html: string, htmlDigest: string): void;
  /** A comparison of each page. An iterator, because the facts of all pages need too much memory. */
  comparePages(): Iterable<PageComparison>;
  finish(): { count: FactCount; facts: LostFact[] };
}

interface PageComparison extends ReusableValue<PageFacts[]> {
  use(facts: PageFacts[]): void;
}

/** The number of facts of an operation by kind, and those that its page does not show. */
interface PageFacts {
  kinds: Partial<Record<FactKind, number>>;
  unshown: readonly Fact[];
}

function startComparison(
  site: Site,
  document: DocumentWithPages,
  operations: readonly OperationFacts[],
): Comparison {
  const { missing, byPage } = groupByPage(operations, document);
  const schemas = createSchemaTexts(site, document.schemaPages);
  const compared = new Map<OperationFacts, PageFacts>();
  const rendered = new Map<LoadedPage, { key: string; facts: PageFacts[] }>();
  const readFacts = (ofPage: readonly OperationFacts[]) =>
    ofPage.map(({ facts }) => restoreIntegers(document.largeIntegers, facts));
  const keyFor = (page: LoadedPage, htmlDigest: string, documented: readonly Fact[][]) =>
    keyOf(page, htmlDigest, [documented, schemas.listDigests(documented)]);
  const compare = (page: LoadedPage, html: string, documented: readonly Fact[][]) => {
    if (documented.flat().some(isShared)) schemas.readAll();
    return comparePage(page, html, documented, byPage.get(page) ?? [], schemas.shows);
  };
  return {
    read(page, html, htmlDigest) {
      schemas.addIfSchema(page, html);
      const ofPage = byPage.get(page);
      if (!ofPage) return;
      const documented = readFacts(ofPage);
      const facts = compare(page, html, documented);
      rendered.set(page, { key: keyFor(page, htmlDigest, documented), facts });
    },
    *comparePages() {
      for (const [page, ofPage] of byPage) {
        const known = rendered.get(page);
        const documented = known ? [] : readFacts(ofPage);
        yield {
          key: known?.key ?? keyFor(page, digestOf(site, page), documented),
          make: () => known?.facts ?? compare(page, htmlOf(site, page), documented),
          use: (facts) =>
            facts.forEach((one, at) => {
              const operation = ofPage[at];
              if (operation) compared.set(operation, one);
            }),
        };
      }
    },
    finish() {
      if ([...compared.values()].some(({ unshown }) => unshown.length > 0)) schemas.readAll();
      return countFacts(document.id, { missing, compared, isElsewhere: schemas.shows });
    },
  };
}

/** Operations by the page that shows them, and those that are missing on the site. */
function groupByPage(
  operations: readonly OperationFacts[],
  { pages, ids }: Pick<DocumentWithPages, 'pages' | 'ids'>,
): { byPage: ReadonlyMap<LoadedPage, OperationFacts[]>; missing: OperationFacts[] } {
  const missing: OperationFacts[] = [];
  const byPage = new Map<LoadedPage, OperationFacts[]>();
  for (const operation of operations) {
    const page = pages.get(operation.id);
    if (page) byPage.set(page, [...(byPage.get(page) ?? []), operation]);
    // Operations without a page are reported by `unreferenced-operation`, unless they are missing altogether.
    else if (!ids.has(operation.id)) missing.push(operation);
  }
  return { byPage, missing };
}

/** Compares the facts of the operations on a page, in the same order as `documented`, with its text. */
function comparePage(
  page: LoadedPage,
  html: string,
  documented: readonly Fact[][],
  operations: readonly OperationFacts[],
  isElsewhere: (fact: Fact) => boolean,
): PageFacts[] {
  const { title, frontMatter } = page;
  const text = readPageText(`${title}<hr>${frontMatter.description ?? ''}<hr>${html}`);
  return operations.map(({ pointer }, at) => {
    const replaced = listReplaced(page, html, pointer);
    const facts = (documented[at] ?? []).filter((fact) => !replaced.some((is) => is(fact)));
    const kinds: PageFacts['kinds'] = {};
    for (const { kind } of facts) kinds[kind] = (kinds[kind] ?? 0) + 1;
    // Most facts of large documents are in shared schemas, which other pages show as well.
    const isKnown = (fact: Fact) => isShared(fact) && isElsewhere(fact);
    return { kinds, unshown: facts.filter((fact) => !isKnown(fact) && !showsFact(text, fact)) };
  });
}

/** Texts of the pages of schemas, which are read only if facts depend on them. */
interface SchemaTexts {
  /** Adds the text of a page that was rendered, if it is the page of a schema. */
  addIfSchema(page: LoadedPage, html: string): void;
  /** Reads the texts of all pages that are not added yet. */
  readAll(): void;
  /** Whether one of the pages shows a fact. */
  shows(fact: Fact): boolean;
  /** Digests of the pages of schemas that some facts are in. */
  listDigests(documented: readonly Fact[][]): unknown[];
}

function createSchemaTexts(site: Site, pages: DocumentWithPages['schemaPages']): SchemaTexts {
  const texts = new Map<LoadedPage, PageText>();
  return {
    addIfSchema(page, html) {
      if (pages.has(page)) texts.set(page, readPageText(html));
    },
    readAll() {
      for (const page of pages.keys())
        if (!texts.has(page)) texts.set(page, readPageText(htmlOf(site, page)));
    },
    shows: createLookup(texts),
    listDigests(documented) {
      const names = new Set(documented.flat().map(({ pointer }) => sharedName(pointer)));
      return [...pages].map(([page, name]) => [page.id, names.has(name) && digestOf(site, page)]);
    },
  };
}

/** Whether a fact is in a schema that several operations can have. */
function isShared({ pointer }: Fact): boolean {
  return sharedName(pointer) !== undefined;
}

/** Name of the shared schema that a part of a document is in, as in the pointer. */
function sharedName(pointer: string): string | undefined {
  return /^#\/(?:components\/schemas|definitions)\/([^/]+)/.exec(pointer)?.[1];
}

/** Creates a test whether one of several pages shows a fact; facts of shared schemas are those of many operations. */
function createLookup(pages: ReadonlyMap<LoadedPage, PageText>): (fact: Fact) => boolean {
  let known = new Map<string, boolean>();
  let [text, size] = [joinTexts([]), 0];
  return (fact) => {
    if (pages.size === 0) return false;
    if (pages.size !== size) {
      known = new Map();
      [text, size] = [joinTexts([...pages.values()]), pages.size];
    }
    const key = JSON.stringify([fact.pointer, fact.kind, fact.texts]);
    const isShown = known.get(key) ?? showsFact(text, fact);
    known.set(key, isShown);
    return isShown;
  };
}

/** Digest of everything that the comparison of a page depends on. */
function keyOf({ title, frontMatter }: LoadedPage, htmlDigest: string, facts: unknown): string {
  const ofAuthor = [title, frontMatter.title, frontMatter.description];
  return digest(runtimeDigest(), htmlDigest, JSON.stringify([ofAuthor, facts]));
}

/** Tests for the facts of an operation that the author of its page replaces, by front matter and by own examples. */
function listReplaced(
  { frontMatter }: LoadedPage,
  html: string,
  operation: string,
): ((fact: Fact) => boolean)[] {
  const at = (part: string) => (fact: Fact) => fact.pointer === `${operation}/${part}`;
  const examplesIn = (part: string) => (fact: Fact) =>
    fact.kind === 'example' && fact.pointer.startsWith(`${operation}/${part}/`);
  // A panel takes the place of both.
  const hasPanel = /<div [^>]*class="t-panel[ "]/.test(html);
  const replaces = (name: string) => hasPanel || html.includes(`<div class="t-${name}-example">`);
  return [
    ...(frontMatter.title === undefined ? [] : [at('title'), at('summary')]),
    ...(frontMatter.description === undefined ? [] : [at('description')]),
    ...(replaces('request') ? [examplesIn('requestBody')] : []),
    ...(replaces('response') ? [examplesIn('responses')] : []),
    ...(replaces('request') || replaces('response') ? [isMessageExample] : []),
  ];
}

function isMessageExample({ kind, pointer }: Fact): boolean {
  return kind === 'example' && pointer.endsWith('/examples');
}

interface ComparedFacts {
  /** Operations that no page shows. */
  missing: readonly OperationFacts[];
  compared: ReadonlyMap<OperationFacts, PageFacts>;
  /** Whether the page of a schema shows a fact. */
  isElsewhere: (fact: Fact) => boolean;
}

function countFacts(document: string, { missing, compared, isElsewhere }: ComparedFacts) {
  const count: FactCount = { document, documented: 0, shown: 0, kinds: {} };
  const facts: LostFact[] = [];
  const add = (kind: FactKind, documented: number, shown: number) => {
    const kindCount = (count.kinds[kind] ??= { documented: 0, shown: 0 });
    for (const total of [count, kindCount]) {
      total.documented += documented;
      total.shown += shown;
    }
  };
  for (const { id, pointer } of missing) {
    add('operation', 1, 0);
    facts.push({ operation: id, fact: { kind: 'operation', pointer, texts: [id] } });
  }
  for (const [operation, { kinds, unshown }] of compared) {
    add('operation', 1, 1);
    for (const [kind, number] of Object.entries(kinds)) add(kind as FactKind, number, number);
    for (const fact of unshown) {
      if (isElsewhere(fact)) continue;
      add(fact.kind, 0, -1);
      facts.push({ operation: operation.id, fact });
    }
  }
  return { count, facts };
}

/** Digest of the HTML of a page. */
function digestOf({ renderCache }: Site, page: LoadedPage): string {
  const { draft, html, aside = '' } = renderCache.record(page);
  return draft ?? html + aside;
}

/** HTML of a page, which the last build or check may have rendered. */
function htmlOf({ renderCache }: Site, page: LoadedPage): string {
  const { html, aside } = renderCache.forAgents(page);
  return joinHtml(html, aside);
}

/** HTML of all parts of a page. */
export function joinHtml(html: string, aside = ''): string {
  return `${html}<hr>${aside}`;
}

/** Pages of schemas, which have what is truncated on other pages, with the names of the schemas. */
function listSchemaPages({ pages }: Site, document: ApiDocument): DocumentWithPages['schemaPages'] {
  const schemaPages = new Map<LoadedPage, string | undefined>();
  for (const page of pages.values()) {
    const text = page.frontMatter['openapi-schema'];
    const found = text ? findSchema([document], text) : undefined;
    if (found && found.problem === undefined) schemaPages.set(page, sharedName(found.value.ref));
  }
  return schemaPages;
}
