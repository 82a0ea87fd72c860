import type { ProjectFiles } from '../content/find-files.ts';
import { encodePath } from '../content/links.ts';
import type { Project } from '../content/project.ts';

/** Addresses of the style sheets and scripts that belong to every page, base included. */
export interface SiteWideFiles {
  styles: string[];
  scripts: string[];
}

/** Finds the style sheets and scripts that the author put beside the pages. */
export function findSiteWideFiles(
  { pagesDir }: Project,
  { assets }: ProjectFiles,
  base: string,
): SiteWideFiles {
  const own = [...assets].filter(([, file]) => file.startsWith(pagesDir)).map(([path]) => path);
  const withExtension = (extension: string) =>
    own.filter((path) => path.endsWith(extension)).map((path) => base + encodePath(path));
  // What lies with the snippets is code that pages import.
  const scripts = withExtension('.js').filter((path) => !/\/_?snippets\//.test(path));
  return { styles: withExtension('.css'), scripts };
}
