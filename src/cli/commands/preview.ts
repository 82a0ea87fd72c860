import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closeOnSignal, DEFAULT_PORT, listenNear } from '../../server/http/listen.ts';
import { createSiteServer } from '../../server/site/site-server.ts';
import { type Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';
import { Output } from '../output.ts';
import { recoverPublished } from '../build/publish.ts';
import { openProject } from '../open-project.ts';

/** Serves what build wrote; runs until it is stopped. A build with a server part is served by that. */
export async function preview(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  const outDir = resolve(args.out ?? join(project.root, 'dist'));
  recoverPublished(outDir, project.cacheDir);
  if (!existsSync(outDir)) throw new UsageError(`there is no ${outDir}: run trellis build first`);
  const ownServer = join(outDir, 'server/index.mjs');
  if (existsSync(ownServer)) return runServer(ownServer, args, project.root);

  const server = await createSiteServer({
    folder: outDir,
    base: args.base,
    mcp: '/mcp',
    isPreview: true,
  });
  const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
  closeOnSignal(server, async () => {});
  output.say(`Serving ${outDir} at ${await listenNear(server, args)}${args.base}/`);
  return closed;
}

/** Runs the server that a build made, in a process of its own, and hands it the signals of this one. */
function runServer(file: string, args: Args, cwd: string): Promise<number> {
  const env = { ...process.env, PORT: String(args.port ?? DEFAULT_PORT), HOST: args.host };
  const child = spawn(process.execPath, [file], { stdio: 'inherit', cwd, env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((finish) => child.on('exit', (code) => finish(code ?? 0)));
}
