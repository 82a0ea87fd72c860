import type { LoadedPage } from '../../content/pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { renderPage } from '../../mdx/render-page.ts';
import { findOperation, findSchema, operationKey } from '../../openapi/lookup.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { parseDocumentText } from '../../openapi/load-documents.ts';
import type { Site } from '../../site/site.ts';
import { parsePointer } from '../../utils/json-object.ts';
import { createFinding, createTextLocator } from '../findings.ts';
import { listFacts, type Fact, type OperationFacts } from './list-facts.ts';
import { readPageText, showsFact, type PageText } from './page-text.ts';
import { readRawDocument } from './raw-document.ts';

/** Number of facts of a document, and of those that its pages show. */
export interface FactCount {
  /** Path of the document, or its URL. */
  document: string;
  held: number;
  shown: number;
  /** The same by kind of fact. */
  kinds: Record<string, { held: number; shown: number }>;
}

/** Facts that no page shows, and the counts of all. */
interface LostFacts {
  counts: FactCount[];
  diagnostics: Diagnostic[];
}

/** Maximum number of problems to list for each document. */
const MAX_LISTED = 20;

/**
 * Compares everything that the documents of a site say of operations with the text of their pages. Reads the files of
 * the documents and the HTML of the pages, and nothing that is between them. Skips documents without pages, and those
 * whose files `readFile` does not have.
 */
export async function findLostFacts(
  site: Site,
  readFile: (file: string) => string | undefined,
): Promise<LostFacts> {
  const counts: FactCount[] = [];
  const diagnostics: Diagnostic[] = [];
  const pages = pagesByOperation(site);
  for (const document of site.documents) {
    const hasPages = document.operations.some((entry) => pages.has(operationKey(document, entry)));
    if (!hasPages || document.isRestricted) continue;
    const files = await readFiles(document, readFile);
    if (!files) continue;
    const lost = compare({ site, document, pages }, listFacts(readRawDocument(files)));
    counts.push(lost.count);
    const text = readFile(document.id) ?? '';
    const locate = createTextLocator(text);
    for (const { operation, fact } of lost.facts.slice(0, MAX_LISTED))
      diagnostics.push(
        createFinding('lost-content', describeLost(operation, fact), {
          file: document.id,
          ...locate(parsePointer(fact.pointer), 'key'),
        }),
      );
    const more = lost.facts.length - MAX_LISTED;
    if (more > 0)
      diagnostics.push(createFinding('lost-content', `${more} more parts of the document are on no page`, { file: document.id })); // prettier-ignore
  }
  return { counts, diagnostics };
}

function describeLost(operation: string, { kind, texts: [text = ''], pointer }: Fact): string {
  const short = text.length > 60 ? `${text.slice(0, 60).trim()}…` : text;
  return `the page of ${operation} does not show the ${kind} ${JSON.stringify(short)} (${pointer})`;
}

/** Parsed files of a document, the document first; undefined if one cannot be read. */
async function readFiles(
  { id, files }: ApiDocument,
  readFile: (file: string) => string | undefined,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  const parsed = new Map<string, unknown>();
  for (const file of [id, ...files.filter((other) => other !== id)]) {
    const text = readFile(file);
    if (text === undefined) return undefined;
    parsed.set(file, await parseDocumentText(file, text));
  }
  return parsed;
}

/** Pages by operation: those that docs.json generates, and those that name it in their front matter. */
function pagesByOperation({ documents, pages }: Site): Map<string, LoadedPage[]> {
  const found = new Map<string, LoadedPage[]>();
  for (const page of pages.values()) {
    const { openapi } = page.frontMatter;
    const operation = openapi ? findOperation(documents, openapi) : undefined;
    if (!operation || operation.problem !== undefined) continue;
    const key = operationKey(operation.document, operation.value);
    found.set(key, [...(found.get(key) ?? []), page]);
  }
  return found;
}

interface Comparison {
  site: Site;
  document: ApiDocument;
  pages: ReadonlyMap<string, readonly LoadedPage[]>;
}

function compare(comparison: Comparison, operations: readonly OperationFacts[]) {
  const { site, document, pages } = comparison;
  const count: FactCount = { document: document.id, held: 0, shown: 0, kinds: {} };
  const facts: { operation: string; fact: Fact }[] = [];
  const note = (operation: string, fact: Fact, isShown: boolean) => {
    const kind = (count.kinds[fact.kind] ??= { held: 0, shown: 0 });
    count.held += 1;
    kind.held += 1;
    if (!isShown) return void facts.push({ operation, fact });
    count.shown += 1;
    kind.shown += 1;
  };
  // Schemas that a page has no room for have pages of their own; each of their facts is looked up once.
  let others: PageText | undefined;
  const known = new Map<string, boolean>();
  const isElsewhere = (fact: Fact) => {
    const key = JSON.stringify([fact.pointer, fact.kind, fact.texts]);
    const isShown = known.get(key) ?? showsFact((others ??= textOfSchemas(site, document)), fact);
    known.set(key, isShown);
    return isShown;
  };
  for (const { id, pointer, facts: own } of operations) {
    const [page] = pages.get(operationKey(document, { id })) ?? [];
    const isKnown = document.operations.some((entry) => entry.id === id);
    // Operations without a page are reported by `unreferenced-operation`, unless they are missing altogether.
    if (!page && isKnown) continue;
    note(id, { kind: 'operation', pointer, texts: [id] }, page !== undefined);
    if (!page) continue;
    const text = textOf(site, page);
    // The front matter of a page replaces the description of its operation.
    const isReplaced = (fact: Fact) =>
      fact.pointer === `${pointer}/description` && page.frontMatter.description !== undefined;
    for (const fact of own) {
      if (isReplaced(fact)) continue;
      note(id, fact, showsFact(text, fact) || isElsewhere(fact));
    }
  }
  return { count, facts };
}

function textOf(site: Site, page: LoadedPage): PageText {
  const { title, frontMatter } = page;
  return readPageText(`${title}<hr>${frontMatter.description ?? ''}<hr>${htmlOf(site, page)}`);
}

/** HTML of the last build if it is current; drafts, which checks render, lack examples. */
function htmlOf({ renderCache }: Site, page: LoadedPage): string {
  const isDraft = renderCache.record(page).html === '';
  const { html, aside = '' } = isDraft
    ? renderPage(page, { ...renderCache.environmentOf(page), isDraft: false })
    : renderCache.forAgents(page);
  return `${html}<hr>${aside}`;
}

function textOfSchemas(site: Site, document: ApiDocument): PageText {
  const own = [...site.pages.values()].filter(({ frontMatter }) => {
    const name = frontMatter['openapi-schema'];
    const found = name ? findSchema([document], name) : undefined;
    return found !== undefined && found.problem === undefined;
  });
  return readPageText(own.map((page) => htmlOf(site, page)).join('<hr>'));
}
