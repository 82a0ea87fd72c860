import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpHandler } from '../server/mcp/handle-request.ts';
import type { Docs } from '../server/mcp/docs.ts';
import { findOutput } from '../outputs/list-outputs.ts';
import type { OutputSources } from '../outputs/output.ts';
import type { DevSite } from './dev-site.ts';

/** Answers agents' questions about a site under development; what they need is loaded by the first one. */
export function answerAgents(
  dev: DevSite,
  sources: () => OutputSources,
): (request: IncomingMessage, response: ServerResponse) => Promise<true> {
  let handler: Promise<McpHandler> | undefined;
  let docs: Promise<Docs> | undefined;
  dev.onChange(() => (docs = undefined));

  async function read(path: string): Promise<string | undefined> {
    const content = await (await findOutput(sources(), path))?.render();
    return typeof content === 'object' ? readFile(content.file, 'utf8') : content;
  }

  async function createHandler(): Promise<McpHandler> {
    const [{ createMcpHandler }, { openDocs }] = await Promise.all([
      import('../server/mcp/handle-request.ts'),
      import('../server/mcp/docs.ts'),
    ]);
    return createMcpHandler(() => (docs ??= openDocs(read)));
  }

  return async (request, response) => {
    await dev.refresh();
    await (
      await (handler ??= createHandler())
    )(request, response);
    return true;
  };
}
