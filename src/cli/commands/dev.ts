import { join, resolve } from 'node:path';
import type { Server } from 'node:http';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { openDevSite, type DevSite } from '../../integration/dev/dev-site.ts';
import { prepareRenderer } from '../../integration/renderer.ts';
import { DEFAULT_PORT, listenNear } from '../../server/run-server.ts';
import type { Args } from '../args.ts';
import { openBrowser } from '../open-browser.ts';
import { openProject } from '../open-project.ts';
import { Output } from '../output.ts';

/** Serves the site while its author writes; runs until it is stopped. 1 when docs.json leaves nothing to show. */
export async function dev(args: Args): Promise<number> {
  const startedAt = performance.now();
  const output = new Output(args);
  const project = openProject(args.dir);
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  const { base, site: origin, offline } = args;
  const isAstroDev = project.isAstroProject;
  const renderer = isAstroDev ? undefined : prepareRenderer(project, base);
  renderer?.catch(() => {}); // said when pages are to be rendered
  const options = { base, origin, outDir, offline, mode: 'dev', isAstroDev } as const;
  const loaded = await openDevSite(project, options);
  output.warn(
    printDiagnostics(loaded.diagnostics, {
      readText: (file) => loaded.texts.get(file),
      color: hasColor(process.stderr),
    }),
  );
  if (!loaded.dev) return 1;
  await renderer;
  const serve = isAstroDev ? serveByAstro : serveAlone;
  const { url, stop } = await serve(loaded.dev, args, outDir);
  const { config, pages } = loaded.dev.site;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  output.say(`${config.name}: ${url}${base}/  (${pages.size} pages, ready in ${seconds} s)`);
  if (args.open) openBrowser(`${url}${base}/`);
  return untilStopped(stop);
}

interface Served {
  /** `http://localhost:4321` */
  url: string;
  stop(): Promise<void>;
}

async function serveAlone(devSite: DevSite, args: Args): Promise<Served> {
  const [{ createDevServer }, { loadRenderer }] = await Promise.all([
    import('../../integration/dev/dev-server.ts'),
    import('../../integration/renderer.ts'),
  ]);
  const { project, options } = devSite.site;
  const server = createDevServer(devSite, await loadRenderer(project, options.base), args.host);
  const url = await listenNear(server, args);
  return { url, stop: () => closeAtOnce(server) };
}

/** A project with an Astro configuration has pages and tools of its own, so that Astro serves it. */
async function serveByAstro(devSite: DevSite, args: Args, outDir: string): Promise<Served> {
  const [{ dev: serve }, { buildAstroConfig }, { setDevSite }] = await Promise.all([
    import('astro'),
    import('../../integration/astro-config.ts'),
    import('../../integration/site-handle.ts'),
  ]);
  const { project } = devSite.site;
  setDevSite(devSite);
  process.chdir(project.root);
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const { base, site: origin, port = DEFAULT_PORT, host } = args;
  const server = await serve({
    ...buildAstroConfig({ project, base, origin, outDir }),
    server: { port, host },
  });
  return { url: `http://${host}:${server.address.port}`, stop: () => server.stop() };
}

/** Open pages keep their connections for as long as they are shown; there is nothing to wait for. */
async function closeAtOnce(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
}

/** Ends with 0 when the author stops the server, which is how it is meant to end. */
function untilStopped(stop: () => Promise<void>): Promise<number> {
  return new Promise((finish) => {
    const end = () => {
      // Vite ends the process itself when it is told to stop, with this code or one for the signal.
      process.exitCode = 0;
      void stop().then(() => finish(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  });
}
