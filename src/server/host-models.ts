import { runInNewContext } from 'node:vm';
import type { VercelRoute } from '../site/host-formats.ts';
import type { HostName } from '../site/hosts.ts';
import { decodePath } from '../utils/url.ts';
import {
  createFileHost,
  noRules,
  redirectsFile,
  rulesFiles,
  rulesWithNotFound,
  serverRules,
  type FileHost,
  type FileLookup,
  type HostedSite,
  type HostModel,
  type HostRequest,
} from './hosts/file-host.ts';
import type { Header } from './site/site-files.ts';

/**
 * A bucket behind CloudFront: its functions are run as they are there, on a file of exactly the name that comes out of the first
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html).
 */
const cloudfront: HostModel = (site) => {
  const onRequest = load<ViewerRequest | ViewerResponse>(site.read('_cloudfront/request.js'));
  const onResponse = load<ViewerResponse>(site.read('_cloudfront/response.js'));
  return (request) => {
    const asked = onRequest({ request: toEvent(request) });
    if ('statusCode' in asked) return { status: asked.statusCode, headers: toHeaders(asked) };
    const file = decodePath(asked.uri);
    const isThere = site.files.has(file);
    const response = { statusCode: isThere ? 200 : 404, headers: cacheOf(file) };
    const answer = onResponse({ request: asked, response });
    const page = `${site.manifest.base}/404.html`;
    return {
      status: answer.statusCode,
      file: isThere ? file : page,
      headers: toHeaders(answer),
    };
  };
};

/** Vercel goes through the routes of `config.json`: those before the files, the files, those after them. */
const vercel: HostModel = (site) => {
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

/** A page lies in a folder, at whose address both ends are the same to what we tell a server. */
const ANY_END: FileLookup = {
  bare: [{ ending: '/index.html' }],
  slashed: [{ ending: '/index.html' }],
};

const ASKED_AGAIN = 'public, max-age=0, must-revalidate';
const TEN_MINUTES = 'max-age=600';

/** What the configuration says that builds write for nginx, Caddy and Apache; tests hold it to the real servers. */
const SERVER = {
  lookup: ANY_END,
  hidesDotfiles: true,
  formStatus: 301,
  redirectsFirst: 'exact',
  readRules: (site) => serverRules(site),
  notFound: 'nearest',
  negotiates: true,
  headersBy: { found: 'address', notFound: 'address' },
} satisfies FileHost;

const BY_ADDRESS = SERVER.headersBy;

/** Hosts that are not ours, and that something is known of. */
export type OtherHost = Exclude<HostName, 'plain' | 'serve'>;

/** How each host answers. The forms of addresses are those of https://github.com/slorber/trailing-slash-guide where nothing else is named. */
export const HOST_MODELS: Readonly<Record<OtherHost, HostModel>> = {
  github: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '/index.html' }],
    },
    formStatus: 301,
    redirectsFirst: 'none',
    readRules: noRules,
    notFound: 'site',
    headersBy: BY_ADDRESS,
    cacheControl: TEN_MINUTES,
  }),
  // A folder comes before a file of its name, and files before redirects (https://docs.gitlab.com/user/project/pages/redirects).
  gitlab: createFileHost({
    lookup: {
      bare: [{ ending: '/', leadsTo: '/' }, { ending: '.html' }],
      slashed: [{ ending: '/index.html' }],
    },
    formStatus: 302,
    redirectsFirst: 'none',
    readRules: redirectsFile,
    notFound: 'site',
    headersBy: BY_ADDRESS,
    cacheControl: TEN_MINUTES,
  }),
  // Files come before rules (https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing).
  netlify: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '.html', leadsTo: '' }, { ending: '/index.html' }],
    },
    formStatus: 301,
    redirectsFirst: 'none',
    readRules: rulesWithNotFound,
    notFound: 'rule',
    headersBy: BY_ADDRESS,
    cacheControl: ASKED_AGAIN,
  }),
  // Rules come before files (https://developers.cloudflare.com/workers/static-assets/redirects/).
  cloudflare: createFileHost({
    lookup: {
      bare: [{ ending: '.html' }, { ending: '/index.html', leadsTo: '/' }],
      slashed: [{ ending: '/index.html' }, { ending: '.html', leadsTo: '' }],
      hidesEndings: true,
    },
    formStatus: 307,
    redirectsFirst: 'all',
    readRules: rulesFiles,
    notFound: 'nearest',
    headersBy: BY_ADDRESS,
    cacheControl: ASKED_AGAIN,
  }),
  vercel,
  s3: cloudfront,
  nginx: createFileHost({
    ...SERVER,
    headersBy: { found: 'address', notFound: 'file' },
    types: { '.xml': 'text/xml; charset=utf-8' },
  }),
  caddy: createFileHost({
    ...SERVER,
    types: { '.xml': 'text/xml; charset=utf-8', '.json': 'application/json' },
  }),
  apache: createFileHost({
    ...SERVER,
    readRules: (site) => serverRules(site, false),
    headersBy: { found: 'file', notFound: 'file' },
    types: { '.xml': 'application/xml; charset=utf-8' },
  }),
};

/** What is known of a request after some routes. */
interface State {
  path: string;
  headers: Map<string, string>;
}

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

/** Headers as functions of CloudFront are given them. */
type Values = Record<string, { value: string }>;

interface ViewerRequest {
  method: 'GET';
  uri: string;
  querystring: Values;
  headers: Values;
}

interface ViewerResponse {
  statusCode: number;
  headers: Values;
}

/** What a function gives for an event; one for requests may answer itself. */
type Handler<Result> = (event: { request: ViewerRequest; response?: ViewerResponse }) => Result;

/** The function of a file; it knows nothing of this process. */
function load<Result>(code: string): Handler<Result> {
  return runInNewContext(`${code};handler`, {}) as Handler<Result>;
}

function toEvent({ rawPath, search, accept }: HostRequest): ViewerRequest {
  // Values stay encoded, as they are there.
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');
  const query = pairs.map((pair) => {
    const [key = '', ...value] = pair.split('=');
    return [key, { value: value.join('=') }] as const;
  });
  return {
    method: 'GET',
    uri: rawPath,
    querystring: Object.fromEntries(query),
    headers: accept === '' ? {} : { accept: { value: accept } },
  };
}

function toHeaders({ headers }: ViewerResponse): Header[] {
  return Object.entries(headers).map(([name, { value }]) => [name, value]);
}

/** What `_cloudfront/publish.sh` writes beside the files. */
function cacheOf(file: string): Values {
  const value = file.includes('/_astro/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
  return { 'cache-control': { value } };
}
