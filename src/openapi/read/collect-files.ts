import { listExternal, resolveReference } from '../references/external-references.ts';
import type { ProblemList } from './document-problems.ts';
import { findPointer } from '../references/references.ts';
import { parseText } from './parse-text.ts';
import { isUrl, nameOfLocation, readLocation, type ReadOptions } from './read-location.ts';
import { keepCopy } from './read-url.ts';

/** A document of more files than this is a mistake, or an attack. */
const MOST_FILES = 5000;

/** One file of a document. */
export interface FileText {
  text: string;
  value: unknown;
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
): Promise<Map<string, FileText>> {
  const files = new Map<string, FileText>([[root, rootFile]]);
  const failures = new Map<string, string>();
  const waiting: [string, FileText][] = [[root, rootFile]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [location, file] = next;
    const name = nameOfLocation(location, options.projectRoot);
    const references = listExternal(file.value, location === root ? 'document' : 'other');
    for (const { ref, pointer } of references) {
      const target = resolveReference(location, ref);
      await read(target.location);
      const problem = failures.get(target.location) ?? missing(target.location, target.pointer);
      if (problem !== undefined)
        problems.at(name, pointer, `reference "${ref}" ${problem}`, { code: 'openapi-reference' });
    }
  }
  return files;

  async function read(location: string): Promise<void> {
    if (files.has(location) || failures.has(location)) return;
    if (files.size >= MOST_FILES) {
      failures.set(location, 'is not followed: the document has too many files');
      return;
    }
    const found = await readLocation(location, root, options);
    if (found.text === undefined) {
      failures.set(location, found.problem);
      return;
    }
    const parsed = await parseText(location, found.text);
    if (parsed.problem !== undefined) {
      failures.set(location, `cannot be read: ${parsed.problem}`);
      return;
    }
    if (isUrl(location)) keepCopy(location, found.text, options);
    const file = { text: found.text, value: parsed.value };
    files.set(location, file);
    problems.addFile(nameOfLocation(location, options.projectRoot), found.text);
    waiting.push([location, file]);
  }

  /** A pointer may pass through references, which are followed later; only the first key is sure. */
  function missing(location: string, pointer: string): string | undefined {
    const first = /^#\/[^/]*/.exec(pointer)?.[0];
    if (first === undefined) return undefined;
    const value = files.get(location)?.value;
    return findPointer(value, first) === undefined ? 'leads to nothing in that file' : undefined;
  }
}
