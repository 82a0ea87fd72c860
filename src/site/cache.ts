import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { CACHE_TAG, isWithoutRepository } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import { ENGINE_ARTIFACTS, IS_PACKED } from '../utils/engine.ts';
import { codeOf, rethrowUnless } from '../utils/errors.ts';
import {
  createFolders,
  digest,
  keyOfLine,
  NOT_WRITABLE,
  printCacheLine,
  readCacheLine,
  readIfExists,
  relativePath,
  writeAtomic,
} from '../utils/files.ts';
import { runGit } from '../utils/git.ts';

/** Error codes for a folder that the user cannot write. */
const UNWRITABLE = [...NOT_WRITABLE, 'EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP'];

const pending = new Map<string, Promise<string>>();

/** A cache file differs from what was written, so values derived from it are invalid. */
export class DamagedCache extends Error {
  constructor(file: string) {
    super(`Damaged file in the cache: ${file}`);
  }
}

/** Creates the cache folder of a project, with files that exclude it from version control and from sites. */
export function makeCacheDir({ cacheDir }: Pick<Project, 'cacheDir'>): void {
  createFolders(cacheDir);
  const ignore = join(cacheDir, '.gitignore');
  if (!existsSync(ignore)) writeAtomic(ignore, '*\n');
  if (!hasOwnTag(cacheDir)) writeAtomic(join(cacheDir, CACHE_TAG), tagOf(cacheDir));
}

/**
 * Content of CACHEDIR.TAG (https://bford.info/cachedir/), which also identifies this folder: a copy of it, for
 * example from an archive, has a different tag.
 */
function tagOf(cacheDir: string): string {
  const { dev, ino } = lstatSync(cacheDir, { bigint: true });
  return `Signature: 8a477f597d28d172789f06886806bc55
# Trellis cache. You can delete this folder at any time.
# Folder ${dev}:${ino}
`;
}

function hasOwnTag(cacheDir: string): boolean {
  const tag = join(cacheDir, CACHE_TAG);
  const isFile = lstatSync(tag, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile && readFileSync(tag, 'utf8') === tagOf(cacheDir);
}

/**
 * Returns the project with a usable cache folder: its own, or a temporary one with the reason in `problem`. `isMade`
 * creates the folder now; otherwise it is created with the first file.
 */
export function openCache(
  project: Project,
  isMade: boolean,
): { project: Project; problem?: string | undefined } {
  const fault = findCacheProblem(project, isMade);
  return fault === undefined ? { project } : useTemporaryCache(project, fault);
}

/**
 * Returns the project with a temporary cache folder and the reason. `fault` is a phrase that follows the path of the
 * original folder.
 */
export function useTemporaryCache(
  project: Project,
  fault: string,
): { project: Project; problem: string } {
  const cacheDir = mkdtempSync(join(tmpdir(), 'trellis-cache-'));
  process.once('exit', () => rmSync(cacheDir, { recursive: true, force: true }));
  makeCacheDir({ cacheDir });
  return {
    project: { ...project, cacheDir },
    problem: `${project.cacheDir} ${fault}. This run uses a temporary cache. To set a permanent one, use --cache DIR.`,
  };
}

/** Returns the project with its own cache folder below `dir`. */
export function withCacheBelow(project: Project, dir: string): Project {
  return { ...project, cacheDir: join(resolve(dir), digest(project.root)) };
}

/**
 * Reason why the cache folder of a project cannot be used, as a phrase that follows its path. `isMade` creates the
 * folder.
 */
export function findCacheProblem(project: Project, isMade: boolean): string | undefined {
  const { cacheDir } = project;
  try {
    const fault = findForeign(cacheDir) ?? findTracked(project);
    if (fault === undefined) tryToWrite(cacheDir, isMade);
    return fault;
  } catch (error) {
    rethrowUnless(error, ...UNWRITABLE);
    return `cannot be written (${codeOf(error)})`;
  }
}

/** Foreign content of a cache folder, as a phrase that follows its path. */
function findForeign(cacheDir: string): string | undefined {
  const facts = lstatSync(cacheDir, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  if (facts.isSymbolicLink()) return 'is a symbolic link, which Trellis does not follow';
  if (!facts.isDirectory()) return 'is not a folder';
  const special = hasOwnTag(cacheDir) ? undefined : findSpecial(cacheDir);
  if (special === undefined) return undefined;
  return `contains a link or special file that Trellis did not create (${relative(cacheDir, special)}). Remove the folder`;
}

/** Path of a link, pipe, or device in a folder. Checked-out commits may contain links. */
function findSpecial(folder: string): string | undefined {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isOfCommit = entry.name === 'files' && /[\\/]revisions[\\/][\da-f]+$/.test(folder);
    if (!entry.isFile() && !entry.isDirectory()) return path;
    const special = entry.isDirectory() && !isOfCommit ? findSpecial(path) : undefined;
    if (special !== undefined) return special;
  }
  return undefined;
}

/**
 * Whether the cache folder came with the repository, where anyone with write access could have created it. If Git
 * cannot tell, only a folder created here is used; for untrusted projects, only if no repository could have changed
 * it since.
 */
function findTracked({ root, cacheDir, isDataOnly }: Project): string | undefined {
  if (!existsSync(cacheDir)) return undefined;
  const name = relativePath(root, cacheDir);
  // Some file systems ignore case in names.
  const { output, problem } = runGit(root, ['ls-files', '-z', '--', `:(icase,literal)${name}`]);
  if (output)
    return `is tracked by Git, so Trellis does not trust it. Run "git rm -r --cached ${name}", delete the folder, and commit`;
  if (problem === undefined) return undefined;
  const isTrusted = isWithoutRepository(root)
    ? !isDataOnly || hasOwnTag(cacheDir)
    : !isDataOnly && hasOwnTag(cacheDir);
  if (isTrusted) return undefined;
  return `is not trusted, because Git cannot list its files (${problem})`;
}

function tryToWrite(cacheDir: string, isMade: boolean): void {
  if (!isMade && !existsSync(cacheDir)) return accessSync(dirname(cacheDir), constants.W_OK);
  makeCacheDir({ cacheDir });
  const probe = join(cacheDir, `probe.${process.pid}`);
  writeFileSync(probe, tagOf(cacheDir));
  rmSync(probe);
}

/** A folder of artifacts that all sites share. */
interface EngineFolder {
  /** `layouts` */
  name: string;
  /** Digest of its sources; undefined if it is known only after `make`. */
  mark: string | undefined;
  /** Writes the artifacts into a folder and returns the digest of their sources. */
  make(folder: string): Promise<string>;
}

/**
 * Returns a folder of shared artifacts. The npm package includes it; a checkout creates it on first use and whenever
 * its digest changes.
 */
export async function buildOnce(artifacts: EngineFolder): Promise<string> {
  const { name, mark } = artifacts;
  if (IS_PACKED) return findPacked(name);
  const folder = engineFolder(name, mark ?? '');
  if (existsSync(folder)) return folder;
  const running = pending.get(name) ?? buildFolder(artifacts);
  pending.set(name, running);
  return running.finally(() => pending.delete(name));
}

/** Whether `buildOnce` returns a folder without creating it. */
export function isBuilt(name: string, mark: string | undefined): boolean {
  return IS_PACKED || (mark !== undefined && existsSync(engineFolder(name, mark)));
}

function findPacked(name: string): string {
  const folder = join(ENGINE_ARTIFACTS, name);
  if (!existsSync(folder)) throw new Error(`${folder} is missing. Install Trellis again.`);
  return folder;
}

function engineFolder(name: string, mark: string): string {
  return join(ENGINE_ARTIFACTS, `${name}-${mark}`);
}

/** Writes to a draft folder and renames it, so that other processes never see partial content. */
async function buildFolder({ name, make }: EngineFolder): Promise<string> {
  const draft = engineFolder(name, `draft.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    const folder = engineFolder(name, await make(draft));
    try {
      renameSync(draft, folder);
    } catch (error) {
      // Another process finished first.
      if (!existsSync(folder)) throw error;
    }
    removeOld(name);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Folders of a name that are kept: running servers still read theirs after the source changed. */
const MAX_KEPT = 4;
/** A draft of this age in milliseconds is from a process that was killed. */
const OLD_DRAFT_MS = 60 * 60 * 1000;

/** Removes all but the newest folders of a name, and drafts of killed processes. */
function removeOld(name: string): void {
  const folders = readdirSync(ENGINE_ARTIFACTS)
    .filter((entry) => entry.startsWith(`${name}-`))
    .flatMap((entry) => {
      const path = join(ENGINE_ARTIFACTS, entry);
      // Another process may remove it at the same time.
      const time = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
      return time === undefined ? [] : [{ path, time, isDraft: entry.includes('.') }];
    })
    .toSorted((a, b) => b.time - a.time);
  const drafts = folders.filter(({ isDraft, time }) => isDraft && Date.now() - time > OLD_DRAFT_MS);
  const complete = folders.filter(({ isDraft }) => !isDraft);
  for (const { path } of [...drafts, ...complete.slice(MAX_KEPT)])
    rmSync(path, { recursive: true, force: true });
}

/** A value with a digest of everything that it depends on. */
export interface ReusableValue<Value> {
  key: string;
  make(): Value;
  /** Returns false if `make` returned a fallback, which is not cached. True if absent. */
  isWhole?(): boolean;
}

/**
 * Returns the values: cached ones from the last build if the key is unchanged, else computed ones. Updates the cache
 * file.
 */
export function reuseOrCompute<Value>(
  file: string,
  entries: readonly ReusableValue<Value>[],
): Value[] {
  const values: Value[] = [];
  forEachReusable<Value>(file, entries, (_entry, value) => values.push(value));
  return values;
}

/**
 * Like `reuseOrCompute`, but calls `use` with one value at a time. After the first build, they are never all in memory;
 * nor are the entries if an iterator produces them.
 */
export function forEachReusable<Value, Entry extends ReusableValue<Value> = ReusableValue<Value>>(
  file: string,
  entries: Iterable<Entry>,
  use: (entry: Entry, value: Value) => void,
): void {
  const known = readKnown(file);
  const reused = new Map<string, string>();
  const steps = entries[Symbol.iterator]();
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    const entry = step.value;
    const json = known.get(entry.key);
    if (json === undefined) break;
    reused.set(entry.key, json);
    use(entry, JSON.parse(json) as Value);
  }
  // A file with the same values is not written again.
  if (step.done && reused.size === known.size) return;
  writeParts(file, (add) => {
    const addLine = (key: string, json: string) => add(`${printCacheLine(key, json)}\n`);
    for (const [key, json] of reused) addLine(key, json);
    for (; step.done !== true; step = steps.next()) {
      const entry = step.value;
      const json = known.get(entry.key);
      const value = json === undefined ? entry.make() : (JSON.parse(json) as Value);
      if (entry.isWhole?.() !== false) addLine(entry.key, json ?? JSON.stringify(value));
      use(entry, value);
    }
  });
}

/** Characters that are collected before they are written. */
const WRITTEN_AT_ONCE = 1e6;

/**
 * Writes a file part by part; `produce` passes each part to `add`. The file appears under its name when it is complete.
 * Returns its path.
 */
export function writeParts(file: string, produce: (add: (text: string) => void) => void): string {
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    let waiting = '';
    // Emptied first: a killed process may have had the same id.
    writeFileSync(draft, '');
    produce((text) => {
      waiting += text;
      if (waiting.length < WRITTEN_AT_ONCE) return;
      appendFileSync(draft, waiting);
      waiting = '';
    });
    appendFileSync(draft, waiting);
    renameSync(draft, file);
    return file;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** JSON of each value by its key. Without lines that a disk, or a tool that synchronizes folders, damaged. */
function readKnown(file: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const line of readIfExists(file)?.split('\n') ?? []) {
    const json = readCacheLine(line);
    if (json !== undefined) known.set(keyOfLine(line), json);
  }
  return known;
}
