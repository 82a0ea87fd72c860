import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { findInside } from '../../config/read/find-inside.ts';
import { splitPage } from '../../content/split-page.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles, type MayRead } from '../../content/tracked-files.ts';
import { NO_ADDITIONS, type Additions } from './additions.ts';
import { compile, type Compiled } from './compile.ts';
import { compileModule, NOTHING } from './compile-module.ts';
import { digest } from '../../text/digest.ts';
import type { LoadedPackage } from './npm-packages.ts';
import { namedEnvironment } from './env-vars.ts';
import { findSlips } from '../source/find-slips.ts';
import { fillVariables } from '../source/preprocess.ts';
import type { Lookup, SourceModule } from './source-module.ts';
import { rethrowUnless } from '../../text/errors.ts';

type CompiledText = Pick<SourceModule, 'body' | 'compiled' | 'slips'>;

/** Begins the names of packages among those of files. */
const PACKAGE = 'package ';

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '/index.mdx'];

/** Reads and compiles the files that pages import, each once until it changes. */
export class ModuleLoader {
  readonly #project: Project;
  readonly #mayRead: MayRead;
  readonly #variables: Record<string, string>;
  readonly #modules = new Map<string, { stamp: string; module: SourceModule }>();

  readonly #packages: ReadonlyMap<string, LoadedPackage>;
  /** What the project adds to the compiler. */
  readonly additions: Additions;

  constructor(
    project: Project,
    variables: Record<string, string>,
    {
      packages = new Map<string, LoadedPackage>(),
      additions = NO_ADDITIONS,
    }: { packages?: ReadonlyMap<string, LoadedPackage>; additions?: Additions } = {},
  ) {
    this.#project = project;
    this.#mayRead = readableFiles(project);
    this.#variables = variables;
    this.#packages = packages;
    this.additions = additions;
  }

  /**
   * Finds the file behind an import: `/x` from the pages folder, `./x` and `../x` from the importing
   * file (relative to the project root). A package that the project has is found as `package x`. Undefined for
   * packages and files that are not there, and files outside the project.
   */
  find(specifier: string, importer: string): string | undefined {
    if (!/^\.{0,2}\//.test(specifier))
      return this.#packages.has(specifier) ? PACKAGE + specifier : undefined;
    const { root, pagesDir } = this.#project;
    const base = specifier.startsWith('/') ? pagesDir : dirname(join(root, importer));
    return this.#existing(join(base, specifier));
  }

  /** Finds what a page asked for, whichever way. */
  locate({ name, importer }: Pick<Lookup, 'name' | 'importer'>): string | undefined {
    return importer === undefined ? this.findSnippet(name) : this.find(name, importer);
  }

  /** Finds a `<Snippet file>`: in `_snippets/`, then in `snippets/`, then from the pages folder. */
  findSnippet(name: string): string | undefined {
    for (const folder of ['_snippets', 'snippets', '']) {
      const found = this.#existing(join(this.#project.pagesDir, folder, name));
      if (found) return found;
    }
    return undefined;
  }

  #existing(path: string): string | undefined {
    for (const extension of EXTENSIONS) {
      const file = path + extension;
      if (!existsSync(file) || !statSync(file).isFile()) continue;
      const isInside = findInside(this.#project.root, file) !== undefined;
      if (/\.json$/i.test(file) && !this.#mayRead(file)) return undefined;
      return isInside ? relative(this.#project.root, file).split(sep).join('/') : undefined;
    }
    return undefined;
  }

  /** Digest of a file's content; undefined where it is not there any more. */
  digestOf(file: string): string | undefined {
    try {
      return this.load(file).digest;
    } catch (error) {
      return rethrowUnless(error, 'ENOENT', 'ENOTDIR');
    }
  }

  /** Has files, relative to the project root, read anew whatever their times are. */
  forget(files: readonly string[]): void {
    for (const file of files) this.#modules.delete(file);
  }

  /** The compiled file; `file` is relative to the project root. */
  load(file: string): SourceModule {
    const loaded = file.startsWith(PACKAGE) && this.#packages.get(file.slice(PACKAGE.length));
    if (loaded) return toSource(loaded);
    const path = join(this.#project.root, file);
    const { mtimeMs, size } = statSync(path);
    const stamp = `${mtimeMs} ${size}`;
    const known = this.#modules.get(file);
    if (known?.stamp === stamp) return known.module;
    const source = readFileSync(path, 'utf8');
    const name = digest(source, namedEnvironment(source));
    const module = { file, ...this.#compileFile(file, source), digest: name };
    this.#modules.set(file, { stamp, module });
    return module;
  }

  #compileFile(file: string, source: string): CompiledText & Pick<SourceModule, 'isText'> {
    if (!/\.mdx?$/i.test(file))
      return { body: source, compiled: this.#compileCode(file, source), slips: [], isText: false };
    return { ...this.compileText(file, splitPage(source).body), isText: true };
  }

  /** Data needs no compiler, and nothing else is read where no code runs. */
  #compileCode(file: string, source: string): Compiled {
    return this.#project.isDataOnly ? NOTHING : compileModule(file, source);
  }

  /** Compiles a text with the values of its variables; `guarded` leaves out expressions that throw. */
  compileText(file: string, text: string, guarded = false): CompiledText {
    const body = fillVariables(text, this.#variables);
    return {
      body,
      compiled: compile(body, {
        file,
        additions: this.additions,
        guarded,
        isDataOnly: this.#project.isDataOnly,
      }),
      slips: findSlips(body, Object.keys(this.additions.components)),
    };
  }
}

/** A package as one of the files that pages import. */
function toSource(loaded: LoadedPackage): SourceModule {
  return {
    file: PACKAGE + loaded.specifier,
    body: '',
    compiled: { code: '', imports: [], componentNames: [], text: '', problems: [] },
    slips: [],
    isText: false,
    digest: digest(loaded.atBuild, loaded.inBrowser),
    package: loaded,
  };
}
