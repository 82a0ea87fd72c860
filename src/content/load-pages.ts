import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ProjectFiles } from './find-files.ts';
import { isSkillFile } from './find-skills.ts';
import { parseFrontMatter } from './front-matter.ts';
import { splitPage } from './split-page.ts';
import { hrefOf, titleFromId, type Page } from './page.ts';
import type { Project } from './project.ts';

/** Files that are about the repository, not pages of the site, unless the navigation names them. */
const REPOSITORY_FILE = /(^|\/)(readme|license|contributing|contribute|changelog)\.md$/i;

/** Likewise, for people and agents who work on the repository; in small letters they may well be pages. */
const WORKING_FILE = /(^|\/)(AGENTS|CLAUDE|GEMINI|CODE_OF_CONDUCT|SECURITY)\.md$/;

/** A page with its text; `body` keeps the line numbers of the file. */
export interface LoadedPage extends Page {
  body: string;
}

/**
 * Reads the pages of a project, keyed by id in path order. `listed` holds the ids that the
 * navigation names. Where `a.md` and `a.mdx` both exist, the `.mdx` file is the page.
 */
export function loadPages(
  project: Project,
  files: ProjectFiles,
  listed: ReadonlySet<string>,
): { pages: Map<string, LoadedPage>; diagnostics: Diagnostic[] } {
  const pages = new Map<string, LoadedPage>();
  const diagnostics: Diagnostic[] = [];
  for (const path of files.pages) {
    const id = path.replace(/\.mdx?$/, '');
    if (isForOthers(path) && !listed.has(id)) continue;
    const file = relative(project.root, join(project.pagesDir, path)).split(sep).join('/');
    const other = pages.get(id);
    if (other) diagnostics.push(sameId(other.file, file));
    if (other?.file.endsWith('.mdx')) continue;
    const loaded = readPage(project, id, file);
    pages.set(id, loaded.page);
    diagnostics.push(...loaded.diagnostics);
  }
  return { pages, diagnostics };
}

/** Whether a file is no page unless the navigation names it. */
function isForOthers(path: string): boolean {
  return REPOSITORY_FILE.test(path) || WORKING_FILE.test(path) || isSkillFile(path);
}

/** Reads one page file, relative to the project root; a file that cannot be read gives an empty page and an error. */
export function readPage(
  project: Project,
  id: string,
  file: string,
): { page: LoadedPage; diagnostics: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  let source = '';
  try {
    source = readFileSync(join(project.root, file), 'utf8');
  } catch (error) {
    problems.push(
      createDiagnostic({
        code: 'unreadable-file',
        message: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        file,
      }),
    );
  }
  const split = splitPage(source);
  const { frontMatter, diagnostics } = parseFrontMatter(split, file);
  const title = frontMatter.title || titleFromId(id);
  const page = { id, file, href: hrefOf(id), frontMatter, title, body: split.body };
  return { page, diagnostics: [...problems, ...diagnostics] };
}

function sameId(first: string, second: string): Diagnostic {
  return createDiagnostic({
    code: 'duplicate-page',
    message: `${first} and ${second} have the same address; the .mdx file is used`,
    hint: 'rename or remove one of them',
    file: second,
  });
}
