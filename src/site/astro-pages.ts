import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, type LoadedPage } from '../content/pages.ts';
import { withoutLinks } from '../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  collectSources,
  mergeSources,
  toSources,
  type PolicySources,
  type SourceSet,
} from '../mdx/csp.ts';
import type { RenderAstroUse } from '../mdx/astro-components.ts';
import { renderModule, type PageModule, type RenderedPage } from '../mdx/render-page.ts';
import { createRenderState } from '../mdx/render-state.ts';
import { messageOf } from '../utils/errors.ts';
import type { Site } from './site.ts';

/** Pages with components that Astro renders. Each becomes an Astro route and module. */
export function listModulePages(site: Site): LoadedPage[] {
  // Development renders pages on request, so only likely pages are checked.
  const candidates = site.options.mode === 'dev' ? findCandidates(site) : [...site.pages.values()];
  return candidates.filter(({ id, frontMatter }) => !frontMatter.url && isModulePage(site, id));
}

const ASTRO_IMPORT = /\bfrom\s*["'][^"'\n]+\.(?:astro|vue|svelte)["']/;

/** Pages whose text or snippets import files that Astro can render. */
function findCandidates({ project, files, pages }: Site): LoadedPage[] {
  const snippets = files.snippets.map((path) => ({
    name: nameInImports(path),
    text: readFileSync(join(project.pagesDir, path), 'utf8'),
  }));
  const names = new Set<string>();
  const mayNeedAstro = (text: string) =>
    ASTRO_IMPORT.test(text) ||
    [...names].some((name) => ['/', '"', "'"].some((mark) => text.includes(mark + name)));
  // Snippets can import each other.
  let known: number;
  do {
    known = names.size;
    for (const { name, text } of snippets) if (mayNeedAstro(text)) names.add(name);
  } while (names.size > known);
  return [...pages.values()].filter(({ body }) => mayNeedAstro(body));
}

/** The part of a path that each import has, relative or not: `chart` of `parts/chart.mdx` and `chart/index.mdx`. */
function nameInImports(path: string): string {
  const name = path.replace(/(?:(?<=[^/])\/index)?\.\w+$/, '');
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Whether Astro renders components of a page. */
export function isModulePage(site: Site, id: string): boolean {
  const page = site.pages.get(id);
  return page !== undefined && site.renderCache.record(page).astroFiles.length > 0;
}

/** Source of a page for `@astrojs/mdx`, without imports; empty for plain Markdown. */
export function buildModuleText({ project, renderCache }: Site, known: LoadedPage): string {
  // Vite can request a changed file before the site is updated.
  const { page } = readPage(project, known.id, known.file);
  return createRenderState(page, renderCache.environmentOf(known)).source.compiled.text;
}

/** Renders components with Astro and collects what they add to the head. */
export interface AstroRenderer {
  render: RenderAstroUse;
  /** Call after all components are rendered. */
  readHead(): string;
}

/** Renders a page with its Astro components and stores the result; undefined if rendering fails. */
export async function renderPageModule(
  site: Site,
  page: LoadedPage,
  module: PageModule,
  astro: AstroRenderer,
): Promise<RenderedPage | undefined> {
  const { renderCache } = site;
  const cached = renderCache.own(page);
  try {
    const found = await renderModule(page, renderCache.environmentOf(page), module, astro.render);
    const { astroFiles, dependencies, lookups } = cached;
    const astroHead = astro.readHead();
    const rendered: RenderedPage = {
      ...found.rendered,
      astroHead,
      needs: mergeSources(found.rendered.needs, needsOf(astroHead)),
      // Dependencies that Vite resolves; the engine does not know them.
      astroFiles,
      dependencies,
      lookups,
      diagnostics: [...cached.diagnostics, ...found.failures],
      status: found.failures.length > 0 ? 'degraded' : cached.status,
    };
    renderCache.replace(page, rendered);
    return rendered;
  } catch (error) {
    rejectModule(site, page, { message: messageOf(error) });
    return undefined;
  }
}

function needsOf(head: string): PolicySources {
  const needs: SourceSet = new Map();
  collectSources(head, needs);
  return toSources(needs);
}

/** Reason why Astro cannot render a page, with its source location. */
export interface RejectedFile {
  message: string;
  /** Fix, if it is not a correction of the file. */
  hint?: string;
  file?: string;
  line?: number;
  column?: number;
}

/** Reports that Astro cannot render the components of a page, and stores the page without them. */
export function rejectModule({ renderCache }: Site, page: LoadedPage, refusal: RejectedFile): void {
  const { astroFiles, diagnostics } = renderCache.own(page);
  const { message, hint, ...location } = refusal;
  const left = `the page is rendered without ${astroFiles.join(', ')}`;
  const problem: Diagnostic = createDiagnostic({
    code: 'astro-component',
    message: `Astro cannot render ${page.file}: ${message}`,
    hint: hint === undefined ? `Until it is fixed, ${left}.` : `${hint} Until then, ${left}.`,
    file: page.file,
    ...location,
  });
  renderCache.amend(page, {
    astroFiles: [],
    diagnostics: [...diagnostics, problem],
    status: 'degraded',
  });
}

/** Absolute paths of files with components that may be hydrated in browsers. */
export function listHydrated({ project, renderCache }: Site, page: LoadedPage): string[] {
  const { astroFiles } = renderCache.record(page);
  const files = astroFiles.filter((file) => !file.endsWith('.astro'));
  const { root } = withoutLinks(project);
  return files.map((file) => join(root, file));
}
