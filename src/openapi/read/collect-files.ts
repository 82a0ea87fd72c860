import { listExternal } from '../references/external-references.ts';
import { resolveReference, type FilePointer } from '../references/file-pointer.ts';
import { findPointer } from '../references/references.ts';
import type { ProblemList } from './document-problems.ts';
import { readReferencedFile, type FileText } from './read-file.ts';
import { nameOfLocation, type ReadOptions } from './read-location.ts';

/** A document of more files than this is a mistake, or an attack. */
const MAX_FILES = 5000;

/** The files of a document as far as they are read, and why others cannot be. */
interface Collection {
  root: string;
  files: Map<string, FileText>;
  failures: Map<string, string>;
}

/**
 * Reads all files that a document refers to, directly and by way of others, each once. What cannot
 * be read is reported at the references to it.
 */
export async function collectFiles(
  root: string,
  rootFile: FileText,
  options: ReadOptions,
  problems: ProblemList,
): Promise<ReadonlyMap<string, FileText>> {
  const collection: Collection = { root, files: new Map([[root, rootFile]]), failures: new Map() };
  // Files that are read on the way are gone through in their turn.
  for (const [location, file] of collection.files) {
    const name = nameOfLocation(location, options.projectRoot);
    const references = listExternal(file.value, location === root ? 'document' : 'other');
    for (const { ref, pointer } of references) {
      const target = resolveReference(location, ref);
      await addFile(collection, target.location, options, problems);
      const problem = findProblem(collection, target);
      if (problem !== undefined)
        problems.at(name, pointer, `reference "${ref}" ${problem}`, { code: 'openapi-reference' });
    }
  }
  return collection.files;
}

async function addFile(
  { root, files, failures }: Collection,
  location: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<void> {
  if (files.has(location) || failures.has(location)) return;
  if (files.size >= MAX_FILES) {
    failures.set(location, 'is not followed: the document has too many files');
    return;
  }
  const file = await readReferencedFile(location, root, options, problems);
  if (file.problem === undefined) files.set(location, file);
  else failures.set(location, file.problem);
}

/** A pointer may pass through references, which are followed later; only the first key is sure. */
function findProblem(
  { files, failures }: Collection,
  { location, pointer }: FilePointer,
): string | undefined {
  const failure = failures.get(location);
  const first = /^#\/[^/]*/.exec(pointer)?.[0];
  if (failure !== undefined || first === undefined) return failure;
  const value = findPointer(files.get(location)?.value, first);
  return value === undefined ? 'leads to nothing in that file' : undefined;
}
