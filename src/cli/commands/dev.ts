import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Server } from 'node:http';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import { openDevSite, type DevSite } from '../../dev/dev-site.ts';
import { prepareRenderer } from '../../outputs/pages/renderer.ts';
import { listModulePages } from '../../site/page/astro-pages.ts';
import { DEFAULT_PORT, listenNear } from '../../server/http/listen.ts';
import type { Args } from '../args.ts';
import { openBrowser } from '../open-browser.ts';
import { makeCacheDir, openProject } from '../open-project.ts';
import { Output } from '../output.ts';

/** Serves the site while its author writes; runs until it is stopped. 1 when docs.json leaves nothing to show. */
export async function dev(args: Args): Promise<number> {
  const startedAt = performance.now();
  const output = new Output(args);
  const project = openProject(args.dir);
  makeCacheDir(project);
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  const { base, site: origin, offline } = args;
  const isAstroDev = project.isAstroProject;
  const renderer = isAstroDev ? undefined : prepareRenderer();
  renderer?.catch(() => {}); // said when pages are to be rendered
  const kind = { mode: 'dev', isAstroDev, hasAstroConfig: isAstroDev } as const;
  const loaded = await openDevSite(project, { base, origin, outDir, offline, ...kind });
  output.warn(
    printDiagnostics(loaded.diagnostics, {
      readText: (file) => loaded.texts.get(file),
      color: hasColor(process.stderr),
    }),
  );
  if (!loaded.dev) return 1;
  await renderer;
  const devSite = loaded.dev;
  const facts = { devSite, args, outDir };
  const { url, stop } = await (isAstroDev ? serveByAstro(facts) : servePlain(facts));
  const { config, pages } = devSite.site;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  output.say(`${config.name}: ${url}${base}/  (${pages.size} pages, ready in ${seconds} s)`);
  if (args.open) openBrowser(`${url}${base}/`);
  return untilStopped(() => {
    devSite.close();
    return stop();
  });
}

interface Facts {
  devSite: DevSite;
  args: Args;
  outDir: string;
}

interface Served {
  /** `http://localhost:4321` */
  url: string;
  stop(): Promise<void>;
}

/** Astro takes over, at the same address, as soon as a page has components that it renders. */
async function servePlain(facts: Facts): Promise<Served> {
  const { devSite, args } = facts;
  const needsAstro = () => listModulePages(devSite.site).length > 0;
  if (needsAstro()) return serveByAstro(facts);
  const alone = await serveAlone(devSite, args);
  let served = Promise.resolve(alone);
  let isAlone = true;
  devSite.onChange(() => {
    if (!isAlone || !needsAstro()) return;
    isAlone = false;
    const port = Number(new URL(alone.url).port);
    served = alone.stop().then(() => serveByAstro({ ...facts, args: { ...args, port } }));
    served.catch((error: unknown) => console.error(error));
  });
  return { url: alone.url, stop: async () => (await served).stop() };
}

async function serveAlone(devSite: DevSite, args: Args): Promise<Served> {
  const [{ createDevServer }, { loadRenderer }] = await Promise.all([
    import('../../dev/dev-server.ts'),
    import('../../outputs/pages/renderer.ts'),
  ]);
  const renderer = await loadRenderer(devSite.site.options.base);
  const server = createDevServer(devSite, renderer, args.host);
  const url = await listenNear(server, args);
  return { url, stop: () => closeAtOnce(server) };
}

/** A project with an Astro configuration has pages and tools of its own, so that Astro serves it. */
async function serveByAstro({ devSite, args, outDir }: Facts): Promise<Served> {
  const [{ dev: serve }, { buildAstroConfig, buildPlainConfig }, { setDevSite }] =
    await Promise.all([
      import('astro'),
      import('../../astro/astro-config.ts'),
      import('../../dev/site-handle.ts'),
    ]);
  const { project, options } = devSite.site;
  // Its tools write scripts into pages.
  options.isAstroDev = true;
  setDevSite(devSite);
  process.chdir(project.isAstroProject ? project.root : project.cacheDir);
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const { base, site: origin, port = DEFAULT_PORT, host } = args;
  const settings = { project, base, origin, outDir };
  const server = await serve({
    ...(project.isAstroProject ? buildAstroConfig(settings) : buildPlainConfig(settings, 'dev')),
    server: { port, host },
  });
  return { url: `http://${host}:${server.address.port}`, stop: () => server.stop() };
}

/** Open pages keep their connections for as long as they are shown; there is nothing to wait for. */
async function closeAtOnce(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Longest time that ending may take, in milliseconds. */
const FAREWELL = 2000;

/** Ends with 0 when the author stops the server, which is how it is meant to end. */
function untilStopped(stop: () => Promise<void>): Promise<number> {
  return new Promise((finish) => {
    let isStopping = false;
    // A terminal sends the signal to each process of a command, and npm sends it once more.
    const end = () => {
      if (isStopping) return;
      isStopping = true;
      // Vite ends the process itself when it is told to stop, with this code or one for the signal.
      process.exitCode = 0;
      setTimeout(() => process.exit(0), FAREWELL).unref();
      void stop().then(() => finish(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  });
}
