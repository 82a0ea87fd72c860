import {
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  readlinkSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../utils/errors.ts';
import { createFolders } from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';

/** Files of a new repository. Files that start with a dot are allowed as well. */
const REPOSITORY_FILE =
  /^(?:\..*|(?:readme|licen[cs]e|copying|notice|authors|changelog|contributing|code_of_conduct|security|support)(?:[.-].*)?|codeowners)$/i;

/** Messages for error codes of creating a folder. */
const REASONS: Record<string, string> = {
  ENAMETOOLONG: 'the name is too long',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a parent folder is a file',
  ENOSPC: 'the disk is full',
  ENOENT: 'the system does not allow it',
};

/**
 * Creates the folder of a new project, or accepts one that contains only files of a new repository. Throws UsageError
 * for other folders, and if the folder cannot be created.
 */
export function prepareFolder(root: string, dir: string): void {
  try {
    const facts = statOf(root);
    if (facts?.isSymbolicLink())
      throw new UsageError(
        `${dir} is a link to ${readlinkSync(root)}, which does not exist. Create the folder, or remove the link.`,
      );
    if (!facts) return createFolder(root, dir);
    if (!facts.isDirectory()) throw new UsageError(`Expected a folder, but ${dir} is a file.`);
    accessSync(root, constants.W_OK);
  } catch (error) {
    const reason = REASONS[codeOf(error)];
    if (reason === undefined) throw error;
    throw new UsageError(`Cannot create a project in ${dir}: ${reason}.`);
  }
  rejectFiles(root, dir);
}

/** Stats of the target of a path, or of a broken link itself; undefined if the path does not exist. */
function statOf(path: string): Stats | undefined {
  const options = { throwIfNoEntry: false } as const;
  return statSync(path, options) ?? lstatSync(path, options);
}

/** Creates a folder and its parents. Throws UsageError with the parent that is not a folder. */
function createFolder(root: string, dir: string): void {
  let around = root;
  while (statOf(around) === undefined) around = dirname(around);
  if (!statSync(around, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Cannot create a project in ${dir}: ${around} is not a folder.`);
  createFolders(root);
}

function rejectFiles(root: string, dir: string): void {
  const [first] = readdirSync(root).filter((name) => !REPOSITORY_FILE.test(name));
  if (first === undefined) return;
  throw new UsageError(
    `"${dir}" already contains files, such as "${first}". Use an empty folder or a new repository.`,
  );
}
