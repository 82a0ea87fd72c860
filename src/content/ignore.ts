import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ignore from 'ignore';
import { statIfExists } from '../engine/files.ts';
import { rethrowUnless } from '../text/errors.ts';

/** Answers for a path relative to the pages folder, with forward slashes. */
export type IsIgnored = (relativePath: string, isDirectory: boolean) => boolean;

/** The folder at the root of a site in which other programs look for what they need. */
export const WELL_KNOWN = '.well-known';

/** Name of the file that marks a folder as a cache, of whatever program. */
export const CACHE_TAG = 'CACHEDIR.TAG';

/** Names that no rule brings back, at any depth. */
const ALWAYS_IGNORED = new Set([
  '.git',
  '.github',
  '.claude',
  '.agents',
  '.idea',
  '.vscode',
  '.cursor',
  '.trellis',
  '.mintignore',
  'node_modules',
]);

/**
 * What other tools leave behind. Dot files may hold secrets, but `.well-known` is for everybody (RFC 8615). Rules of the
 * project come after these.
 */
const DEFAULT_RULES = ['.*', `!/${WELL_KNOWN}/`, '/dist/', '/tmp/', '/temp/'];

/** Folders of other tools, too, but with names that a folder of pages may well have. */
const AMBIGUOUS_FOLDERS = ['build', 'coverage'];

/**
 * Reads `.mintignore` in the pages folder, in the syntax of .gitignore: what it names is neither built nor
 * served. Pages about the repository such as README.md are not decided here, since the navigation may list them.
 * Rules of the project come last and may bring back what `more` rules leave out.
 */
export function loadIgnore(pagesRoot: string, more: readonly string[] = []): IsIgnored {
  const leftOvers = AMBIGUOUS_FOLDERS.filter((name) => !holdsPages(join(pagesRoot, name)));
  const rules = ignore({ ignorecase: false })
    .add(DEFAULT_RULES)
    .add(leftOvers.map((name) => `/${name}/`))
    .add([...more])
    .add(readRules(join(pagesRoot, '.mintignore')));
  return (relativePath, isDirectory) => {
    if (relativePath.split('/').some((name) => ALWAYS_IGNORED.has(name))) return true;
    if (isDirectory && existsSync(join(pagesRoot, relativePath, CACHE_TAG))) return true;
    // Rules that end with a slash are for folders only, and folders are told by a slash.
    return rules.ignores(isDirectory ? `${relativePath}/` : relativePath);
  };
}

function readRules(file: string): string {
  // Reading a pipe would wait forever.
  if (!statIfExists(file)?.isFile()) return '';
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

function holdsPages(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.mdx'));
  } catch (error) {
    return rethrowUnless(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM') ?? false;
  }
}
