import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
} from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { listDivisions, listPages } from '../config/navigation.ts';
import { hrefOf, type LoadedPage } from '../content/pages.ts';
import type { Project } from '../content/project.ts';
import { createDiagnostic, type Diagnostic, type PageMove } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../site/load.ts';
import type { Site } from '../site/site.ts';
import { codeOf, rethrowUnless } from '../utils/errors.ts';
import {
  isOutside,
  NOT_WRITABLE,
  readIfReadable,
  relativePath,
  statIfExists,
} from '../utils/files.ts';
import { gitOutput } from '../utils/git.ts';
import { decodePath } from '../utils/url.ts';
import { applyReplacements, replaceFile } from './fixes.ts';
import { addRedirects, planConfig, type ConfigChange } from './rename-config.ts';
import { planTexts, withMoved, type Rewrite } from './rename-texts.ts';

/** All changes of a rename. */
export interface RenamePlan {
  moves: Moves;
  rewrites: Rewrite[];
  configs: ConfigChange[];
}

/** Plans the renaming of a page, a snippet, or a folder; returns the problem if it is not possible. Writes nothing. */
export function planRename(
  { texts }: Pick<LoadedSite, 'texts'>,
  site: Site,
  request: RenameRequest,
): RenamePlan | { problem: string } {
  const moves = listMoves(site, request);
  if ('problem' in moves) return moves;
  const targets = new Set(moves.paths.values());
  const shadowed = site.config.redirects.find(({ source }) => targets.has(decodePath(source)));
  if (shadowed)
    return {
      problem: `docs.json redirects ${shadowed.source} to ${shadowed.destination}. Remove this redirect first.`,
    };
  const rewrites = planTexts(site, moves);
  const settings = planSettings(texts, site, moves);
  const isReferenced = settings.some(Boolean) || hasOthers(site, moves, rewrites);
  if (!isReferenced && !isTraceable(site, moves)) return { problem: describeMissing(request) };
  const configs = planConfigs(texts, settings, moves);
  const changed = [...rewrites, ...configs.filter(({ before, after }) => before !== after)];
  const lossy = changed.find(({ file }) => isLossy(join(site.project.root, file)));
  if (lossy)
    return {
      problem: `${lossy.file} is not encoded in UTF-8, and would lose characters. Save it as UTF-8 first.`,
    };
  return { moves, rewrites, configs };
}

/** Whether a file contains bytes that are no UTF-8, which Trellis would not write again. */
function isLossy(file: string): boolean {
  return readIfReadable(file)?.includes('\ufffd') === true && !isUtf8(readFileSync(file));
}

/** Changes of references in the files of docs.json; undefined for files without any. */
function planSettings(
  texts: LoadedSite['texts'],
  site: Site,
  moves: Moves,
): (ConfigChange | undefined)[] {
  const targets = withMoved(site.targets, moves);
  return [...texts].map(([file, text]) => planConfig({ file, text }, moves, targets));
}

function planConfigs(
  texts: LoadedSite['texts'],
  settings: readonly (ConfigChange | undefined)[],
  moves: Moves,
): ConfigChange[] {
  return [...texts].flatMap(([file, text], index) => {
    const change = settings[index];
    // The first file is docs.json itself, which contains the redirects.
    if (index > 0) return change ? [change] : [];
    return [addRedirects(change ?? { file, before: text, after: text, lines: [] }, moves)];
  });
}

/** Whether texts change besides those of the moved files, which change with their own location. */
function hasOthers({ project }: Site, { files }: Moves, rewrites: readonly Rewrite[]): boolean {
  const { root, pagesDir } = project;
  const moved = new Set([...files].flat().map((file) => relativePath(root, join(pagesDir, file))));
  return rewrites.some(({ file }) => !moved.has(file));
}

/**
 * Whether at least one of the moves is plausible: a file exists, or once existed, at its old path. True without commits,
 * where nothing is known. Any other old path could be a typo, which must not become a redirect.
 */
function isTraceable(site: Site, { files, pages }: Moves): boolean {
  const { config, project } = site;
  if (!gitOutput(project.pagesDir, 'ls-tree', '--name-only', 'HEAD')) return true;
  const sources = new Set(config.redirects.map(({ source }) => decodePath(source)));
  return (
    [...files.keys()].some(
      (file) =>
        existsSync(join(project.pagesDir, file)) || listFormerIds(site, file).has(toId(file)),
    ) ||
    [...pages.keys()].some((id) => sources.has(hrefOf(id))) ||
    // The move may be committed already.
    Boolean(gitOutput(project.pagesDir, 'rev-list', '-1', 'HEAD', '--', ...files.keys()))
  );
}

/** Ids of the navigation, and those of files at a path or below it in the last commit. */
function listFormerIds({ config, project }: Site, path: string): Set<string> {
  const listed = listPages(config.navigation).map(({ part }) => part.page);
  const args = ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', path];
  const committed = gitOutput(project.pagesDir, ...args) ?? '';
  return new Set([...listed, ...committed.split('\0').map(toId)]);
}

function describeMissing({ from }: Pick<RenameRequest, 'from'>): string {
  return `Page, snippet, or folder not found: "${from}".`;
}

/** Source and target as users write them: `guides/soil`, `/guides/soil.mdx`. */
interface RenameRequest {
  from: string;
  to: string;
}

/** Moves of a rename, or the problem. A page that is already at its target counts as moved. */
function listMoves(site: Site, { from, to }: RenameRequest): Moves | { problem: string } {
  const [source, target] = [toId(from), toId(to)];
  if (source === target)
    return { problem: `Expected two different paths, got "${from}" and "${to}".` };
  if (leavesFolder(target))
    return {
      problem: `Cannot move to "${to}", because it is outside the top folder of your pages.`,
    };
  const pageFiles = listFiles(site, source, target);
  if (pageFiles.size === 0) return { problem: describeMissing({ from }) };
  // Translations have the same path, so they move within the folder of their language.
  const prefixes = ['', ...listLanguages(site).map((language) => `${language}/`)];
  const parts = prefixes.map((prefix) => [prefix + source, prefix + target] as const);
  const files = new Map(parts.flatMap(([a, b]) => [...listFiles(site, a, b)]));
  const conflict = [...files].find((paths) => isExisting(site, paths));
  if (conflict) return { problem: `Cannot move to "${conflict[1]}", because it already exists.` };
  const snippets = new Set(site.files.snippets);
  const isPage = (paths: readonly string[]) =>
    paths.every((file) => isText(file) && !snippets.has(file));
  const pages = new Map([...files].filter(isPage).map(([a, b]) => [toId(a), toId(b)]));
  const others = [...files]
    .filter(([file]) => !isText(file))
    .map(([a, b]) => [`/${a}`, `/${b}`] as const);
  const hrefs = [...pages].map(([a, b]) => [hrefOf(a), hrefOf(b)] as const);
  const isInside = (folder: string) =>
    [...files.keys()].some((file) => file.startsWith(`${folder}/`));
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

/** Language codes, which are folder names. */
function listLanguages({ config }: Site): string[] {
  const languages = listDivisions(config.navigation).filter(({ kind }) => kind === 'language');
  return [...new Set(languages.map(({ name }) => name))];
}

/** Files of a page, a snippet, or a folder, with their new paths. */
function listFiles(site: Site, source: string, target: string): Map<string, string> {
  const texts = [...site.files.pages, ...site.files.snippets];
  const text = texts.find((file) => toId(file) === source);
  const moved = texts.find((file) => toId(file) === target);
  const single = text ?? (moved && withExtension(source, moved));
  if (single !== undefined) return new Map([[single, withExtension(target, single)]]);
  const assets = [...site.files.assets.keys()].map((path) => path.slice(1));
  const all = new Set([...site.files.pages, ...site.files.snippets, ...assets]);
  const inside = [...all].filter((file) => file.startsWith(`${source}/`));
  const former = listFormerIds(site, source);
  const alreadyMoved = [...all]
    .filter((file) => file.startsWith(`${target}/`))
    .map((file) => source + file.slice(target.length))
    .filter((file) => !all.has(file) && former.has(toId(file)));
  return new Map(
    [...inside, ...alreadyMoved].map((file) => [file, target + file.slice(source.length)]),
  );
}

/**
 * Whether the new path of a file is that of another one, published or not. On a case-insensitive
 * file system, both paths may be the same file. After a killed rename, some files are already
 * moved.
 */
function isExisting({ project }: Site, [before, after]: [string, string]): boolean {
  const [old, next] = [before, after].map((file) => statIfExists(join(project.pagesDir, file)));
  return old !== undefined && next !== undefined && (old.ino !== next.ino || old.dev !== next.dev);
}

function isText(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** A path with the extension of another file, which it may have already. */
function withExtension(path: string, file: string): string {
  const extension = extname(file);
  return path.endsWith(extension) ? path : path + extension;
}

function toId(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '').replace(/\.mdx?$/, '');
}

function leavesFolder(id: string): boolean {
  return id === '' || id.split('/').some((part) => part === '' || part.startsWith('.'));
}

/** Moved files, and the paths that change with them. */
export interface Moves {
  /** Files by old and new path relative to the pages folder. */
  files: ReadonlyMap<string, string>;
  /** Pages by old and new id. */
  pages: ReadonlyMap<string, string>;
  /** Link targets by old and new path: `/guides/soil`, `/guides/fern.png`. */
  paths: ReadonlyMap<string, string>;
  /** Moved folders by old and new path: `/guides`. */
  folders: ReadonlyMap<string, string>;
}

/** A folder of a plan in which no file can be written, with the reason; undefined without one. */
export function findReadOnly(
  { root, pagesDir }: Project,
  { moves, rewrites, configs }: RenamePlan,
): { folder: string; code: string } | undefined {
  const changed = [...rewrites, ...configs.filter(({ before, after }) => before !== after)];
  const paths = [
    ...changed.map(({ file }) => join(root, file)),
    ...[...moves.files]
      .filter(([old]) => existsSync(join(pagesDir, old)))
      .flat()
      .map((file) => join(pagesDir, file)),
  ];
  for (const path of new Set(paths.map((path) => existingFolder(dirname(path))))) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      rethrowUnless(error, ...NOT_WRITABLE);
      return { folder: relativePath(root, path) || '.', code: codeOf(error) };
    }
  }
  return undefined;
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

/** Applies a plan: texts first, while all files are at their old paths. */
export function applyRename(
  { root, pagesDir }: Project,
  { moves, rewrites, configs }: RenamePlan,
): void {
  for (const [file, group] of Map.groupBy(rewrites, (rewrite) => rewrite.file)) {
    const path = join(root, file);
    const replacements = group.map(({ line, column, before, after }) => ({
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

/** Moves a file and removes folders that become empty. Does nothing if it is already moved. */
function move(from: string, to: string, top: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  for (let folder = dirname(from); isEmptyBelow(folder, top); folder = dirname(folder))
    rmdirSync(folder);
}

function isEmptyBelow(folder: string, top: string): boolean {
  return folder !== top && !isOutside(top, folder) && readdirSync(folder).length === 0;
}

/** Larger changes are likely not edits, but for example a checkout. */
export const MAX_MOVES = 10;

/** Pages whose file was moved since the last commit, which has the same text at the old path. */
export function findMovesSinceCommit(site: Site): PageMove[] {
  const { root, pagesDir } = site.project;
  const diff = [
    'diff',
    '--no-renames',
    '--diff-filter=D',
    '--raw',
    '--no-abbrev',
    '--relative',
    '-z',
  ];
  const deleted = Array.from(
    (gitOutput(root, ...diff, 'HEAD', '--', '*.md', '*.mdx') ?? '').matchAll(DELETED),
    ([, hash = '', path = '']) => ({ hash, from: pageIdOf(relative(pagesDir, join(root, path))) }),
  );
  const [first] = deleted;
  if (!first || deleted.length > MAX_MOVES) return [];
  // Pages of commits have their files elsewhere.
  const written = [...site.pages.values()].filter(
    ({ isGenerated, revision }) => !isGenerated && !revision,
  );
  const byHash = Map.groupBy(written, ({ file }) => blobHash(root, file, first.hash.length));
  return deleted.flatMap(({ hash, from }) => {
    const isNew = ({ file }: LoadedPage) =>
      gitOutput(root, 'cat-file', '-e', `HEAD:./${file}`) === undefined;
    const page = byHash.get(hash)?.find(isNew);
    const move = page && { from, to: page.id };
    return move && isOpenMove(site, move) ? [move] : [];
  });
}

/** An entry of `git diff --raw -z`: modes, hashes, and path. */
const DELETED = /:\S+ \S+ ([0-9a-f]+) \S+ D\0([^\0]+)\0/g;

function pageIdOf(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/\.mdx?$/, '');
}

/**
 * Name of a file's content in Git, whose length depends on the hash function of the repository; undefined if the file
 * cannot be read.
 */
function blobHash(root: string, file: string, length: number): string | undefined {
  const text = readIfReadable(join(root, file));
  if (text === undefined) return undefined;
  const content = Buffer.from(text);
  const hash = createHash(length > 40 ? 'sha256' : 'sha1');
  return hash.update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Whether the old URL of a moved page is not redirected to the new one. */
export function isOpenMove({ pages, config }: Site, { from, to }: PageMove): boolean {
  const isRedirected = config.redirects.some(({ source }) => decodePath(source) === hrefOf(from));
  return pages.has(to) && !pages.has(from) && !isRedirected;
}

/** Diagnostic for a moved page; undefined if its references cannot be updated. */
export function describeMove(
  loaded: Pick<LoadedSite, 'texts'>,
  site: Site,
  move: PageMove,
): Diagnostic | undefined {
  const { from, to } = move;
  const plan = planRename(loaded, site, move);
  if ('problem' in plan) return undefined;
  const { rewrites, configs } = plan;
  const count = rewrites.length + configs.flatMap(({ lines }) => lines).length;
  const changes = count === 1 ? 'add a redirect' : `update ${count} references and add a redirect`;
  return createDiagnostic({
    code: 'moved-page',
    message: `Moved page: "${from}" is now "${to}".`,
    hint: `To ${changes}, run "trellis rename ${from} ${to}".`,
    file: site.pages.get(to)?.file,
    move,
  });
}
