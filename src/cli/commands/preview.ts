import { join, resolve } from 'node:path';
import { closeOnSignal, listenNear } from '../../server/http/listen.ts';
import { createSiteServer } from '../../server/site/site-server.ts';
import { type Args } from '../args/args.ts';
import { Output } from '../output.ts';
import { recoverPublished } from '../build/publish.ts';
import { openProject } from '../open-project.ts';
import { findBuiltSite } from '../serve/find-built-site.ts';
import { runServer } from '../serve/run-server.ts';

/** Shows its author what build wrote; runs until it is stopped. A build with a server part is served by that. */
export async function preview(args: Args): Promise<number> {
  const output = new Output(args);
  const project = openProject(args.dir);
  recoverPublished(resolve(args.out ?? join(project.root, 'dist')), project.cacheDir);
  const { folder, base, server: ownServer } = findBuiltSite(args);
  if (ownServer) return runServer(ownServer, args, project.root);

  const server = await createSiteServer({ folder, mcp: '/mcp', isPreview: true });
  const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
  closeOnSignal(server);
  const url = await listenNear(server, { port: args.port, host: args.address });
  output.say(`Serving ${folder} at ${url}${base}/`);
  return closed;
}
