import { defineCommand } from '../args/define-command.ts';
import { out } from '../args/options.ts';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'start an MCP server over the built site (stdio)',
  options: { out },
  examples: [['trellis mcp docs', 'serve the built site of the folder docs']],
  async run(args) {
    const { findBuiltSite } = await import('../serve/built-site.ts');
    const { serveStdio } = await import('../../server/mcp.ts');
    await serveStdio(findBuiltSite(args).folder);
    return 0;
  },
});
