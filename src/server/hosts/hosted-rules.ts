import { parseRedirects } from '../../hosts/formats/redirects-file.ts';
import { groupHeaders } from '../../hosts/formats/header-groups.ts';
import { parseHeaders, type Header } from '../site/header-rules.ts';
import { createRedirects, type Redirects } from '../site/redirects.ts';
import type { HostedSite } from './host-model.ts';

/** What a host was told of addresses. */
export interface HostedRules {
  redirects: Redirects;
  headersOf(address: string, status: number): Header[];
  /** The page that a rule names for what is not there. */
  notFoundPage?(path: string): string | undefined;
}

/** A host that can be told nothing. */
export const noRules = (): HostedRules => ({ redirects: createRedirects([]), headersOf: () => [] });

/** A host that reads `_redirects`, and nothing of headers. */
export const redirectsFile = ({ read }: HostedSite): HostedRules => ({
  ...noRules(),
  redirects: createRedirects(parseRedirects(read('_redirects'))),
});

/** Likewise, and its lines with status 404. */
export const rulesWithNotFound = (site: HostedSite): HostedRules => {
  const lines = site.read('_redirects').matchAll(/^(\/\S*)\/\* (\/\S+) 404$/gm);
  const pages = [...lines].map(([, folder = '', page = '']) => [`${folder}/`, page] as const);
  return {
    ...rulesFiles(site),
    notFoundPage: (path) => pages.find(([folder]) => path.startsWith(folder))?.[1],
  };
};

/** A host that reads `_redirects` and `_headers`. */
export const rulesFiles = (site: HostedSite): HostedRules => {
  const headersOf = parseHeaders(site.read('_headers'));
  return { ...redirectsFile(site), headersOf: (address) => headersOf(address) };
};

/**
 * A server that is told rules in its own language, which nothing here reads: the site says them once more. What is said of caching
 * may hold for what is found alone.
 */
export const serverRules = ({ manifest }: HostedSite, isForFoundOnly = true): HostedRules => {
  const { redirects = [], headers = [] } = manifest.rules ?? {};
  const settings = groupHeaders({ base: manifest.base, headers }).flatMap(
    ({ expression, isForFound, values }) => {
      const pattern = new RegExp(expression);
      return values.map((value) => ({ pattern, isForFound, ...value }));
    },
  );
  return {
    redirects: createRedirects(
      redirects.map(({ permanent, ...rule }) => ({ ...rule, status: permanent ? 308 : 307 })),
    ),
    headersOf(address, status) {
      const found = new Map<string, string>();
      for (const { pattern, name, value, isAdded, isForFound } of settings) {
        if (!pattern.test(address) || (isForFound && isForFoundOnly && status === 404)) continue;
        const before = isAdded ? found.get(name) : undefined;
        found.set(name, before === undefined ? value : `${before}, ${value}`);
      }
      return [...found];
    },
  };
};
