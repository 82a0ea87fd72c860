import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createRedirectLookup,
  encodeSegments,
  fillDestination,
  type RedirectRule,
} from '../../utils/redirects.ts';

/** A redirect with its status. */
interface StatusRule extends RedirectRule {
  status: number;
}

export interface Redirection {
  location: string;
  status: number;
}

export interface Redirects {
  /** Redirect with an exact path; precedes files. */
  findExact: (pathname: string) => Redirection | undefined;
  /** Redirect with `*` or `:name`; follows files. */
  findPattern: (pathname: string) => Redirection | undefined;
}

/** Creates the lookup of a site's redirects. */
export function createRedirects(rules: readonly StatusRule[]): Redirects {
  const { findExact, findPattern } = createRedirectLookup(rules);
  return {
    findExact(pathname) {
      const rule = findExact(pathname);
      return rule && { location: toLocation(rule.destination), status: rule.status };
    },
    findPattern(pathname) {
      const found = findPattern(pathname);
      if (!found) return undefined;
      const { rule, captures } = found;
      const location = toLocation(fillDestination(rule.destination, captures, encodeSegments));
      return { location, status: rule.status };
    },
  };
}

/** Sends a redirect. */
export function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  { location, status }: Redirection,
): void {
  const { search } = new URL(request.url ?? '/', 'http://localhost');
  response.writeHead(status, {
    Location: withQuery(location, search),
    // Browsers would cache a permanent redirect forever.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Length': '0',
  });
  response.end();
}

/** Adds the query of the request to a location without a query. */
export function withQuery(location: string, search: string): string {
  if (location.includes('?')) return location;
  const [path = '', ...fragment] = location.split('#');
  return [path + search, ...fragment].join('#');
}

/** Path of this host: two leading slashes, captured from the request, would change the host. */
function toLocation(to: string): string {
  const path = to.startsWith('/') ? to.replace(/^[/\\]+/, '/') : to;
  return encodeURI(path).replaceAll('%25', '%');
}
