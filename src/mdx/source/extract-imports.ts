import { mapProse } from '../../utils/text.ts';

/** A name that a text imports. */
export interface ImportedName {
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

/** `export { a, b as c } from './x.mdx'` */
const RE_EXPORT =
  /^export[ \t]*(\{[^{}]*\})[ \t\n]*from[ \t\n]*(["'])([^"'\n]+)\2[ \t]*;?[ \t]*$/gm;

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
  if (!/^(?:import[\s"']|export\s*\{)/m.test(body)) return { text: body, imports };
  const extract = (statement: string, names: ImportedName[], specifier: string) => {
    imports.push({ specifier, names, line: lineOf(body, statement) });
    const lines = '\n'.repeat(statement.split('\n').length - 1);
    return names.length > 0 ? EMPTY_STATEMENT + lines : lines;
  };
  const text = mapProse(body, (prose) =>
    prose
      .replace(IMPORT, (statement, clause: string | undefined, _quote, specifier: string) =>
        extract(statement, clause ? readImportClause(clause) : [], specifier),
      )
      .replace(RE_EXPORT, (statement, clause: string, _quote, specifier: string) =>
        extract(statement, readImportClause(clause).map(renameDefault), specifier),
      ),
  );
  const showsOther = imports.some(({ names }) =>
    names.some(({ local }) => local === REEXPORTED_DEFAULT),
  );
  return { text: showsOther ? `${text}\n\n<${REEXPORTED_DEFAULT} />\n` : text, imports };
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

function lineOf(text: string, statement: string): number {
  return text.slice(0, text.indexOf(statement)).split('\n').length;
}
