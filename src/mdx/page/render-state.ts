import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { IdRegistry } from '../../text/slug.ts';
import type { Lookup, SourceModule } from '../compile/source-module.ts';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import type { PageContext } from '../components/page-context.ts';
import type { SourceSet } from '../csp/sources.ts';
import type { AstroRendering } from '../evaluate/astro-component.ts';
import { createOrigins, type ComponentOrigins } from '../evaluate/component-origins.ts';
import type { ValueSizes } from '../evaluate/types.ts';
import type { IslandRegistry } from '../islands/island-types.ts';
import type { MdxEnvironment, MetLink, PageSource, UsedCodeFile } from './types.ts';

/** One page while it is being rendered: what it is made from, and what has come up so far. */
export interface RenderState {
  page: PageSource;
  environment: MdxEnvironment;
  /** The page's own text, compiled. */
  source: SourceModule;
  ids: IdRegistry;
  features: Set<string>;
  aside: PageContext['aside'];
  /** Parameters of the page's endpoint, as its own text describes them. */
  params: EndpointParameter[];
  diagnostics: Diagnostic[];
  /** Problems that are in `diagnostics`, so that none is reported twice. */
  reported: Set<string>;
  /** Digests of the imported files, by path. */
  dependencies: Map<string, string>;
  /** Files asked for, by name and importer. */
  lookups: Map<string, Lookup>;
  /** Files that code is taken from, by name and commit. */
  codeFiles: Map<string, UsedCodeFile>;
  links: Map<string, MetLink>;
  /** What the page's security policy has to allow. */
  needs: SourceSet;
  origins: ComponentOrigins;
  /** Icons that the page shows, by `name type`. */
  icons: Map<string, string>;
  /** What packages export, by their name among the files. */
  packages: Map<string, Record<string, unknown>>;
  /** Files with components that Astro renders. */
  astroFiles: Set<string>;
  /** Of the values of a page that is data. */
  sizes: ValueSizes;
  /** How many snippets were rendered. */
  snippets: number;
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
    icons: new Map(),
    packages: new Map(),
    astroFiles: new Set(),
    sizes: noSizes(),
    snippets: 0,
  };
}

/** Empties what an attempt at rendering collected; problems stay. */
export function resetAttempt(state: RenderState): void {
  state.ids = new IdRegistry();
  state.features = new Set();
  state.aside = {};
  state.params = [];
  state.needs = new Map();
  state.sizes = noSizes();
  state.snippets = 0;
  if (state.astro) state.astro.uses = [];
  if (state.islands) startIslands(state);
}

function noSizes(): ValueSizes {
  return { of: new WeakMap(), copied: 0 };
}

/** From here on interactive components are rendered as islands. */
export function startIslands(state: RenderState): void {
  state.islands = { origins: state.origins, parts: [], uses: [] };
}
