import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { listDivisions } from '../config/navigation.ts';
import { splitPage } from '../content/front-matter.ts';
import {
  encodePath,
  folderOf,
  isExternal,
  resolveLink,
  splitHref,
  type LinkTargets,
} from '../content/links.ts';
import { hrefOf } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import { readSource } from '../mdx/source.ts';
import type { LoadedSite } from '../site/load.ts';
import type { Site } from '../site/site.ts';
import { readIfReadable } from '../utils/files.ts';
import { codeRanges, createCodeTest, lineStarts, positionAt } from '../utils/text.ts';
import { applyReplacements, replaceFile } from './fixes.ts';
import { addRedirects, planConfig, type ConfigChange } from './rename-config.ts';

/** All that a rename changes. */
export interface RenamePlan {
  moves: Moves;
  rewrites: Rewrite[];
  configs: ConfigChange[];
}

/** What renaming a page or folder changes in a project, or why it cannot be done. Nothing is written. */
export function planRename(
  { texts }: Pick<LoadedSite, 'texts'>,
  site: Site,
  wish: RenameRequest,
): RenamePlan | { problem: string } {
  const moves = listMoves(site, wish);
  if ('problem' in moves) return moves;
  const shadowed = site.config.redirects.find(({ source }) =>
    [...moves.paths.values()].includes(source),
  );
  if (shadowed)
    return {
      problem: `docs.json redirects ${shadowed.source} to ${shadowed.destination}; remove that redirect first`,
    };
  return { moves, rewrites: planTexts(site, moves), configs: planConfigs(texts, site, moves) };
}

function planConfigs(texts: LoadedSite['texts'], site: Site, moves: Moves): ConfigChange[] {
  const targets = withMoved(site.targets, moves);
  return [...texts].flatMap(([file, text], index) => {
    const change = planConfig({ file, text }, moves, targets);
    // The first file is docs.json itself, which has the redirects.
    if (index > 0) return change ? [change] : [];
    return [addRedirects(change ?? { file, before: text, after: text, lines: [] }, moves)];
  });
}

/** The places of pages and snippets that name what moves, or that a move of their own makes wrong. */
function planTexts(site: Site, moves: Moves): Rewrite[] {
  const targets = withMoved(site.targets, moves);
  return listTexts(site, moves).flatMap(({ file, owner }) => {
    const text = readIfReadable(join(site.project.root, file)) ?? '';
    const { body } = /\.mdx?$/.test(file) ? splitPage(text) : { body: text };
    return findTextLinks(file, body).flatMap((address) => {
      const after = rewriteTextLink(address, owner, moves, targets);
      if (after === undefined) return [];
      return [{ file, ...positionAt(body, address.start), before: address.text, after }];
    });
  });
}

/** Links to a page that lies at its new place already still lead to the old one. */
function withMoved(targets: LinkTargets, { pages, paths }: Moves): LinkTargets {
  const old = new Set([...pages.keys()].map((id) => `/${id.replace(/(^|\/)index$/, '')}`));
  return {
    ...targets,
    hasPage: (path) => old.has(path) || targets.hasPage(path),
    hasAsset: (path) => (paths.has(path) && !old.has(path)) || targets.hasAsset(path),
  };
}

function listTexts(
  { project, files, pages }: Site,
  moves: Moves,
): { file: string; owner: Owner }[] {
  const fromRoot = (path: string) =>
    relative(project.root, join(project.pagesDir, path)).split(sep).join('/');
  const back = new Map([...moves.pages].map(([id, nextId]) => [nextId, id]));
  const written = [...pages.values()].filter(({ isGenerated }) => !isGenerated);
  return [
    ...written.map(({ id, file }) => {
      const old = back.get(id) ?? id;
      return { file, owner: { id: old, nextId: moves.pages.get(old) ?? old } };
    }),
    // A snippet is a part of pages in many folders: its relative links are read from the root.
    ...files.snippets.map((path) => ({
      file: fromRoot(path),
      owner: { id: path, nextId: moves.files.get(path) ?? path },
    })),
  ];
}

/** The text that an address stands in: ids of a page, which may move itself. */
interface Owner {
  id: string;
  /** Id after the move. */
  nextId: string;
}

/** What an address becomes; undefined where it stays as it is. */
function rewriteTextLink(
  { text, kind }: Pick<TextLink, 'text' | 'kind'>,
  owner: Owner,
  moves: Moves,
  targets: LinkTargets,
): string | undefined {
  if (isExternal(text) || /[{}]/.test(text)) return undefined;
  const next =
    kind === 'file' ? rewriteFile(text, owner, moves) : rewriteLink(text, owner, moves, targets);
  return next === text ? undefined : next;
}

/** A file that is named relative to the text: an import, a file with code. */
function rewriteFile(text: string, { id, nextId }: Owner, { files }: Moves): string {
  const isRooted = text.startsWith('/');
  const path = posix.join(isRooted ? '/' : folderOf(id), text).slice(1);
  const next = `/${files.get(path) ?? path}`;
  if (isRooted) return next;
  const isMoved = files.has(path) || folderOf(id) !== folderOf(nextId);
  // What lies above the pages is found by counting folders.
  const from = text.startsWith('../') ? stepsAbove(text, id) : '';
  if (!isMoved) return text;
  return from === '' ? toRelative(next, nextId) : '../'.repeat(depthOf(nextId)) + from;
}

/** The part of a path that lies above the folder of the pages, `../src/a.ts`; '' for one inside of it. */
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
  const old = decodeURI(splitHref(target.href).path);
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

/** A page or folder and where it is to go, as a reader of the project would name them: `guides/soil`, `/guides/soil.mdx`. */
interface RenameRequest {
  from: string;
  to: string;
}

/** The moves of a wish, or why they cannot be made. A page that lies at its new place already counts as moved. */
function listMoves(site: Site, { from, to }: RenameRequest): Moves | { problem: string } {
  const [source, target] = [toId(from), toId(to)];
  if (source === target) return { problem: `${from} and ${to} are the same` };
  if (leavesFolder(target)) return { problem: `${to} lies outside of the folder of the pages` };
  const own = listFiles(site, source, target);
  if (own.size === 0) return { problem: `there is no page or folder ${from}` };
  // Translations are found by their path, so they move to the same place in the folder of their language.
  const prefixes = ['', ...listLanguages(site).map((language) => `${language}/`)];
  const parts = prefixes.map((prefix) => [prefix + source, prefix + target] as const);
  const files = new Map(parts.flatMap(([a, b]) => [...listFiles(site, a, b)]));
  const taken = [...files].find(([old, next]) => isThere(site, old) && isThere(site, next));
  if (taken) return { problem: `${taken[1]} is there already` };
  const pages = new Map(
    [...files].filter(([file]) => isText(file)).map(([a, b]) => [toId(a), toId(b)]),
  );
  const others = [...files]
    .filter(([file]) => !isText(file))
    .map(([a, b]) => [`/${a}`, `/${b}`] as const);
  const hrefs = [...pages].map(([a, b]) => [hrefOf(a), hrefOf(b)] as const);
  const isInside = (folder: string) => [...files.keys()].some((file) => file.startsWith(`${folder}/`)); // prettier-ignore
  const folders = parts
    .filter(([folder]) => isInside(folder))
    .map(([a, b]) => [`/${a}`, `/${b}`] as const);
  return {
    files,
    pages,
    paths: new Map([...folders, ...hrefs, ...others]),
    folders: new Map(folders),
  };
}

/** Codes of the languages of a site, which are the names of their folders. */
function listLanguages({ config }: Site): string[] {
  const languages = listDivisions(config.navigation).filter(({ kind }) => kind === 'language');
  return [...new Set(languages.map(({ name }) => name))];
}

/** The files of a page, or all of a folder, with their new places. */
function listFiles(site: Site, source: string, target: string): Map<string, string> {
  const page = site.files.pages.find((file) => toId(file) === source);
  const moved = site.files.pages.find((file) => toId(file) === target);
  const single = page ?? (moved && `${source}${extensionOf(moved)}`);
  if (single !== undefined) return new Map([[single, target + extensionOf(single)]]);
  const assets = [...site.files.assets.keys()].map((path) => path.slice(1));
  const all = [...site.files.pages, ...site.files.snippets, ...assets];
  const inside = all.filter((file) => file.startsWith(`${source}/`));
  return new Map(inside.map((file) => [file, target + file.slice(source.length)]));
}

function isThere({ files }: Site, file: string): boolean {
  return files.pages.includes(file) || files.assets.has(`/${file}`);
}

function isText(file: string): boolean {
  return /\.mdx?$/.test(file);
}

function extensionOf(file: string): string {
  return /\.mdx?$/.exec(file)?.[0] ?? '';
}

function toId(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '').replace(/\.mdx?$/, '');
}

function leavesFolder(id: string): boolean {
  return id === '' || id.split('/').some((part) => part === '' || part.startsWith('.'));
}

/** What moves: files, and the addresses that change with them. */
export interface Moves {
  /** Files by their path from the folder of the pages, old and new. */
  files: ReadonlyMap<string, string>;
  /** Ids of pages, old and new. */
  pages: ReadonlyMap<string, string>;
  /** Paths that links lead to, old and new: `/guides/soil`, `/guides/fern.png`. */
  paths: ReadonlyMap<string, string>;
  /** Paths of folders that move as a whole, old and new: `/guides`. */
  folders: ReadonlyMap<string, string>;
}

/** A place of a file that gets another text. */
interface Rewrite {
  /** Relative to the project root; where the file is before it moves. */
  file: string;
  /** From 1. */
  line: number;
  column: number;
  before: string;
  after: string;
}

/** An address in a text of the project. */
interface TextLink {
  start: number;
  text: string;
  /** Files that are imported are named from the importing file, links from the page. */
  kind: 'link' | 'file';
}

const IMPORT = /^(?:import|export)\b[^'"\n\r;]*["'](\.{1,2}\/[^"'\n]+)["']/gm;
/** The file of a fence, without the part of it. */
const FENCE = /^[ \t]*(?:`{3,}|~{3,}(?!~))[^`\n]*\bfile=["']?(\.{0,2}[^\s"'#]+)/gm;
/** Attributes with an address in code. */
const ATTRIBUTE = /\b(?:href|src|img|poster|url|to)=["']([^"'\s{}]+)["']/g;

/** Every address in the body of a page or snippet, or in a file of code. */
export function findTextLinks(file: string, body: string): TextLink[] {
  if (!/\.mdx?$/.test(file))
    return [...matches(body, ATTRIBUTE, 'link'), ...matches(body, IMPORT, 'file')];
  const { links, images } = readSource(body);
  const places = [
    ...links.map(({ href, ...place }) => ({ text: href, place })),
    ...images.map(({ src, ...place }) => ({ text: src, place })),
  ];
  const starts = lineStarts(body);
  const found = places.flatMap(({ text, place }): TextLink[] => {
    const start = (starts[place.line - 1] ?? body.length) + place.column - 1;
    // The place of an address that is made by an expression is that of its element.
    return body.startsWith(text, start) ? [{ start, text, kind: 'link' }] : [];
  });
  const isCode = createCodeTest(codeRanges(body));
  const imports = matches(body, IMPORT, 'file').filter(({ start }) => !isCode(start));
  return [...found, ...imports, ...matches(body, FENCE, 'file')];
}

function matches(body: string, pattern: RegExp, kind: TextLink['kind']): TextLink[] {
  return [...body.matchAll(pattern)].map(({ 0: whole, 1: text = '', index }) => {
    return { start: index + whole.lastIndexOf(text), text, kind };
  });
}

/** Does what a plan says: texts first, while all files are where the plan found them. */
export function applyRename(
  { root, pagesDir }: Project,
  { moves, rewrites, configs }: RenamePlan,
): void {
  for (const [file, own] of Map.groupBy(rewrites, (rewrite) => rewrite.file)) {
    const path = join(root, file);
    const replacements = own.map(({ line, column, before, after }) => ({
      code: 'rename',
      line,
      column,
      length: before.length,
      replacement: after,
    }));
    replaceFile(path, applyReplacements(readFileSync(path, 'utf8'), file, replacements).text);
  }
  for (const { file, after } of configs) replaceFile(join(root, file), after);
  for (const [old, next] of moves.files) move(join(pagesDir, old), join(pagesDir, next), pagesDir);
}

/** Moves a file; folders that it leaves empty go with it. Nothing is done where it has moved already. */
function move(from: string, to: string, top: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  for (let folder = dirname(from); isEmptyBelow(folder, top); folder = dirname(folder))
    rmdirSync(folder);
}

function isEmptyBelow(folder: string, top: string): boolean {
  const isInside = relative(top, folder) !== '' && !relative(top, folder).startsWith('..');
  return isInside && readdirSync(folder).length === 0;
}
