import type { ProblemList } from '../openapi/read/document-problems.ts';
import { resolveReference, type FilePointer } from '../openapi/references/file-pointer.ts';
import {
  isObject,
  parsePointer,
  setOwn,
  toObject,
  toSegment,
  type JsonObject,
} from '../openapi/json.ts';
import {
  isUrl,
  nameOfLocation,
  readLocation,
  type ReadOptions,
} from '../openapi/read/read-location.ts';
import { findPointer } from '../openapi/references/references.ts';
import { listReferences, type FoundReference } from './visit-references.ts';

/** A document of more files than this is a mistake, or an attack. */
const MOST_FILES = 500;

/** Where the parts of other files stand in the document; a place for shared parts, so that they have names. */
const FILES = 'x-files';

type FileValue = { value: unknown } | { problem: string };

/**
 * Takes what a document refers to in other files of the project into the document: `room.yaml` and
 * `parts.yaml#/Line` become the shared parts `room` and `Line`. Changes `root`. What cannot be had is reported at the
 * reference to it. Gives the texts of the files.
 */
export async function includeFiles(
  location: string,
  root: JsonObject,
  options: ReadOptions,
  problems: ProblemList,
): Promise<string[]> {
  const texts: string[] = [];
  const files = new Map<string, FileValue>([[location, { value: root }]]);
  const parts = new Map<string, string>();
  const included: JsonObject = {};
  const waiting: { location: string; value: unknown }[] = [{ location, value: root }];
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    for (const reference of listReferences(file.value)) {
      const target = resolveReference(file.location, reference.ref);
      if (target.location === location) reference.node['$ref'] = target.pointer;
      else await include(file.location, reference, target);
    }
  }
  if (parts.size > 0)
    setOwn(root, 'components', { ...toObject(root['components']), [FILES]: included });
  return texts;

  async function include(from: string, found: FoundReference, target: FilePointer): Promise<void> {
    const key = `${target.location}${target.pointer}`;
    const known = parts.get(key);
    const part = known === undefined ? await add(key, target) : { name: known };
    if ('problem' in part) {
      const message = `reference "${found.ref}" ${part.problem}`;
      problems.at(nameOfLocation(from, options.projectRoot), found.pointer, message, {
        code: 'asyncapi',
      });
    }
    // What cannot be had is nothing under the name that it was asked for by.
    const name = 'name' in part ? part.name : found.ref;
    found.node['$ref'] = `#/components/${FILES}/${toSegment(name)}`;
  }

  async function add(
    key: string,
    target: FilePointer,
  ): Promise<{ name: string } | { problem: string }> {
    const file = files.get(target.location) ?? (await read(target.location));
    files.set(target.location, file);
    if ('problem' in file) return file;
    const pointer = target.pointer === '#/' ? '#' : target.pointer;
    const value = findPointer(file.value, pointer);
    if (value === undefined) return { problem: 'leads to nothing in that file' };
    const name = nameOfPart(target.location, pointer);
    parts.set(key, name);
    setOwn(included, name, value);
    return { name };
  }

  async function read(place: string): Promise<FileValue> {
    if (isUrl(place)) return { problem: 'is on the network and is not followed' };
    if (files.size >= MOST_FILES) return { problem: 'is not followed: there are too many files' };
    const found = await readLocation(place, location, options);
    if (found.text === undefined) return { problem: found.problem };
    const { parseText } = await import('../openapi/read/parse-text.ts');
    const parsed = await parseText(place, found.text);
    if (parsed.problem !== undefined) return { problem: `cannot be read: ${parsed.problem}` };
    problems.addFile(nameOfLocation(place, options.projectRoot), found.text);
    texts.push(found.text);
    if (isObject(parsed.value) || Array.isArray(parsed.value))
      waiting.push({ location: place, value: parsed.value });
    return { value: parsed.value };
  }

  function nameOfPart(place: string, pointer: string): string {
    const file = place.slice(place.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const wanted = parsePointer(pointer).at(-1) || file;
    let name = wanted;
    for (let count = 2; Object.hasOwn(included, name); count += 1) name = `${wanted}-${count}`;
    return name;
  }
}
