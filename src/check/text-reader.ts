import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedSite } from '../site/load/load-site.ts';
import type { Site } from '../site/model/site.ts';

/** Reader for files of a project: pages as they were loaded, docs.json as it was read, others from disk. */
export function createTextReader(
  { texts }: Pick<LoadedSite, 'texts'>,
  { project, pages }: Pick<Site, 'project' | 'pages'>,
): (file: string) => string | undefined {
  const bodies = new Map(
    [...pages.values()]
      .filter(({ isGenerated }) => !isGenerated)
      .map(({ file, body }) => [file, body]),
  );
  return (file) => {
    const known = texts.get(file) ?? bodies.get(file);
    if (known !== undefined) return known;
    try {
      return readFileSync(join(project.root, file), 'utf8');
    } catch {
      return undefined;
    }
  };
}
