import type { Diagnostic, DiagnosticInput } from '../../diagnostics/diagnostic.ts';
import { isObject } from '../json.ts';
import { buildDocument, type RootFile } from './build-document.ts';
import { versionOf, type ApiDocument } from './document.ts';
import { createProblems, type ProblemList } from './document-problems.ts';
import type { Source } from './document-sources.ts';
import { parseText } from './parse-text.ts';
import { isUrl, nameOfLocation, readLocation, type ReadOptions } from './read-location.ts';
import { keepCopy } from './read-url.ts';

/** A document, if any of it can be used, and all that is wrong with it. */
export interface LoadedDocument {
  document?: ApiDocument | undefined;
  diagnostics: Diagnostic[];
}

/** Loads one OpenAPI document with all files it is made of, in the shape of version 3.1 or later. */
export async function loadDocument(source: Source, options: ReadOptions): Promise<LoadedDocument> {
  const problems = createProblems();
  const name = nameOfLocation(source.location, options.projectRoot);
  const unusable = source.named ? ({ variant: 'unusable' } as const) : {};
  try {
    const rootFile = await readRootFile(source, unusable, options, problems);
    if (!rootFile) return { diagnostics: problems.diagnostics };
    const document = await buildDocument(rootFile, options, problems);
    if (document.operations.length === 0 && Object.keys(document.schemas).length === 0)
      problems.add(name, 'the document has no operations and no schemas', unusable);
    return { document, diagnostics: problems.diagnostics };
  } catch (error) {
    // Not foreseen, as with a stack that is too small for the document; other documents go on.
    const reason = error instanceof Error ? error.message : String(error);
    problems.add(name, `cannot be used: ${reason}`, unusable);
    return { diagnostics: problems.diagnostics };
  }
}

/** The parsed text of a source; undefined where it is no OpenAPI document, which is told if docs.json names it. */
async function readRootFile(
  { location, named }: Source,
  unusable: Partial<DiagnosticInput>,
  options: ReadOptions,
  problems: ProblemList,
): Promise<RootFile | undefined> {
  const name = nameOfLocation(location, options.projectRoot);
  const { text, problem } = await readLocation(location, location, options);
  if (problem !== undefined)
    problems.add(name, notRead(location, problem), { code: 'openapi-unreachable' });
  if (text === undefined) return undefined;
  problems.addFile(name, text);
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) {
    problems.add(name, parsed.problem, unusable, parsed.position);
    return undefined;
  }
  const { value, flaw } = parsed;
  if (flaw) problems.add(name, flaw.message, {}, flaw.position);
  const version = versionOf(value);
  if (version === undefined || !isObject(value)) {
    if (named) problems.add(name, notOpenApi(value), unusable);
    return undefined;
  }
  if (isUrl(location)) keepCopy(location, text, options);
  return { location, text, value, version };
}

function notRead(location: string, problem: string): string {
  return isUrl(location) ? `cannot be fetched: ${problem}` : `OpenAPI document ${problem}`;
}

function notOpenApi(value: unknown): string {
  if (!isObject(value)) return 'is not an OpenAPI document';
  const version = value['openapi'] ?? value['swagger'];
  if (version === undefined)
    return 'is not an OpenAPI document: it has neither "openapi" nor "swagger"';
  return `OpenAPI version ${JSON.stringify(version)} is not known; 2.0, 3.0, 3.1 and 3.2 are`;
}
