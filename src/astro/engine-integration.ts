import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path, { type PlatformPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import {
  decodeTarget,
  isFromOwnBrowser,
  REFUSALS,
  refuse,
  withoutBase,
} from '../server/requests.ts';
import { PROXY_PATH } from '../site/hosts.ts';
import type { Site } from '../site/site.ts';
import { ENGINE_ARTIFACTS, ENGINE_ROOT } from '../utils/engine.ts';
import { findAstro } from './find-astro.ts';
import { ENGINE_INTEGRATION } from './names.ts';
import { setHost, type PageHost } from './page-host.ts';
import { notePageRoutes, routesFile, writePageRoutes } from './page-routes.ts';
import { withoutQuery } from '../utils/url.ts';

/**
 * URL of the module that routes call in the engine's process. It must be the loaded instance, not a copy bundled by
 * Vite.
 */
const PAGE_HOST = new URL('./page-host.ts', import.meta.url).href;

const ENGINE_CODE = `import { createRequire } from 'node:module';
const load = createRequire(${JSON.stringify(PAGE_HOST)});
export const { renderAstroPage } = load(${JSON.stringify(fileURLToPath(PAGE_HOST))});`;

/** State of running Astro for a site. */
export interface AstroHost extends PageHost {
  /** Path of the site below Astro's base: '' or '/docs'. */
  mount: string;
  /** Whether Astro has a route at a path, including the base; set when it starts. */
  hasRoute: (path: string) => boolean;
  /** Development only: responds with the 404 page. */
  respondNotFound?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Development only: Astro's server; undefined while it starts or restarts. */
  server?: ViteDevServer | undefined;
  /** Paths of the routes for pages, without base. */
  pageRoutes: ReadonlySet<string>;
  /** Builds only: absolute paths of source files, and the folder of the project's own routes. */
  sources: Set<string>;
  srcDir: string;
}

/** Creates the initial state. */
export function createHost(
  site: { readonly site: Site },
  more: Partial<AstroHost> = {},
): AstroHost {
  return {
    get site() {
      return site.site;
    },
    mount: '',
    rendered: new Map(),
    hasRoute: () => false,
    pageRoutes: new Set(),
    sources: new Set(),
    srcDir: '',
    ...more,
  };
}

/** Integration with which Trellis runs Astro. */
export function engineIntegration(host: AstroHost): AstroIntegration {
  return {
    name: ENGINE_INTEGRATION,
    hooks: {
      'astro:config:setup': (params) => setUpAstro(params, host),
      'astro:config:done': ({ config }) => void (host.srcDir = fileURLToPath(config.srcDir)),
      'astro:routes:resolved': ({ routes }) => noteRoutes(host, routes),
      'astro:server:setup': ({ server }) => void (host.server = server),
    },
  };
}

/** Configures Astro to render components on pages, and to run the request proxy if the site has one. */
export async function setUpAstro(
  params: HookParameters<'astro:config:setup'>,
  host: AstroHost,
): Promise<void> {
  const { command, injectRoute, updateConfig, addWatchFile } = params;
  const { site } = host;
  const { root } = site.project;
  const astro = findAstro(root);
  setHost(host);
  const isDev = command === 'dev';
  const routes = writePageRoutes(site);
  host.server = undefined;
  host.pageRoutes = new Set(routes.map(({ pattern }) => pattern));
  // In development, components are rendered on request.
  for (const { pattern, entrypoint } of routes)
    injectRoute({ pattern: host.mount + pattern, entrypoint, prerender: !isDev });
  if (isDev) {
    notePageRoutes(site);
    addWatchFile(routesFile(site));
  }
  injectProxy(params, host);
  const modules =
    routes.length > 0 ? await (await import('./page-modules.ts')).pageModules(params, host) : [];
  updateConfig({
    // Does not affect other pages if the site is only a part of the project.
    ...((host.mount === '' || routes.length > 0) && {
      build: { format: 'directory', inlineStylesheets: 'never' },
    }),
    vite: {
      plugins: [
        ...modules,
        virtualModules(host),
        engineImports(astro),
        noteSources(host),
        guardServices(),
        notFound(host),
      ],
      build: { assetsInlineLimit: 0 },
      server: { fs: { strict: true, allow: servedFolders(root, astro) } },
    },
  });
}

function injectProxy(
  { config, injectRoute, logger }: HookParameters<'astro:config:setup'>,
  { site, mount }: AstroHost,
): void {
  if (!site.proxy) return;
  const entrypoint = fileURLToPath(new URL('./routes/proxy.ts', import.meta.url));
  if (config.adapter) injectRoute({ pattern: mount + PROXY_PATH, entrypoint, prerender: false });
  else logger.warn('"relay" in docs.json requires an Astro adapter. The project has none.');
}

/** Records the routes of the project and of other integrations. */
export function noteRoutes(
  host: AstroHost,
  routes: HookParameters<'astro:routes:resolved'>['routes'],
): void {
  const projectRoutes = routes.filter(({ pattern }) => pattern !== '/404');
  const { base } = host.site.options;
  const astroBase = base.slice(0, base.length - host.mount.length);
  // Route patterns do not include the base.
  host.hasRoute = (path) => {
    const ownPath = withoutBase(path, astroBase);
    return (
      ownPath !== undefined && projectRoutes.some(({ patternRegex }) => patternRegex.test(ownPath))
    );
  };
}

/** Records the files that a build reads: Astro runs again when one of them changes. */
function noteSources(host: AstroHost): Plugin {
  return {
    name: 'trellis:sources',
    apply: 'build',
    moduleParsed({ id }) {
      const file = sourceFileOf(id);
      if (file !== undefined) host.sources.add(file);
    },
  };
}

/** The file of a module; undefined for virtual modules and packages. Ids have forward slashes on every system. */
export function sourceFileOf(
  id: string,
  { isAbsolute, normalize }: Pick<PlatformPath, 'isAbsolute' | 'normalize'> = path,
): string | undefined {
  const file = id.replace(/\?.*$/, '');
  return isAbsolute(file) && !file.includes('/node_modules/') ? normalize(file) : undefined;
}

/** Restricts Vite's own services, such as opening files in an editor, to pages of this server. */
function guardServices(): Plugin {
  return {
    name: 'trellis:guard-services',
    configureServer: {
      order: 'pre',
      handler(server) {
        server.middlewares.use((request, response, next) => {
          const target = decodeTarget(request.originalUrl ?? request.url ?? '/');
          const isService = /\/__/.test(target?.pathname ?? '/__');
          if (!isService || isFromOwnBrowser(request)) next();
          else refuse(response, REFUSALS.foreignPage);
        });
      },
    },
  };
}

/** Responds to unmatched requests after all of Vite's middleware. */
function notFound(host: AstroHost): Plugin {
  return {
    name: 'trellis:not-found',
    configureServer: {
      order: 'pre',
      handler: (server) => () => {
        server.middlewares.use((request, response, next) => {
          const path = withoutQuery(request.originalUrl ?? request.url ?? '/');
          const isOurs = withoutBase(path, host.site.options.base) !== undefined;
          if (!host.respondNotFound || !isOurs || host.hasRoute(path)) return next();
          host.respondNotFound(request, response).catch(next);
        });
      },
    },
  };
}

/**
 * Folders whose files the development server may serve: the project, Trellis, and the packages around Astro. Without
 * this list it would serve every file of the machine (`/@fs/etc/passwd`).
 */
function servedFolders(projectRoot: string, astro: string): string[] {
  const engine = ENGINE_ROOT;
  // Vite resolves links to packages and to the project.
  return [
    projectRoot,
    realpathSync(projectRoot),
    engine,
    realpathSync(engine),
    packagesAround(realpathSync(astro)),
  ];
}

/** Outermost `node_modules` folder of a file: `/a/node_modules` for `/a/node_modules/b/node_modules/c.js`. */
function packagesAround(file: string): string {
  const name = 'node_modules';
  return file.slice(0, file.indexOf(name) + name.length);
}

/**
 * Resolves Astro for importers elsewhere: virtual modules, routes of the engine, and files of a project without
 * packages. `astro` is a file of Astro, from which its packages are resolved.
 */
function engineImports(astro: string): Plugin {
  return {
    name: 'trellis:engine-imports',
    enforce: 'pre',
    async resolveId(id, from, options) {
      const isBare = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/i.test(id) && !id.includes(':');
      const isOfPackage = from?.includes('/node_modules/') && !from.startsWith(ENGINE_ARTIFACTS);
      if (!isBare || isOfPackage) return undefined;
      return this.resolve(id, astro, { ...options, skipSelf: true });
    },
  };
}

/** Virtual modules with which the engine's routes access the site. */
function virtualModules(host: PageHost): Plugin {
  const modules: Record<string, () => string> = {
    'virtual:trellis/engine': () => ENGINE_CODE,
    // Serialized, because the server runs without the site.
    'virtual:trellis/relay': () => `export const targets = ${JSON.stringify(host.site.proxy)};`,
  };
  return {
    name: 'trellis:virtual-modules',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  };
}
