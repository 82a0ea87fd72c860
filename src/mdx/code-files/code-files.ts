import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Project } from '../../content/project.ts';
import { findRepositoryRoot, runGit } from '../../git/git.ts';
import { digest } from '../../text/digest.ts';

/** A file that code is taken from: as it lies there, or as it was at a commit. */
export interface CodeFile {
  /** Relative to the project root, with forward slashes; it may begin with `../`. */
  file: string;
  /** Commit, tag or branch. */
  ref?: string | undefined;
}

/** The commit that pages are from, and the absolute path of the folder in which its files lie. */
export interface CodeRevision {
  commit: string;
  files: string;
}

/** What reading a file gave: its text, or why there is none. */
export type CodeText = { text: string } | { problem: string; hint: string };

/** Bytes above which a file is data. */
const MAX_BYTES = 1e6;

/** Reads the files that code blocks name, none from outside of the repository around the project. */
export class CodeFiles {
  readonly #project: Project;
  readonly #revision: CodeRevision | undefined;
  #top: string | undefined;

  constructor(project: Project, revision?: CodeRevision) {
    this.#project = project;
    this.#revision = revision;
  }

  /** The file behind a path of a text; `importer` is that text, relative to the project root. */
  locate(path: string, importer: string): string {
    const { root, pagesDir } = this.#project;
    const base = path.startsWith('/') ? pagesDir : dirname(join(root, importer));
    return relative(root, join(base, path)).split(sep).join('/');
  }

  read({ file, ref }: CodeFile): CodeText {
    if (this.#revision) {
      const { commit, files } = this.#revision;
      return this.#readCommit(relative(files, join(this.#project.root, file)), ref ?? commit);
    }
    return ref === undefined ? this.#readFile(file) : this.#readCommit(file, ref);
  }

  /** Digest of the text of a file; undefined where it cannot be read. */
  digestOf(file: CodeFile): string | undefined {
    const found = this.read(file);
    return 'text' in found ? digest(found.text) : undefined;
  }

  #readFile(file: string): CodeText {
    const path = join(this.#project.root, file);
    if (!existsSync(path) || !statSync(path).isFile())
      return {
        problem: `there is no file ${file}`,
        hint: 'paths start at the page, or with / at the pages',
      };
    if (!realpathSync(path).startsWith(this.#findTop() + sep)) return outside(file);
    if (statSync(path).size > MAX_BYTES)
      return { problem: `${file} is larger than 1 MB`, hint: 'name a smaller file' };
    return { text: readFileSync(path, 'utf8') };
  }

  #readCommit(file: string, ref: string): CodeText {
    const path = relative(this.#findTop(), join(realpathSync(this.#project.root), file));
    if (path.startsWith('..')) return outside(file);
    const place = `${ref}:${path.split(sep).join('/')}`;
    const shown = runGit(this.#findTop(), ['cat-file', 'blob', '--end-of-options', place], {
      isRaw: true,
      maxBytes: MAX_BYTES,
    });
    if (shown.problem === undefined) return { text: shown.output };
    return {
      problem: `Git has no ${file} at ${ref}`,
      hint: 'name a commit, tag or branch that this clone has',
    };
  }

  /** Top of the repository; the project itself where there is none. */
  #findTop(): string {
    const { root } = this.#project;
    if (this.#top !== undefined) return this.#top;
    const top = findRepositoryRoot(root);
    return (this.#top = typeof top === 'string' ? top : realpathSync(root));
  }
}

function outside(file: string): CodeText {
  return {
    problem: `${file} lies outside of the repository`,
    hint: 'name a file of this repository',
  };
}
