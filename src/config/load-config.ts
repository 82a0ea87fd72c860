import { existsSync } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createDiagnostic,
  listEncodingProblems,
  type Diagnostic,
} from '../diagnostics/diagnostic.ts';
import { codeOf, rethrowUnless } from '../utils/errors.ts';
import { findInside, readInside } from '../utils/files.ts';
import type { LoadedConfig } from './docs-config.ts';
import { createLocator, locationAt, toPathText, writtenPart } from './document.ts';
import { interpretConfig, readConfig } from './parse-config.ts';
import type { ReadPart } from './read/references.ts';
import { SOURCES } from './schema.ts';
import { findWritten } from './schema/model.ts';

/** Name of the configuration file, and the older name that is read in its absence. */
const FILE = 'docs.json';
const OLDER_FILE = 'mint.json';

/** Replaces the value of docs.json before it is validated. */
export type ChangeConfig = (docs: unknown) => Promise<unknown>;

/** Whether docs.json may include a file, given as an absolute path. */
type MayRead = (file: string) => boolean;

const asItIs: ChangeConfig = async (docs) => docs;

/** Loads the configuration of a project with all diagnostics. Never throws on invalid content. */
export async function loadConfig(
  projectRoot: string,
  change: ChangeConfig = asItIs,
  mayRead: MayRead = () => true,
): Promise<LoadedConfig> {
  const [file, olderFile] = [join(projectRoot, FILE), join(projectRoot, OLDER_FILE)];
  const hasBoth = (await exists(file)) && (await exists(olderFile));
  const loaded =
    (await loadFile(file, FILE, { change, mayRead })) ??
    (await loadFile(olderFile, OLDER_FILE, { change, mayRead }));
  if (!loaded) return { file, text: '', diagnostics: [await describeMissing(projectRoot)] };
  return hasBoth ? { ...loaded, diagnostics: [...loaded.diagnostics, IGNORED] } : loaded;
}

/** Undefined if there is no such file. */
async function loadFile(
  file: string,
  name: string,
  { change, mayRead }: { change: ChangeConfig; mayRead: MayRead },
): Promise<LoadedConfig | undefined> {
  let bytes: Buffer;
  try {
    const found = await stat(file);
    // Reading a pipe would wait for ever.
    if (!found.isFile() && !found.isDirectory())
      return { file, text: '', diagnostics: [toUnreadable(name, 'not a file')] };
    if (findInside(dirname(file), name) === undefined)
      return { file, text: '', diagnostics: [toUnreadable(name, LEADS_OUTSIDE)] };
    bytes = await readFile(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return { file, text: '', diagnostics: [toUnreadable(name, code)] };
  }
  const text = bytes.toString().replace(/^\uFEFF/, '');
  const lost = listEncodingProblems(bytes, text).map((problem) =>
    createDiagnostic({ ...problem, file: name }),
  );
  const read = readConfig(text, name, createReader(dirname(file), mayRead));
  read.doc.value = await change(read.doc.value);
  const { config, diagnostics, doc, parts } = interpretConfig(read);
  const locate = createLocator();
  return {
    config,
    file,
    text,
    parts: new Map(parts.map((part) => [part.file, part.text])),
    locate: (path, mark) => locate(locationAt(doc, findWritten(SOURCES, doc.value, path)), mark),
    nameOf: (path) => {
      const written = findWritten(SOURCES, doc.value, path);
      return toPathText(locationAt(doc, writtenPart(doc, written)).fullPath);
    },
    diagnostics: [...lost, ...diagnostics],
  };
}

/** Reads files of a project; refuses paths and symbolic links that lead out of it. */
function createReader(root: string, mayRead: MayRead): ReadPart {
  return (path) => {
    if (existsSync(join(root, path)) && !mayRead(join(root, path))) return { error: 'private' };
    const text = readInside(root, path);
    if (text !== undefined) return { text };
    const isOutside = existsSync(join(root, path)) && findInside(root, path) === undefined;
    return { error: isOutside ? 'outside' : 'missing' };
  };
}

const LEADS_OUTSIDE = 'link out of the project';

function toUnreadable(file: string, code: string): Diagnostic {
  const message = `Cannot read ${file} (${code}).`;
  const hint =
    code === LEADS_OUTSIDE || /^E(?:ISDIR|LOOP)$|not a file/.test(code)
      ? 'Replace it with a file.'
      : 'Check its permissions.';
  return createDiagnostic({ code: 'unreadable-file', message, hint, file, line: 1, column: 1 });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: unknown) =>
      rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP') ?? false,
  );
}

/** File names in a folder; empty if the folder is missing. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    return rethrowUnless(error, 'ENOENT') ?? [];
  }
}

/** Folders in which repositories keep their documentation, the most likely first. */
const USUAL_FOLDERS = ['docs', 'documentation', 'doc', 'website', 'site'];

/** Maximum number of files in a message. */
const MAX_LISTED = 3;

async function describeMissing(projectRoot: string): Promise<Diagnostic> {
  const names = await listNames(projectRoot);
  const misspelled = names.find((name) => /^(?:docs|mint)\.json$/i.test(name));
  return createDiagnostic({
    code: 'missing-config',
    message: 'No docs.json found in this folder.',
    hint: hintForMissing(misspelled, await listProjects(projectRoot, names)),
    file: FILE,
  });
}

/** Configuration files in subfolders. */
async function listProjects(root: string, names: readonly string[]): Promise<ProjectFile[]> {
  const folders = names.filter((name) => !name.startsWith('.') && name !== 'node_modules');
  const sorted = new Set([...USUAL_FOLDERS.filter((name) => names.includes(name)), ...folders]);
  const found = await Promise.all(
    [...sorted].map(async (folder) => {
      for (const name of [FILE, OLDER_FILE])
        if (await exists(join(root, folder, name))) return [{ folder, name }];
      return [];
    }),
  );
  return found.flat();
}

interface ProjectFile {
  folder: string;
  name: string;
}

function hintForMissing(misspelled: string | undefined, projects: readonly ProjectFile[]): string {
  if (misspelled !== undefined) return `Rename ${misspelled} to ${misspelled.toLowerCase()}.`;
  const [first, ...others] = projects;
  if (!first)
    return 'Run "trellis new" to create a project, or create docs.json: { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }';
  const listed = projects.slice(0, MAX_LISTED).map(({ folder, name }) => `${folder}/${name}`);
  const more = projects.length - listed.length;
  return [
    `Found ${listed.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
    `Pass ${others.length > 0 ? 'one of their folders' : 'its folder'}: "trellis build ${first.folder}".`,
  ].join(' ');
}

const IGNORED = createDiagnostic({
  code: 'ignored-config',
  message: 'Ignored mint.json, because docs.json exists.',
  hint: 'Remove one of the files.',
  file: OLDER_FILE,
});
