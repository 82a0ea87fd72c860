import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS } from '../../site/hosts.ts';
import { closeOnSignal, DEFAULT_PORT, listen, logRequests } from '../../server/listen.ts';
import { createSiteServer } from '../../server/site-server.ts';
import type { Args } from '../args/args.ts';
import { Output } from '../output.ts';
import { findBuiltSite, runServer } from '../serve/built-site.ts';

/** Serves a built site to its readers until it is told to stop; 0 when every answer has gone out. */
export async function serve(args: Args): Promise<number> {
  const { folder, base, host: builtFor, server: ownServer } = findBuiltSite(args);
  if (ownServer) return runServer(ownServer, args, args.dir);
  const output = new Output(args);
  if (builtFor && !existsSync(join(folder, '_headers')))
    output.warn(
      `This site was built for ${HOSTS[builtFor].label}, which is told of redirects and headers in other words than serve reads: build it without --host.`,
    );
  const server = await createSiteServer({ folder, mcp: '/mcp' });
  if (args.verbose) logRequests(server);
  const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
  closeOnSignal(server);
  const { port = DEFAULT_PORT, address: host, portSetting } = args;
  const url = await listen(server, { port, host, portSetting });
  output.say(`Serving ${folder} at ${url}${base}/`);
  return closed;
}
