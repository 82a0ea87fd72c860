import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CommitFiles, findRepositoryRoot, runGit } from '../../utils/git.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isOutside } from '../../utils/files.ts';
import { toReadOptions, type ReadOptions } from '../load-documents.ts';
import type { LargeIntegers } from '../../utils/json.ts';
import type { FileText } from '../read/external-references.ts';
import { readSourceFiles, separateFiles } from '../read/load-document.ts';
import { createSource, type Source } from './source.ts';

/** A document, or the reason why it cannot be used. */
type OpenedDocument = ReadableDocument | { problem: string };

interface ReadableDocument {
  location: string;
  files: ReadonlyMap<string, FileText>;
  /** Problems that do not keep it from being compared. */
  notes: string[];
  /** Folder that the names of its files are relative to. */
  root: string;
  /** Whether parts of it may be for some readers only. */
  isRestricted: boolean;
  problem?: undefined;
}

/**
 * Reads a document from a file, or from a revision of the Git repository around `folder`: `v1.2:api/openapi.yaml`,
 * where the path begins at the root of the repository. Files that it references are read at the same revision.
 */
export async function openDocument(name: string, folder: string): Promise<OpenedDocument> {
  const file = resolve(folder, name);
  const at = name.indexOf(':');
  if (existsSync(file)) return readDocument(name, realpathSync(file), optionsOf(file));
  if (at <= 0) return { problem: `File not found: "${name}"` };
  const [revision, path] = [name.slice(0, at), name.slice(at + 1)];
  const root = findRepositoryRoot(folder);
  if (typeof root !== 'string')
    return {
      problem: `"${name}" is not a file, and no Git repository was found to resolve it as a revision: ${root.problem}`,
    };
  const commit = runGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ]);
  if (commit.problem !== undefined || commit.output === '')
    return { problem: `Revision "${revision}" does not exist in ${root}` };
  const location = join(root, path);
  if (path === '' || isOutside(root, location))
    return { problem: `"${path}" in "${name}" is not a path in the repository` };
  return readAtCommit(name, location, { options: baseOptions(root), root, commit: commit.output });
}

/**
 * Reads a document of a project, at a commit or as it is. References to files outside of the project are not
 * followed.
 */
export function openVersion(
  location: string,
  { root, commit, isReadable }: VersionOptions,
): Promise<OpenedDocument> {
  const options = { ...baseOptions(root), isReadable };
  const name = relative(root, location).replaceAll('\\', '/');
  if (commit === undefined) return readDocument(name, location, options);
  const top = findRepositoryRoot(root);
  if (typeof top !== 'string') return Promise.resolve({ problem: top.problem });
  // Git reports the real path of a repository.
  const prefix = relative(top, realpathSync(root));
  return readAtCommit(name, location, { options, root: top, commit, prefix });
}

/** Options of `openVersion`. */
interface VersionOptions {
  /** Absolute path of the project. */
  root: string;
  /** Full hash; absent for the files of the project. */
  commit?: string | undefined;
  isReadable?: ReadOptions['isReadable'];
}

async function readDocument(
  name: string,
  location: string,
  options: ReadOptions,
): Promise<OpenedDocument> {
  const { files, isRestricted, diagnostics } = await readSourceFiles(location, options);
  const texts = summarize(diagnostics, ({ file }) => {
    const isRoot = file !== undefined && join(options.projectRoot, file) === location;
    return isRoot ? name : (file ?? name);
  });
  if (!files) return { problem: texts.join('\n') };
  return { location, files, notes: texts, root: options.projectRoot, isRestricted };
}

/**
 * The sources of two documents, with a different number for each integer that JavaScript rounds; the digits of each.
 */
export async function createSources(
  old: ReadableDocument,
  next: ReadableDocument,
): Promise<{ sources: [old: Source, next: Source]; largeIntegers: LargeIntegers | undefined }> {
  const both = [...old.files, ...next.files];
  const { files, largeIntegers } = await separateFiles(both);
  const create = ({ location }: ReadableDocument, own: typeof files) =>
    createSource(location, new Map(own.map(([name, { value }]) => [name, value])));
  const sources: [Source, Source] = [
    create(old, files.slice(0, old.files.size)),
    create(next, files.slice(old.files.size)),
  ];
  return { sources, largeIntegers };
}

/** Maximum number of problems of a document that are printed. */
const MAX_PROBLEMS = 10;

/**
 * Problems with their locations: `api.yaml:3:5: …`. One that repeats has the first location and the number of others.
 */
function summarize(
  diagnostics: readonly Diagnostic[],
  fileOf: (diagnostic: Diagnostic) => string,
): string[] {
  // The pointer before a message is that of its location.
  const groups = [
    ...Map.groupBy(diagnostics, ({ message }) => message.replace(/^#\/\S*: /, '')).values(),
  ];
  const texts = groups.flatMap(([first, ...others]) => {
    if (!first) return [];
    const { line, column, message } = first;
    const position = [fileOf(first), line, line && column].filter(Boolean).join(':');
    const more = others.length > 0 ? ` (${others.length + 1} times)` : '';
    return [`${position}: ${message}${more}`];
  });
  const unlisted = texts.length - MAX_PROBLEMS;
  return unlisted > 0 ? [...texts.slice(0, MAX_PROBLEMS), `and ${unlisted} more problems`] : texts;
}

/** Options for a file: references stay in its repository, so that documents in forks read nothing else. */
function optionsOf(file: string): ReadOptions {
  const root = findRepositoryRoot(dirname(file));
  return baseOptions(typeof root === 'string' ? root : '/');
}

function baseOptions(projectRoot: string): ReadOptions {
  return toReadOptions({ projectRoot, named: [], offline: true });
}

/** Location of a document in a repository. */
interface DocumentCommit {
  options: ReadOptions;
  /** Root of the repository. */
  root: string;
  /** Full hash. */
  commit: string;
  /** Path of the project from that root. */
  prefix?: string;
}

/** Reads a document and its references at a commit. */
async function readAtCommit(
  name: string,
  location: string,
  { options, root, commit, prefix = '' }: DocumentCommit,
): Promise<OpenedDocument> {
  const files = CommitFiles.open(root, commit, options.maxBytes);
  if ('problem' in files) return files;
  const readFile = async (source: string) => {
    const path = join(prefix, relative(options.projectRoot, source)).replaceAll('\\', '/');
    const { output, problem } = await files.read(path);
    return output === undefined ? { problem } : { text: output };
  };
  try {
    return await readDocument(name, location, { ...options, readFile });
  } finally {
    files.close();
  }
}
