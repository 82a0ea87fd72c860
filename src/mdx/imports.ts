import { mapProse } from './code-ranges.ts';

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

/**
 * Takes the import statements out of a text and puts in their place an `export const` line that
 * reads the same names from `__import(n)`, which the evaluator provides. Line numbers stay true.
 */
export function readImports(body: string): { text: string; imports: ImportStatement[] } {
  const imports: ImportStatement[] = [];
  if (!/^import[\s"']/m.test(body)) return { text: body, imports };
  const text = mapProse(body, (prose) =>
    prose.replace(IMPORT, (statement, clause: string | undefined, _quote, specifier: string) => {
      const names = clause ? readClause(clause) : [];
      imports.push({ specifier, names, line: lineOf(body, statement) });
      const lines = '\n'.repeat(statement.split('\n').length - 1);
      return names.length > 0 ? replacement(imports.length - 1, names) + lines : lines;
    }),
  );
  return { text, imports };
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
