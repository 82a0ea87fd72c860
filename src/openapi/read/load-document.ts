import { createHash } from 'node:crypto';
import { upgrade } from '@scalar/openapi-upgrader';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { collectFiles, type FileText } from './collect-files.ts';
import { createDocument, versionOf, type ApiDocument } from './document.ts';
import { createProblems, type ProblemList } from './document-problems.ts';
import { visitReferences } from '../references/external-references.ts';
import { bundleExternalRefs } from '../references/bundle-external-refs.ts';
import { isObject, type JsonObject } from './json.ts';
import { parseText } from './parse-text.ts';
import type { Source } from './document-sources.ts';
import { isUrl, nameOfLocation, readLocation, type ReadOptions } from './read-location.ts';
import { keepCopy } from './read-url.ts';
import { createReferences } from '../references/references.ts';
import { validateDocument } from './validate-document.ts';

/** A document, if any of it can be used, and all that is wrong with it. */
export interface LoadedDocument {
  document?: ApiDocument | undefined;
  diagnostics: Diagnostic[];
}

const MOST_PROBLEMS = 200;

/** Loads one OpenAPI document with all files it is made of, in the shape of version 3.1 or later. */
export async function loadDocument(source: Source, options: ReadOptions): Promise<LoadedDocument> {
  const { location } = source;
  const name = nameOfLocation(location, options.projectRoot);
  const problems = createProblems();
  const found = await readLocation(location, location, options);
  if (found.problem !== undefined)
    problems.add(name, notRead(location, found.problem), { code: 'openapi-unreachable' });
  if (found.text === undefined) return { diagnostics: problems.diagnostics };
  problems.addFile(name, found.text);
  const unusable = source.named ? ({ variant: 'unusable' } as const) : {};
  const parsed = await parseText(location, found.text);
  if (parsed.problem !== undefined) {
    problems.add(name, parsed.problem, unusable, parsed.position);
    return { diagnostics: problems.diagnostics };
  }
  const { flaw } = parsed;
  if (flaw) problems.add(name, flaw.message, {}, flaw.position);
  const version = versionOf(parsed.value);
  if (version === undefined || !isObject(parsed.value)) {
    if (source.named) problems.add(name, notOpenApi(parsed.value), unusable);
    return { diagnostics: problems.diagnostics };
  }
  if (isUrl(location)) keepCopy(location, found.text, options);
  try {
    const root = { text: found.text, value: parsed.value };
    const document = await buildDocument(location, root, version, options, problems);
    if (document.operations.length === 0 && Object.keys(document.schemas).length === 0) {
      problems.add(name, 'the document has no operations and no schemas', unusable);
    }
    return { document, diagnostics: problems.diagnostics };
  } catch (error) {
    // Not foreseen, as with a stack that is too small for the document; other documents go on.
    problems.add(
      name,
      `cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      unusable,
    );
    return { diagnostics: problems.diagnostics };
  }
}

async function buildDocument(
  location: string,
  root: FileText & { value: JsonObject },
  version: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<ApiDocument> {
  const nameOf = (place: string) => nameOfLocation(place, options.projectRoot);
  const name = nameOf(location);
  const files = await collectFiles(location, root, options, problems);
  checkReferences(name, root.value, problems);
  const values = new Map([...files].map(([place, file]) => [place, file.value]));
  const whole = files.size > 1 ? bundleExternalRefs(location, root.value, values) : undefined;
  const violations = await validateDocument(whole?.root ?? root.value, version);
  for (const { pointer, message } of violations.slice(0, MOST_PROBLEMS)) {
    const origin = whole?.originOf(pointer) ?? { location, pointer };
    problems.at(nameOf(origin.location), origin.pointer, message);
  }
  if (violations.length > MOST_PROBLEMS) {
    problems.add(name, `${violations.length - MOST_PROBLEMS} more problems like these`);
  }
  if (/^3\.[2-9]/.test(version)) {
    problems.add(name, `OpenAPI ${version} is read, but not checked`, { variant: 'unchecked' });
  }
  const names = [...files.keys()].map(nameOf);
  const digest = createHash('sha256');
  for (const file of files.values()) digest.update(file.text).update('\0');
  return createDocument(toCurrent(whole?.root ?? root.value, version), {
    id: name,
    version,
    files: names,
    digest: digest.digest('hex'),
  });
}

/** Versions 2.0 and 3.0 become 3.1; later ones stay as they are. */
function toCurrent(root: JsonObject, version: string): JsonObject {
  if (version === '2.0') return upgrade({ ...root, swagger: '2.0' }, '3.1') as JsonObject;
  return /^3(\.0|$)/.test(version)
    ? (upgrade({ ...root, openapi: '3.0.3' }, '3.1') as JsonObject)
    : root;
}

/** Reports references of the file into itself that lead nowhere. */
function checkReferences(name: string, root: JsonObject, problems: ProblemList): void {
  const references = createReferences(root);
  visitReferences(root, 'document', '#', (ref, pointer) => {
    if (!ref.startsWith('#') || references.find(ref)) return;
    problems.at(name, pointer, `reference "${ref}" leads to nothing`, {
      code: 'openapi-reference',
    });
  });
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
