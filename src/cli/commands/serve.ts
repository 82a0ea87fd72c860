import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTS } from '../../site/hosts.ts';
import { defineCommand } from '../args/define-command.ts';
import { address, ADDRESS_HINT, out, port } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

/** Serves until it is stopped; exits with 0 after all responses are sent. */
export const serve = defineCommand({
  name: 'serve',
  summary: 'serve the built site in production',
  options: { out, port, address },
  hints: ADDRESS_HINT,
  examples: [['trellis serve --address 0.0.0.0', 'accept connections from other machines']],
  async run(args) {
    const { findBuiltSite, runServer } = await import('../serve/built-site.ts');
    const { folder, base, host: builtFor, server: ownServer } = findBuiltSite(args);
    if (ownServer) return runServer(ownServer, args, args.dir);
    const output = new CommandOutput(args);
    if (builtFor && !existsSync(join(folder, '_headers')))
      output.warn(
        `The site was built for ${HOSTS[builtFor].label}, so trellis serve cannot read its redirects and headers. Build it without --host.`,
      );
    const { createSiteServer } = await import('../../server/site-server.ts');
    const { closeOnSignal, DEFAULT_PORT, listen, logRequests } =
      await import('../../server/listen.ts');
    const server = await createSiteServer({ folder, mcp: '/mcp' });
    if (args.verbose) logRequests(server);
    const closed = new Promise<number>((finish) => server.once('close', () => finish(0)));
    closeOnSignal(server);
    const url = await listen(server, { port: DEFAULT_PORT, host: args.address, ...args.port });
    output.say(`Serving ${folder} at ${url}${base}/`);
    return closed;
  },
});
