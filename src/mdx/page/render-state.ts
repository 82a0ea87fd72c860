import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createAuthors, type Authors } from '../evaluate/component-origins.ts';
import type { ForeignRun } from '../evaluate/astro-placeholders.ts';
import { compile } from '../compile/compile.ts';
import type { IslandsOnPage } from '../islands/island-types.ts';
import type { Lookup, SourceModule } from '../compile/source-module.ts';
import type { PageContext, ParamDescription } from '../components/page-context.ts';
import type { SourceSet } from '../csp/sources.ts';
import { IdRegistry } from '../../text/slug.ts';
import { fillVariables } from '../source/preprocess.ts';
import type { MdxEnvironment, MetLink, PageSource } from './types.ts';

/** One page while it is being rendered: what it is made from, and what has come up so far. */
export interface PageRun {
  page: PageSource;
  environment: MdxEnvironment;
  /** The page's own text, compiled. */
  source: SourceModule;
  ids: IdRegistry;
  features: Set<string>;
  aside: PageContext['aside'];
  /** What the page's own text says of the parameters of its endpoint. */
  params: ParamDescription[];
  diagnostics: Diagnostic[];
  /** Problems that are in `diagnostics`, so that none is told twice. */
  reported: Set<string>;
  /** Digests of the files taken in, by path. */
  dependencies: Map<string, string>;
  /** Files asked for, by name and importer. */
  lookups: Map<string, Lookup>;
  links: Map<string, MetLink>;
  /** What the page's security policy has to allow. */
  needs: SourceSet;
  authors: Authors;
  /** Icons that the page shows, by `name type`. */
  icons: Map<string, string>;
  /** What packages export, by their name among the files. */
  packages: Map<string, Record<string, unknown>>;
  /** Files with components that Astro renders. */
  foreign: Set<string>;
  /** Present while Astro renders them. */
  foreignRun?: ForeignRun | undefined;
  /** Absent until it is known that the page has living components. */
  islands?: IslandsOnPage | undefined;
}

/** Compiles a page and sets up everything that rendering it will collect. */
export function startRun(page: PageSource, environment: MdxEnvironment): PageRun {
  const body = fillVariables(page.body, environment.variables);
  const compiled = compile(body, page.file.endsWith('.md') ? 'md' : 'mdx');
  return {
    page,
    environment,
    source: { file: page.file, body, compiled, isText: true, digest: '' },
    ids: new IdRegistry(),
    features: new Set(),
    aside: {},
    params: [],
    diagnostics: [],
    reported: new Set(),
    dependencies: new Map(),
    lookups: new Map(),
    links: new Map(),
    needs: new Map(),
    authors: createAuthors(),
    icons: new Map(),
    packages: new Map(),
    foreign: new Set(),
  };
}

/** Empties what an attempt at rendering left in a run; problems stay. */
export function forget(run: PageRun): void {
  run.ids = new IdRegistry();
  run.features = new Set();
  run.aside = {};
  run.params = [];
  run.needs = new Map();
  if (run.foreignRun) run.foreignRun.uses = [];
  if (run.islands) startIslands(run);
}

/** From here on living components are rendered as islands. */
export function startIslands(run: PageRun): void {
  run.islands = { origins: run.authors.origins, parts: [], uses: [] };
}
