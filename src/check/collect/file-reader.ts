import { join } from 'node:path';
import type { Project } from '../../content/project.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import type { Site } from '../../site/model/site.ts';
import { readIfReadable } from '../../engine/files.ts';

/** Gives the text of a file of a project; undefined where it is not there. */
export type ReadFile = (file: string) => string | undefined;

/** Reader for files as they lie on disk; docs.json is as it was when the project was loaded. */
export function createFileReader(
  { texts }: Pick<LoadedSite, 'texts'>,
  { root }: Pick<Project, 'root'>,
): ReadFile {
  const known = new Map<string, string | undefined>(texts);
  return (file) => {
    if (known.has(file)) return known.get(file);
    const text = readIfReadable(join(root, file));
    // Only files that are asked for again and again are worth the memory.
    if (/\.(?:json|ya?ml)$/.test(file)) known.set(file, text);
    return text;
  };
}

/** The same with pages as they were loaded, whose lines are those of problems. */
export function createBodyReader(loaded: Pick<LoadedSite, 'texts'>, site: Site): ReadFile {
  const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
  const bodies = new Map(written.map(({ file, body }) => [file, body]));
  const readFile = createFileReader(loaded, site.project);
  return (file) => bodies.get(file) ?? readFile(file);
}
