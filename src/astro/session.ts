import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import type { Connect, ViteDevServer } from 'vite';
import {
  findOverwritten,
  formatManifest,
  listUnknownNames,
  MANIFEST_FILE,
  readOutputManifest,
} from '../content/own-output.ts';
import { describeProject } from '../content/project.ts';
import { listOutputs, prepareOutputs } from '../output/list-outputs.ts';
import { listEntries, listFiles, type Layouts } from '../output/output.ts';
import { loadLayouts } from '../output/pages.ts';
import { writeFolder } from '../output/write-outputs.ts';
import { createDevResponder } from '../server/dev-respond.ts';
import { openDevSite, type DevSite } from '../server/dev-site.ts';
import { openCache } from '../site/cache.ts';
import { loadSite, type LoadedSite } from '../site/load.ts';
import type { Site } from '../site/site.ts';
import { deferRejection } from '../utils/errors.ts';
import { isOutside, relativePath } from '../utils/files.ts';
import { createHost, noteRoutes, setUpAstro, type AstroHost } from './engine-integration.ts';
import { notePageRoutes, renderByRoute, ROUTES_FOLDER } from './page-routes.ts';

type Setup = HookParameters<'astro:config:setup'>;

/** Hooks of the integration for `astro build` and `astro dev`. */
export interface AstroSession {
  noteRoutes(routes: HookParameters<'astro:routes:resolved'>['routes']): void;
  /** Development only: serves the site with Astro's server. */
  serve(server: ViteDevServer): Promise<void>;
  /** After a build: adds the site to the output of Astro. */
  finish(dir: URL): Promise<void>;
}

/** Location of a site in an Astro project. */
export interface Placement {
  /** Folder of docs.json, relative to the root of the project (default: the root). */
  folder?: string | undefined;
  /** Path below the base of the project, `/docs` (default: the base). */
  base?: string | undefined;
}

/** Loads the site for Astro's commands, and configures Astro for its components. */
export async function openSession(params: Setup, placement: Placement): Promise<AstroSession> {
  const root = resolve(fileURLToPath(params.config.root), placement.folder ?? '.');
  const { project, problem } = openCache(describeProject(root), true);
  if (problem !== undefined) params.logger.warn(problem);
  const mount = `/${placement.base ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '');
  const base = params.config.base.replace(/\/$/, '') + mount;
  const origin = params.config.site && new URL(params.config.site).origin;
  const options = { base, origin, offline: false, hasAstroConfig: true };
  const layouts = loadLayouts(base);
  deferRejection(layouts);
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

/** The site responds first, as in `trellis dev`; Astro handles the rest. */
function serveSite(server: ViteDevServer, host: AstroHost, dev: DevSite, layouts: Layouts): void {
  host.server = server;
  const render = renderByRoute(host, dev);
  const { respond, respondNotFound } = createDevResponder(dev, layouts, render);
  host.respondNotFound = respondNotFound;
  dev.onChange(() => notePageRoutes(dev.site));
  server.middlewares.use((request: Connect.IncomingMessage, response, next) => {
    const { url, originalUrl } = request;
    // Vite has already removed the base.
    request.url = originalUrl ?? url;
    respond(request, response).then((isDone) => {
      request.url = url;
      if (!isDone) next();
    }, next);
  });
  server.httpServer?.on('close', () => dev.close());
}

/** Writes all files of the site into the output folder of Astro. */
async function addSite(
  { site, mount }: AstroHost,
  layouts: Layouts,
  output: OutputFolder,
  dir: string,
): Promise<void> {
  const folder = join(dir, mount);
  // Astro may have no output below that path.
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
  site.renderCache.save(site.pages.keys());
}

function orThrow({ site, diagnostics }: LoadedSite): Site {
  if (!site) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return site;
}

/**
 * Output folder of `astro build`. Astro empties it except for `.git`; if the files of earlier builds are known, only
 * those are removed.
 */
class OutputFolder {
  #dir = '';
  #isCertain = false;
  /** Modification times of foreign files and folders, by absolute path. */
  readonly #others = new Map<string, number>();

  /** Returns whether the files of earlier builds in a folder are known. */
  open(dir: string): boolean {
    this.#dir = dir;
    this.#isCertain = listUnknownNames(dir).length === 0;
    return this.#isCertain;
  }

  /** Removes the files of the last build, and records the remaining ones. */
  clear(): void {
    if (!existsSync(this.#dir)) return;
    if (this.#isCertain) removeListed(this.#dir);
    for (const [path] of listEntries(this.#dir)) {
      const file = join(this.#dir, path);
      // Otherwise Astro empties the folder.
      if (this.#isCertain || /^\/\.git(?:\/|$)/.test(path))
        this.#others.set(file, lstatSync(file).ctimeMs);
    }
  }

  /** Foreign files and folders below a folder that Astro has not replaced, as paths with a leading slash. */
  listOthers(folder: string): Set<string> {
    const remaining = [...this.#others].filter(([file, changedAt]) => {
      const found = lstatSync(file, { throwIfNoEntry: false });
      return found && (found.isDirectory() || found.ctimeMs === changedAt);
    });
    const inside = remaining.filter(([file]) => file !== folder && !isOutside(folder, file));
    return new Set(inside.map(([file]) => `/${relativePath(folder, file)}`));
  }

  /** Lists the files of this build for the next one. */
  writeManifest(): void {
    // An adapter may write the site elsewhere.
    if (!existsSync(this.#dir)) return;
    const others = this.listOthers(this.#dir);
    const files = listFiles(this.#dir).filter(
      ([path]) => path !== `/${MANIFEST_FILE}` && !others.has(path),
    );
    const sizes = files.map(([path, file]) => [path.slice(1), lstatSync(file).size] as const);
    writeFileSync(join(this.#dir, MANIFEST_FILE), formatManifest(new Map(sizes)));
  }
}

/**
 * Integration that runs after all others, whose files are part of the build. Throws if Astro would
 * empty a source folder; `docs` is the one of the documentation.
 */
function outputIntegration(folder: OutputFolder, docs: string): AstroIntegration {
  return {
    name: 'trellis:output',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const outDir = fileURLToPath(config.outDir);
        // Astro itself rejects its publicDir.
        const source = findOverwritten(outDir, [fileURLToPath(config.srcDir), docs]);
        if (source !== undefined)
          throw new Error(
            `outDir "${outDir}" contains the source folder ${source}. Use another folder.`,
          );
        if (folder.open(outDir)) updateConfig({ vite: { build: { emptyOutDir: false } } });
      },
      'astro:build:start': () => folder.clear(),
      'astro:build:done': () => folder.writeManifest(),
    },
  };
}

/** Removes the files in the manifest of a folder, and folders that become empty. Does not follow links. */
function removeListed(dir: string): void {
  const files = new Set([...(readOutputManifest(dir)?.keys() ?? [])].map((path) => `/${path}`));
  const folders = new Set<string>();
  for (const path of files)
    for (let at = dirname(path); at !== '/'; at = dirname(at)) folders.add(at);
  // Folders follow their content.
  for (const [path, entry] of [...listEntries(dir)].toReversed()) {
    const file = join(dir, path);
    if (entry.isFile() && files.has(path)) rmSync(file);
    else if (entry.isDirectory() && folders.has(path) && readdirSync(file).length === 0)
      rmdirSync(file);
  }
}
