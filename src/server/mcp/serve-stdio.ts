import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './server.ts';
import { watchDocs } from './docs.ts';

/** Answers an MCP client on standard input and output until it hangs up. Rejects for a folder without docs. */
export async function serveStdio(folder: string): Promise<void> {
  const server = createMcpServer(await watchDocs(folder)());
  // A file ends, but is not closed.
  const closed = Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end')]);
  await server.connect(new StdioServerTransport());
  // Answers that are still being made are written before the process ends by itself.
  await closed;
}
