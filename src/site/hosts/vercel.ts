import { decodePath } from '../../utils/url.ts';
import { isPattern } from '../../utils/redirects.ts';
import {
  escapeCharacters,
  fillReferences,
  groupHeaders,
  markdownLink,
  pageExpressions,
  plainDestination,
  readOwnRoutes,
  toExpression,
  withOwnRules,
  type HeaderGroup,
  type VercelRoute,
} from '../host-formats.ts';
import {
  defineHost,
  REVALIDATE,
  type ResponseModel,
  type Environment,
  type HostResponse,
  type HostRedirect,
  type HostRequest,
  type HostRules,
  type HostedSite,
  type Limitation,
} from './define-host.ts';
import { ignoredLines } from './limitations.ts';

/** Vercel, which reads all rules in the Build Output API (https://vercel.com/docs/build-output-api/configuration). */
export const vercel = defineHost({
  name: 'vercel',
  label: 'Vercel',
  urlFormat: { file: 'x/index.html', trailingSlash: false },
  environment: {
    variables: [
      'VERCEL',
      'VERCEL_ENV',
      'VERCEL_URL',
      'VERCEL_BRANCH_URL',
      'VERCEL_PROJECT_PRODUCTION_URL',
    ],
    isDetected: (env) => env['VERCEL'] === '1',
    findSiteUrl,
  },
  outDir: '.vercel/output',
  siteFolder: (base) => `/static${base}`,
  redirects: 'rules',
  files: ['/config.json'],
  configFile: 'vercel.json',
  listFiles: (rules) => [{ path: '/config.json', text: print(withOwnRules(rules)) }],
  listLimitations,
  responses: respond,
});

/** The variables contain host names without a scheme. */
function findSiteUrl(env: Environment): string | undefined {
  const deploymentHost = env['VERCEL_BRANCH_URL'] ?? env['VERCEL_URL'];
  const name =
    env['VERCEL_ENV'] === 'production'
      ? (env['VERCEL_PROJECT_PRODUCTION_URL'] ?? deploymentHost)
      : deploymentHost;
  return name && `https://${name}`;
}

function listLimitations(rules: HostRules): Limitation[] {
  const { problem } = readOwnRoutes(rules);
  return [
    ...ignoredLines(rules, 'Vercel'),
    ...(problem === undefined
      ? []
      : [
          {
            problem: `Redirects and rewrites in vercel.json have no effect: ${problem.replace(/\.$/, '')}.`,
            hint: 'Correct vercel.json, or move the redirects to docs.json.',
          },
        ]),
  ];
}

/** Rules in the project's `vercel.json` come first, like in builds on Vercel. */
function print(rules: HostRules): string {
  const { base, urlFormat, redirects, notFoundFolders } = rules;
  const authored = readOwnRoutes(rules);
  const groups = groupHeaders(rules);
  const links = groups.flatMap(({ values }) => values.filter(({ name }) => name === 'Link'));
  const routes: VercelRoute[] = [
    ...authored.beforeFiles,
    ...[...groups, ...markdownGroups(rules)].reduce<VercelRoute[]>(addHeaders, []),
    ...redirects.filter(({ source }) => !isPattern(source)).flatMap(toRoutes),
    ...slashRoutes(base, urlFormat.trailingSlash),
    ...negotiationRoutes(base),
    { handle: 'filesystem' },
    ...authored.afterFiles,
    ...redirects.filter(({ source }) => isPattern(source)).flatMap(toRoutes),
    ...[...notFoundFolders, base].map((folder) => ({
      src: `^${escapeCharacters(folder)}/.*$`,
      status: 404,
      dest: `${folder}/404.html`,
      // Missing pages have no Markdown.
      headers: { Link: links.at(-1)?.value ?? '' },
    })),
  ];
  return JSON.stringify({ version: 3, routes }, null, 2) + '\n';
}

/** `Link` headers to the Markdown of pages. */
function markdownGroups(rules: HostRules): HeaderGroup[] {
  const toGroup = (expression: string, path: string): HeaderGroup => ({
    expression,
    isForFound: true,
    values: [{ name: 'Link', value: markdownLink(path), isAdded: true }],
  });
  const start = toGroup(`^${escapeCharacters(rules.base)}/$`, `${rules.base}/index`);
  return [start, ...pageExpressions(rules).map((expression) => toGroup(expression, '$1'))];
}

/** A header replaces that of an earlier route, so combinable values are joined. */
function addHeaders(routes: VercelRoute[], { expression, values }: HeaderGroup): VercelRoute[] {
  const headers = values.map(({ name, value, isAdded }) => {
    const first = isAdded
      ? routes.find((route) => route.headers?.[name])?.headers?.[name]
      : undefined;
    return [name, first === undefined ? value : `${first}, ${value}`];
  });
  return [...routes, { src: expression, headers: Object.fromEntries(headers), continue: true }];
}

/** Routes match the encoded path, so a path with special characters needs a route for each form. */
function toRoutes({ source, destination, permanent }: HostRedirect): VercelRoute[] {
  const forms = /^[!-~]*$/.test(decodePath(source)) ? [false] : [false, true];
  return forms.map((isEncoded) => {
    const { text, names } = toExpression(source, isEncoded);
    const location = fillReferences(plainDestination(destination), names, (index) => `$${index}`);
    return { src: text, status: permanent ? 308 : 307, headers: { Location: location } };
  });
}

/** Redirects to the canonical URL of a page. */
function slashRoutes(base: string, trailingSlash: boolean): VercelRoute[] {
  const src = trailingSlash
    ? `^(${escapeCharacters(base)}/(?:[^/.]+/)*[^/.]+)$`
    : `^(${escapeCharacters(base)}/.+)/$`;
  return [{ src, status: 308, headers: { Location: trailingSlash ? '$1/' : '$1' } }];
}

/** Serves Markdown to requests that name it; browsers never do. */
function negotiationRoutes(base: string): VercelRoute[] {
  const has = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' } as const];
  return [
    { src: `^${escapeCharacters(base)}/$`, has, dest: `${base}/index.md`, check: true },
    { src: `^(${escapeCharacters(base)}/(?:[^/]+/)*[^/.]+?)/?$`, has, dest: '$1.md', check: true },
  ];
}

/** Applies the routes of `config.json`: those before files, files, and those after them. */
function respond(site: HostedSite): ReturnType<ResponseModel> {
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
}

/** Default `Cache-Control` (https://vercel.com/docs/headers/cache-control-headers). */
const CACHE: [string, string] = ['Cache-Control', REVALIDATE];

/** State of a request between routes. */
interface State {
  path: string;
  headers: Map<string, string>;
}

/** Applies the routes of a phase; returns the response if a route ends the request. */
function follow(
  routes: readonly VercelRoute[],
  request: HostRequest,
  state: State,
  site: HostedSite,
): HostResponse | undefined {
  for (const route of routes) {
    const match = new RegExp(route.src ?? '^.*$').exec(state.path);
    if (!match || !hasAll(route, request)) continue;
    const fill = (text: string) =>
      text.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
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
    // A route with `continue` or without a file changes the path for later routes.
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

/** A file with exactly this path, or the index file of a folder. */
function findFile({ files }: HostedSite, rawPath: string): string | undefined {
  const path = decodePath(rawPath);
  return [path, `${path.replace(/\/$/, '')}/index.html`].find((file) => files.has(file));
}
