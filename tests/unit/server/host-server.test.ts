import { describe, expect, it, test } from 'vitest';
import { createHostResponder } from '../../../src/server/host-server.ts';
import {
  HOSTS,
  type HostResponse,
  type HostName,
  type HostRequest,
} from '../../../src/site/hosts.ts';

const PAGES = [
  '404.html',
  'file.html',
  'folder/index.html',
  'both.html',
  'both/index.html',
  'only/more.html',
];

/** Requests a path of a host with these files, and returns its response. */
function ask(
  host: HostName,
  files: readonly string[],
  request: Partial<HostRequest> & { path: string },
  {
    base = '',
    told = {},
    rules = {},
  }: { base?: string; told?: Record<string, string>; rules?: object } = {},
): HostResponse {
  const paths = files.map((file) => `${base}/${file}`);
  const site = {
    files: new Set(paths),
    folders: new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/')))),
    manifest: { base, rules: { redirects: [], headers: [], ...rules } },
    read: (name: string) => told[name] ?? '',
  };
  return createHostResponder(
    HOSTS[host],
    site,
  )({
    rawPath: encodeURI(request.path),
    search: '',
    accept: '',
    ...request,
  });
}

/** `200 /file.html`, `301 -> /folder/`. */
function tell({ status, file, headers }: HostResponse): string {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return location === undefined ? `${status} ${file ?? ''}`.trim() : `${status} -> ${location}`;
}

const ADDRESSES = ['/file', '/file/', '/file.html', '/folder', '/folder/', '/folder/index.html', '/both', '/both/', '/both.html', '/both/index.html', '/only'] as const; // prettier-ignore
const FILE = '200 /file.html';
const FOLDER = '200 /folder/index.html';
const BOTH = '200 /both.html';
const INNER = '200 /both/index.html';
const NONE = '404 /404.html';

/** What each host does with an address, as https://github.com/slorber/trailing-slash-guide found; the last is a folder without a start. */
const FORMS: Partial<Record<HostName, readonly string[]>> = {
  github: [FILE, NONE, FILE, '301 -> /folder/', FOLDER, FOLDER, BOTH, INNER, BOTH, INNER, NONE],
  // https://gitlab.com/gitlab-org/gitlab-pages: a folder comes first.
  gitlab: [FILE, NONE, FILE, '302 -> /folder/', FOLDER, FOLDER, '302 -> /both/', INNER, BOTH, INNER, '302 -> /only/'], // prettier-ignore
  netlify: [FILE, '301 -> /file', FILE, '301 -> /folder/', FOLDER, FOLDER, BOTH, '301 -> /both', BOTH, INNER, NONE], // prettier-ignore
  cloudflare: [FILE, '307 -> /file', '307 -> /file', '307 -> /folder/', FOLDER, '307 -> /folder/', BOTH, INNER, '307 -> /both', '307 -> /both/', NONE], // prettier-ignore
  nginx: [NONE, NONE, FILE, FOLDER, FOLDER, FOLDER, INNER, INNER, BOTH, INNER, NONE],
};

describe.each(Object.entries(FORMS) as [HostName, readonly string[]][])('%s', (host, expected) => {
  it.each(ADDRESSES.map((address, index) => [address, expected[index]!]))(
    'answers %s with %s',
    (path, answer) => expect(tell(ask(host, PAGES, { path }))).toBe(answer),
  );
});

test('a # in the name of a page is encoded in a redirect', () => {
  expect(tell(ask('netlify', ['c#.html'], { path: '/c#/' }))).toBe('301 -> /c%23');
});

const TOLD = {
  _redirects: '/file /moved 301\n/old/* /new/:splat 301\n/folder/* /away/:splat 302\n',
  _headers: '/*\n  X-Frame-Options: DENY\n/file\n  Cache-Control: no-store\n',
};

test.each([
  // It cannot be configured.
  ['github', '/file', FILE],
  ['github', '/old/a', NONE],
  // Files come first.
  ['gitlab', '/file', FILE],
  ['gitlab', '/old/a?b=1', '301 -> /new/a?b=1'],
  ['netlify', '/file', FILE],
  ['netlify', '/folder/', FOLDER],
  ['netlify', '/old/a', '301 -> /new/a'],
  // Rules come first.
  ['cloudflare', '/file', '301 -> /moved'],
  ['cloudflare', '/folder/', '302 -> /away/'],
] as const)('%s answers %s, of which a rule tells, with %s', (host, address, answer) => {
  const [path = '', query] = address.split('?');
  const request = { path, search: query === undefined ? '' : `?${query}` };
  expect(tell(ask(host, PAGES, request, { told: TOLD }))).toBe(answer);
});

test('headers come from the host, and from the site where the host reads them', () => {
  const headersOf = (host: HostName, path: string) =>
    ask(host, PAGES, { path }, { told: TOLD }).headers;
  expect(headersOf('github', '/file')).toEqual([['Cache-Control', 'max-age=600']]);
  expect(headersOf('netlify', '/file')).toEqual([
    ['X-Frame-Options', 'DENY'],
    ['Cache-Control', 'no-store'],
  ]);
  expect(headersOf('cloudflare', '/both')).toEqual([
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
    ['X-Frame-Options', 'DENY'],
  ]);
});

test.each([
  ['github', '', '404 /docs/404.html'],
  ['cloudflare', '', '404 /docs/ar/404.html'],
  // One page at the root of the host, and what rules name (https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling).
  ['netlify', '', '404'],
  [
    'netlify',
    '/docs/ar/* /docs/ar/404.html 404\n/docs/* /docs/404.html 404\n',
    '404 /docs/ar/404.html',
  ],
] as const)('%s, told "%s", shows %s for what is not there', (host, _redirects, answer) => {
  const files = ['404.html', 'ar/404.html'];
  const path = '/docs/ar/a/b';
  expect(tell(ask(host, files, { path }, { base: '/docs', told: { _redirects } }))).toBe(answer);
});

test('a server leads on from one address before its file, and from a pattern after files', () => {
  const redirects = [
    { source: '/folder', destination: '/elsewhere', permanent: true },
    { source: '/both/:page*', destination: '/new/:page*', permanent: false },
  ];
  const tellOf = (path: string) => tell(ask('caddy', PAGES, { path }, { rules: { redirects } }));
  expect(['/folder', '/both/', '/both/a/b'].map(tellOf)).toEqual([
    '308 -> /elsewhere',
    INNER,
    '307 -> /new/a/b',
  ]);
});

test('a server responds with Markdown only to requests that name it', () => {
  const files = ['index.html', 'index.md', 'file/index.html', 'file.md'];
  const fileFor = (path: string, accept: string) =>
    ask('nginx', files, { path: `/docs${path}`, accept }, { base: '/docs' }).file;
  expect(fileFor('/file', 'text/markdown')).toBe('/docs/file.md');
  expect(fileFor('/', 'text/markdown, text/html;q=0.5')).toBe('/docs/index.md');
  expect(fileFor('/file', 'text/html,*/*')).toBe('/docs/file/index.html');
  expect(fileFor('/file', 'text/markdown;q=0')).toBe('/docs/file/index.html');
});

describe('vercel', () => {
  const routes = [
    { src: '^/docs/.*$', headers: { 'X-Frame-Options': 'DENY' }, continue: true },
    { src: '^/docs/old/?$', status: 308, headers: { Location: '/docs/new' } },
    { src: '^(/docs/.+)/$', status: 308, headers: { Location: '$1' } },
    { src: '^(/docs/[^.]+)$', has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }], dest: '$1.md', check: true },
    { handle: 'filesystem' },
    { src: '^/docs/gone/([^/]+)$', status: 307, headers: { Location: '/docs/$1' } },
    { src: '^/docs/.*$', status: 404, dest: '/docs/404.html' },
  ]; // prettier-ignore
  const files = ['404.html', 'page/index.html', 'page.md'];
  it.each([
    ['/docs/page', '', '200 /docs/page/index.html'],
    ['/docs/page', 'text/markdown', '200 /docs/page.md'],
    ['/docs/page/', '', '308 -> /docs/page?a=1'],
    ['/docs/old', '', '308 -> /docs/new?a=1'],
    ['/docs/gone/a%20b', '', '307 -> /docs/a%20b?a=1'],
    ['/docs/none', '', '404 /docs/404.html'],
    ['/none', '', '404'],
  ])('answers %s with %s as its routes say', (rawPath, accept, answer) => {
    const request = { path: decodeURIComponent(rawPath), rawPath, accept, search: '?a=1' };
    const told = { 'config.json': JSON.stringify({ version: 3, routes }) };
    expect(tell(ask('vercel', files, request, { base: '/docs', told }))).toBe(answer);
  });
});

test('S3 serves the file that the function of CloudFront selects, with the headers of the other one', () => {
  const told = {
    '_cloudfront/request.js':
      'function handler({ request }) { if (request.uri === "/old") return { statusCode: 308, headers: { location: { value: "/folder" } } }; request.uri += "/index.html"; return request; }',
    '_cloudfront/response.js':
      'function handler({ request, response }) { response.headers["x-for"] = { value: request.uri }; return response; }',
  };
  const answer = (path: string) => ask('s3', PAGES, { path }, { told });
  expect(['/old', '/folder', '/none'].map((path) => tell(answer(path)))).toEqual([
    '308 -> /folder',
    FOLDER,
    NONE,
  ]);
  expect(answer('/folder').headers).toContainEqual(['x-for', '/folder/index.html']);
});
