import { HOSTS } from '../../hosts/hosts.ts';
import type { RelayTargets } from '../model/site-parts.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { parseEndpoint } from '../../openapi/lookup/endpoint.ts';
import { fillServer, listServers, type ServerView } from '../../openapi/operation/servers.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** Addresses that the variables of one server may make. */
const MAX_ADDRESSES = 200;

/** Whether pages may offer the relay: docs.json asks for it, and a server will be there to run it. */
export function hasRelay({ api }: DocsConfig, { hasServer, host = 'plain' }: SiteOptions): boolean {
  return api.playground.relay && (hasServer === true || HOSTS[host].runsRelay === true);
}

/** The origins of `api.baseUrl`, else of the documents' servers, and the methods of all operations. */
export function listRelayTargets(
  { api }: DocsConfig,
  siteOrigin: string | undefined,
  documents: readonly ApiDocument[],
  pages: Iterable<LoadedPage>,
): RelayTargets {
  const origins = new Set<string>();
  const methods = new Set<string>();
  const seen = new Set<unknown>();
  for (const { root, operations, id } of documents) {
    for (const { operation, item, method } of operations) {
      methods.add(method.toUpperCase());
      const lists = [operation['servers'], item['servers'], root['servers']];
      const declared = lists.find((list) => list !== undefined);
      if (seen.has(declared)) continue;
      seen.add(declared);
      const sources = { root, item, operation, baseUrl: api.baseUrl, documentId: id };
      for (const server of listServers(sources)) addOrigins(origins, server);
    }
  }
  for (const { frontMatter } of pages) {
    const endpoint = frontMatter.api ? parseEndpoint(frontMatter.api) : undefined;
    if (endpoint) methods.add(endpoint.method.toUpperCase());
  }
  const privateOrigins = new Set<string>();
  for (const url of api.baseUrl) addOrigins(privateOrigins, { template: url, url, variables: [] });
  return {
    origins: [...new Set([...origins, ...privateOrigins])].toSorted(),
    privateOrigins: [...privateOrigins].toSorted(),
    siteOrigin,
    methods: [...methods].toSorted(),
  };
}

/** The origins that a server has with any of the values that its variables are allowed. */
function addOrigins(origins: Set<string>, { template, variables }: ServerView): void {
  let addresses = [new Map<string, string>()];
  for (const { name, default: value, enum: allowed } of variables) {
    const values = new Set([value, ...allowed]);
    addresses = addresses
      .flatMap((known) => [...values].map((text) => new Map([...known, [name, text]])))
      .slice(0, MAX_ADDRESSES);
  }
  for (const values of addresses) {
    const address = fillServer(template, values);
    if (/^https?:/i.test(address) && URL.canParse(address)) origins.add(new URL(address).origin);
  }
}
