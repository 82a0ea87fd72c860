import type { GetRoutesProps, RouteWithSrc } from '@vercel/routing-utils';
import { lateModule } from '../../text/late-module.ts';
import type { HostRules } from '../host-rules.ts';

/** A route of the Build Output API, or a mark where Vercel does something of its own; the first that fits and does not go on answers. */
export type VercelRoute = Partial<RouteWithSrc> & { handle?: string };

/** What `vercel.json` of the project says of addresses. */
export interface OwnRoutes {
  /** Redirects and headers. */
  beforeFiles: VercelRoute[];
  /** Rewrites. */
  afterFiles: VercelRoute[];
  /** Why there are none, in Vercel's words. */
  problem?: string | undefined;
}

/** The fields of `vercel.json` that are of addresses, but for `cleanUrls` and `trailingSlash`: the site has one form of them. */
const FIELDS = ['redirects', 'headers', 'rewrites', 'routes'] as const;

const library = lateModule<typeof import('./routing-utils.ts')>(
  new URL('./routing-utils.ts', import.meta.url),
);

/** Reads `vercel.json` as Vercel does where it builds the site itself; a finished output is given to it with the routes of both. */
export function readOwnRoutes(rules: Pick<HostRules, 'readOwn'>): OwnRoutes {
  try {
    return toRoutes(readOwnFields(rules));
  } catch (error) {
    return { beforeFiles: [], afterFiles: [], problem: String(error) };
  }
}

/** These fields of the author's own, as they are written. Throws where the file is no JSON. */
function readOwnFields({ readOwn }: Pick<HostRules, 'readOwn'>): GetRoutesProps {
  const text = readOwn('vercel.json').trim();
  const all = text === '' ? {} : (JSON.parse(text) as GetRoutesProps);
  return Object.fromEntries(FIELDS.filter((name) => name in all).map((name) => [name, all[name]]));
}

/** The package that knows the patterns of Vercel is loaded where there are some. */
function toRoutes(fields: GetRoutesProps): OwnRoutes {
  if (Object.keys(fields).length === 0) return { beforeFiles: [], afterFiles: [] };
  const { routes, error } = library().getTransformedRoutes(fields);
  if (error) return { beforeFiles: [], afterFiles: [], problem: error.message };
  const all: VercelRoute[] = routes ?? [];
  const files = all.findIndex(({ handle }) => handle === 'filesystem');
  if (files < 0) return { beforeFiles: all, afterFiles: [] };
  return { beforeFiles: all.slice(0, files), afterFiles: all.slice(files + 1) };
}
