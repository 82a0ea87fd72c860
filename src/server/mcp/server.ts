import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Docs } from './docs.ts';
import { addDescribeOperation, addListOperations } from './operation-tools.ts';
import { addListPages, addReadPage, addSearch } from './page-tools.ts';
import { addResources } from './resources.ts';

/** An MCP server over the docs of a built site: search, pages, operations. It reads and never writes. */
export function createMcpServer(docs: Docs): McpServer {
  const { name, description, trellis } = docs.facts;
  const server = new McpServer(
    { name, version: trellis },
    {
      instructions: `The documentation of ${name}.${description && ` ${description}`} Begin with search; read_page gives a page in full; describe_operation gives all that is documented of one API operation.`,
    },
  );
  addSearch(server, docs);
  addReadPage(server, docs);
  addListPages(server, docs);
  addListOperations(server, docs);
  addDescribeOperation(server, docs);
  addResources(server, docs);
  return server;
}
