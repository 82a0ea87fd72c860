import { join } from 'node:path';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { parsePointer, toObject, toText } from '../../openapi/json.ts';
import { findSchema } from '../../openapi/lookup/find-schema.ts';
import { operationKey } from '../../openapi/lookup/operation-key.ts';
import { findCutSchemas, type CutInput } from '../../openapi/publish/cut-schemas.ts';
import { slugOf, toPageId, unique } from '../../openapi/publish/page-address.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { digest } from '../../text/digest.ts';
import { runtimeDigest } from '../../engine/engine.ts';
import { takenIds } from './check-addresses.ts';
import { makeOrReuse } from '../cache/make-or-reuse.ts';
import type { SchemaPages } from '../model/schema-pages.ts';

/** What pages of schemas are added to. */
interface SchemaPageSources {
  project: Project;
  documents: readonly ApiDocument[];
  maintainOrder: boolean;
  pages: Map<string, LoadedPage>;
  /** Addresses of the pages of each operation. */
  addresses: ReadonlyMap<string, readonly string[]>;
}

/** Adds a page for each schema that another page has no room for; it is led to from there alone. */
export function addSchemaPages(sources: SchemaPageSources): SchemaPages {
  const { documents, pages } = sources;
  const known = listSchemaPages(documents, pages);
  const cut = new Map<string, string[]>();
  const inputs = documents.map((document) => toInput(sources, document, known));
  for (const [index, found] of findAll(sources, inputs).entries()) {
    const document = documents[index];
    if (!document) continue;
    for (const [page, refs] of Object.entries(found)) {
      cut.set(`${document.id} ${page}`, refs);
      for (const ref of refs) addPage(sources, document, ref, known);
    }
  }
  return { cut, addresses: known };
}

/** Addresses of the pages that authors have given schemas, by document and reference. */
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
  { addresses, maintainOrder }: SchemaPageSources,
  document: ApiDocument,
  known: ReadonlyMap<string, string>,
): CutInput {
  const prefix = `${document.id} `;
  return {
    operations: document.operations.filter((entry) => addresses.has(operationKey(document, entry))),
    schemas: [...known.keys()].flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    ),
    maintainOrder,
  };
}

/** To look at every operation of a large document takes a while, so that what was found is kept. */
function findAll(
  { project, documents }: SchemaPageSources,
  inputs: readonly CutInput[],
): Record<string, string[]>[] {
  const makings = documents.map((document, index) => {
    const input = inputs[index] ?? { operations: [], schemas: [], maintainOrder: true };
    const { operations, schemas, maintainOrder } = input;
    const shown = [operations.map(({ id }) => id), schemas, maintainOrder];
    return {
      key: digest(runtimeDigest(), document.id, document.digest, JSON.stringify(shown)),
      make: () => findCutSchemas(document, input),
    };
  });
  return makeOrReuse(join(project.cacheDir, 'cut-schemas.jsonl'), makings);
}

function addPage(
  { pages, addresses }: SchemaPageSources,
  document: ApiDocument,
  ref: string,
  known: Map<string, string>,
): void {
  const key = `${document.id} ${ref}`;
  if (known.has(key)) return;
  const name = parsePointer(ref).findLast((part) => !/^(?:schema|items|\d+)$/.test(part)) ?? 'schema'; // prettier-ignore
  const schema = toObject(document.references.find(ref)?.value);
  const wanted = toPageId(`${folderOf(document, addresses)}/schemas/${slugOf(name) || 'schema'}`);
  const page = generatedPage(unique(wanted, takenIds(pages)), document.id, {
    title: toText(schema['title']) ?? name,
    'openapi-schema': `${document.id} ${ref.replaceAll(' ', '%20')}`,
    hidden: true,
    noindex: true,
    searchable: false,
  });
  pages.set(page.id, page);
  known.set(key, page.href);
}

/** The folder that all pages of a document's operations are in. */
function folderOf(
  document: ApiDocument,
  addresses: ReadonlyMap<string, readonly string[]>,
): string {
  const hrefs = document.operations.flatMap(
    (entry) => addresses.get(operationKey(document, entry))?.[0] ?? [],
  );
  const [first = [], ...others] = hrefs.map((href) => href.split('/').slice(0, -1));
  const end = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return (end < 0 ? first : first.slice(0, end)).join('/');
}
