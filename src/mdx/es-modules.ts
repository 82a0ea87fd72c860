import { createRequire } from 'node:module';
import type { ESTree } from 'rolldown/utils';
import type { ImportedName, ImportStatement } from '../content/imports.ts';
import { MissingPart, PLATFORM } from '../utils/engine.ts';

const require = createRequire(import.meta.url);

/** A statement at the top level of a module or function. */
export type Statement = ESTree.Directive | ESTree.Statement;

/** The statements of an ES module of plain JavaScript. */
export function parseModule(code: string): Statement[] {
  return loadCompiler().parseSync('module.js', code).program.body;
}

/** Whether a text is a valid ES module, which can contain JSX. */
export function isModule(code: string): boolean {
  return loadCompiler().parseSync('module.jsx', code).errors.length === 0;
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
      return rewriteDefaultExport(statement.declaration, state);
    case 'ExportAllDeclaration':
      return rewriteExportAll(statement, state);
    default:
      return state.code.slice(statement.start, statement.end);
  }
}

/** Records an import and returns its index. Its line is that of the compiled code, which is close to the source. */
function addImport(
  { source, start }: Pick<ESTree.ImportDeclaration, 'source' | 'start'>,
  names: ImportedName[],
  { code, imports }: Rewriting,
): number {
  const line = code.slice(0, start).split('\n').length;
  return imports.push({ specifier: source.value, names, line }) - 1;
}

function rewriteImport(statement: ESTree.ImportDeclaration, state: Rewriting): string {
  const { source, specifiers } = statement;
  const names = specifiers.map((specifier) => ({
    local: specifier.local.name,
    imported: importedName(specifier),
  }));
  const pattern = names.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`);
  if (/\/jsx-(?:dev-)?runtime$/.test(source.value))
    return `const { ${pattern.join(', ')} } = arguments[0];`;
  const index = addImport(statement, names, state);
  return pattern.length > 0 ? `const { ${pattern.join(', ')} } = __import(${index});` : '';
}

/** Name that an import specifier imports: an export, `default`, or `*`. */
export function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return exportedName(specifier.imported);
}

/** Name of an export, which can be a string: `export { a as 'b c' }`. */
function exportedName(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

function rewriteNamedExport(
  { declaration, source, specifiers, start }: ESTree.ExportNamedDeclaration,
  state: Rewriting,
): string {
  if (declaration) {
    for (const name of declaredNames(declaration)) state.exports.push([name, name]);
    return state.code.slice(declaration.start, declaration.end);
  }
  const imported = source ? `__import(${addImport({ source, start }, [], state)})` : undefined;
  for (const specifier of specifiers) {
    const local = exportedName(specifier.local);
    const value = imported ? `${imported}[${JSON.stringify(local)}]` : local;
    state.exports.push([exportedName(specifier.exported), value]);
  }
  return '';
}

/** `export * from 'file'`, or `export * as name from 'file'`. */
function rewriteExportAll(statement: ESTree.ExportAllDeclaration, state: Rewriting): string {
  const value = `__import(${addImport(statement, [], state)})`;
  if (statement.exported) state.exports.push([exportedName(statement.exported), `${value}["*"]`]);
  else state.spreads.push(`{ ...${value}, default: undefined }`);
  return '';
}

function rewriteDefaultExport(
  declaration: ESTree.ExportDefaultDeclarationKind,
  state: Rewriting,
): string {
  const text = state.code.slice(declaration.start, declaration.end);
  const isStatement =
    declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  const name = isStatement ? declaration.id?.name : undefined;
  state.exports.push(['default', name ?? '__default']);
  return name === undefined ? `const __default = ${text};` : text;
}

/** Names that a statement of a module declares. */
export function namesDeclaredBy(statement: Statement): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name);
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return statement.declaration ? declaredNames(statement.declaration) : [];
    default:
      return declaredNames(statement);
  }
}

/** Names that a declaration of a variable, function, or class binds; none for other statements and expressions. */
export function declaredNames(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => namesInPattern(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id ? [node.id.name] : [];
    default:
      return [];
  }
}

type Pattern = ESTree.BindingPattern | ESTree.BindingRestElement;

/** Names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`. */
function namesInPattern(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesInPattern(property.type === 'Property' ? property.value : property),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesInPattern);
    case 'AssignmentPattern':
      return namesInPattern(pattern.left);
    case 'RestElement':
      return namesInPattern(pattern.argument);
    case undefined:
      return [];
  }
}
