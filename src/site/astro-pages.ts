import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, type LoadedPage } from '../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  collectSources,
  mergeSources,
  toSources,
  type PolicySources,
  type SourceSet,
} from '../mdx/csp.ts';
import type { RenderAstroUse } from '../mdx/evaluation.ts';
import { renderModule, type PageModule, type RenderedPage } from '../mdx/render-page.ts';
import { createRenderState } from '../mdx/render-state.ts';
import { messageOf } from '../utils/errors.ts';
import type { Site } from './site.ts';

/** Pages with components that Astro renders; each of them is a route and a module of its own. */
export function listModulePages(site: Site): LoadedPage[] {
  // In development pages are rendered when they are asked for, so that only likely ones are looked at.
  const candidates = site.options.mode === 'dev' ? findCandidates(site) : [...site.pages.values()];
  return candidates.filter(({ id, frontMatter }) => !frontMatter.url && isModulePage(site, id));
}

const ASTRO_IMPORT = /\bfrom\s*["'][^"'\n]+\.(?:astro|vue|svelte)["']/;

/** Pages whose text, or a snippet named in it, imports what Astro may render. */
function findCandidates({ project, files, pages }: Site): LoadedPage[] {
  const snippets = files.snippets.filter((path) =>
    ASTRO_IMPORT.test(readFileSync(join(project.pagesDir, path), 'utf8')),
  );
  const names = snippets.map((path) => path.slice(path.indexOf('/') + 1));
  return [...pages.values()].filter(
    ({ body }) => ASTRO_IMPORT.test(body) || names.some((name) => body.includes(name)),
  );
}

/** Whether Astro renders components of a page. */
export function isModulePage(site: Site, id: string): boolean {
  const page = site.pages.get(id);
  return page !== undefined && site.store.record(page).astroFiles.length > 0;
}

/** The text of a page's file for `@astrojs/mdx`, without its imports; empty for what is read as plain Markdown. */
export function buildModuleText({ project, store }: Site, known: LoadedPage): string {
  // Vite may ask for a changed file before the site knows of the change.
  const { page } = readPage(project, known.id, known.file);
  return createRenderState(page, store.environmentOf(known)).source.compiled.text;
}

/** What Astro does for a page: it renders its components, and knows what they need in the head. */
export interface AstroRenderer {
  render: RenderAstroUse;
  /** Asked for when all are rendered. */
  readHead(): string;
}

/** Has a page be what it is with the components that Astro renders; undefined where that fails. */
export async function renderPageModule(
  site: Site,
  page: LoadedPage,
  module: PageModule,
  astro: AstroRenderer,
): Promise<RenderedPage | undefined> {
  const { store } = site;
  const own = store.own(page);
  try {
    const found = await renderModule(page, store.environmentOf(page), module, astro.render);
    const { astroFiles, dependencies, lookups } = own;
    const astroHead = astro.readHead();
    const rendered: RenderedPage = {
      ...found.rendered,
      astroHead,
      needs: mergeSources(found.rendered.needs, needsOf(astroHead)),
      // What Vite imports, the engine does not see.
      astroFiles,
      dependencies,
      lookups,
      diagnostics: [...own.diagnostics, ...found.failures],
      status: found.failures.length > 0 ? 'degraded' : own.status,
    };
    store.replace(page, rendered);
    return rendered;
  } catch (error) {
    refuseModule(site, page, { message: messageOf(error) });
    return undefined;
  }
}

function needsOf(head: string): PolicySources {
  const needs: SourceSet = new Map();
  collectSources(head, needs);
  return toSources(needs);
}

/** Why Astro does not render a page, and the place in a file of the project that it names. */
export interface Refusal {
  message: string;
  /** What cures it, where that is not to correct a file. */
  hint?: string;
  file?: string;
  line?: number;
  column?: number;
}

/** Leaves a page without the components that Astro would have rendered, and says why. */
export function refuseModule({ store }: Site, page: LoadedPage, refusal: Refusal): void {
  const { astroFiles, diagnostics } = store.own(page);
  const { message, hint, ...place } = refusal;
  const left = `it is shown without what these files draw: ${astroFiles.join(', ')}`;
  const problem: Diagnostic = createDiagnostic({
    code: 'astro-component',
    message: `Astro could not render ${page.file}: ${message}`,
    hint: hint === undefined ? left : `${hint}; until then ${left}`,
    file: page.file,
    ...place,
  });
  store.amend(page, { astroFiles: [], diagnostics: [...diagnostics, problem], status: 'degraded' });
}

/** Absolute paths of the files on a page whose components may live in the browser. */
export function listHydrated({ project, store }: Site, page: LoadedPage): string[] {
  const { astroFiles } = store.record(page);
  const files = astroFiles.filter((file) => !file.endsWith('.astro'));
  return files.map((file) => join(project.root, file));
}
