import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { createProblems, type ProblemList } from '../openapi/document-problems.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import {
  listSources,
  readingOf,
  type LoadDocumentsOptions,
  type Source,
} from '../openapi/document-sources.ts';
import { isUrl, nameOfLocation, readLocation, type ReadOptions } from '../openapi/read-location.ts';
import { asyncVersionOf, createAsyncDocument } from './document.ts';
import type { AsyncDocument } from './types.ts';

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
  const tell = (message: string) => problems.add(id, message, { code: 'asyncapi' });
  const { text, problem } = await readLocation(location, location, options);
  if (problem !== undefined) tell(`AsyncAPI document ${isUrl(location) ? 'cannot be fetched: ' : ''}${problem}`); // prettier-ignore
  if (text === undefined) return undefined;
  problems.addFile(id, text);
  // Most sites have no document, and what reads one takes long to load.
  const { parseText } = await import('../openapi/parse-text.ts');
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) {
    problems.add(id, parsed.problem, { code: 'asyncapi' }, parsed.position);
    return undefined;
  }
  if (!isObject(parsed.value) || asyncVersionOf(parsed.value) === undefined) {
    if (named) tell('is not an AsyncAPI document of version 2 or 3');
    return undefined;
  }
  const digest = createHash('sha256').update(text).digest('hex');
  const document = createAsyncDocument(parsed.value, { id, digest });
  if (document.channels.length === 0) tell('the document has no channels');
  checkReferences(document, problems);
  return document;
}

/** Reports references that lead nowhere, and those to other files, which are not followed. */
function checkReferences({ id, root, references }: AsyncDocument, problems: ProblemList): void {
  const visit = (node: unknown, pointer: string) => {
    if (Array.isArray(node)) node.forEach((item, index) => visit(item, `${pointer}/${index}`));
    if (!isObject(node)) return;
    const ref = (node as JsonObject)['$ref'];
    if (typeof ref === 'string' && !(ref.startsWith('#') && references.find(ref))) {
      const what = ref.startsWith('#') ? 'leads to nothing' : 'leads out of the document and is not followed'; // prettier-ignore
      problems.at(id, pointer, `reference "${ref}" ${what}`, { code: 'asyncapi' });
    }
    for (const [key, value] of Object.entries(node)) {
      // What looks like a reference in an example is part of the example.
      if (key === 'examples' || key === 'example' || key === 'default') continue;
      visit(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  visit(root, '#');
}
