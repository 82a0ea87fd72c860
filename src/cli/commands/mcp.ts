import { defineCommand } from '../args/define-command.ts';
import { out } from '../args/options.ts';
import { CommandOutput } from '../output.ts';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'start an MCP server over the built site (stdio)',
  options: { out },
  examples: [['trellis mcp docs', 'serve the built site of the folder docs']],
  async run(args) {
    const { findBuiltSite } = await import('../serve/built-site.ts');
    const { serveStdio } = await import('../../server/mcp.ts');
    const { folder } = findBuiltSite(args);
    // Agents start the command with a pipe; a person would wait for a prompt.
    if (process.stdin.isTTY)
      new CommandOutput(args).note(
        'The MCP server waits for messages of an agent, which starts this command itself. To stop it, press Ctrl+C.',
      );
    await serveStdio(folder);
    return 0;
  },
});
