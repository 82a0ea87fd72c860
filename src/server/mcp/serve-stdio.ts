import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './server.ts';
import { watchDocs } from './docs.ts';

/** Answers an MCP client on standard input and output until it hangs up. Rejects for a folder without docs. */
export async function serveStdio(folder: string): Promise<void> {
  const server = createMcpServer(await watchDocs(folder)());
  const closed = once(process.stdin, 'close');
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
