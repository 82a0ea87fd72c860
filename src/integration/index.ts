import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { describeProject, type Project } from '../content/project.ts';
import { prepareImages } from '../images/prepare-images.ts';
import { loadIslandFiles } from '../site/islands.ts';
import { loadSite } from '../site/load-site.ts';
import { RELAY_PATH } from '../site/relay-targets.ts';
import { prepareUtilities } from '../site/utilities.ts';
import { serveProject } from './dev-server.ts';
import { findSite, setSite } from './site-handle.ts';
import { engineImports } from './engine-imports.ts';
import { placeClient } from './place-client.ts';
import { plainFiles } from './site-files.ts';
import { sheetAddresses } from './sheet-addresses.ts';
import { virtualModules } from './virtual-modules.ts';
import { writeExtras } from './write-extras.ts';
import { writePictures } from './write-pictures.ts';

export interface TrellisOptions {
  /** The project to show; by default the one in Astro's root. */
  project?: Project;
}

const route = (name: string) => fileURLToPath(new URL(`../routes/${name}`, import.meta.url));

/** Astro integration: shows the pages that docs.json describes, beside whatever else the Astro project has. */
export default function trellis(options: TrellisOptions = {}): AstroIntegration {
  let project: Project | undefined = options.project;
  return {
    name: 'trellis',
    hooks: {
      'astro:config:setup': async ({ config, command, injectRoute, updateConfig, logger }) => {
        project ??= describeProject(fileURLToPath(config.root));
        if (command !== 'sync' && findSite()?.project.root !== project.root) {
          const hasServer = command === 'build' && config.adapter !== undefined;
          await loadOnce(project, config.base, command === 'dev' ? 'dev' : 'build', hasServer);
        }
        // In development pages are made when asked for, however many there are.
        const prerender = command !== 'dev';
        injectRoute({ pattern: '/[...slug]', entrypoint: route('page.astro'), prerender });
        if (findSite()?.relay && config.adapter) {
          injectRoute({ pattern: RELAY_PATH, entrypoint: route('relay.ts'), prerender: false });
        } else if (findSite()?.relay) {
          logger.warn('docs.json asks for a relay, but the project has no adapter to run it.');
        }
        injectRoute({ pattern: '/404', entrypoint: route('not-found.astro'), prerender: true });
        updateConfig({
          build: { format: 'directory', inlineStylesheets: 'never' },
          vite: {
            plugins: [virtualModules(), engineImports(), sheetAddresses()],
            build: { assetsInlineLimit: 0 },
            server: { fs: { strict: false } },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        serveProject(server);
      },
      'astro:build:done': async ({ dir }) => {
        const site = findSite();
        if (!site) return;
        const files = plainFiles(fileURLToPath(dir));
        writeExtras(site, files);
        await writePictures(site, files);
        await placeClient(site, files);
      },
    },
  };
}

/** For plain `astro build` and `astro dev`: the commands of Trellis load the site before they start Astro. */
async function loadOnce(
  project: Project,
  base: string,
  mode: 'build' | 'dev',
  hasServer: boolean,
): Promise<void> {
  const { site, diagnostics } = await loadSite(project, {
    base: base.replace(/\/$/, ''),
    mode,
    offline: false,
    hasServer,
  });
  if (!site) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  if (mode === 'build') {
    await prepareUtilities(site);
    await prepareImages(site);
    site.islandFiles = await loadIslandFiles(site);
  }
  setSite(site);
}
