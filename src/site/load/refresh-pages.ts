import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, type LoadedPage } from '../../content/load-pages.ts';
import { mayAddress } from '../../style-names/lookups.ts';
import { isAstroFile } from '../../mdx/evaluate/astro-component.ts';
import { packagesIn } from '../../mdx/compile/npm-packages.ts';
import type { Site } from '../model/site.ts';

/**
 * Applies edits of page texts, snippets and what Astro renders without loading the site anew, and gives the pages that
 * changed. Undefined when more than text changed (another file, a new page, front matter, which the
 * navigation shows), or a text imports packages or addresses parts of pages, so that the whole site has to be loaded.
 */
export function refreshPages(site: Site, files: readonly string[]): LoadedPage[] | undefined {
  const written = [...site.pages.values()].filter(({ isGenerated }) => !isGenerated);
  const byFile = new Map(written.map((page) => [page.file, page]));
  const changed: LoadedPage[] = [];
  for (const file of files) {
    if (isAstroFile(file)) continue;
    if (isSnippet(site, file)) {
      const text = readIfThere(join(site.project.root, file));
      if (packagesIn(text).length > 0 || mayAddress(text)) return undefined;
      continue;
    }
    const known = byFile.get(file);
    if (!known || site.diagnostics.some((problem) => problem.file === file)) return undefined;
    const { page, diagnostics } = readPage(site.project, known.id, file);
    const isSameFront = JSON.stringify(page.frontMatter) === JSON.stringify(known.frontMatter);
    if (!isSameFront || diagnostics.length > 0) return undefined;
    if (packagesIn(page.body).length > 0) return undefined;
    if (mayAddress(page.body) || mayAddress(known.body)) return undefined;
    changed.push(page);
  }
  for (const page of changed) site.pages.set(page.id, page);
  site.store.recheck(files);
  return changed;
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function isSnippet(site: Site, file: string): boolean {
  return site.files.snippets.some((path) => file.endsWith(path));
}
