import { createContext as createPreactContext, h, type FunctionComponent } from 'preact';
import { useContext } from 'preact/hooks';
import { components as library } from '../components/index.ts';
import { noteOrigins } from '../evaluate/component-origins.ts';
import { createContext } from './create-context.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Components, EvaluatedModule, EvaluationContext } from '../evaluate/types.ts';
import { isForeign } from '../evaluate/astro-placeholders.ts';
import { fillCode } from './interpolate-code.ts';
import { islandOf } from './island-of.ts';
import { isInside } from '../islands/serialize-island.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { PageProvider } from '../components/page-context.ts';
import type { PageRun } from './render-state.ts';
import { asBlock } from '../evaluate/block-elements.ts';
import { Raw } from '../components/raw.ts';
import { messageOf, report } from './report.ts';
import * as standIns from './fallbacks.ts';
import * as importProblems from './import-diagnostics.ts';
import { lookUp, takeForeign, addDependency } from './dependencies.ts';
import { packageExports } from './package-exports.ts';

type Values = Record<string, unknown>;

/** A text in its place on a page. */
export interface Place {
  source: SourceModule;
  /** Files around this one and the file itself, outermost first. */
  path: readonly string[];
}

/** Files of the texts around a component, the page's first. */
const PathContext = createPreactContext<readonly string[]>([]);

/** The content of a text, ready to be rendered. `values` are what a snippet is given as attributes. */
export function contentOf(run: PageRun, { source, path }: Place, values: Values = {}) {
  const { default: Content } = instantiate(run, { source, path }, values);
  return inPlace(run, { source, path }, Content, values);
}

/** Likewise of a text whose code has run already. */
export function inPlace(
  run: PageRun,
  { source, path }: Place,
  Content: EvaluatedModule['default'],
  values: Values = {},
) {
  const components = { ...componentsFor(run, source), ...fillCode(values) };
  const content = h(Content, { ...values, components });
  const inPath = h(PathContext.Provider, { value: path, children: content });
  return h(PageProvider, { value: createContext(run, source), children: inPath });
}

/** Reports what compiling a text found, and runs its code in the surroundings of the page. */
function instantiate(run: PageRun, { source, path }: Place, values: Values): EvaluatedModule {
  for (const { message, line, column } of source.compiled.problems) {
    const hint =
      'Trellis read this sign as text; write \\{ or \\< for the sign itself, or close the tag';
    report(run, source, { code: 'mdx-syntax', message, hint, line, column });
  }
  const exports = evaluate(source.compiled.code, surroundingsOf(run, { source, path }, values));
  noteOrigins(run.authors, source, exports);
  return exports;
}

/** What the code of a text finds around it. */
export function surroundingsOf(
  run: PageRun,
  { source, path }: Place,
  values: Values = {},
): EvaluationContext {
  const components = baseComponents(run, source);
  const { authors } = run;
  return {
    components,
    authors,
    values,
    importModule: (index, react) => importModule(run, { source, path }, index, react) ?? react,
    missingComponent: (name) => standIns.missingComponent(run, source, { name, known: components }),
    missingVariable: (name) => standIns.missingVariable(run, source, name),
    componentFailed: (name, error, isTriedAgain) =>
      standIns.componentFailed(run, source, { name, error, isTriedAgain }),
    drawnInIsland: (type) => {
      if (run.islands && isInside(authors)) standIns.drawnInIsland(run, source, type);
    },
    island: (origin, component, props) => islandOf(run, source, { origin, component, props }),
    expressionFailed: (expression, error) =>
      standIns.expressionFailed(run, source, expression, error),
  };
}

/** The components of a text by name, with stand-ins for those nobody defines. */
function componentsFor(run: PageRun, source: SourceModule): Components {
  const components = baseComponents(run, source);
  const known = library as Components;
  for (const name of source.compiled.componentNames) {
    const standIn = () => standIns.missingComponent(run, source, { name, known });
    components[name] ??= standIn();
  }
  return components;
}

function baseComponents(run: PageRun, source: SourceModule): Components {
  return {
    ...(library as Components),
    ...run.environment.extraComponents,
    Raw: Raw as Components[string],
    Snippet: asBlock(snippetByFile(run, source)) as Components[string],
  };
}

/** What the n-th import statement of a text brings; undefined for React, which is here without import. */
function importModule(
  run: PageRun,
  { source, path }: Place,
  index: number,
  react: Values,
): Values | undefined {
  const statement = source.compiled.imports[index];
  if (!statement) return {};
  if (/^(?:react|preact)(?:\/|$)/.test(statement.specifier)) return undefined;
  const nothing = importProblems.nothingFor(statement);
  const file = lookUp(run, statement.specifier, source.file);
  if (file === undefined) {
    importProblems.missingImport(run, source, statement);
    return nothing;
  }
  if (isForeign(file)) return takeForeign(run, source, statement, file);
  const taken = addDependency(run, file);
  if (taken.package)
    return { ...nothing, ...packageExports(run, { source, taken, statement }, react) };
  const inner = [...path, file];
  if (path.includes(file)) {
    standIns.snippetCycle(run, taken, inner);
    return nothing;
  }
  const exports = exportsOf(run, { source: taken, path: inner });
  const all = taken.isText ? { ...exports, default: asBlock(snippetOf(run, taken)) } : exports;
  const found = { ...all, '*': all };
  if (taken.compiled.problems.length === 0)
    importProblems.missingExports(run, source, statement, found);
  return { ...nothing, ...found };
}

function exportsOf(run: PageRun, place: Place): Values {
  try {
    return instantiate(run, place, {});
  } catch (error) {
    const message = `the file stopped while it was read: ${messageOf(error)}`;
    report(run, place.source, { code: 'component-error', message });
    return {};
  }
}

/** Content handed to a snippet may hold the same snippet, so a few rounds are no cycle. */
const MOST_ROUNDS = 3;

/** A snippet's body as a component; its attributes are variables in it. */
function snippetOf(run: PageRun, source: SourceModule): FunctionComponent<Values> {
  return function Snippet(props) {
    const path = [...useContext(PathContext), source.file];
    if (path.filter((file) => file === source.file).length <= MOST_ROUNDS)
      return contentOf(run, { source, path }, { ...props, props });
    standIns.snippetCycle(run, source, [...new Set(path), source.file]);
    return null;
  };
}

/** `<Snippet file="x.mdx">` of a text. */
function snippetByFile(run: PageRun, source: SourceModule): FunctionComponent<Values> {
  return ({ file, ...props }) => {
    const name = typeof file === 'string' ? file : '';
    const found = lookUp(run, name);
    if (found !== undefined) return h(snippetOf(run, addDependency(run, found)), props);
    standIns.missingSnippet(run, source, name);
    return null;
  };
}
