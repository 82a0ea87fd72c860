import { readFileSync } from 'node:fs';
import type { ProjectFiles } from '../../content/find-files.ts';
import { WELL_KNOWN } from '../../content/ignore.ts';
import { encodePath } from '../../content/links.ts';
import type { Project } from '../../content/project.ts';

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
  const own = [...assets].filter(
    ([path, file]) => file.startsWith(pagesDir) && !path.startsWith(`/${WELL_KNOWN}/`),
  );
  const addressesOf = (files: [path: string, file: string][]) =>
    files.map(([path]) => base + encodePath(path));
  return {
    styles: addressesOf(own.filter(([path]) => path.endsWith('.css'))),
    scripts: addressesOf(
      own.filter(([path, file]) => path.endsWith('.js') && isScript(path, file)),
    ),
  };
}

/** The text of a file at an address; '' where it cannot be read, which is told where it is copied. */
export function readAsset({ assets }: ProjectFiles, href: string, base: string): string {
  try {
    return readFileSync(assets.get(decodeURI(href.slice(base.length))) ?? '', 'utf8');
  } catch {
    return '';
  }
}

/** Whether a file is a script for pages: neither code that pages import nor a program or settings for Node. */
function isScript(path: string, file: string): boolean {
  if (/\/_?snippets\//.test(path)) return false;
  try {
    return !MODULE.test(readFileSync(file, 'utf8'));
  } catch {
    return true; // what cannot be read is told where it is copied
  }
}

/** Lines that only modules and programs have. */
const MODULE =
  /^(?:#!|export\s+(?:default|const|let|function|class|async|\{|\*)|import\s+(?:[\w$*{]|["'])|module\.exports\b|exports\.\w+\s*=|(?:const|let|var)\s+[^=\n]+=\s*require\()/m;
