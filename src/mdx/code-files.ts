import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { GitIgnore, loadIgnore } from '../content/ignore.ts';
import type { Project } from '../content/project.ts';
import { listEncodingProblems } from '../diagnostics/diagnostic.ts';
import { digest, relativePath } from '../utils/files.ts';
import { findRepositoryRoot, gitOutput, runGit } from '../utils/git.ts';
import { dedent } from '../utils/text.ts';

/** A source file of a code block: in the working tree, or at a commit. */
export interface CodeFile {
  /** Relative to the project root, with forward slashes; it may begin with `../`. */
  file: string;
  /** Commit, tag or branch. */
  ref?: string | undefined;
}

/** The commit of the pages, and the absolute path of the folder with its files. */
export interface CodeRevision {
  commit: string;
  files: string;
}

/** Result of reading a file: its text with the characters that are lost in it, or an error. */
type CodeText =
  | { text: string; lost?: ReturnType<typeof listEncodingProblems> }
  | { problem: string; hint: string };

/** Bytes above which a file is data. */
const MAX_BYTES = 1e6;

/** Top folder of the repository, or of the project without one; as a real path. */
interface Top {
  path: string;
  isRepository: boolean;
}

/**
 * Reads the files that code blocks refer to: files tracked by Git in the repository around the
 * project, or, without a repository, files of the project that can be published. Never reads hidden
 * files, since they may contain secrets.
 */
export class CodeFiles {
  readonly #project: Project;
  readonly #revision: CodeRevision | undefined;
  #top: Top | undefined;
  /** The files that Git tracks in a folder, by its path. */
  readonly #tracked = new Map<string, ReadonlySet<string>>();

  constructor(project: Project, revision?: CodeRevision) {
    this.#project = project;
    this.#revision = revision;
  }

  /** The file behind a path of a text; `importer` is that text, relative to the project root. */
  locate(path: string, importer: string): string {
    const { root, pagesDir } = this.#project;
    const base = path.startsWith('/') ? pagesDir : dirname(join(root, importer));
    return relativePath(root, join(base, path));
  }

  read({ file, ref }: CodeFile): CodeText {
    if (this.#revision) {
      const { commit, files } = this.#revision;
      return this.#readCommit(relative(files, join(this.#project.root, file)), ref ?? commit);
    }
    return ref === undefined ? this.#readFile(file) : this.#readCommit(file, ref);
  }

  /** Digest of the text of a file, or the problem if it cannot be read. */
  digestOf(file: CodeFile): string {
    const found = this.read(file);
    return 'text' in found ? digest(found.text) : found.problem;
  }

  #readFile(file: string): CodeText {
    const path = join(this.#project.root, file);
    if (!existsSync(path) || !statSync(path).isFile())
      return {
        problem: `File not found: "${file}".`,
        hint: 'Paths are relative to the page. Paths that start with / are relative to the top folder of your pages.',
      };
    const top = this.#findTop();
    const target = realpathSync(path);
    if (!target.startsWith(top.path + sep)) return outside(file, top);
    const inTop = relativePath(top.path, target);
    if (isHidden(inTop)) return hidden(file);
    if (top.isRepository ? !this.#isTracked(target) : !isPublishable(top.path, inTop))
      return top.isRepository ? untracked(file) : unpublished(file);
    if (statSync(path).size > MAX_BYTES)
      return { problem: `${file} is larger than 1 MB.`, hint: 'Use a smaller file.' };
    const bytes = readFileSync(path);
    return toCodeText(bytes);
  }

  #readCommit(file: string, ref: string): CodeText {
    const top = this.#findTop();
    const path = relative(top.path, join(realpathSync(this.#project.root), file))
      .split(sep)
      .join('/');
    if (path.startsWith('../')) return outside(file, top);
    if (isHidden(path)) return hidden(file);
    const objectName = `${ref}:${path}`;
    const blob = runGit(top.path, ['cat-file', 'blob', '--end-of-options', objectName], {
      isRaw: true,
      maxBytes: MAX_BYTES,
    });
    if (blob.problem === undefined) return toCodeText(Buffer.from(blob.output, 'latin1'));
    return {
      problem: `File not found in Git at "${ref}": "${file}".`,
      hint: 'Use a commit, tag, or branch of this clone.',
    };
  }

  /** Whether Git tracks a file. Results for untracked files are not cached, because they can be added later. */
  #isTracked(target: string): boolean {
    const [folder, name] = [dirname(target), basename(target)];
    if (this.#tracked.get(folder)?.has(name)) return true;
    const names = gitOutput(folder, 'ls-files', '-z', '--cached', '--', ':(glob)*') ?? '';
    const tracked = new Set(names.split('\0'));
    this.#tracked.set(folder, tracked);
    return tracked.has(name);
  }

  #findTop(): Top {
    const { root } = this.#project;
    if (this.#top !== undefined) return this.#top;
    const top = findRepositoryRoot(root);
    const isRepository = typeof top === 'string';
    return (this.#top = { path: isRepository ? top : realpathSync(root), isRepository });
  }
}

function toCodeText(bytes: Buffer): CodeText {
  const text = bytes.toString();
  const lost = listEncodingProblems(bytes, text);
  return lost.length > 0 ? { text, lost } : { text };
}

function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

function isPublishable(root: string, path: string): boolean {
  const git = new GitIgnore(root);
  const isGitIgnored = git.ignores.bind(git);
  return !loadIgnore(root, { isGitIgnored }).isIgnored(path, false);
}

function outside(file: string, { isRepository }: Top): CodeText {
  const boundary = isRepository ? 'repository' : 'project';
  return {
    problem: `${file} is outside the ${boundary}.`,
    hint: `Use a file of this ${boundary}.`,
  };
}

function hidden(file: string): CodeText {
  return {
    problem: `${file} is hidden, and hidden files can contain secrets.`,
    hint: 'Copy the lines into the page, or into a file whose path has no segment that starts with a dot.',
  };
}

function untracked(file: string): CodeText {
  return {
    problem: `${file} is not tracked by Git.`,
    hint: `Add it with "git add", or use a tracked file.`,
  };
}

function unpublished(file: string): CodeText {
  return {
    problem: `${file} is excluded from the site by its name, by .gitignore, or by .mintignore.`,
    hint: 'Use another file, or include it in .mintignore.',
  };
}

/** The part of a file that a code block shows. */
interface CodeReference {
  /** Relative to the text with the code block; from the pages folder with a leading slash. */
  path: string;
  /** Name of a region, or the first and last line from 1; all of the file without it. */
  part?: string | LineRange | undefined;
}

/** Lines of a file from 1, the last one included. */
interface LineRange {
  first: number;
  last: number;
}

/** Reads `../src/client.ts`, `client.ts#connect` (a region) and `client.ts#L3-L9` (lines, as code hosts write them). */
export function parseCodeReference(text: string): CodeReference {
  const at = text.indexOf('#');
  if (at < 0) return { path: text };
  const [path, fragment] = [text.slice(0, at), text.slice(at + 1)];
  const [, first, last] = /^L(\d+)(?:-L?(\d+))?$/.exec(fragment) ?? [];
  if (first === undefined) return { path, part: fragment || undefined };
  return { path, part: { first: Number(first), last: Number(last ?? first) } };
}

/**
 * `// #region connect`, `# region connect`, `<!-- #region connect -->`: regions that editors fold.
 */
const START = /^\W*region\b[ \t]*(?<name>[\w.-]*)/i;
const END = /^\W*end\s*region\b/i;
/** Region marks must be comments, to exclude sentences that contain the word. */
const COMMENT = /^\s*(?:\/\/|\/\*|#|--|<!--|;|%|')/;

/** Lines of a file, without an empty one after its final newline. */
export function listLines(text: string): string[] {
  return text.replace(/^\uFEFF|\r?\n$/g, '').split(/\r?\n/);
}

/**
 * Lines of a file without their common indentation; undefined if the file does not have this part.
 */
export function takePart(text: string, part: CodeReference['part']): string | undefined {
  const lines = listLines(text);
  const chosen = typeof part === 'string' ? takeRegion(lines, part) : takeLines(lines, part);
  return chosen && dedent(chosen.filter((line) => !isMark(line)).join('\n'));
}

function takeLines(lines: string[], part: Exclude<CodeReference['part'], string>) {
  if (!part) return lines;
  const { first, last } = part;
  return first < 1 || last < first || last > lines.length
    ? undefined
    : lines.slice(first - 1, last);
}

/**
 * The lines of a region, which include nested regions; an unclosed region extends to the end of the
 * file.
 */
function takeRegion(lines: readonly string[], name: string): string[] | undefined {
  const start = lines.findIndex((line) => startOf(line) === name);
  if (start < 0) return undefined;
  let depth = 0;
  const length = lines.slice(start).findIndex((line) => {
    if (startOf(line) !== undefined) depth += 1;
    else if (isEnd(line)) depth -= 1;
    return depth === 0;
  });
  return lines.slice(start + 1, length < 0 ? undefined : start + length);
}

function isMark(line: string): boolean {
  return startOf(line) !== undefined || isEnd(line);
}

/** Name of the region that a line begins, '' for one without a name; undefined for any other line. */
function startOf(line: string): string | undefined {
  return COMMENT.test(line) ? START.exec(line)?.groups?.['name'] : undefined;
}

function isEnd(line: string): boolean {
  return COMMENT.test(line) && END.test(line);
}
