import type { ProblemList } from './document-problems.ts';
import { parseText } from './parse-text.ts';
import { isUrl, nameOfLocation, readLocation, type ReadOptions } from './read-location.ts';
import { keepCopy } from './read-url.ts';

/** One file of a document. */
export interface FileText {
  text: string;
  value: unknown;
  problem?: undefined;
}

/**
 * A file that the document at `root` refers to, made known to `problems`; else what the matter is with it,
 * as the rest of a sentence about the reference.
 */
export async function readReferencedFile(
  location: string,
  root: string,
  options: ReadOptions,
  problems: ProblemList,
): Promise<FileText | { problem: string }> {
  const { text, problem } = await readLocation(location, root, options);
  if (text === undefined) return { problem };
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) return { problem: `cannot be read: ${parsed.problem}` };
  if (isUrl(location)) keepCopy(location, text, options);
  problems.addFile(nameOfLocation(location, options.projectRoot), text);
  return { text, value: parsed.value };
}
