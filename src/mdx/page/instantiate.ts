import { h, type FunctionComponent } from 'preact';
import { messageOf, rethrowUnless } from '../../utils/errors.ts';
import { COMPONENT_PACKAGE, components, type Components } from '../components.ts';
import { LIFTED_FUNCTION } from '../compile/lift-interactive.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { noteSize } from '../evaluate/data-values.ts';
import { asBlock, PROMISES, settled } from '../evaluate/jsx-runtime.ts';
import { isAstroFile } from '../astro-components.ts';
import { originKey, recordOrigins, type Origin } from '../evaluate/origins.ts';
import type { EvaluatedModule, EvaluationContext, Props } from '../evaluate/context.ts';
import { isInIsland, NotSerializableError, renderIsland } from '../islands/render-island.ts';
import { IMAGE, isReact, type SourceModule } from '../modules.ts';
import { PageProvider, Raw, usePage } from '../page-context.ts';
import { report, type RenderState } from '../render-state.ts';
import type { ImportStatement } from '../../content/imports.ts';
import { createForeignTest } from '../source/foreign-tags.ts';
import { findInvalidAttribute, findSign, syntaxHint } from '../source/recover.ts';
import { findDroppedCells } from '../source/table-pipes.ts';
import { createContext } from './create-context.ts';
import * as fallbacks from './fallbacks.ts';
import { addDependency, findFile, importAstroFile, packageExports } from './imports.ts';
import { escapeRegExp, offsetAt, positionAt } from '../../utils/text.ts';

type Values = Record<string, unknown>;

/** A module at its position in the import chain of a page. */
export interface ModuleUse {
  source: SourceModule;
  /** Files from the page to this module. */
  path: readonly string[];
}

/** Content of an MDX file, ready to render. `values` are the attributes of a snippet. */
export function createContent(state: RenderState, use: ModuleUse, values: Values = {}) {
  return wrapContent(state, use, instantiate(state, use, values), values);
}

/** Like `createContent`, for a module that is already evaluated. */
export function wrapContent(
  state: RenderState,
  { source, path }: ModuleUse,
  module: EvaluatedModule,
  values: Values = {},
) {
  if (path.length === 1 && source.file === state.page.file) state.pageNames = module;
  const common = moduleComponents(state, source);
  const pageComponents = contentComponents(state, source, { common, module, values });
  // With `await` in one of its expressions, the compiled text returns a promise.
  const Content: typeof module.default = (props) => settled(module.default(props), PROMISES);
  const content = h(Content, { ...values, components: pageComponents });
  return h(PageProvider, { value: { ...createContext(state, source), path }, children: content });
}

function reportDroppedCells(state: RenderState, source: SourceModule): void {
  for (const { line, text, cells } of findDroppedCells(source.body)) {
    const message = `The row has more cells than the header (${cells}). "${text}" is not shown.`;
    const hint =
      'Add columns to the header, escape pipes in text with \\|, or insert an empty line before another table.';
    report(state, source, { code: 'dropped-cells', message, hint, line, column: 1 });
  }
}

function reportLintIssues(state: RenderState, { source, path }: ModuleUse): void {
  if (state.page.isGenerated) return; // Its lines are not those of a file.
  for (const issue of source.lintIssues) {
    // The components around a snippet are unknown.
    if (path.length > 1 && issue.code === 'component-nesting') continue;
    report(state, source, issue);
  }
}

/** Reports the problems of a module, and evaluates its code. */
function instantiate(state: RenderState, use: ModuleUse, values: Values): EvaluatedModule {
  const { source } = use;
  const { problems } = source.compiled;
  const isForeign = problems.length > 0 ? createForeignTest(source.body) : () => false;
  for (const { message, line, column } of problems) {
    if (source.isText && isForeign(line)) continue;
    const text = source.body.split('\n', line)[line - 1] ?? '';
    const at = source.isText ? findSign(text, column - 1, message) : column - 1;
    const hint = source.isText ? syntaxHint(message) : 'The page is rendered without its exports.';
    const position = { line, column: at + 1 };
    const attribute = message.startsWith('Unexpected character after `<`')
      ? locateInvalidAttribute(source.body, position)
      : undefined;
    report(state, source, { code: 'mdx-syntax', message, hint, ...position, ...attribute });
  }
  if (source.isText) reportDroppedCells(state, source);
  reportLintIssues(state, use);
  const module = evaluate(source.compiled.code, contextFor(state, use, values));
  recordOrigins(state.origins, source, withoutUses(module, values));
  return module;
}

/** Exports without functions from lists and objects that use attributes of the snippet, which browsers do not know. */
function withoutUses(module: EvaluatedModule, values: Values): Values {
  const names = Object.keys(values);
  if (names.length === 0) return module;
  const use = new RegExp(`\\b(?:${names.map(escapeRegExp).join('|')})\\b`);
  const isUse = ([name, value]: [string, unknown]) =>
    LIFTED_FUNCTION.test(name) && typeof value === 'function' && use.test(String(value));
  return Object.fromEntries(Object.entries(module).filter((entry) => !isUse(entry)));
}

/** The invalid attribute of the tag at a position, if that is why the parser rejects it. */
function locateInvalidAttribute(body: string, position: { line: number; column: number }) {
  const start = offsetAt(body, position);
  const found = findInvalidAttribute(body.slice(start));
  if (!found) return undefined;
  const { message, hint, at } = found;
  return { message, hint, ...positionAt(body, start + at) };
}

/** Evaluation context of a module: its components, values, and fallbacks. */
export function contextFor(
  state: RenderState,
  use: ModuleUse,
  values: Values = {},
): EvaluationContext {
  return createEvaluationContext(state, use.source, {
    components: moduleComponents(state, use.source),
    values,
    importModule: (index, react) => importModule(state, use, index, react),
  });
}

function moduleComponents(state: RenderState, source: SourceModule): Components {
  const Snippet = asBlock(snippetByFile(state, source)) as Components[string];
  return { ...sharedComponents(state), Snippet };
}

/** Exports of the n-th import statement; `react` is used for React and Preact. */
function importModule(state: RenderState, use: ModuleUse, index: number, react: Values): Values {
  const { source } = use;
  const statement = source.compiled.imports[index];
  if (!statement) return {};
  if (COMPONENT_PACKAGE.test(statement.specifier))
    return importComponents(state, source, statement);
  if (state.environment.isDataOnly && !isText(statement.specifier))
    return importData(state, source, statement);
  if (isReact(statement.specifier)) return react;
  const empty = fallbacks.childrenExports(statement);
  const file = findFile(state, { name: statement.specifier, importer: source.file });
  if (file === undefined) {
    fallbacks.reportMissingImport(state, source, statement);
    return fallbacks.childrenExports(statement, components);
  }
  if (state.environment.isDataOnly && !/\.mdx?$/i.test(file))
    return importData(state, source, statement);
  if (isAstroFile(file)) return importAstroFile(state, source, { statement, file });
  const loaded = addDependency(state, file);
  if (loaded.package)
    return { ...empty, ...packageExports(state, { source, statement, loaded }, react) };
  const exports = exportsOf(state, { source: loaded, path: [...use.path, file] });
  if (exports && loaded.compiled.problems.length === 0)
    fallbacks.reportMissingExports(state, source, statement, exports);
  return { ...empty, ...exports };
}

/** Exports of the package of the components that pages use without import. */
function importComponents(
  state: RenderState,
  source: SourceModule,
  statement: ImportStatement,
): Values {
  const all = moduleComponents(state, source);
  const exports = { ...all, '*': all };
  fallbacks.reportMissingExports(state, source, statement, exports);
  return { ...fallbacks.childrenExports(statement), ...exports };
}

/** Whether an import is of an MDX or Markdown file. The extension of a snippet is optional. */
function isText(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) && !/\.(?!mdx?$)\w+$/i.test(specifier);
}

/** Imports for a data-only page: the value of a JSON file, or the URL of an image; code is reported and not run. */
function importData(state: RenderState, source: SourceModule, statement: ImportStatement): Values {
  const { specifier, line } = statement;
  const file =
    specifier.endsWith('.json') || IMAGE.test(specifier)
      ? findFile(state, { name: specifier, importer: source.file })
      : undefined;
  const value = file === undefined ? undefined : readData(state, file);
  if (value !== undefined) return { default: value };
  const find = new RegExp(escapeRegExp(specifier));
  fallbacks.reportCodeNotRun(state, source, { what: `Import of "${specifier}"`, line, find });
  return fallbacks.childrenExports(statement);
}

/** Value of a JSON file, without the keys `__proto__` and `constructor`. Each file is read once per page. */
function readData(state: RenderState, file: string): unknown {
  const { body } = addDependency(state, file);
  if (!state.data.has(file)) state.data.set(file, parseData(state, body));
  return state.data.get(file);
}

function parseData({ sizes }: RenderState, text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor') return undefined;
      // JSON.parse revives members before the object that contains them.
      if (typeof value === 'object' && value !== null) noteSize(sizes, value, Object.values(value));
      return value;
    });
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

/** Exports of a file of the project; undefined, and reported, if it imports itself or throws an error. */
export function exportsOf(state: RenderState, use: ModuleUse): Values | undefined {
  const { source, path } = use;
  if (path.indexOf(source.file) < path.length - 1) {
    fallbacks.reportSnippetCycle(state, source, path);
    return undefined;
  }
  const exports = tryInstantiate(state, use);
  if (!exports) return undefined;
  const all = source.isText ? { ...exports, default: asBlock(snippetOf(state, source)) } : exports;
  return { ...all, '*': all };
}

function tryInstantiate(state: RenderState, use: ModuleUse): Values | undefined {
  try {
    return instantiate(state, use, {});
  } catch (error) {
    report(state, use.source, {
      code: 'component-error',
      message: `The file threw an error: ${messageOf(error)}.`,
      cause: error,
      hint: 'The page is rendered without its exports.',
    });
    return undefined;
  }
}

/** Nesting levels before a repeated snippet is a cycle: content passed to a snippet may contain it legitimately. */
const MAX_ROUNDS = 3;

/** Nested snippets can grow exponentially. */
const MAX_SNIPPETS = 2000;

/** Characters of all snippets of a page, counted each time one is rendered. */
const MAX_SNIPPET_TEXT = 2_000_000;

/** A snippet as a component. Its attributes are variables in its content. */
function snippetOf(state: RenderState, source: SourceModule): FunctionComponent<Values> {
  return function Snippet(props) {
    const path = [...(usePage().path ?? []), source.file];
    state.snippets += 1;
    state.snippetText += source.body.length;
    if (state.snippets > MAX_SNIPPETS || state.snippetText > MAX_SNIPPET_TEXT) {
      const most =
        state.snippets > MAX_SNIPPETS
          ? `${MAX_SNIPPETS} snippets`
          : `${MAX_SNIPPET_TEXT} characters of snippets`;
      fallbacks.reportTooManySnippets(state, source, most);
      return null;
    }
    if (path.filter((file) => file === source.file).length <= MAX_ROUNDS)
      return createContent(state, { source, path }, { ...props, props });
    fallbacks.reportSnippetCycle(state, source, [...new Set(path), source.file]);
    return null;
  };
}

/** The component `<Snippet file="x.mdx">` of a module. */
function snippetByFile(state: RenderState, source: SourceModule): FunctionComponent<Values> {
  return ({ file, ...props }) => {
    const name = typeof file === 'string' ? file : '';
    const found = findFile(state, { name });
    if (found !== undefined && state.environment.isDataOnly && !/\.mdx?$/i.test(found)) {
      fallbacks.reportCodeNotRun(state, source, {
        what: `Snippet "${name}"`,
        find: new RegExp(escapeRegExp(name)),
      });
      return null;
    }
    if (found !== undefined) return h(snippetOf(state, addDependency(state, found)), props);
    fallbacks.reportMissingSnippet(state, source, name);
    return null;
  };
}

function fromPage({ pageNames }: RenderState, name: string): unknown {
  return name !== 'default' && Object.hasOwn(pageNames, name) ? pageNames[name] : undefined;
}

type ModuleEnvironment = Pick<EvaluationContext, 'components' | 'values' | 'importModule'>;

function createEvaluationContext(
  state: RenderState,
  source: SourceModule,
  environment: ModuleEnvironment,
): EvaluationContext {
  const { origins } = state;
  // Each report searches the whole file, and a name may be used thousands of times.
  const missing = new Set<string>();
  return {
    ...environment,
    origins,
    imports: source.isText ? source.compiled.imports : [],
    fromPage: (name) => fromPage(state, name),
    missingComponent: (name) =>
      replaceMissing(state, source, { name, known: environment.components }),
    missingVariable: (name) => {
      if (missing.has(name)) return;
      missing.add(name);
      fallbacks.reportMissingVariable(state, source, name);
    },
    componentFailed: (name, error, isTriedAgain) =>
      fallbacks.reportComponentError(state, source, { name, error, isTriedAgain }),
    renderedInIsland: (type) => {
      if (state.islands && isInIsland(origins))
        fallbacks.reportLimitedInIsland(state, source, type);
    },
    island: (origin, component, props) => islandOf(state, source, { origin, component, props }),
    sizes: state.sizes,
    isDataOnly: state.environment.isDataOnly,
    codeNotRun: (problem) => fallbacks.reportCodeNotRun(state, source, problem),
    expressionFailed: (expression, error) =>
      fallbacks.reportExpressionError(state, source, expression, error),
  };
}

interface IslandRequest {
  origin: Origin;
  component: (props: Props) => unknown;
  props: Props;
}

/**
 * Renders a component as an island; undefined if it is not interactive, and, with a warning, if its props cannot be
 * serialized.
 */
function islandOf(
  state: RenderState,
  source: SourceModule,
  { origin, component, props }: IslandRequest,
) {
  if (!state.islands || !state.origins.interactive.has(originKey(origin))) return undefined;
  try {
    return renderIsland(state.islands, origin, component, props);
  } catch (error) {
    if (!(error instanceof NotSerializableError)) throw error;
    fallbacks.reportUnserializableProp(state, source, origin.name, error.prop);
    return undefined;
  }
}

/** Components that every module of a page can use without an import. */
function sharedComponents({ environment }: RenderState): Components {
  return {
    ...(components as Components),
    ...environment.extraComponents,
    Raw: Raw as Components[string],
  };
}

interface GivenComponents {
  common: Components;
  module: EvaluatedModule;
  /** Attributes of a snippet. */
  values: Record<string, unknown>;
}

/** Components for the content of a module, with fallbacks for undefined ones. */
function contentComponents(
  state: RenderState,
  source: SourceModule,
  { common, module, values }: GivenComponents,
): Components {
  const contextComponents: Components = { ...common, ...interpolateCode(values) };
  for (const name of source.compiled.componentNames) {
    const imported = Object.hasOwn(module, name) && (module[name] as Components[string]);
    if (imported) contextComponents[name] = imported;
    contextComponents[name] ??= fromPage(state, name) as Components[string];
    contextComponents[name] ??= replaceMissing(state, source, {
      name,
      known: { ...common, ...listOwn(module) },
    });
  }
  return contextComponents;
}

/** Components that a file imports or exports. */
function listOwn(module: EvaluatedModule): Components {
  const exported = Object.entries(module).filter(([name, value]) => /^[A-Z]/.test(name) && value);
  return Object.fromEntries(exported) as Components;
}

function replaceMissing(
  state: RenderState,
  source: SourceModule,
  missing: { name: string | undefined; known: Components },
): Components[string] {
  fallbacks.reportMissingComponent(state, source, missing);
  return fallbacks.fallbackFor(missing);
}

/**
 * A `CodeBlock` for snippets with attributes: replaces `{name}` in its code with their values.
 * Empty without attributes.
 */
function interpolateCode(values: Record<string, unknown>): Components {
  const names = Object.keys(values).filter((name) => isPlain(values[name]));
  if (names.length === 0) return {};
  const pattern = new RegExp(`\\{(${names.map(escapeRegExp).join('|')})\\}`, 'g');
  const fill = (code: string): string =>
    code.replace(pattern, (_, name: string) => String(values[name]));
  const Plain = components['CodeBlock'] as FunctionComponent<{ code?: string }>;
  // Blocks that are written as JSX have their code as children or in a file.
  const CodeBlock: typeof Plain = ({ code, ...props }) =>
    h(Plain, code === undefined ? props : { ...props, code: fill(code) });
  return { CodeBlock: CodeBlock as Components[string] };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
