import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSiteServer } from '../../src/server/site-server.ts';

export interface ServedSite {
  /** `http://localhost:50123`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a built site on a free port, as `trellis preview` does; with a path for its MCP server as `trellis serve` does. */
export async function serveSite(folder: string, base = '', mcp?: string): Promise<ServedSite> {
  const server = await createSiteServer({ folder, base, mcp });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
