import type { DocsConfig } from '../../config/model/types.ts';

/** Entries of the menu of a page that need no site at an address: assistants and MCP clients have to reach one. */
const LOCAL_ENTRIES = new Set(['copy', 'view', 'download-pdf', 'download-spec']);

/**
 * Settings for a site that is opened from disk: without what counts visits, takes answers, has to be reached by others, or needs more
 * of a server than files.
 */
export function withoutServices(config: DocsConfig, origin: string | undefined): DocsConfig {
  const { api, contextual, feedback } = config;
  const options = contextual.options.filter((entry) =>
    typeof entry === 'string' ? LOCAL_ENTRIES.has(entry) : !entry.href.includes('$mcp'),
  );
  // An address without a host is on the site; there is one where the site is published, too.
  const baseUrl = api.baseUrl.flatMap((url) => (url.startsWith('/') ? atOrigin(url, origin) : url));
  return {
    ...config,
    analytics: {},
    integrations: {},
    feedback: { ...feedback, thumbsRating: false, endpoint: undefined },
    contextual: { ...contextual, options },
    api: { ...api, baseUrl, reference: [], playground: { ...api.playground, relay: false } },
  };
}

function atOrigin(path: string, origin: string | undefined): string[] {
  return origin === undefined ? [] : [origin + path.replace(/\/$/, '')];
}
