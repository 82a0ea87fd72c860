import { printDiagnostics, hasColor } from '../../diagnostics/print.ts';
import { setSite } from '../../integration/site-handle.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Args } from '../args.ts';
import { Output } from '../output.ts';
import { openProject } from '../open-project.ts';
import { join, resolve } from 'node:path';

/** Serves the site while its author writes; runs until it is stopped. 1 when docs.json leaves nothing to show. */
export async function dev(args: Args): Promise<number> {
  const startedAt = performance.now();
  const output = new Output(args);
  const project = openProject(args.dir);
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  const { site, diagnostics, texts } = await loadSite(project, {
    base: args.base,
    origin: args.site,
    outDir,
    mode: 'dev',
    offline: args.offline,
  });
  output.warn(
    printDiagnostics(diagnostics, {
      readText: (file) => texts.get(file),
      color: hasColor(process.stderr),
    }),
  );
  if (!site) return 1;
  setSite(site);

  const [{ dev: serve }, { buildAstroConfig }] = await Promise.all([
    import('astro'),
    import('../../integration/astro-config.ts'),
  ]);
  const ownConfig = project.isAstroProject;
  process.chdir(ownConfig ? project.root : project.cacheDir);
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const server = await serve({
    ...buildAstroConfig({
      project,
      base: args.base,
      origin: args.site,
      outDir,
      mode: 'dev',
      ownConfig,
    }),
    server: { port: args.port, host: args.host },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { port } = server.address;
  output.say(
    `${site.config.name}: http://${args.host}:${port}${args.base}/  (${site.pages.size} pages, ready in ${seconds} s)`,
  );
  return new Promise<number>((finish) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // Vite ends the process itself when it is told to stop, with this code or one for the signal.
        process.exitCode = 0;
        void server.stop().then(() => finish(0));
      });
    }
  });
}
