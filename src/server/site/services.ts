import type { IncomingMessage, ServerResponse } from 'node:http';
import { RELAY_PATH } from '../../site/model/site-manifest.ts';
import type { RelayTargets } from '../../site/model/site-parts.ts';
import { isForAgents } from './content-negotiation.ts';
import { answerCard, MCP_CARDS } from './mcp-card.ts';
import type { ServedSite } from './watch-site.ts';

/** Answers for a service. */
type Service = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What a server does for a site besides sending its files: undefined where a request asks for none of it. */
export type FindService = (
  request: IncomingMessage,
  pathname: string,
  site: ServedSite,
) => Service | undefined;

/** Finds who answers agents, tells them where, and passes on requests of the playground. `mcp` is the path for agents, without base. */
export function createServices(folder: string, mcp: string | undefined): FindService {
  const answerAgent = createAgentHandler(folder);
  const passOn = createRelayHandler();
  return (request, pathname, { files, base, manifest }) => {
    if (pathname === mcp && isForAgents(request)) return answerAgent;
    // A file of the author wins.
    if (mcp && MCP_CARDS.includes(pathname) && !files.has(pathname)) {
      return (asked, response) => answerCard(asked, response, { manifest, path: base + mcp });
    }
    const relay = pathname === RELAY_PATH ? manifest?.relay : undefined;
    return relay && ((asked, response) => passOn(asked, response, relay));
  };
}

/** Answers agents; what that needs is loaded by the first question, because most servers never get one. */
function createAgentHandler(folder: string): Service {
  let loaded: Promise<Service> | undefined;

  async function load(): Promise<Service> {
    const [{ createMcpHandler }, { watchDocs }] = await Promise.all([
      import('../mcp/handle-request.ts'),
      import('../mcp/docs.ts'),
    ]);
    return createMcpHandler(watchDocs(folder));
  }

  return async (request, response) => {
    const answer = await (loaded ??= load());
    await answer(request, response);
  };
}

/** Likewise, what the relay needs is loaded by its first request. */
function createRelayHandler() {
  async function load() {
    const [{ createSiteRelay }, web] = await Promise.all([
      import('../relay/answer-where-on.ts'),
      import('../relay/web-request.ts'),
    ]);
    return { relay: createSiteRelay(), ...web };
  }

  let loaded: ReturnType<typeof load> | undefined;

  return async (request: IncomingMessage, response: ServerResponse, targets: RelayTargets) => {
    const { relay, sendWebResponse, toWebRequest } = await (loaded ??= load());
    await sendWebResponse(response, await relay(toWebRequest(request, response), targets));
  };
}
