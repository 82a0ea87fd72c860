import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createProblems, type ProblemList } from '../openapi/read/document-problems.ts';
import { isObject } from '../openapi/json.ts';
import {
  listSources,
  readingOf,
  type LoadDocumentsOptions,
  type Source,
} from '../openapi/read/document-sources.ts';
import {
  isUrl,
  nameOfLocation,
  readLocation,
  type ReadOptions,
} from '../openapi/read/read-location.ts';
import { asyncVersionOf, createAsyncDocument } from './document.ts';
import { includeFiles } from './include-files.ts';
import type { AsyncDocument } from './types.ts';
import { listReferences } from './visit-references.ts';

/** All AsyncAPI documents of a project: those that docs.json names, then those found by their content. */
export interface AsyncDocuments {
  documents: AsyncDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the AsyncAPI documents of a project. One that cannot be used is left out, with the reason. */
export async function loadAsyncDocuments(options: LoadDocumentsOptions): Promise<AsyncDocuments> {
  const reading = readingOf(options);
  const problems = createProblems();
  const documents: AsyncDocument[] = [];
  for (const source of listSources(options)) {
    const document = await load(source, reading, problems);
    if (document) documents.push(document);
  }
  return { documents, diagnostics: problems.diagnostics };
}

async function load(
  { location, named }: Source,
  options: ReadOptions,
  problems: ProblemList,
): Promise<AsyncDocument | undefined> {
  const id = nameOfLocation(location, options.projectRoot);
  const report = (message: string) => problems.add(id, message, { code: 'asyncapi' });
  const { text, problem } = await readLocation(location, location, options);
  if (problem !== undefined) report(`AsyncAPI document ${isUrl(location) ? 'cannot be fetched: ' : ''}${problem}`); // prettier-ignore
  if (text === undefined) return undefined;
  problems.addFile(id, text);
  // Most sites have no document, and what reads one takes long to load.
  const { parseText } = await import('../openapi/read/parse-text.ts');
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) {
    problems.add(id, parsed.problem, { code: 'asyncapi' }, parsed.position);
    return undefined;
  }
  if (!isObject(parsed.value) || asyncVersionOf(parsed.value) === undefined) {
    if (named) report('is not an AsyncAPI document of version 2 or 3');
    return undefined;
  }
  const file = { text, value: parsed.value };
  const texts = await includeFiles(location, file, options, problems);
  const digest = createHash('sha256');
  for (const one of texts) digest.update(one).update('\0');
  const document = createAsyncDocument(parsed.value, { id, digest: digest.digest('hex') });
  if (document.channels.length === 0) report('the document has no channels');
  checkReferences(document, problems);
  return document;
}

/** Reports references of the document into itself that lead nowhere; those to other files are told by then. */
function checkReferences({ id, root, references }: AsyncDocument, problems: ProblemList): void {
  for (const { ref, pointer } of listReferences(root)) {
    if (pointer.startsWith('#/components/x-files') || ref.startsWith('#/components/x-files'))
      continue;
    if (references.find(ref)) continue;
    problems.at(id, pointer, `reference "${ref}" leads to nothing`, { code: 'asyncapi' });
  }
}
