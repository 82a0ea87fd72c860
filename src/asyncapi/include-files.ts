import { parsePointer, setOwn, toObject, toSegment, type JsonObject } from '../openapi/json.ts';
import type { ProblemList } from '../openapi/read/document-problems.ts';
import { readReferencedFile, type FileText } from '../openapi/read/read-file.ts';
import { isUrl, nameOfLocation, type ReadOptions } from '../openapi/read/read-location.ts';
import { keyOf, resolveReference, type FilePointer } from '../openapi/references/file-pointer.ts';
import { findPointer } from '../openapi/references/references.ts';
import { listReferences, type FoundReference } from './visit-references.ts';

/** A document of more files than this is a mistake, or an attack. */
const MAX_FILES = 500;

/** Where the parts of other files stand in the document; a place for shared parts, so that they have names. */
const FILES = 'x-files';

type FoundFile = FileText | { problem: string };

/** A document that takes up parts of other files. */
interface Inclusion {
  /** Where the document itself is. */
  location: string;
  options: ReadOptions;
  problems: ProblemList;
  /** The files that were asked for, the document first. */
  files: Map<string, FoundFile>;
  /** Names of the parts by where they come from. */
  names: Map<string, string>;
  parts: JsonObject;
}

/**
 * Puts what a document refers to in other files of the project into the document: `room.yaml` and
 * `parts.yaml#/Line` become the shared parts `room` and `Line`. Changes its value. What cannot be had is reported at the
 * reference to it. Gives the texts of the files.
 */
export async function includeFiles(
  location: string,
  document: FileText & { value: JsonObject },
  options: ReadOptions,
  problems: ProblemList,
): Promise<string[]> {
  const files = new Map<string, FoundFile>([[location, document]]);
  const inclusion: Inclusion = { location, options, problems, files, names: new Map(), parts: {} };
  // Files that are read on the way are gone through in their turn.
  for (const [from, file] of files) {
    if (file.problem !== undefined) continue;
    for (const reference of listReferences(file.value)) await include(inclusion, from, reference);
  }
  if (inclusion.names.size > 0) {
    const components = toObject(document.value['components']);
    setOwn(document.value, 'components', { ...components, [FILES]: inclusion.parts });
  }
  return [...files.values()].flatMap((file) => (file.problem === undefined ? file.text : []));
}

async function include(
  inclusion: Inclusion,
  from: string,
  { node, ref, pointer }: FoundReference,
): Promise<void> {
  const target = resolveReference(from, ref);
  if (target.location === inclusion.location) {
    node['$ref'] = target.pointer;
    return;
  }
  const part = await findPart(inclusion, target);
  if (part.problem !== undefined) {
    const name = nameOfLocation(from, inclusion.options.projectRoot);
    const message = `reference "${ref}" ${part.problem}`;
    inclusion.problems.at(name, pointer, message, { code: 'asyncapi' });
  }
  // What cannot be had is nothing under the name that it was asked for by.
  node['$ref'] = `#/components/${FILES}/${toSegment(part.name ?? ref)}`;
}

async function findPart(
  { location, options, problems, files, names, parts }: Inclusion,
  target: FilePointer,
): Promise<{ name: string; problem?: undefined } | { name?: undefined; problem: string }> {
  const known = names.get(keyOf(target));
  if (known !== undefined) return { name: known };
  const file =
    files.get(target.location) ??
    (await readFile(target.location, location, files, options, problems));
  files.set(target.location, file);
  if (file.problem !== undefined) return { problem: file.problem };
  const pointer = target.pointer === '#/' ? '#' : target.pointer;
  const value = findPointer(file.value, pointer);
  if (value === undefined) return { problem: 'leads to nothing in that file' };
  const name = nameOfPart(target.location, pointer, parts);
  names.set(keyOf(target), name);
  setOwn(parts, name, value);
  return { name };
}

async function readFile(
  location: string,
  origin: string,
  files: ReadonlyMap<string, FoundFile>,
  options: ReadOptions,
  problems: ProblemList,
): Promise<FoundFile> {
  if (isUrl(location)) return { problem: 'is on the network and is not followed' };
  if (files.size >= MAX_FILES) return { problem: 'is not followed: there are too many files' };
  return readReferencedFile(location, origin, options, problems);
}

/** Last key of the pointer, else the name of the file; with a number where it is taken. */
function nameOfPart(location: string, pointer: string, parts: JsonObject): string {
  const file = location.slice(location.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const wanted = parsePointer(pointer).at(-1) || file;
  let name = wanted;
  for (let count = 2; Object.hasOwn(parts, name); count += 1) name = `${wanted}-${count}`;
  return name;
}
