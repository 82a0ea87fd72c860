import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createRedirectLookup,
  encodePath,
  fillDestination,
  type RedirectRule,
} from '../../utils/redirects.ts';

/** A redirect with the status that answers it. */
interface StatusRule extends RedirectRule {
  status: number;
}

export interface Redirection {
  location: string;
  status: number;
}

export interface Redirects {
  /** Where a decoded path leads by a rule for it alone; these come before files. */
  findExact: (pathname: string) => Redirection | undefined;
  /** Where it leads by a rule with `*` or `:name`; these come after files. */
  findPattern: (pathname: string) => Redirection | undefined;
}

/** Answers for the redirects of a site. */
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
      const location = toLocation(fillDestination(rule.destination, captures, encodePath));
      return { location, status: rule.status };
    },
  };
}

/** Sends a reader to another address. */
export function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  { location, status }: Redirection,
): void {
  const { search } = new URL(request.url!, 'http://localhost');
  response.writeHead(status, {
    Location: withQuery(location, search),
    // A browser would keep a permanent redirect for ever, past the next change of the site.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Length': '0',
  });
  response.end();
}

/** `/docs/:page?` with the query of the request, unless the target has its own. */
export function withQuery(location: string, search: string): string {
  if (location.includes('?')) return location;
  const [path = '', ...fragment] = location.split('#');
  return [path + search, ...fragment].join('#');
}

/** A path stays one on this host: two slashes at its start, caught from an address, would name another. */
function toLocation(to: string): string {
  const path = to.startsWith('/') ? to.replace(/^[/\\]+/, '/') : to;
  return encodeURI(path).replaceAll('%25', '%');
}
