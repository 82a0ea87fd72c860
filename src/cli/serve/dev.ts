import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { createFileReader } from '../../check/findings.ts';
import { hasColor, printDiagnostics } from '../../diagnostics/print.ts';
import type { Layouts } from '../../output/output.ts';
import { loadLayouts } from '../../output/pages.ts';
import type { AstroCompanion } from '../../server/dev-server.ts';
import { openDevSite, type DevSite } from '../../server/dev-site.ts';
import { listenNear } from '../../server/listen.ts';
import type { SiteOptions } from '../../site/site.ts';
import { deferRejection, loadOnce } from '../../utils/errors.ts';
import { countNoun } from '../../utils/text.ts';
import type { DevArgs } from '../commands/dev.ts';
import { keepSchema, openProject } from '../open-project.ts';
import { CommandOutput } from '../output.ts';

/** Runs the development server until it is stopped. Returns 1 if docs.json prevents loading the site. */
export async function runDev(args: DevArgs): Promise<number> {
  const startedAt = performance.now();
  const output = new CommandOutput(args);
  const project = openProject(args, output, { isMade: true });
  const { base = '' } = args;
  const layouts = loadLayouts(base);
  deferRejection(layouts);
  const loaded = await openDevSite(project, optionsOf(args, project.isAstroProject));
  const printable = loaded.diagnostics.filter(({ severity }) => severity !== 'info' || !args.quiet);
  const readText = createFileReader(loaded, project);
  output.warn(printDiagnostics(printable, { readText, color: hasColor(process.stderr) }));
  if (!loaded.dev) return 1;
  const { url, stop } = await serve(loaded.dev, await layouts, args);
  const { config, pages } = loaded.dev.site;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  output.say(
    `${config.name}: ${url}${base}/  (${countNoun(pages.size, 'page')}, ready in ${seconds} s)`,
  );
  await keepSchema(project);
  if (args.open) openBrowser(`${url}${base}/`);
  return untilStopped(stop);
}

function optionsOf(
  { dir, base = '', groups, offline }: DevArgs,
  hasAstroConfig: boolean,
): SiteOptions {
  return { base, outDir: resolve(dir, 'dist'), groups, offline, hasAstroConfig, mode: 'dev' };
}

interface Served {
  /** `http://localhost:4321` */
  url: string;
  stop(): Promise<void>;
}

async function serve(site: DevSite, layouts: Layouts, args: DevArgs): Promise<Served> {
  const { createDevServer } = await import('../../server/dev-server.ts');
  let astro: Promise<AstroCompanion> | undefined;
  const load = loadOnce(async () =>
    (await import('../../astro/astro-part.ts')).startCompanion(site),
  );
  const startAstro = () => (astro = load());
  const server = createDevServer(site, { layouts, host: args.address, startAstro });
  const url = await listenNear(server, { host: args.address, ...args.port });
  return {
    url,
    async stop() {
      site.close();
      await closeAtOnce(server);
      // A failed start was reported with the request that needed it.
      const [started] = await Promise.allSettled([astro]);
      if (started.status === 'fulfilled') await started.value?.stop();
    },
  };
}

/** Closes immediately, because open pages keep their connections. */
async function closeAtOnce(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Maximum time for closing, in milliseconds. */
const STOP_TIMEOUT_MS = 2000;

/** Resolves to 0 when the author stops the server. */
function untilStopped(stop: () => Promise<void>): Promise<number> {
  return new Promise((finish, fail) => {
    let isStopping = false;
    // A terminal sends the signal to each process of a command, and npm sends it again.
    const end = () => {
      if (isStopping) return;
      isStopping = true;
      // Vite exits the process itself, with this code or one for the signal.
      process.exitCode = 0;
      setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
      stop().then(() => finish(0), fail);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  });
}

/** Commands that open a URL, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a URL in the browser; does nothing if there is none. */
function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
