import { decodePath } from '../../text/decode-path.ts';
import type { VercelRoute } from '../../hosts/formats/vercel-json.ts';
import type { HostedSite, HostModel, HostRequest } from './host-model.ts';

/** What is known of a request after some routes. */
interface State {
  path: string;
  headers: Map<string, string>;
}

/** Vercel goes through the routes of `config.json`: those before the files, the files, those after them. */
export const vercel: HostModel = (site) => {
  const { routes = [] } = JSON.parse(site.read('config.json') || '{}') as {
    routes?: VercelRoute[];
  };
  const files = routes.findIndex(({ handle }) => handle === 'filesystem');
  const phases = [routes.slice(0, files), routes.slice(files + 1)];
  return (request) => {
    const state: State = { path: request.rawPath, headers: new Map([CACHE]) };
    for (const phase of phases) {
      const end = follow(phase, request, state, site);
      if (end) return end;
      const file = findFile(site, state.path);
      if (file) return { status: 200, file, headers: [...state.headers] };
    }
    return { status: 404, headers: [...state.headers] };
  };
};

/** What it says of caching unless it is told otherwise (https://vercel.com/docs/headers/cache-control-headers). */
const CACHE: [string, string] = ['Cache-Control', 'public, max-age=0, must-revalidate'];

/** Goes through the routes of a phase; gives the answer where one of them ends there. */
function follow(
  routes: readonly VercelRoute[],
  request: HostRequest,
  state: State,
  site: HostedSite,
): ReturnType<ReturnType<HostModel>> | undefined {
  for (const route of routes) {
    const match = new RegExp(route.src ?? '^.*$').exec(state.path);
    if (!match || !hasAll(route, request)) continue;
    const fill = (text: string) => text.replace(/\$(\d)/g, (_, place: string) => match[Number(place)] ?? ''); // prettier-ignore
    for (const [name, value] of Object.entries(route.headers ?? {}))
      state.headers.set(name, fill(value));
    const location = state.headers.get('Location');
    if (route.status && location !== undefined) {
      const query = location.includes('?') ? '' : request.search;
      return { status: route.status, headers: [['Location', location + query]] };
    }
    if (route.dest !== undefined) state.path = fill(route.dest);
    const file = findFile(site, state.path);
    if (route.status && file) return { status: route.status, file, headers: [...state.headers] };
    // A route that goes on, or whose file is not there, has changed the path for those after it.
    if (!route.continue && file) return { status: 200, file, headers: [...state.headers] };
  }
  return undefined;
}

function hasAll({ has = [] }: VercelRoute, { accept }: HostRequest): boolean {
  return has.every(
    (one) =>
      one.type === 'header' &&
      one.key === 'accept' &&
      new RegExp(`^${String(one.value)}$`).test(accept),
  );
}

/** A file of that very name, or the start of a folder. */
function findFile({ files }: HostedSite, rawPath: string): string | undefined {
  const path = decodePath(rawPath);
  return [path, `${path.replace(/\/$/, '')}/index.html`].find((file) => files.has(file));
}
