import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Docs } from './docs.ts';

/** The list of pages, and each page by its path. */
export function addResources(server: McpServer, docs: Docs): void {
  server.registerResource(
    'overview',
    'docs://llms.txt',
    { title: 'All pages', description: 'Every page with its description', mimeType: 'text/plain' },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: (await docs.readOverview()) ?? '' }],
    }),
  );
  server.registerResource(
    'page',
    new ResourceTemplate('docs://pages/{+path}', { list: undefined }),
    { title: 'A page', description: 'A page by its path, as Markdown', mimeType: 'text/markdown' },
    async ({ href }, { path }) => {
      const markdown = await docs.readPage(String(path));
      if (markdown === undefined) throw new Error(`There is no page ${String(path)}`);
      return { contents: [{ uri: href, mimeType: 'text/markdown', text: markdown }] };
    },
  );
}
