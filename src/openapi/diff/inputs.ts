import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findRepositoryRoot, runGit } from '../../utils/git.ts';
import { isOutside } from '../../utils/files.ts';
import { toReadOptions, type ReadOptions } from '../load-documents.ts';
import { readSourceFiles } from '../read/load-document.ts';
import { createSource, type Source } from './source.ts';

/** A document, or the reason why it cannot be used. */
type OpenedDocument =
  { source: Source; notes: string[]; root: string; problem?: undefined } | { problem: string };

/**
 * Reads a document from a file, or from a revision of the Git repository around `folder`: `v1.2:api/openapi.yaml`,
 * where the path begins at the root of the repository. Files that it references are read at the same revision.
 */
export async function openDocument(name: string, folder: string): Promise<OpenedDocument> {
  const file = resolve(folder, name);
  const at = name.indexOf(':');
  if (existsSync(file)) return readDocument(name, realpathSync(file), optionsOf(file));
  if (at <= 0) return { problem: `${name}: the file does not exist` };
  const [revision, path] = [name.slice(0, at), name.slice(at + 1)];
  const root = findRepositoryRoot(folder);
  if (typeof root !== 'string')
    return { problem: `${name}: neither a file nor a revision (${root.problem})` };
  const commit = runGit(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]); // prettier-ignore
  if (commit.problem !== undefined || commit.output === '')
    return { problem: `${name}: there is no revision "${revision}" in the repository ${root}` };
  const location = join(root, path);
  if (path === '' || isOutside(root, location))
    return { problem: `${name}: "${path}" is not a path in the repository` };
  return readDocument(name, location, {
    ...baseOptions(root),
    readFile: (place) => readAtCommit(root, commit.output, place),
  });
}

async function readDocument(
  name: string,
  location: string,
  options: ReadOptions,
): Promise<OpenedDocument> {
  const { files, diagnostics } = await readSourceFiles(location, options);
  const texts = diagnostics.map(({ file, line, column, message }) => {
    const isRoot = file !== undefined && join(options.projectRoot, file) === location;
    const place = isRoot ? name : (file ?? name);
    return [place, line, line && column].filter(Boolean).join(':') + `: ${message}`;
  });
  if (!files) return { problem: texts.join('\n') };
  return { source: createSource(location, files), notes: texts, root: options.projectRoot };
}

/** Options for a file: references stay in its repository, so that documents in forks read nothing else. */
function optionsOf(file: string): ReadOptions {
  const root = findRepositoryRoot(dirname(file));
  return baseOptions(typeof root === 'string' ? root : '/');
}

function baseOptions(projectRoot: string): ReadOptions {
  return toReadOptions({ projectRoot, named: [], offline: true });
}

/** Text of a file at a commit, without the filters that a checkout applies. */
function readAtCommit(root: string, commit: string, place: string) {
  const path = relative(root, place).replaceAll('\\', '/');
  const { maxBytes } = baseOptions(root);
  const blob = runGit(root, ['cat-file', 'blob', `${commit}:${path}`], { isRaw: true, maxBytes });
  if (blob.problem === undefined) return { text: blob.output };
  return { problem: `does not exist at revision ${commit.slice(0, 12)}` };
}
