import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mapProse, removeComments } from '../utils/code-ranges.ts';
import { createPositionFinder } from '../utils/text.ts';
import type { Project } from './project.ts';

/** A name that a text imports. */
export interface ImportedName {
  /** `*` for all names of `export * from`. */
  local: string;
  /** `default`, `*` or the name of an export. */
  imported: string;
}

/** One `import` statement of a text or a file of code. */
export interface ImportStatement {
  /** Import specifier: `/snippets/x.mdx`, `./y.jsx`, `react`. */
  specifier: string;
  names: ImportedName[];
  /** From 1. */
  line: number;
}

const IMPORT =
  /^import[ \t]+(?![ \t])(?:((?:(?!^import\b)[\w$*\s{},])+?)(?<![ \t\n])[ \t\n]+from[ \t\n]*)?(["'])([^"'\n]+)\2[ \t]*;?[ \t]*$/gm;

/** `export { a, b as c } from './x.mdx'`, or `export * from './x.mdx'` */
const RE_EXPORT =
  /^export[ \t]*(\{[^{}]*\}|\*(?:[ \t]*as[ \t]+[\w$]+)?)[ \t\n]*from[ \t\n]*(["'])([^"'\n]+)\2[ \t]*;?[ \t]*$/gm;

/** Whether a text may contain such statements. */
const HINT = /^(?:import[\s"']|export\s*[{*])/m;

/** Preserves the position of a statement among the blocks of the text. */
const EMPTY_STATEMENT = 'export {};';

/** Local name for a default export that the text re-exports and renders as its own content. */
const REEXPORTED_DEFAULT = 'ReexportedPage';

/**
 * Removes the import statements of a text. Names that it re-exports are imported, too; a
 * re-exported default is rendered at the end. Keeps line numbers.
 */
export function extractImports(body: string): { text: string; imports: ImportStatement[] } {
  const imports: ImportStatement[] = [];
  if (!HINT.test(body)) return { text: body, imports };
  const extract = (statement: string, names: ImportedName[], specifier: string, line: number) => {
    imports.push({ specifier, names, line });
    const lines = '\n'.repeat(statement.split('\n').length - 1);
    return names.length > 0 ? EMPTY_STATEMENT + lines : lines;
  };
  const positionIn = createPositionFinder(body);
  const text = mapProse(body, (prose, start) => {
    if (!HINT.test(prose)) return prose;
    const first = positionIn(start).line - 1;
    const inProse = createPositionFinder(prose);
    const withoutImports = prose.replace(
      IMPORT,
      (statement, clause: string | undefined, _quote, specifier: string, at: number) => {
        const names = clause ? readImportClause(clause) : [];
        return extract(statement, names, specifier, first + inProse(at).line);
      },
    );
    const inRest = createPositionFinder(withoutImports);
    return withoutImports.replace(
      RE_EXPORT,
      (statement, clause: string, _quote, specifier: string, at: number) => {
        const names = clause === '*' ? [ALL_NAMES] : readImportClause(clause).map(renameDefault);
        return extract(statement, names, specifier, first + inRest(at).line);
      },
    );
  });
  const showsOther = imports.some(({ names }) =>
    names.some(({ local }) => local === REEXPORTED_DEFAULT),
  );
  return { text: showsOther ? `${text}\n\n<${REEXPORTED_DEFAULT} />\n` : text, imports };
}

const ALL_NAMES: ImportedName = { imported: '*', local: '*' };

/** Values of imported names by local name, from the exports of their file. */
export function bindNames(
  names: readonly ImportedName[],
  exports: Record<string, unknown>,
): [local: string, value: unknown][] {
  return names.flatMap(({ local, imported }): [string, unknown][] => {
    if (local === '*')
      return Object.entries(exports).filter(([name]) => name !== 'default' && name !== '*');
    return [[local, Object.hasOwn(exports, imported) ? exports[imported] : undefined]];
  });
}

function renameDefault(name: ImportedName): ImportedName {
  return name.local === 'default' ? { ...name, local: REEXPORTED_DEFAULT } : name;
}

/** Reads `X, { a, b as c }` or `* as N`. */
export function readImportClause(clause: string): ImportedName[] {
  const names: ImportedName[] = [];
  const open = clause.indexOf('{');
  const close = clause.lastIndexOf('}');
  const hasBraces = open >= 0 && open < close;
  for (const part of (hasBraces ? clause.slice(open + 1, close) : '').split(',')) {
    const match = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part);
    if (match?.[1]) names.push({ imported: match[1], local: match[2] ?? match[1] });
  }
  const rest = hasBraces ? clause.slice(0, open) + clause.slice(close + 1) : clause;
  for (const part of rest.split(',')) {
    const star = /^\s*\*\s+as\s+([\w$]+)\s*$/.exec(part);
    const local = star?.[1] ?? /^\s*([\w$]+)\s*$/.exec(part)?.[1];
    if (local) names.unshift({ imported: star ? '*' : 'default', local });
  }
  return names;
}

/** Whether a text may import names from a path; samples of code mostly import packages. */
const PATH_HINT = /\bfrom[ \t\n]*["']\.{0,2}\//;

/** Paths from which a text imports names, outside of code and comments. */
export function importedPaths(body: string): string[] {
  if (!PATH_HINT.test(body)) return [];
  return listImports(body)
    .filter(({ specifier, names }) => isPath(specifier) && names.length > 0)
    .map(({ specifier }) => specifier);
}

/** Import statements of a text, outside of code and comments. */
export function listImports(body: string): ImportStatement[] {
  return HINT.test(body) ? extractImports(removeComments(body)).imports : [];
}

/** Whether a specifier is the path of a file, not the name of a package. */
export function isPath(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier);
}

/** Endings that an import can omit, in order of priority. */
const ENDINGS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts'];

/**
 * Absolute path of the file that an import means: `/x` from the pages folder, `./x` and `../x` from the importing file
 * (relative to the project root). Undefined if there is no such file.
 */
export function resolveImport(
  { root, pagesDir }: Pick<Project, 'root' | 'pagesDir'>,
  specifier: string,
  importer: string,
  isFile = isFileOnDisk,
): string | undefined {
  const folder = specifier.startsWith('/') ? pagesDir : dirname(join(root, importer));
  return findByPath(join(folder, specifier), isFile);
}

/** First file at a path whose ending can be omitted, or the `index.mdx` in a folder. */
export function findByPath(path: string, isFile = isFileOnDisk): string | undefined {
  return [...ENDINGS.map((ending) => path + ending), join(path, 'index.mdx')].find(isFile);
}

/** Whether a path is a regular file. */
export function isFileOnDisk(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
