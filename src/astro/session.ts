import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookParameters } from 'astro';
import type { Connect, ViteDevServer } from 'vite';
import { describeProject } from '../content/project.ts';
import { openDevSite, type DevSite } from '../dev/dev-site.ts';
import { createDevResponder } from '../dev/respond.ts';
import { listFiles } from '../outputs/list-files.ts';
import { listOutputs } from '../outputs/list-outputs.ts';
import type { Layouts } from '../outputs/output.ts';
import { loadLayouts } from '../outputs/pages/renderer.ts';
import { prepareOutputs } from '../outputs/prepare-outputs.ts';
import { writeFolder } from '../outputs/write-outputs.ts';
import { openCache } from '../site/cache/cache-dir.ts';
import { loadSite, type LoadedSite } from '../site/load/load-site.ts';
import type { Site } from '../site/model/site.ts';
import { createHost, noteRoutes, setUpAstro, type AstroHost } from './engine-integration.ts';
import { OutputFolder, outputIntegration } from './output-folder.ts';
import { notePageRoutes, ROUTES_FOLDER } from './page-routes.ts';
import { renderByRoute } from './render-by-route.ts';
import { handledLater } from '../text/promises.ts';

type Setup = HookParameters<'astro:config:setup'>;

/** What the integration does where Astro's own commands run: `astro build`, `astro dev`. */
export interface AstroSession {
  noteRoutes(routes: HookParameters<'astro:routes:resolved'>['routes']): void;
  /** In development: has Astro's server show the site. */
  serve(server: ViteDevServer): Promise<void>;
  /** After a build: adds the site to what Astro has made in a folder. */
  finish(dir: URL): Promise<void>;
}

/** Where a site is in an Astro project. */
export interface Placement {
  /** Folder of docs.json, relative to the root of the project; the root itself unless given. */
  folder?: string | undefined;
  /** Path below the base of the project where the site is served, `/docs`; the base itself unless given. */
  base?: string | undefined;
}

/** Loads the project that Astro builds or serves, and has Astro do what is its own in it. */
export async function openSession(params: Setup, placement: Placement): Promise<AstroSession> {
  const root = resolve(fileURLToPath(params.config.root), placement.folder ?? '.');
  const { project, problem } = openCache(describeProject(root), true);
  if (problem !== undefined) params.logger.warn(problem);
  const mount = `/${placement.base ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '');
  const base = params.config.base.replace(/\/$/, '') + mount;
  const origin = params.config.site && new URL(params.config.site).origin;
  const options = { base, origin, offline: false, hasAstroConfig: true };
  const layouts = loadLayouts(base);
  handledLater(layouts);
  if (params.command === 'dev') {
    const loaded = await openDevSite(project, { ...options, mode: 'dev' });
    orThrow(loaded);
    return startSession(params, createHost(loaded.dev!, { mount }), layouts, loaded.dev);
  }
  const hasServer = params.config.adapter !== undefined;
  const build = { ...options, hasServer, precompress: hasServer, mode: 'build' } as const;
  const site = orThrow(await loadSite(project, build));
  return startSession(params, createHost({ site }, { mount }), layouts);
}

async function startSession(
  params: Setup,
  host: AstroHost,
  layouts: Promise<Layouts>,
  dev?: DevSite,
): Promise<AstroSession> {
  await setUpAstro(params, host);
  const folder = new OutputFolder();
  if (params.command === 'build')
    params.updateConfig({ integrations: [outputIntegration(folder, host.site.project.root)] });
  return {
    noteRoutes: (routes) => noteRoutes(host, routes),
    serve: async (server) => dev && serveSite(server, host, dev, await layouts),
    finish: async (dir) => addSite(host, await layouts, folder, fileURLToPath(dir)),
  };
}

/** The site answers first, as in the server of `trellis dev`; then Astro, with what is its own. */
function serveSite(server: ViteDevServer, host: AstroHost, dev: DevSite, layouts: Layouts): void {
  host.server = server;
  const render = renderByRoute(host, dev);
  const { answer, answerNotFound } = createDevResponder(dev, layouts, render);
  host.answerNotFound = answerNotFound;
  dev.onChange(() => notePageRoutes(dev.site));
  server.middlewares.use((request: Connect.IncomingMessage, response, next) => {
    const { url, originalUrl } = request;
    // Vite has taken the base away already.
    request.url = originalUrl ?? url;
    answer(request, response).then((isDone) => {
      request.url = url;
      if (!isDone) next();
    }, next);
  });
  server.httpServer?.on('close', () => dev.close());
}

/** Writes all files of the site into the folder that Astro has written. */
async function addSite(
  { site, mount }: AstroHost,
  layouts: Layouts,
  output: OutputFolder,
  dir: string,
): Promise<void> {
  const folder = join(dir, mount);
  // Astro may have nothing of its own below that path.
  mkdirSync(folder, { recursive: true });
  const { cacheDir } = site.project;
  const isCompressed = site.options.precompress === true;
  const others = output.listOthers(folder);
  const astroFiles = listFiles(folder).filter(
    ([path]) => !path.startsWith(`${ROUTES_FOLDER}/`) && !others.has(path),
  );
  await prepareOutputs(site);
  const outputs = await listOutputs({ site, layouts, astroFiles: new Map(astroFiles) });
  await writeFolder(outputs, { folder, cacheDir, isCompressed, others });
  site.store.save(site.pages.keys());
}

function orThrow({ site, diagnostics }: LoadedSite): Site {
  if (!site) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return site;
}
