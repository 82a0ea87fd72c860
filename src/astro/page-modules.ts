import { join } from 'node:path';
import type { AstroConfig, HookParameters } from 'astro';
import type { Plugin } from 'vite';
import type { LoadedPage } from '../content/pages.ts';
import { withoutLinks } from '../content/project.ts';
import { compileForVite } from '../mdx/modules.ts';
import { buildModuleText, listHydrated } from '../site/astro-pages.ts';
import type { Site } from '../site/site.ts';
import { loadMdx } from './find-astro.ts';
import type { PageHost } from './page-host.ts';
import { QUERY } from './page-routes.ts';

const ENDING = `.mdx${QUERY}`;

/** Plugins that compile pages to modules: `@astrojs/mdx` with the compiler of the engine, for these files only. */
export async function pageModules(
  params: HookParameters<'astro:config:setup'>,
  host: PageHost,
): Promise<Plugin[]> {
  const mdx = await loadMdx(host.site.project.root);
  const plugins: Plugin[] = [];
  const integration = mdx({ processor: processorFor(host), extendMarkdownConfig: false });
  const { hooks } = integration;
  await hooks['astro:config:setup']?.({
    ...params,
    addRenderer() {},
    addPageExtension() {},
    addContentEntryType() {},
    updateConfig(config: { vite?: { plugins?: unknown } }) {
      plugins.push(...((config.vite?.plugins ?? []) as Plugin[]));
      return params.config;
    },
  } as never);
  const config = params.config as AstroConfig;
  await hooks['astro:config:done']?.({ config, logger: params.logger } as never);
  const [compiler] = plugins;
  return compiler ? [pageTexts(host), forPages(compiler)] : [];
}

/** Compiler for `@astrojs/mdx`: the same as in the engine, so that pages are rendered the same way. */
function processorFor(host: PageHost) {
  return {
    name: 'trellis',
    options: {},
    createRenderer: () => Promise.reject(new Error('only .mdx files are compiled')),
    createMdxRenderer: () =>
      Promise.resolve({ process: (text: string, id: string) => compilePage(host.site, text, id) }),
  };
}

async function compilePage(site: Site, text: string, id: string) {
  const page = findPage(site, id);
  const hydrated = page ? listHydrated(site, page) : [];
  const components = hydrated.map((path) => {
    return { exportName: '*', localName: '', specifier: path, resolvedPath: path };
  });
  return {
    code: compileForVite(text, site.renderCache.environment.modules.additions),
    map: null,
    astroMetadata: {
      hydratedComponents: components,
      clientOnlyComponents: [],
      serverComponents: [],
      scripts: [],
      propagation: 'none',
      containsHead: false,
      pageOptions: {},
    },
  };
}

function findPage(site: Site, id: string): LoadedPage | undefined {
  const file = id.slice(0, -QUERY.length);
  const { root } = withoutLinks(site.project);
  return [...site.pages.values()].find((page) => join(root, page.file) === file);
}

/** Provides the text of a page as the engine prepares it, including syntax that MDX alone would reject. */
function pageTexts(host: PageHost): Plugin {
  return {
    name: 'trellis:page-texts',
    enforce: 'pre',
    load(id) {
      const { site } = host;
      const page = id.endsWith(ENDING) ? findPage(site, id) : undefined;
      if (!page) return undefined;
      this.addWatchFile(join(site.project.root, page.file));
      return { code: buildModuleText(site, page), moduleType: 'js' };
    },
  };
}

/** The compiler of `@astrojs/mdx`, limited to modules of pages. */
function forPages(compiler: Plugin): Plugin {
  const { transform } = compiler as { transform: { handler: Function } };
  return {
    name: 'trellis:page-modules',
    enforce: 'pre',
    async transform(this: unknown, code: string, id: string) {
      if (!id.endsWith(ENDING)) return undefined;
      const compiled = await transform.handler.call(this, code, id);
      return { ...compiled, moduleType: 'js' };
    },
  } as Plugin;
}
