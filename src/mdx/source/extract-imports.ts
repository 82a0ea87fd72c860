import { mapProse } from '../../text/code-ranges.ts';

/** One `import` statement of a page. */
export interface ImportStatement {
  /** What stands in the quotes: `/snippets/x.mdx`, `./y.jsx`, `react`. */
  specifier: string;
  /** Names it brings into the page: local name to exported name (`default`, `*` or a name). */
  names: { local: string; imported: string }[];
  /** From 1. */
  line: number;
}

const IMPORT =
  /^import[ \t]+(?:([\w$*\s{},]+?)[ \t\n]+from[ \t\n]*)?(["'])([^"'\n]+)\2[ \t]*;?[ \t]*$/gm;

/** `export { a, b as c } from './x.mdx'` */
const RE_EXPORT =
  /^export[ \t]*(\{[^{}]*\})[ \t\n]*from[ \t\n]*(["'])([^"'\n]+)\2[ \t]*;?[ \t]*$/gm;

/** What a page that hands on another one's default export shows. */
const HANDED_ON = 'HandedOnPage';

/**
 * Takes the import statements out of a text and puts in their place an `export const` line that
 * reads the same names from `__import(n)`, which the evaluator provides. Names that are exported from
 * another file are imported, too; a default export is shown at the end. Line numbers stay true.
 */
export function readImports(body: string): { text: string; imports: ImportStatement[] } {
  const imports: ImportStatement[] = [];
  if (!/^(?:import[\s"']|export\s*\{)/m.test(body)) return { text: body, imports };
  const take = (statement: string, names: ImportStatement['names'], specifier: string) => {
    imports.push({ specifier, names, line: lineOf(body, statement) });
    const lines = '\n'.repeat(statement.split('\n').length - 1);
    return names.length > 0 ? replacement(imports.length - 1, names) + lines : lines;
  };
  const text = mapProse(body, (prose) =>
    prose
      .replace(IMPORT, (statement, clause: string | undefined, _quote, specifier: string) =>
        take(statement, clause ? readClause(clause) : [], specifier),
      )
      .replace(RE_EXPORT, (statement, clause: string, _quote, specifier: string) =>
        take(statement, readClause(clause).map(handOn), specifier),
      ),
  );
  const isHandedOn = imports.some(({ names }) => names.some(({ local }) => local === HANDED_ON));
  return { text: isHandedOn ? `${text}\n\n<${HANDED_ON} />\n` : text, imports };
}

function handOn(name: ImportStatement['names'][number]): ImportStatement['names'][number] {
  return name.local === 'default' ? { ...name, local: HANDED_ON } : name;
}

function replacement(index: number, names: ImportStatement['names']): string {
  const pattern = names.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`);
  return `export const { ${pattern.join(', ')} } = __import(${index});`;
}

/** Reads `X, { a, b as c }` or `* as N`. */
export function readClause(clause: string): ImportStatement['names'] {
  const names: ImportStatement['names'] = [];
  const braces = /\{([\s\S]*)\}/.exec(clause);
  for (const part of (braces?.[1] ?? '').split(',')) {
    const match = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part);
    if (match?.[1]) names.push({ imported: match[1], local: match[2] ?? match[1] });
  }
  const rest = clause.replace(/\{[\s\S]*\}/, '').split(',');
  for (const part of rest) {
    const star = /^\s*\*\s+as\s+([\w$]+)\s*$/.exec(part);
    const local = star?.[1] ?? /^\s*([\w$]+)\s*$/.exec(part)?.[1];
    if (local) names.unshift({ imported: star ? '*' : 'default', local });
  }
  return names;
}

function lineOf(text: string, statement: string): number {
  return text.slice(0, text.indexOf(statement)).split('\n').length;
}
