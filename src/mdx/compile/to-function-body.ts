import type { ImportedName, ImportStatement } from '../source/extract-imports.ts';
import type { Statement } from './parse-module.ts';

interface Rewriting {
  code: string;
  imports: ImportStatement[];
  /** Exported name to the expression that gives its value. */
  exports: [name: string, value: string][];
  /** Expressions whose members are all exported: `export * from`. */
  spreads: string[];
}

/**
 * Turns an ES module, compiled to plain JavaScript, into a function body: imports read from `__import(n)`,
 * JSX from the first argument, and the exports are what the function returns.
 */
export function replaceModuleSyntax(
  code: string,
  body: readonly Statement[],
): { code: string; imports: ImportStatement[] } {
  const state: Rewriting = { code, imports: [], exports: [], spreads: [] };
  let rewritten = '';
  let from = 0;
  for (const statement of body) {
    rewritten += code.slice(from, statement.start) + rewrite(statement, state);
    from = statement.end;
  }
  const spreads = state.spreads.map((value) => `...${value}`);
  const names = state.exports.map(([name, value]) => `${JSON.stringify(name)}: ${value}`);
  const result = `${rewritten}${code.slice(from)}\nreturn { ${[...spreads, ...names].join(', ')} };`;
  return { code: result, imports: state.imports };
}

function rewrite(statement: Statement, state: Rewriting): string {
  switch (statement.type) {
    case 'ImportDeclaration':
      return rewriteImport(statement, state);
    case 'ExportNamedDeclaration':
      return rewriteNamedExport(statement, state);
    case 'ExportDefaultDeclaration':
      return rewriteDefaultExport(statement['declaration'] as Statement, state);
    case 'ExportAllDeclaration':
      state.spreads.push(`{ ...__import(${addImport(statement, [], state)}), default: undefined }`);
      return '';
    default:
      return state.code.slice(statement.start, statement.end);
  }
}

/** Notes an import and gives its number. Its line is that of the compiled code, near the source's. */
function addImport(
  statement: Statement,
  names: ImportedName[],
  { code, imports }: Rewriting,
): number {
  const specifier = (statement['source'] as { value: string }).value;
  const line = code.slice(0, statement.start).split('\n').length;
  return imports.push({ specifier, names, line }) - 1;
}

function rewriteImport(statement: Statement, state: Rewriting): string {
  const specifiers = statement['specifiers'] as Statement[];
  const names = specifiers.map((specifier) => ({
    local: identifierName(specifier['local']),
    imported: importedName(specifier),
  }));
  const pattern = names.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`);
  const { value } = statement['source'] as { value: string };
  if (/\/jsx-(?:dev-)?runtime$/.test(value))
    return `const { ${pattern.join(', ')} } = arguments[0];`;
  const index = addImport(statement, names, state);
  return pattern.length > 0 ? `const { ${pattern.join(', ')} } = __import(${index});` : '';
}

/** What an import specifier takes: a name, `default`, or `*`. */
export function importedName(specifier: Statement): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return identifierName(specifier['imported']);
}

function rewriteNamedExport(statement: Statement, state: Rewriting): string {
  const declaration = statement['declaration'] as Statement | null;
  if (declaration) {
    for (const name of declaredNames(declaration)) state.exports.push([name, name]);
    return state.code.slice(declaration.start, declaration.end);
  }
  const source = statement['source'] ? `__import(${addImport(statement, [], state)})` : undefined;
  for (const specifier of statement['specifiers'] as Statement[]) {
    const local = identifierName(specifier['local']);
    const value = source ? `${source}[${JSON.stringify(local)}]` : local;
    state.exports.push([identifierName(specifier['exported']), value]);
  }
  return '';
}

function rewriteDefaultExport(declaration: Statement, state: Rewriting): string {
  const text = state.code.slice(declaration.start, declaration.end);
  const name = declaration['id'] ? identifierName(declaration['id']) : undefined;
  const isStatement = /^(?:Function|Class)Declaration$/.test(declaration.type);
  state.exports.push(['default', isStatement && name ? name : '__default']);
  return isStatement && name ? text : `const __default = ${text};`;
}

/** Names that a declaration binds. */
export function declaredNames(declaration: Statement): string[] {
  if (declaration['id']) return [identifierName(declaration['id'])];
  const declarators = (declaration['declarations'] ?? []) as Statement[];
  return declarators.flatMap(({ id }) => namesIn(id as Statement));
}

/** Names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`. */
function namesIn(pattern: Statement | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [identifierName(pattern)];
  const parts = (pattern['properties'] ??
    pattern['elements'] ?? [
      pattern['argument'] ?? pattern['left'] ?? pattern['value'],
    ]) as (Statement | null)[];
  return parts.flatMap((part) =>
    namesIn((part?.type === 'Property' ? part['value'] : part) as Statement),
  );
}

/** Name of an identifier, or of a string in its place: `export { a as 'b c' }`. */
export function identifierName(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
}
