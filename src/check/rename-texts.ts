import { join, posix } from 'node:path';
import { splitPage } from '../content/front-matter.ts';
import { findByPath, isFileOnDisk } from '../content/imports.ts';
import {
  encodePath,
  folderOf,
  isExternal,
  resolveLink,
  splitHref,
  type LinkTargets,
} from '../content/links.ts';
import type { Project } from '../content/project.ts';
import { readSource } from '../mdx/source.ts';
import type { Site } from '../site/site.ts';
import { codeRanges, createCodeTest } from '../utils/code-ranges.ts';
import { readIfReadable, relativePath } from '../utils/files.ts';
import { lineStarts, positionAt } from '../utils/text.ts';
import { decodePath } from '../utils/url.ts';
import type { Moves } from './rename.ts';

/** A change in a file. */
export interface Rewrite {
  /** Relative to the project root, before the move. */
  file: string;
  /** From 1. */
  line: number;
  column: number;
  before: string;
  after: string;
}

/** Changes in pages and snippets that reference moved files, or that move themselves. */
export function planTexts(site: Site, moves: Moves): Rewrite[] {
  const { project } = site;
  const targets = withMoved(site.targets, moves);
  return listTexts(site, moves).flatMap(({ file, owner, isSnippet }) => {
    const text = readIfReadable(join(project.root, file)) ?? '';
    const { body } = /\.mdx?$/.test(file) ? splitPage(text) : { body: text };
    // Links of a snippet are relative to the pages that use it, so they do not move with it.
    const linkOwner = isSnippet ? { id: owner.id, nextId: owner.id } : owner;
    const rewrite = ({ text: before, kind }: TextLink): string => {
      if (isExternal(before) || /[{}]/.test(before)) return before;
      if (kind === 'link') return rewriteLink(before, linkOwner, moves, targets);
      if (kind === 'file') return rewriteFile(before, owner, moves, project);
      return rewriteSnippet(before, moves, project);
    };
    return findTextLinks(file, body).flatMap((link) => {
      const [before, after] = [link.text, rewrite(link)];
      return after === before ? [] : [{ file, ...positionAt(body, link.start), before, after }];
    });
  });
}

/** Link targets with old paths of pages that already moved. */
export function withMoved(targets: LinkTargets, { pages, paths }: Moves): LinkTargets {
  const old = new Set([...pages.keys()].map((id) => `/${id.replace(/(^|\/)index$/, '')}`));
  return {
    ...targets,
    hasPage: (path) => old.has(path) || targets.hasPage(path),
    hasAsset: (path) => (paths.has(path) && !old.has(path)) || targets.hasAsset(path),
  };
}

interface MovableText {
  /** Relative to the project root. */
  file: string;
  owner: Owner;
  isSnippet: boolean;
}

/** The page or snippet that contains a link, which may move itself. */
interface Owner {
  /** Id of the page, or path of the snippet, relative to the pages folder. */
  id: string;
  /** The same after the move. */
  nextId: string;
}

function listTexts({ project, files, pages }: Site, moves: Moves): MovableText[] {
  const fromRoot = (path: string) => relativePath(project.root, join(project.pagesDir, path));
  const moved = new Map([...moves.files, ...moves.pages]);
  // Some may have moved already.
  const back = new Map([...moved].map(([id, nextId]) => [nextId, id]));
  const ownerOf = (known: string): Owner => {
    const id = back.get(known) ?? known;
    return { id, nextId: moved.get(id) ?? id };
  };
  const written = [...pages.values()].filter(({ isGenerated }) => !isGenerated);
  return [
    ...written.map(({ id, file }) => ({ file, owner: ownerOf(id), isSnippet: false })),
    ...files.snippets.map((path) => ({
      file: fromRoot(path),
      owner: ownerOf(path),
      isSnippet: true,
    })),
  ];
}

/** A file that is referenced relative to the text: an import or included code. */
function rewriteFile(
  text: string,
  { id, nextId }: Owner,
  { files }: Moves,
  project: Project,
): string {
  // Files above the pages folder are resolved by counting folders.
  const above = text.startsWith('../') ? stepsAbove(text, id) : '';
  if (above !== '') return '../'.repeat(depthOf(nextId)) + above;
  const isRooted = text.startsWith('/');
  const path = posix.join(isRooted ? '/' : folderOf(id), text).slice(1);
  const moved = findMoved(path, files, project);
  if (moved === undefined && (isRooted || folderOf(id) === folderOf(nextId))) return text;
  const next = `/${moved ?? path}`;
  return isRooted ? next : toRelative(next, nextId);
}

/** The `file` of a `<Snippet>`, which may be below a folder of snippets. */
function rewriteSnippet(text: string, { files }: Moves, project: Project): string {
  const path = text.replace(/^\/+/, '');
  const folders = ['_snippets/', 'snippets/', ''];
  const isFile = createFileTest(files, project);
  const folder = folders.find((one) => findByPath(one + path, isFile) !== undefined);
  const moved = folder === undefined ? undefined : findMoved(folder + path, files, project);
  const below = folders.find((one) => moved?.startsWith(one)) ?? '';
  return moved === undefined ? text : moved.slice(below.length);
}

/** New path of a file whose ending may be omitted; undefined if it does not move. */
function findMoved(path: string, files: Moves['files'], project: Project): string | undefined {
  const old = findByPath(path, createFileTest(files, project)) ?? path;
  const moved = files.get(old);
  const omitted = old.startsWith(path) ? old.slice(path.length) : '';
  return moved?.endsWith(omitted) ? moved.slice(0, moved.length - omitted.length) : moved;
}

/** Tests whether there is, or was before the move, a file at a path relative to the pages folder. */
function createFileTest(files: Moves['files'], { pagesDir }: Project): (path: string) => boolean {
  return (path) => files.has(path) || isFileOnDisk(join(pagesDir, path));
}

/** The part of a path above the pages folder, `../src/a.ts`; '' for a path inside. */
function stepsAbove(text: string, id: string): string {
  const steps = /^(?:\.\.\/)*/.exec(text)?.[0].length ?? 0;
  const above = steps / 3 - depthOf(id);
  return above > 0 ? '../'.repeat(above) + text.slice(steps) : '';
}

function depthOf(id: string): number {
  return id.split('/').length - 1;
}

function rewriteLink(
  text: string,
  { id, nextId }: Owner,
  { paths }: Moves,
  targets: LinkTargets,
): string {
  const { path, suffix } = splitHref(text);
  if (path === '') return text;
  const target = resolveLink(text, id, targets);
  if (!target.found) return text;
  const old = decodePath(splitHref(target.href).path);
  const moved = paths.get(old);
  const isRelative = path.startsWith('.') || !path.startsWith('/');
  if (moved === undefined && (!isRelative || folderOf(id) === folderOf(nextId))) return text;
  const next = encodePath(moved ?? old) + (/\.mdx?$/.exec(path)?.[0] ?? '');
  return (path.startsWith('.') ? toRelative(next, nextId) : next) + suffix;
}

function toRelative(path: string, fromId: string): string {
  const relative = posix.relative(folderOf(fromId), path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** A link in a text. */
interface TextLink {
  start: number;
  text: string;
  /** A file is relative to the text, a link to the page, and a snippet to the folders of snippets. */
  kind: 'link' | 'file' | 'snippet';
}

const IMPORT =
  /^(?:import\s*|(?:import|export)\b(?:(?!^(?:import|export)\b)[^'"`;=])*?\bfrom\s*)["'](\.{0,2}\/[^"'\n]+)["']/gm;
/** The file of a code block, without a fragment. */
const FENCE = /^[ \t]*(?:`{3,}|~{3,}(?!~))[^`\n]*\bfile=["']?(\.{0,2}[^\s"'#]+)/gm;
const SNIPPET = /<Snippet\s(?:[^<>]*?\s)?file=["']([^"'\n]+)["']/g;
/** Attributes in code that contain a URL. */
const ATTRIBUTE = /\b(?:href|src|img|poster|url|to)=["']([^"'\s{}]+)["']/g;

/** All links in the body of a page or snippet, or in a code file. */
export function findTextLinks(file: string, body: string): TextLink[] {
  if (!/\.mdx?$/.test(file))
    return [...matches(body, ATTRIBUTE, 'link'), ...matches(body, IMPORT, 'file')];
  const { links, images } = readSource(body);
  const uses = [
    ...links.map(({ href, ...location }) => ({ text: href, location })),
    ...images.map(({ src, ...location }) => ({ text: src, location })),
  ];
  const starts = lineStarts(body);
  const found = uses.flatMap(({ text, location }): TextLink[] => {
    const start = (starts[location.line - 1] ?? body.length) + location.column - 1;
    // For URLs from expressions, the position is that of the element.
    return body.startsWith(text, start) ? [{ start, text, kind: 'link' }] : [];
  });
  const isCode = createCodeTest(codeRanges(body));
  const imports = [...matches(body, IMPORT, 'file'), ...matches(body, SNIPPET, 'snippet')];
  return [
    ...found,
    ...imports.filter(({ start }) => !isCode(start)),
    ...matches(body, FENCE, 'file'),
  ];
}

function matches(body: string, pattern: RegExp, kind: TextLink['kind']): TextLink[] {
  return [...body.matchAll(pattern)].map(({ 0: match, 1: text = '', index }) => {
    return { start: index + match.lastIndexOf(text), text, kind };
  });
}
