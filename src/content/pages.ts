import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDiagnostic,
  listEncodingProblems,
  type Diagnostic,
} from '../diagnostics/diagnostic.ts';
import { messageOf } from '../utils/errors.ts';
import { relativePath } from '../utils/files.ts';
import { isSkillFile, type ProjectFiles } from './find-files.ts';
import { parseFrontMatter, splitPage, toFrontMatter, type FrontMatter } from './front-matter.ts';
import { importedPaths, isFileOnDisk, resolveImport } from './imports.ts';
import { isExternal, joinPath, pagePath, splitHref } from './links.ts';
import type { Project } from './project.ts';

/** Files about the repository, which are pages only if the navigation lists them. */
const REPOSITORY_FILE = /(^|\/)(readme|license|contributing|contribute|changelog)\.md$/i;

/** Files for contributors and agents; lower-case names can be pages. */
const WORKING_FILE = /(^|\/)(AGENTS|CLAUDE|GEMINI|CODE_OF_CONDUCT|SECURITY)\.md$/;

/** A page with its text; `body` keeps the line numbers of the file. */
export interface LoadedPage extends Page {
  body: string;
}

/**
 * Reads the pages of a project by id, in path order. `listed` contains the ids in the navigation. If both `a.md` and
 * `a.mdx` exist, the `.mdx` file is the page. `snippets` are the files, relative to the pages folder, that others
 * import and the navigation does not list; `snippetImports` are the paths that all snippets import. `read` can return
 * cached pages, which must be copies.
 */
export function loadPages(
  project: Project,
  files: ProjectFiles,
  listed: ReadonlySet<string>,
  read = readPage,
): {
  pages: Map<string, LoadedPage>;
  snippets: string[];
  snippetImports: [path: string, imports: string[]][];
  diagnostics: Diagnostic[];
} {
  const pages = new Map<string, LoadedPage>();
  const diagnostics: Diagnostic[] = [];
  const fileOf = (path: string) => relativePath(project.root, join(project.pagesDir, path));
  for (const path of files.pages) {
    const id = path.replace(/\.mdx?$/, '');
    if (isForOthers(path) && !listed.has(id)) continue;
    const file = fileOf(path);
    const other = pages.get(id);
    if (other) diagnostics.push(sameId(other.file, file));
    if (other?.file.endsWith('.mdx')) continue;
    const loaded = read(project, id, file);
    pages.set(id, loaded.page);
    diagnostics.push(...loaded.diagnostics);
  }
  const inFolders = files.snippets
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => read(project, path.replace(/\.mdx?$/, ''), fileOf(path)).page);
  const imports = new Map(
    [...pages.values(), ...inFolders].map((page) => [page, importedPaths(page.body)] as const),
  );
  const imported = findImported(project, pages, imports, listed);
  for (const { id } of imported) pages.delete(id);
  const left = new Set(imported.map(({ file }) => file));
  const toPath = ({ file }: LoadedPage) => relativePath(project.pagesDir, join(project.root, file));
  return {
    pages,
    snippets: imported.map(toPath),
    snippetImports: [...inFolders, ...imported].map((snippet) => [
      toPath(snippet),
      imports.get(snippet) ?? [],
    ]),
    diagnostics: diagnostics.filter(({ file = '' }) => !left.has(file)),
  };
}

/**
 * Pages that others import and the navigation does not list. The home page stays a page, and so do pages that import
 * only each other. Files in the folders of snippets are `snippets`.
 */
function findImported(
  project: Project,
  pages: ReadonlyMap<string, LoadedPage>,
  imports: ReadonlyMap<LoadedPage, readonly string[]>,
  listed: ReadonlySet<string>,
): LoadedPage[] {
  const byFile = new Map([...imports.keys()].map((page) => [join(project.root, page.file), page]));
  const isFile = (file: string) => byFile.has(file) || isFileOnDisk(file);
  const targets = new Map(
    [...imports].map(([page, paths]) => {
      const files = paths.map((path) => resolveImport(project, path, page.file, isFile));
      return [page, files.map((file) => byFile.get(file ?? '')).filter((to) => to !== page)];
    }),
  );
  const imported = new Set([...targets.values()].flat());
  const stay = [...pages.values()].filter(
    (page) => !imported.has(page) || page.href === '/' || listed.has(page.id),
  );
  const snippets = [...imports.keys()].filter((page) => pages.get(page.id) !== page);
  const known = new Set([...stay, ...snippets]);
  const reached = new Set(known);
  // A set also visits the elements that are added on the way.
  for (const page of reached)
    for (const target of targets.get(page) ?? []) if (target) reached.add(target);
  return [...reached].filter((page) => !known.has(page));
}

/** Whether a file is a page only if the navigation lists it. */
function isForOthers(path: string): boolean {
  return REPOSITORY_FILE.test(path) || WORKING_FILE.test(path) || isSkillFile(path);
}

/** Reads a page file, relative to the project root. An unreadable file results in an empty page and an error. */
export function readPage(
  project: Project,
  id: string,
  file: string,
): { page: LoadedPage; diagnostics: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  let source = '';
  try {
    const bytes = readFileSync(join(project.root, file));
    source = bytes.toString();
    for (const problem of listEncodingProblems(bytes, source))
      problems.push(createDiagnostic({ ...problem, file }));
  } catch (error) {
    problems.push(
      createDiagnostic({
        code: 'unreadable-file',
        message: `Cannot read the page: ${messageOf(error)}.`,
        file,
      }),
    );
  }
  const split = splitPage(source);
  const { frontMatter, diagnostics } = parseFrontMatter(split, file);
  const title = frontMatter.title || frontMatter.sidebarTitle || titleFromId(id);
  const page = { id, file, href: hrefOf(id), frontMatter, title, body: split.body };
  // Its text is at that URL, which would redirect to itself.
  if (ownUrl(page) !== undefined) delete frontMatter.url;
  return { page, diagnostics: [...problems, ...diagnostics] };
}

/** Folder of a language: `/fr`, `/pt-BR`. */
const LANGUAGE_FOLDER = /^\/(?:[a-z]{2}|fil)(?:[-_][a-z\d]{2,8})*(?=\/)/i;

/**
 * The path in `url` of a page's front matter if it is the path of the page, or, for a page with text, this path without
 * the folder of a language: translations have copies of the front matter of their originals.
 */
export function ownUrl({
  href,
  body,
  frontMatter: { raw },
}: Pick<LoadedPage, 'href' | 'body' | 'frontMatter'>): string | undefined {
  const url = typeof raw['url'] === 'string' ? raw['url'].trim() : '';
  const { path } = splitHref(url);
  if (path === '' || isExternal(url)) return undefined;
  const target = pagePath(joinPath('', path));
  const isOwn =
    target === href || (/\S/.test(body) && href.replace(LANGUAGE_FOLDER, '') === target);
  return isOwn ? target : undefined;
}

/** Page files of a project in development, each read once until it changes. */
export interface PageReads {
  read: typeof readPage;
  /** Discards files that may have changed; paths are relative to the project root. */
  forget(files: readonly string[]): void;
}

/** Creates an empty cache of page files. */
export function createPageReads(): PageReads {
  const known = new Map<string, ReturnType<typeof readPage>>();
  return {
    read(project, id, file) {
      const found = known.get(file) ?? readPage(project, id, file);
      known.set(file, found);
      // Documents of APIs add titles to pages.
      return { ...found, page: { ...found.page } };
    },
    forget: (files) => files.forEach((file) => known.delete(file)),
  };
}

function sameId(first: string, second: string): Diagnostic {
  return createDiagnostic({
    code: 'duplicate-page',
    message: `${first} and ${second} have the same URL. Trellis uses the .mdx file.`,
    hint: 'Rename or remove one of them.',
    file: second,
  });
}

/** A page file of the project. */
export interface Page {
  /** Path below the pages folder without extension, as written: `guides/quickstart`. */
  id: string;
  /** Path of the file relative to the project root, with forward slashes. */
  file: string;
  /** Path of the page without base: `/guides/quickstart`. */
  href: string;
  frontMatter: FrontMatter;
  /** `title` or `sidebarTitle` in front matter, or words from the last part of the id. */
  title: string;
  /** Whether the page is generated from an OpenAPI document, so that it has no file. */
  isGenerated?: boolean | undefined;
  /** Commit of the page; absent for pages of the project. */
  revision?: PageRevision | undefined;
}

/** Origin of a page from a commit. */
export interface PageRevision {
  /** Tag or branch in docs.json. */
  ref: string;
  /** Whether `ref` is a branch, whose files can be edited. */
  isBranch: boolean;
  /** Folder of its pages in the site: `1.0`. */
  folder: string;
  /** Path of its file relative to the project root at that commit. */
  file: string;
}

/** Path of a page id: `/` for `index`, `/guides` for `guides/index`. */
export function hrefOf(id: string): string {
  return '/' + id.replace(/(^|\/)index$/, '');
}

/** Title for a page without one: "Getting started" for `guides/getting-started`. */
export function titleFromId(id: string): string {
  const parts = id.split('/');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  const name = (last ?? '').replace(/[-_]+/g, ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Creates a page that a document generates; `file` is the document. */
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
