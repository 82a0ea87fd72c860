import { createHash } from 'node:crypto';
import { upgrade } from '@scalar/openapi-upgrader';
import type { JsonObject } from '../json.ts';
import { bundleExternalRefs, type BundledDocument } from '../references/bundle-external-refs.ts';
import { visitReferences } from '../references/external-references.ts';
import { createReferences } from '../references/references.ts';
import { keepBinaryBodies } from './binary-bodies.ts';
import { keepBodyParameters } from './body-parameters.ts';
import { collectFiles } from './collect-files.ts';
import { createDocument, type ApiDocument } from './document.ts';
import type { ProblemList } from './document-problems.ts';
import { listMissingSchemes } from './missing-schemes.ts';
import type { FileText } from './read-file.ts';
import { nameOfLocation, type ReadOptions } from './read-location.ts';
import { restrictDocument, type Restricted } from './restrict.ts';
import { isChecked, validateDocument } from './validate-document.ts';

/** Problems with the specification that are told one by one. */
const MAX_VIOLATIONS = 200;

/** A parsed file that states a version of OpenAPI. */
export interface RootFile extends FileText {
  location: string;
  value: JsonObject;
  version: string;
}

/** The document of a root file with all files that it refers to, in the shape of version 3.1 or later. */
export async function buildDocument(
  rootFile: RootFile,
  options: ReadOptions,
  problems: ProblemList,
): Promise<ApiDocument> {
  const { location, version } = rootFile;
  const nameOf = (place: string) => nameOfLocation(place, options.projectRoot);
  const name = nameOf(location);
  const files = await collectFiles(location, rootFile, options, problems);
  checkReferences(name, rootFile.value, problems);
  const bundle = bundleFiles(rootFile, files);
  const violations = await validateDocument(bundle.root, version);
  for (const { pointer, message, hint } of violations.slice(0, MAX_VIOLATIONS)) {
    const origin = bundle.originOf(pointer);
    problems.at(nameOf(origin.location), origin.pointer, message, { hint });
  }
  if (violations.length > MAX_VIOLATIONS)
    problems.add(name, `${violations.length - MAX_VIOLATIONS} more problems like these`);
  if (!isChecked(version))
    problems.add(name, `OpenAPI ${version} is read, but not checked`, { variant: 'unchecked' });
  const texts = [...files.values()].map(({ text }) => text);
  const current = toCurrent(bundle.root, version);
  const { root, isCut, groups } = restrict(current, texts, options);
  const readers = isCut ? [JSON.stringify(options.readers)] : [];
  const document = createDocument(root, {
    id: name,
    version,
    files: [...files.keys()].map(nameOf),
    digest: digestOf([...texts, ...readers]),
    isCut,
    groups,
  });
  for (const { name: scheme, pointer } of listMissingSchemes(document)) {
    const origin = bundle.originOf(pointer);
    const message = `the security scheme "${scheme}" is not in the document`;
    problems.at(nameOf(origin.location), origin.pointer, message, { code: 'openapi-reference' });
  }
  return document;
}

/** The document for its readers; most say nothing of any. */
function restrict(
  root: JsonObject,
  texts: readonly string[],
  { readers }: ReadOptions,
): Pick<Restricted, 'root'> & Partial<Restricted> {
  return texts.some((text) => text.includes('x-mint')) ? restrictDocument(root, readers) : { root };
}

function bundleFiles(
  { location, value }: RootFile,
  files: ReadonlyMap<string, FileText>,
): BundledDocument {
  if (files.size === 1) return { root: value, originOf: (pointer) => ({ location, pointer }) };
  const values = [...files].map(([place, file]) => [place, file.value] as const);
  return bundleExternalRefs(location, new Map(values));
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

/** Versions 2.0 and 3.0 become 3.1; later ones stay as they are. */
function toCurrent(root: JsonObject, version: string): JsonObject {
  if (version === '2.0')
    return upgrade({ ...keepBodyParameters(root), swagger: '2.0' }, '3.1') as JsonObject;
  return /^3(\.0|$)/.test(version)
    ? (upgrade({ ...keepBinaryBodies(root), openapi: '3.0.3' }, '3.1') as JsonObject)
    : root;
}

function digestOf(texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text).update('\0');
  return digest.digest('hex');
}
