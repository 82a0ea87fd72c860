import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'rolldown';
import { splitPage } from '../content/front-matter.ts';
import { encodePath } from '../content/links.ts';
import { findByPath, isPath, readImportClause, resolveImport } from '../content/imports.ts';
import type { Project } from '../content/project.ts';
import { readableFiles, type IsReadable } from '../content/ignore.ts';
import { listEncodingProblems } from '../diagnostics/diagnostic.ts';
import { codeRanges, createCodeTest } from '../utils/code-ranges.ts';
import { MissingPart } from '../utils/engine.ts';
import { messageOf, rethrowUnless } from '../utils/errors.ts';
import { digest, findInside, isBelow, relativePath } from '../utils/files.ts';
import { compile, OPTIONS, withAdditions, type Compiled } from './compile/compile.ts';
import { namesOfReact } from './evaluate/react-compat.ts';
import {
  loadCompiler,
  namesDeclaredBy,
  parseModule,
  replaceModuleSyntax,
  type Statement,
} from './es-modules.ts';
import { namesIn } from './evaluate/compiled-code.ts';
import { NO_ADDITIONS, type Additions } from './extensions.ts';
import { findLintIssues } from './source.ts';
import { mdxToJs } from './source/parser.ts';
import type { LintIssue } from './source/lint-markdown.ts';
import { findExcessiveNesting } from './source/nesting-limits.ts';
import { fillVariables } from './source/preprocess.ts';
import type { CompileProblem } from './source/recover.ts';

type CompiledText = Pick<SourceModule, 'body' | 'compiled' | 'lintIssues'>;

/** Prefix of package names, to distinguish them from files. */
const PACKAGE = 'package ';

/** Reads and compiles the files that pages import, each once until it changes. */
export class ModuleLoader {
  readonly #project: Project;
  readonly #mayRead: IsReadable;
  readonly #variables: Record<string, string>;
  readonly #modules = new Map<string, { stamp: string; module: SourceModule }>();

  readonly #packages: ReadonlyMap<string, LoadedPackage>;
  /** Compiler plugins and components of the project. */
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
   * Resolves an import to a file, relative to the project root, or to `package x` for an installed
   * package. Undefined for missing packages and files, and for files outside the project.
   */
  find(specifier: string, importer: string): string | undefined {
    if (!isPath(specifier)) return this.#packages.has(specifier) ? PACKAGE + specifier : undefined;
    return this.#readable(resolveImport(this.#project, specifier, importer));
  }

  /** Resolves a lookup of any kind. */
  locate({ name, importer }: Pick<Lookup, 'name' | 'importer'>): string | undefined {
    return importer === undefined ? this.findSnippet(name) : this.find(name, importer);
  }

  /** Finds a `<Snippet file>`: in `_snippets/`, then in `snippets/`, then from the pages folder. */
  findSnippet(name: string): string | undefined {
    for (const folder of ['_snippets', 'snippets', '']) {
      const found = this.#readable(findByPath(join(this.#project.pagesDir, folder, name)));
      if (found) return found;
    }
    return undefined;
  }

  #readable(file: string | undefined): string | undefined {
    if (file === undefined || findInside(this.#project.root, file) === undefined) return undefined;
    if (/\.json$/i.test(file) && !this.#mayRead(file)) return undefined;
    return relativePath(this.#project.root, file);
  }

  /** Digest of a file's content; undefined if it no longer exists. */
  digestOf(file: string): string | undefined {
    try {
      return this.load(file).digest;
    } catch (error) {
      return rethrowUnless(error, 'ENOENT', 'ENOTDIR');
    }
  }

  /** Invalidates files, relative to the project root, regardless of their times. */
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
    const bytes = IMAGE.test(file) ? Buffer.from(this.#urlOf(path)) : readFileSync(path);
    const source = bytes.toString();
    const lost = listEncodingProblems(bytes, source);
    // The same text in UTF-8 has no problem.
    const name = digest(source, namedEnvironment(source), ...lost.map(({ code }) => code));
    const compiled = this.#compileFile(file, source);
    const lintIssues = [...lost, ...compiled.lintIssues];
    const module = { file, ...compiled, lintIssues, digest: name };
    this.#modules.set(file, { stamp, module });
    return module;
  }

  /** URL of an image, as JSON. */
  #urlOf(path: string): string {
    const { root, staticDirs } = this.#project;
    const { dir, at } = staticDirs.find((one) => isBelow(one.dir, path)) ?? { dir: root, at: '' };
    return JSON.stringify(`${at}/${encodePath(relativePath(dir, path))}`);
  }

  #compileFile(file: string, source: string): CompiledText & Pick<SourceModule, 'isText'> {
    if (!/\.mdx?$/i.test(file))
      return {
        body: source,
        compiled: this.#compileCode(file, source),
        lintIssues: [],
        isText: false,
      };
    return { ...this.compileText(file, splitPage(source).body), isText: true };
  }

  /** JSON needs no compiler; other code is not compiled if no code runs. */
  #compileCode(file: string, source: string): Compiled {
    return this.#project.isDataOnly ? NOTHING : compileModule(file, source);
  }

  /** A text with the values of `variables` in docs.json. */
  fillVariables(text: string): string {
    return fillVariables(text, this.#variables);
  }

  /** Compiles a text with the values of its variables; `guarded` leaves out expressions that throw. */
  compileText(file: string, text: string, guarded = false): CompiledText {
    const body = this.fillVariables(text);
    return {
      body,
      compiled: compile(body, {
        file,
        additions: this.additions,
        guarded,
        isDataOnly: this.#project.isDataOnly,
      }),
      lintIssues: findLintIssues(body, Object.keys(this.additions.components)),
    };
  }
}

/** A package as one of the files that pages import. */
function toSource(loaded: LoadedPackage): SourceModule {
  return {
    file: PACKAGE + loaded.specifier,
    body: '',
    compiled: { code: '', imports: [], componentNames: [], text: '', problems: [] },
    lintIssues: [],
    isText: false,
    digest: digest(loaded.atBuild, loaded.inBrowser),
    package: loaded,
  };
}

/** A snippet or another page's text, compiled. */
export interface SourceModule {
  /** Relative to the project root. */
  file: string;
  /** The text the line numbers of problems refer to. */
  body: string;
  compiled: Compiled;
  /** Probable mistakes in a text; none in code. */
  lintIssues: readonly LintIssue[];
  /** True for Markdown, whose body is the default export; false for code. */
  isText: boolean;
  digest: string;
  /** Present for a package from the project's node_modules, which has no file and no text. */
  package?: LoadedPackage | undefined;
}

/** A file requested by name, and the result. */
export interface Lookup {
  name: string;
  /** The file with the import; absent for `<Snippet file>`. */
  importer?: string | undefined;
  /** Relative to the project root; undefined if not found. */
  file?: string | undefined;
}

/** Images, whose import is their URL. A vector graphic can also be meant as a component. */
export const IMAGE = /\.(?:a?png|jpe?g|jfif|gif|webp|avif|bmp)$/i;

/** Code that exports nothing. */
const NOTHING: Compiled = {
  code: 'return {};',
  imports: [],
  componentNames: [],
  text: '',
  problems: [],
};

/**
 * Compiles a `.jsx`, `.tsx`, `.js`, `.ts`, or `.json` file that a page imports to a function body,
 * as for a page. Other files export nothing. Never throws for invalid input or a missing compiler.
 */
export function compileModule(file: string, source: string): Compiled {
  if (file.endsWith('.json') || IMAGE.test(file)) return compileJson(source);
  if (!/\.[jt]sx?$/.test(file)) return NOTHING;
  try {
    return compileScript(file, source);
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    return { ...NOTHING, problems: [{ message: error.message, line: 1, column: 1 }] };
  }
}

function compileScript(file: string, source: string): Compiled {
  const excess = findExcessiveNesting(source, 'code');
  if (excess) return { ...NOTHING, problems: [excess] };
  const { code, errors } = loadCompiler().transformSync(file, source, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    tsconfig: false,
  });
  const [error] = errors;
  if (error) return { ...NOTHING, problems: [toProblem(error)] };
  return { ...NOTHING, ...replaceModuleSyntax(code, parseModule(code)) };
}

function compileJson(source: string): Compiled {
  try {
    return { ...NOTHING, code: `return { default: ${JSON.stringify(JSON.parse(source))} };` };
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    return { ...NOTHING, problems: [{ message: messageOf(error), line: 1, column: 1 }] };
  }
}

/** The compiler prints its messages in color, with the surrounding code below them. */
function toProblem(error: {
  message: string;
  loc?: { line: number; column: number };
}): CompileProblem {
  const [first = ''] = stripVTControlCharacters(error.message).split('\n');
  const message = first.replace(/^\[\w+\]\s*/, '');
  const { line = 1, column = 0 } = error.loc ?? {};
  return { message, line, column: column + 1 };
}

/** A package that pages import, bundled with its dependencies except React. */
export interface LoadedPackage {
  /** Import specifier: `some-charts`, `@scope/name/part`. */
  specifier: string;
  /** A CommonJS module whose `all` contains the exports of the package. */
  atBuild: string;
  /** Likewise an ES module, which imports the runtime. */
  inBrowser: string;
  /** Why it cannot be used. */
  problem?: string | undefined;
}

/** A name that a text imports from a package: `default`, `*`, or a name. */
interface PackageImport {
  specifier: string;
  names: string[];
}

const IMPORT =
  /^[ \t]*import\b((?:(?!^[ \t]*import\b)[^'"])*?)(?:\bfrom[ \t\n]*)?(["'])(?![./])([^'"\n]+)\2/gm;

/** Package imports of a text or code file; excludes imports in code blocks. */
export function packagesIn(text: string): PackageImport[] {
  if (!text.includes('import')) return [];
  const found = [...text.matchAll(IMPORT)];
  if (found.length === 0) return [];
  const isCode = createCodeTest(codeRanges(text));
  return found
    .filter(({ index }) => !isCode(index))
    .map(([, clause = '', , specifier = '']) => {
      const names = readImportClause(clause).map(({ imported }) => imported);
      return { specifier, names };
    });
}

/**
 * Runs a package with the React of a page, and returns its exports. Throws the errors of its code.
 */
export function runPackage(
  { atBuild }: LoadedPackage,
  react: Record<string, unknown>,
): Record<string, unknown> {
  const module: { exports: { all?: Record<string, unknown> } } = { exports: {} };
  const require = () => ({ ...react, __esModule: true });
  // oxlint-disable-next-line no-new-func -- the author's own dependency, run as any build runs it
  new Function('require', 'module', 'exports', atBuild)(require, module, module.exports);
  return { ...module.exports.all };
}

const NAMES = /\bprocess\.env(?:\.(\w+)|\[\s*['"](\w+)['"]\s*\])?/g;

/**
 * The environment variables that a text refers to, as JSON; all of them if it does not use literal
 * names.
 */
export function namedEnvironment(text: string): string {
  if (!text.includes('process.env')) return '';
  const names = [...text.matchAll(NAMES)].map(([, plain, quoted]) => plain ?? quoted);
  if (names.includes(undefined)) return JSON.stringify(process.env);
  return JSON.stringify(names.map((name) => [name, process.env[name ?? '']]));
}

/** Whether a specifier is React, which is replaced with that of the page. */
export function isReact(specifier: string): boolean {
  return /^(?:react|react-dom|preact)(?:\/|$)/.test(specifier);
}

/** Code of a module with its packages, for the build. */
export function bundleForBuild(root: string, code: string): Promise<string> {
  return bundle(root, code, 'cjs', outsideReact());
}

/** Code of a module with its packages, for browsers; `runtime` is the file that has React there. */
export function bundleForBrowsers(root: string, code: string, runtime: string): Promise<string> {
  return bundle(root, code, 'esm', runtimeAsReact(runtime));
}

async function bundle(
  root: string,
  code: string,
  format: 'cjs' | 'esm',
  react: Plugin,
): Promise<string> {
  const entry = '\0entry';
  const source: Plugin = {
    name: 'trellis:package',
    resolveId(id, importer) {
      if (id === entry) return id;
      return importer === entry ? this.resolve(id, join(root, 'package.json')) : undefined;
    },
    load(id) {
      if (id === entry) return code;
      return /\.(?:css|scss)$/.test(id) ? '' : undefined;
    },
  };
  const { build } = await import('rolldown');
  const { output } = await build({
    input: entry,
    cwd: root,
    plugins: [source, react],
    write: false,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'module', 'browser'] },
    logLevel: 'silent',
    tsconfig: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format, minify: format === 'esm', codeSplitting: false, exports: 'named' },
  });
  return output[0].code;
}

/** The package uses the React of the page during the build. */
function outsideReact(): Plugin {
  return {
    name: 'trellis:outside-react',
    resolveId: (id) => (isReact(id) ? { id, external: true } : undefined),
  };
}

function runtimeAsReact(runtime: string): Plugin {
  const names = namesOfReact().join(', ');
  const code = `import { React, jsx, jsxs } from './${runtime}'; export default React; export { jsx, jsxs, jsx as jsxDEV }; export const { ${names} } = React;`;
  return {
    name: 'trellis:runtime-as-react',
    resolveId(id) {
      if (id === `./${runtime}`) return { id, external: true };
      return isReact(id) ? '\0react' : undefined;
    },
    load: (id) => (id === '\0react' ? code : undefined),
  };
}

/**
 * Compiles the text of a page, without its imports, to a module for Vite, with the same settings as
 * other pages: a function that takes the JSX runtime of the page and resolves free names. Throws if
 * the text is not MDX.
 */
export function compileForVite(text: string, additions: Additions): string {
  const options = {
    ...withAdditions(OPTIONS, additions),
    outputFormat: 'program',
    jsxImportSource: 'astro',
  } as const;
  const code = mdxToJs(text, options);
  const body = parseModule(code);
  const names = freeNames(body);
  return [
    'export default function () {',
    'const [, __read] = arguments;',
    ...names.map((name) => `const ${name} = __read(${JSON.stringify(name)});`),
    replaceModuleSyntax(code, body).code,
    '}',
  ].join('\n');
}

/** Names that have a special meaning in a function. */
const RESERVED = new Set(['arguments', 'eval', 'undefined']);

function freeNames(body: readonly Statement[]): string[] {
  const declared = new Set(body.flatMap(namesDeclaredBy));
  return [...namesIn(body)].filter((name) => !declared.has(name) && !RESERVED.has(name));
}
