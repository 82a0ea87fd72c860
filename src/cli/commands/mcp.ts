import { defineCommand } from '../args/define-command.ts';
import { out } from '../args/options.ts';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'answer questions of agents about the built site (MCP on stdio)',
  options: { out },
  async run(args) {
    const { findBuiltSite } = await import('../serve/built-site.ts');
    const { serveStdio } = await import('../../server/mcp.ts');
    await serveStdio(findBuiltSite(args).folder);
    return 0;
  },
});
