import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticInput,
} from '../diagnostics/diagnostic.ts';
import type { EndpointParameter } from '../openapi/lookup.ts';
import { codeRanges, createCodeTest } from '../utils/code-ranges.ts';
import { stackOf } from '../utils/errors.ts';
import { IdRegistry } from '../utils/slug.ts';
import { offsetAt, positionAt } from '../utils/text.ts';
import type { SourceSet } from './csp.ts';
import { createOrigins, type ComponentOrigins } from './evaluate/origins.ts';
import type { AstroRendering } from './astro-components.ts';
import type { ValueSizes } from './evaluate/context.ts';
import type { IslandRegistry } from './islands/render-island.ts';
import type { Lookup, SourceModule } from './modules.ts';
import type { PageContext } from './page-context.ts';
import type { MdxEnvironment, MetLink, PageSource, UsedCodeFile } from './render-page.ts';

/** State of a page during rendering: its sources, and the results so far. */
export interface RenderState {
  page: PageSource;
  environment: MdxEnvironment;
  /** The page's own text, compiled. */
  source: SourceModule;
  ids: IdRegistry;
  /** Long texts that are shown once. */
  texts: Set<string>;
  features: Set<string>;
  aside: PageContext['aside'];
  /** Parameters of the page's endpoint, as its own text describes them. */
  params: EndpointParameter[];
  diagnostics: Diagnostic[];
  /** Problems in `diagnostics`, to avoid duplicates. */
  reported: Set<string>;
  /** Digests of the imported files, by path. */
  dependencies: Map<string, string>;
  /** Requested files, by name and importer. */
  lookups: Map<string, Lookup>;
  /** Source files of code blocks, by name and commit. */
  codeFiles: Map<string, UsedCodeFile>;
  links: Map<string, MetLink>;
  /** Sources that the page's security policy must allow. */
  needs: SourceSet;
  origins: ComponentOrigins;
  /** Imports and exports of the page, by name; set before it is rendered. */
  pageNames: Record<string, unknown>;
  /** Icons that the page shows, by `name type`. */
  icons: Map<string, string>;
  /** Exports of packages, by their name among the files. */
  packages: Map<string, Record<string, unknown>>;
  /** Files with components that Astro renders. */
  astroFiles: Set<string>;
  /** Sizes of the values of a page that is data. */
  sizes: ValueSizes;
  /** Values of the JSON files that texts of a page that is data import. */
  data: Map<string, unknown>;
  /** How many snippets were rendered. */
  snippets: number;
  /** Characters of their texts. */
  snippetText: number;
  /** Present while Astro renders them. */
  astro?: AstroRendering | undefined;
  /** Absent until it is known that the page has interactive components. */
  islands?: IslandRegistry | undefined;
}

/** Compiles a page and sets up everything that rendering it will collect. */
export function createRenderState(page: PageSource, environment: MdxEnvironment): RenderState {
  const text = environment.modules.compileText(page.file, page.body);
  return {
    page,
    environment,
    source: { file: page.file, ...text, isText: true, digest: '' },
    ids: new IdRegistry(),
    texts: new Set(),
    features: new Set(),
    aside: {},
    params: [],
    diagnostics: [],
    reported: new Set(),
    dependencies: new Map(),
    lookups: new Map(),
    codeFiles: new Map(),
    links: new Map(),
    needs: new Map(),
    origins: createOrigins(),
    pageNames: {},
    icons: new Map(),
    packages: new Map(),
    astroFiles: new Set(),
    sizes: noSizes(),
    data: new Map(),
    snippets: 0,
    snippetText: 0,
  };
}

/** Clears the results of a failed attempt to render a page; keeps the problems. */
export function resetAttempt(state: RenderState): void {
  state.ids = new IdRegistry();
  state.texts = new Set();
  state.features = new Set();
  state.aside = {};
  state.params = [];
  state.needs = new Map();
  state.sizes = noSizes();
  state.data = new Map();
  state.snippets = 0;
  state.snippetText = 0;
  if (state.astro) state.astro.uses = [];
  if (state.islands) startIslands(state);
}

function noSizes(): ValueSizes {
  return { of: new WeakMap(), copied: 0 };
}

/** Renders interactive components as islands from now on. */
export function startIslands(state: RenderState): void {
  state.islands = { origins: state.origins, parts: [], uses: [] };
}

/** A problem that occurs while a text is rendered. */
export interface Problem extends DiagnosticInput {
  /** Finds the location in the text if it is unknown. */
  find?: RegExp | undefined;
  /** The thrown error; `--verbose` prints its stack. */
  cause?: unknown;
}

/** Records a problem in the text of a page or of a snippet in it; duplicates are ignored. */
export function report(state: RenderState, source: SourceModule, problem: Problem): void {
  const { find, cause, ...rest } = problem;
  const { file = source.file } = rest;
  const key = JSON.stringify([file, rest.code, rest.message, rest.line, rest.column]);
  if (state.reported.has(key)) return;
  state.reported.add(key);
  const location = rest.column === undefined ? findPosition(source, find, rest.line) : {};
  state.diagnostics.push(
    createDiagnostic({
      ...rest,
      file,
      ...location,
      ...(cause !== undefined && { stack: stackOf(cause) }),
    }),
  );
}

/**
 * Location of the first match of a pattern outside code, or else in code, from a line on; empty if
 * there is none.
 */
function findPosition(
  { body, isText }: SourceModule,
  pattern: RegExp | undefined,
  line = 1,
): { line?: number; column?: number } {
  if (!pattern) return {};
  const from = offsetAt(body, { line, column: 1 });
  const matches = [...body.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))];
  const found = matches.filter(({ index }) => index >= from);
  const isCode = isText
    ? createCodeTest(found.length > 1 ? codeRanges(body) : [])
    : (offset: number) => isInComment(body, offset);
  const offset = (found.find(({ index }) => !isCode(index)) ?? found[0])?.index;
  return offset === undefined ? {} : positionAt(body, offset);
}

/**
 * Whether a position in a file of code is in a comment that begins on its line, or on one that begins with an asterisk.
 */
function isInComment(code: string, offset: number): boolean {
  const line = code.slice(code.lastIndexOf('\n', offset) + 1, offset);
  return /^\s*(?:\*|\/[*/])/.test(line);
}

/** Problems after which a part of the page is missing or shown as text. */
const DEGRADING = new Set([
  'mdx-syntax', 'unknown-component', 'undefined-variable', 'missing-snippet', 'component-error',
  'expression-error', 'missing-export', 'page-error', 'snippet-cycle', 'unsupported-import',
  'unknown-operation', 'unknown-channel', 'missing-code', 'dropped-cells', 'code-not-run',
]); // prettier-ignore

/** Whether all of the page could be rendered. */
export function statusOf({ diagnostics }: RenderState): 'ok' | 'degraded' {
  return diagnostics.some(({ code }) => DEGRADING.has(code)) ? 'degraded' : 'ok';
}
