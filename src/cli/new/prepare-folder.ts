import { accessSync, constants, lstatSync, mkdirSync, readdirSync, readlinkSync, statSync, type Stats } from 'node:fs'; // prettier-ignore
import { dirname } from 'node:path';
import { UsageError } from '../args/define-command.ts';

/** What a fresh repository has. Files whose names begin with a dot are settings, too. */
const OF_REPOSITORIES =
  /^(?:\..*|(?:readme|licen[cs]e|copying|notice|authors|changelog|contributing|code_of_conduct|security|support)(?:[.-].*)?|codeowners)$/i;

/** Why the system does not create a folder, by error code. */
const REASONS: Record<string, string> = {
  ENAMETOOLONG: 'its name is too long',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a folder above it is a file',
  ENOSPC: 'the disk is full',
  ENOENT: 'the system does not allow folders there',
};

/**
 * Creates the folder of a new project, or accepts one that holds nothing but files of a fresh repository. Throws UsageError
 * for any other folder, and where no folder can be created.
 */
export function prepareFolder(root: string, dir: string): void {
  try {
    const facts = statOf(root);
    if (facts?.isSymbolicLink())
      throw new UsageError(
        `${dir} is a link to ${readlinkSync(root)}, which does not exist; create that folder or remove the link`,
      );
    if (!facts) return createFolder(root, dir);
    if (!facts.isDirectory()) throw new UsageError(`${dir} is a file, not a folder`);
    accessSync(root, constants.W_OK);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new UsageError(`Cannot create a project in ${dir}: ${reason}`);
  }
  refuseFiles(root, dir);
}

/** What a path leads to, or the link itself if that leads nowhere; undefined if nothing has this path. */
function statOf(path: string): Stats | undefined {
  const options = { throwIfNoEntry: false } as const;
  return statSync(path, options) ?? lstatSync(path, options);
}

/** Creates a folder and those around it one by one: in /proc, `mkdir` with `recursive` never ends. */
function createFolder(root: string, dir: string): void {
  const missing: string[] = [];
  let around = root;
  for (; statOf(around) === undefined; around = dirname(around)) missing.unshift(around);
  if (!statSync(around, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Cannot create a project in ${dir}: ${around} is not a folder`);
  for (const folder of missing) mkdirSync(folder);
}

function refuseFiles(root: string, dir: string): void {
  const [first] = readdirSync(root).filter((name) => !OF_REPOSITORIES.test(name));
  if (first === undefined) return;
  throw new UsageError(
    `${dir} has files already, such as ${first}; new starts in an empty folder or a fresh repository`,
  );
}
