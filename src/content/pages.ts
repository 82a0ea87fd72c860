import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isSkillFile, type ProjectFiles } from './find-files.ts';
import { parseFrontMatter, splitPage, toFrontMatter, type FrontMatter } from './front-matter.ts';
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

/** One page file of the project. */
export interface Page {
  /** Path below the pages folder without extension, as written: `guides/quickstart`. */
  id: string;
  /** Path of the file relative to the project root, with forward slashes. */
  file: string;
  /** Where the page is served, without the site's base: `/guides/quickstart`. */
  href: string;
  frontMatter: FrontMatter;
  /** `title` of the front matter, else words made from the last part of the id. */
  title: string;
  /** Made from an OpenAPI document, so that there is no file to edit. */
  isGenerated?: boolean | undefined;
  /** The commit that the page is from; absent for one that lies in the project. */
  revision?: PageRevision | undefined;
}

/** Where a page of an earlier state of the project comes from. */
export interface PageRevision {
  /** Tag or branch, as docs.json names it. */
  ref: string;
  /** Its files may be edited, as those of tags may not. */
  isBranch: boolean;
  /** Folder of its pages among those of the site, which their own addresses start from: `1.0`. */
  folder: string;
  /** Path of its file relative to the project root, as it was at that commit. */
  file: string;
}

/** Address of a page id: `index` is `/`, `guides/index` is `/guides`. */
export function hrefOf(id: string): string {
  return '/' + id.replace(/(^|\/)index$/, '');
}

/** Title for a page that names none: `guides/getting-started` gives "Getting started". */
export function titleFromId(id: string): string {
  const parts = id.split('/');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  const words = (last ?? '').replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A page that a document brings, as if its author had written it; its file is the document. */
export function generatedPage(
  id: string,
  file: string,
  fields: { title: string } & Record<string, unknown>,
  body = '',
): LoadedPage {
  const frontMatter = toFrontMatter(fields);
  return {
    id,
    file,
    href: hrefOf(id),
    frontMatter,
    title: frontMatter.title ?? fields.title,
    body,
    isGenerated: true,
  };
}
