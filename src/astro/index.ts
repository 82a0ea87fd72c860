import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { describeProject, type Project } from '../content/project.ts';
import { prepareImages } from '../outputs/images/prepare-images.ts';
import { loadIslandFiles } from '../outputs/islands/island-files.ts';
import { loadSite, type LoadedSite } from '../site/load/load-site.ts';
import { RELAY_PATH } from '../site/facts/relay-targets.ts';
import type { Site } from '../site/model/site.ts';
import { prepareUtilities } from '../outputs/tailwind/utility-sheet.ts';
import { openDevSite } from '../dev/dev-site.ts';
import { createDevResponder } from '../dev/respond.ts';
import { findDevSite, findSite, setDevSite, setSite } from '../dev/site-handle.ts';
import { engineImports } from '../outputs/bundles/engine-imports.ts';
import { noteModuleRoutes, routesFile, writeModuleRoutes } from './module-routes.ts';
import { placeClient } from '../outputs/bundles/place-client.ts';
import { placeDiagrams } from '../outputs/bundles/place-diagrams.ts';
import { plainFiles } from '../outputs/site-files.ts';
import { servedFolders } from './served-folders.ts';
import { sheetAddresses } from './sheet-addresses.ts';
import { virtualModules } from './virtual-modules.ts';
import { writeExtras } from '../outputs/write-extras.ts';
import { writePictures } from '../outputs/images/write-pictures.ts';

export interface TrellisOptions {
  /** The project to show; by default the one in Astro's root. */
  project?: Project;
  /** Only pages that need Astro are built, and nothing beside them. */
  modulePagesOnly?: boolean;
}

const route = (name: string) => fileURLToPath(new URL(`./routes/${name}`, import.meta.url));

/** The server that shows the site. Where routes come or go, Astro makes a new one before it closes the last. */
let last: unknown;

/** Astro integration: shows the pages that docs.json describes, beside whatever else the Astro project has. */
export default function trellis(options: TrellisOptions = {}): AstroIntegration {
  return {
    name: 'trellis',
    hooks: {
      'astro:config:setup': async (params) => {
        const { config, command, injectRoute, updateConfig, addWatchFile, logger } = params;
        const project = options.project ?? describeProject(fileURLToPath(config.root));
        if (command !== 'sync' && findSite()?.project.root !== project.root) {
          const base = config.base.replace(/\/$/, '');
          const hasServer = config.adapter !== undefined;
          await (command === 'dev' ? loadDev(project, base) : loadOnce(project, base, hasServer));
        }
        // In development pages are made when asked for, however many there are.
        const prerender = command !== 'dev';
        const site = findSite();
        const moduleRoutes = site && command !== 'sync' ? writeModuleRoutes(site) : [];
        if (site && command === 'dev') {
          noteModuleRoutes(site);
          addWatchFile(routesFile(site));
        }
        for (const found of moduleRoutes) injectRoute({ ...found, prerender });
        if (!options.modulePagesOnly) {
          injectRoute({ pattern: '/[...slug]', entrypoint: route('page.astro'), prerender });
          injectRoute({ pattern: '/404', entrypoint: route('not-found.astro'), prerender: true });
        }
        if (site?.relay && config.adapter) {
          injectRoute({ pattern: RELAY_PATH, entrypoint: route('relay.ts'), prerender: false });
        } else if (site?.relay && !options.modulePagesOnly) {
          logger.warn('docs.json asks for a relay, but the project has no adapter to run it.');
        }
        const road = moduleRoutes.length > 0 ? await (await loadModuleRoad())(params) : [];
        updateConfig({
          build: { format: 'directory', inlineStylesheets: 'never' },
          vite: {
            plugins: [...road, virtualModules(), engineImports(), sheetAddresses()],
            build: { assetsInlineLimit: 0 },
            server: { fs: { strict: true, allow: servedFolders(project.root) } },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        const dev = findDevSite();
        if (!dev) return;
        const { answer } = createDevResponder(dev);
        server.middlewares.use((request, response, next) => {
          answer(request, response).then((isDone) => isDone || next(), next);
        });
        dev.onChange(() => noteModuleRoutes(dev.site));
        last = server;
        server.httpServer?.on('close', () => {
          if (last === server) dev.close();
        });
      },
      'astro:build:done': async ({ dir }) => {
        const site = findSite();
        if (!site || options.modulePagesOnly) return;
        const files = plainFiles(fileURLToPath(dir));
        writeExtras(site, files);
        await writePictures(site, files);
        await placeClient(site, files);
        await placeDiagrams(site, files);
      },
    },
  };
}

/** `@astrojs/mdx` is loaded by sites that have a use for it only. */
const loadModuleRoad = async () => (await import('./module-road.ts')).moduleRoad;

/** For plain `astro build`: the commands of Trellis load the site before they start Astro. */
async function loadOnce(project: Project, base: string, hasServer: boolean): Promise<void> {
  const kind = { mode: 'build', hasServer, hasAstroConfig: true } as const;
  const site = orThrow(await loadSite(project, { base, offline: false, ...kind }));
  await prepareUtilities(site);
  await prepareImages(site);
  site.islandFiles = await loadIslandFiles(site);
  setSite(site);
}

/** The same for plain `astro dev`. */
async function loadDev(project: Project, base: string): Promise<void> {
  const kind = { mode: 'dev', isAstroDev: true, hasAstroConfig: true } as const;
  const loaded = await openDevSite(project, { base, offline: false, ...kind });
  orThrow(loaded);
  if (loaded.dev) setDevSite(loaded.dev);
}

function orThrow({ site, diagnostics }: LoadedSite): Site {
  if (!site) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return site;
}
