import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { packagesIn } from '../../mdx/compile/npm-packages.ts';

/** What pages and snippets import that is no file, with the names; nothing in a project without packages. */
export function findPackageImports(
  { root, pagesDir }: Project,
  pages: ReadonlyMap<string, LoadedPage>,
  { snippets }: ProjectFiles,
): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  if (!existsSync(join(root, 'node_modules'))) return wanted;
  const texts = snippets.map((path) => readFileSync(join(pagesDir, path), 'utf8'));
  const bodies = [...pages.values()].map(({ body }) => body);
  for (const { specifier, names } of [...bodies, ...texts].flatMap(packagesIn)) {
    const known = wanted.get(specifier) ?? new Set();
    wanted.set(specifier, new Set([...known, ...names]));
  }
  return wanted;
}
