import { createRequire } from 'node:module';
import type { ImportedName, ImportStatement } from '../content/imports.ts';
import { MissingPart, PLATFORM } from '../utils/engine.ts';

const require = createRequire(import.meta.url);

/** A statement of a syntax tree with its offsets; only the properties that Trellis reads are typed. */
export interface Statement {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The statements of an ES module of plain JavaScript. */
export function parseModule(code: string): Statement[] {
  const body: readonly object[] = loadCompiler().parseSync('module.js', code).program.body;
  return body as Statement[];
}

/** Position of the first error in a script that pages load unchanged; undefined if it is valid. */
export function findScriptError(
  code: string,
): { offset: number; length: number; message: string; hint: string } | undefined {
  const [error] = loadCompiler().parseSync('script.js', code, { sourceType: 'script' }).errors;
  if (!error) return undefined;
  const [{ start, end } = { start: 0, end: 1 }] = error.labels;
  const hint = 'Fix the error. Browsers do not run scripts with syntax errors.';
  return { offset: start, length: Math.max(1, end - start), message: error.message, hint };
}

/**
 * Loads the JavaScript compiler, which few sites need and which is slow to load. Throws `MissingPart` on platforms
 * without it.
 */
export function loadCompiler(): typeof import('rolldown/utils') {
  try {
    return require('rolldown/utils') as typeof import('rolldown/utils');
  } catch (cause) {
    throw new MissingPart(
      `Cannot compile JavaScript: rolldown is not installed, or does not support ${PLATFORM}`,
      { cause },
    );
  }
}

interface Rewriting {
  code: string;
  imports: ImportStatement[];
  /** Expressions by exported name. */
  exports: [name: string, value: string][];
  /** Expressions whose members are all exported: `export * from`. */
  spreads: string[];
}

/**
 * Converts an ES module of plain JavaScript to a function body: imports become reads of `__import(n)`, the JSX runtime
 * is the first argument, and the function returns the exports.
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

/**
 * Records an import and returns its index. Its line is that of the compiled code, which is close to
 * the source.
 */
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

/** Name that an import specifier imports: an export, `default`, or `*`. */
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
  return declarators.flatMap(({ id }) => namesInPattern(id as Statement));
}

/** Names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`. */
function namesInPattern(pattern: Statement | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [identifierName(pattern)];
  const parts = (pattern['properties'] ??
    pattern['elements'] ?? [
      pattern['argument'] ?? pattern['left'] ?? pattern['value'],
    ]) as (Statement | null)[];
  return parts.flatMap((part) =>
    namesInPattern((part?.type === 'Property' ? part['value'] : part) as Statement),
  );
}

/** Name of an identifier, or of a string in its place: `export { a as 'b c' }`. */
export function identifierName(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
}

/** Names that a statement of a module declares. */
export function namesDeclaredBy(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return (statement['specifiers'] as Statement[]).map(({ local }) => identifierName(local));
  const declaration = (statement['declaration'] as Statement | null | undefined) ?? statement;
  const isDeclaration = /^(?:Variable|Function|Class)Declaration$/.test(declaration.type);
  return isDeclaration ? declaredNames(declaration) : [];
}
