import type { ProjectFiles } from '../../content/find-files.ts';
import { WELL_KNOWN } from '../../content/ignore.ts';
import { encodePath } from '../../content/links.ts';
import type { Project } from '../../content/project.ts';
import { readIfReadable } from '../../engine/files.ts';

/** The style sheets and scripts that belong to every page: the path of each below `/`, and the file. */
export interface SiteWideFiles {
  styles: OwnFile[];
  scripts: OwnFile[];
}

type OwnFile = readonly [path: string, file: string];

/** Finds the style sheets and scripts that the author put beside the pages. */
export function findSiteWideFiles(
  { pagesDir, cacheDir }: Project,
  { assets }: ProjectFiles,
): SiteWideFiles {
  const own = [...assets].filter(
    ([path, file]) =>
      file.startsWith(pagesDir) &&
      // Those of commits were for the site of their time.
      !file.startsWith(cacheDir) &&
      !path.startsWith(`/${WELL_KNOWN}/`),
  );
  return {
    styles: own.filter(([path]) => path.endsWith('.css')),
    scripts: own.filter(([path, file]) => path.endsWith('.js') && isScript(path, file)),
  };
}

/** The text of such a file; '' where it cannot be read, which is told where it is copied. */
export function readOwnText(file: string): string {
  return readIfReadable(file) ?? '';
}

/** The text of a file at an address. */
export function readAsset({ assets }: ProjectFiles, href: string, base: string): string {
  return readOwnText(assets.get(decodeURI(href.slice(base.length))) ?? '');
}

/** Where pages find such files, base included. */
export function addressesOf(files: readonly OwnFile[], base: string): string[] {
  return files.map(([path]) => base + encodePath(path));
}

/** Whether a file is a script for pages: neither code that pages import nor a program or settings for Node. */
function isScript(path: string, file: string): boolean {
  if (/\/_?snippets\//.test(path)) return false;
  // A file that cannot be read is reported where it is copied.
  return !MODULE.test(readIfReadable(file) ?? '');
}

/** Lines that only modules and programs have. */
const MODULE =
  /^(?:#!|export\s+(?:default|const|let|function|class|async|\{|\*)|import\s+(?:[\w$*{]|["'])|module\.exports\b|exports\.\w+\s*=|(?:const|let|var)\s+[^=\n\r]+=\s*require\()/m;
