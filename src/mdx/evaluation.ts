import { createRequire } from 'node:module';
import type { ComponentType, Fragment, FunctionComponent, VNode } from 'preact';
import { MissingPart, PLATFORM } from '../utils/engine.ts';
import type { SourceModule } from './modules.ts';
import type { ImportedName, ImportStatement } from '../content/imports.ts';

/** Property of a component's props: the component whose code created the element. */
export const OWNER: unique symbol = Symbol('owner');

const NAME = Symbol('name');

const require = createRequire(import.meta.url);

/** Props of any component or element. */
export type Props = Record<PropertyKey, unknown>;

/** Components by the name that pages use. */
export type Components = Record<string, ComponentType<never>>;

/** Code that a data-only page omits. */
export interface CodeNotRun {
  /** Subject of the message: `{items.map(…)}`, `<script>`, `Import of "react"`. */
  what: string;
  /** Line to search from. */
  line?: number | undefined;
  find?: RegExp | undefined;
}

/**
 * Sizes of the values on a page that is data. Values can contain others several times, so sizes can
 * double with every line.
 */
export interface ValueSizes {
  /** Sizes of arrays, objects, and elements; nested values count each time they occur. */
  of: WeakMap<object, number>;
  /** Number of characters and entries copied so far. */
  copied: number;
}

/** Environment of compiled code. */
export interface EvaluationContext {
  components: Components;
  /** Values by name: the attributes of a snippet. */
  values: Record<string, unknown>;
  /** Import statements whose names are free in the code. */
  imports: readonly ImportStatement[];
  /** The exports of the n-th import statement; `react` is returned for React. */
  importModule(index: number, react: Record<string, unknown>): Record<string, unknown>;
  /**
   * A value that the page imports or exports; undefined if there is none. Files that the page
   * imports can use it, too, because authors expect a snippet to be part of the page.
   */
  fromPage(name: string): unknown;
  /** Fallback for an undefined component; without a name, for an undefined part of a component. */
  missingComponent(name: string | undefined): ComponentType<never>;
  /** Called when an expression refers to an undefined variable. */
  missingVariable(name: string): void;
  /**
   * Called when a component of the project throws; it renders nothing, or nothing before the
   * browser does.
   */
  componentFailed(name: string, error: unknown, isTriedAgain: boolean): void;
  origins: ComponentOrigins;
  /** Called for a component of the library that an interactive one renders. */
  renderedInIsland(type: unknown): void;
  /** A component used by the page's text as an island; undefined for one that is not interactive. */
  island(origin: Origin, component: (props: Props) => unknown, props: Props): VNode | undefined;
  /** Whether the code is read as data, and never run. */
  isDataOnly?: boolean | undefined;
  /** Sizes of the values that texts of a data page create. */
  sizes: ValueSizes;
  /** Called for code that is omitted because the page is data. */
  codeNotRun(problem: CodeNotRun): void;
  /** Called when a guarded expression throws. */
  expressionFailed(expression: string, error: unknown): void;
}

/**
 * Exports of a compiled text: its body as the default component, and its own exports and imports.
 */
export interface EvaluatedModule extends Record<string, unknown> {
  default: FunctionComponent<{ components?: Components }>;
}

/** The JSX runtime of compiled code. */
export interface JsxRuntime {
  Fragment: typeof Fragment;
  jsx: JsxFactory;
  jsxs: JsxFactory;
}

type JsxFactory = (type: unknown, props: Props, key?: string) => VNode;

/** The file of a component or function of the project, and its export name. */
export interface Origin {
  source: SourceModule;
  name: string;
}

/**
 * A component that is being rendered, and the component whose code created it; undefined for the
 * text of the page.
 */
export interface Owner {
  origin: Origin | undefined;
  by: Owner | undefined;
}

/**
 * Sources of the project's components, and which of them are interactive: have state or event
 * handlers.
 */
export interface ComponentOrigins {
  byComponent: WeakMap<object, Origin>;
  /** The component whose code is running; undefined for the text of the page. */
  current: Owner | undefined;
  /** Components in the text of the page that must run in the browser, by `file#name`. */
  interactive: Set<string>;
}

/** Creates empty records of the components of a page. */
export function createOrigins(): ComponentOrigins {
  return { byComponent: new WeakMap(), current: undefined, interactive: new Set() };
}

/** Records the functions that a file exports, so that the browser can import them. */
export function recordOrigins(
  origins: ComponentOrigins,
  source: SourceModule,
  exports: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(exports)) {
    // The default export of a text is its content, which is the page's.
    if (source.isText && name === 'default') continue;
    const path = source.package ? `all.${name}` : name;
    recordOrigin(origins, value, { source, name: path });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [part, member] of Object.entries(value))
      recordOrigin(origins, member, { source, name: `${path}.${part}` });
  }
}

/** A re-exported component keeps the file of its definition. */
function recordOrigin({ byComponent }: ComponentOrigins, value: unknown, origin: Origin): void {
  if (typeof value === 'function' && !byComponent.has(value)) byComponent.set(value, origin);
}

/** Unique key of a component in the project. */
export function originKey({ source, name }: Origin): string {
  return `${source.file}#${name}`;
}

/**
 * Marks a component as interactive. The island is the outer component that the text of the page
 * uses.
 */
export function markInteractive({ interactive }: ComponentOrigins, owner: Owner | undefined): void {
  if (!owner) return;
  const { origin } = outermostOwner(owner);
  if (origin) interactive.add(originKey(origin));
}

/** The component in the page's text that all others belong to. */
export function outermostOwner(owner: Owner): Owner {
  let outermost = owner;
  while (outermost.by) outermost = outermost.by;
  return outermost;
}

/** Runs a component's code as that component. */
export function runAs<Result>(
  origins: ComponentOrigins,
  owner: Owner | undefined,
  work: () => Result,
): Result {
  const before = origins.current;
  origins.current = owner;
  try {
    return work();
  } finally {
    origins.current = before;
  }
}

/**
 * The value of an undefined variable: prints as the text `{name}`; its properties and results of
 * calls are undefined variables, too. A page with an error in an expression still renders.
 */
export function undefinedVariable(name: string): unknown {
  const text = () => `{${name}}`;
  return new Proxy(function undefinedVariable() {}, {
    get(_target, key) {
      if (key === NAME) return name;
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return text;
      if (key === Symbol.iterator) return undefined;
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return key === 'map' || key === 'join' ? text : undefinedVariable(`${name}.${key}`);
    },
    has: () => true,
    apply: () => undefinedVariable(`${name}()`),
  });
}

/** The name of an undefined variable; undefined for any other value. */
export function undefinedName(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined;
  const name: unknown = Reflect.get(value, NAME);
  return typeof name === 'string' ? name : undefined;
}

type Values = Record<string, unknown>;

/** A use of a component that Astro renders. */
export interface AstroUse {
  /** The export of the file, as Astro requires it. */
  component: unknown;
  name: string;
  /** Its props, without children. */
  props: Values;
}

/** Children of such a use as HTML: slots by name, and elements among its props by prop name. */
export interface AstroContent {
  slots: Record<string, string>;
  props: Record<string, string>;
}

/** Rendered HTML of such a use. */
export interface AstroHtml {
  html: string;
  /** HTML that the page needs once for all uses, such as scripts of components. */
  setup: string;
}

/** Renders a use; rejects if that fails. */
export type RenderAstroUse = (use: AstroUse, content: AstroContent) => Promise<AstroHtml>;

/** State while Astro renders the components of a page. */
export interface AstroRendering {
  /** Absolute paths and exports of the files, by path from the project root. */
  files: Record<string, { path: string; exports: Values }>;
  /** Uses in the order of their placeholders. */
  uses: AstroUse[];
}

/** Whether a file is an Astro component. */
export function isAstroFile(file: string): boolean {
  return /\.(?:astro|vue|svelte)$/.test(file);
}

/** Import specifiers in the source of an Astro file. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import)\s*(?!\s)\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g);
  return [...found].map(([, , specifier = '']) => specifier);
}

/** Whether a component has a hydration directive of Astro: `client:load`. */
export function hasDirective(props: object): boolean {
  for (const name in props) if (name.startsWith('client:')) return true;
  return false;
}

/** Props without the hydration directives of Astro. */
export function withoutDirectives(
  props: Record<PropertyKey, unknown>,
): Record<PropertyKey, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith('client:')));
}

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
