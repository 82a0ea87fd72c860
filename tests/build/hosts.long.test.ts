// Sites built for each host: the files of three servers in those servers, and all of them in what `preview --host` makes of a host.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBuiltSite, type BuiltSite } from '../../src/cli/serve/built-site.ts';
import { closeServer, listen } from '../../src/server/listen.ts';
import { createHostServer } from '../../src/server/host-server.ts';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { startWebServer, type RunningServer } from '../support/web-servers.ts';
import { changeProject, makeTempDir, writeProject } from '../support/write-project.ts';
import { ANSWERS, HOSTS } from './_host-answers.ts';
import { send } from '../unit/server/_http.ts';

const PROJECT = {
  'docs.json': {
    name: 'Garden',
    redirects: [
      { source: '/soil', destination: '/guides/earth' },
      { source: '/soon', destination: '/guides', permanent: false },
      { source: '/old/:page', destination: '/guides/:page' },
      { source: '/archive/:rest*', destination: '/guides/:rest*' },
      { source: '/beds/*', destination: '/guides/*' },
      { source: '/out/*', destination: '/*' },
      { source: '/guides/:page/edit', destination: 'https://edit.example/:page' },
      { source: '/with', destination: '/guides?from=with' },
      { source: '/part', destination: '/guides#beds' },
      { source: '/über uns', destination: '/guides' },
    ],
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guides', 'guides/earth', 'release-1.2', 'über-uns'] },
        { language: 'ar', pages: ['ar/index'] },
      ],
    },
  },
  'index.mdx': '# Garden',
  'guides.mdx': '# Guides',
  'guides/earth.mdx': '# Earth\n\nLoam.',
  'release-1.2.mdx': '# Release',
  'über-uns.mdx': '# About',
  'ar/index.mdx': '# حديقة',
  // Characters with a meaning in the configuration of a server.
  _headers: '/*\n  X-Odd: 5% \\"; {env.HOME} <!-- \\n \' \\\\ \\\n',
  'leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'files/a b & ü+(1).txt': 'odd',
  'files/data.json': '{}',
};

/** Files that others put into the folder of a site. */
const HIDDEN = {
  '.git/config': '[core]',
  '.git/readme.md': 'mine',
  'ar/.env': 'mine',
  '.well-known/security.txt': 'Contact',
};

/** The compared part of a response. */
interface ComparedResponse {
  status: number;
  location: string | undefined;
  type: string | undefined;
  policy: string | undefined;
  cache: string | undefined;
  odd: string | undefined;
  link: string | undefined;
  body: string;
}

async function ask(port: number, path: string, accept?: string): Promise<ComparedResponse> {
  const headers = accept === undefined ? {} : { accept };
  const answer = await send(port, path, { host: '127.0.0.1', headers });
  const { status } = answer;
  const isMoved = status >= 300 && status < 400;
  return {
    status,
    // Some name the host that was asked.
    location: answer.headers.location
      ?.replace(`http://127.0.0.1:${port}`, '')
      .replace(/%[\da-f]{2}/g, (code) => code.toUpperCase()),
    // The body of a redirect needs no policy, because browsers do not show it.
    type: isMoved ? undefined : typeOf(answer.headers['content-type']),
    policy: isMoved ? undefined : answer.headers['content-security-policy']?.toString(),
    cache: isMoved ? undefined : answer.headers['cache-control'],
    odd: isMoved ? undefined : answer.headers['x-odd']?.toString(),
    link: isMoved ? undefined : linksOf(answer.headers.link),
    body: isMoved ? '' : digest(answer.body),
  };
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 8);
}

/** One header for several, with codes of characters in one case. */
function linksOf(links: string | string[] | undefined): string | undefined {
  return [links ?? []]
    .flat()
    .join(', ')
    .replace(/%[\da-f]{2}/g, (code) => code.toUpperCase());
}

/** Two names of one type; RFC 9239 prefers the second. */
function typeOf(type: string | undefined): string | undefined {
  return type
    ?.toLowerCase()
    .replaceAll(' ', '')
    .replace('application/javascript', 'text/javascript');
}

async function build(host: string, out: string, base = '/docs'): Promise<BuiltFixture> {
  const options = { base, out, site: 'https://fern.example', args: ['--host', host] };
  const built = await buildFixture(writeProject(PROJECT), options);
  expect(built).toMatchObject({ exitCode: 0 });
  return built;
}

async function listenAs(
  ...options: Parameters<typeof createHostServer>
): Promise<[Server, number]> {
  const server = await createHostServer(...options);
  return [server, Number(new URL(await listen(server, { port: 0, host: '127.0.0.1' })).port)];
}

const SERVERS = ['nginx', 'caddy', 'apache'] as const;

describe.each(SERVERS)('%s', (name) => {
  const root = makeTempDir(`trellis-site-${name}-`);
  const folder = join(root, 'docs');
  let real: RunningServer;
  let preview: Server;
  let ports: [real: number, preview: number];
  let assets: string[];

  beforeAll(async () => {
    const built = await build(name, folder);
    changeProject(folder, HIDDEN);
    assets = [
      ...built
        .html('/guides')
        .matchAll(/(?:href|src)="\/docs(\/_(?:astro|trellis|search)[^"#?]*)/g),
    ].map(([, path = '']) => path);
    real = await startWebServer(name, { root, site: folder });
    const [server, port] = await listenAs(name, { outDir: folder, folder });
    preview = server;
    ports = [Number(new URL(real.url).port), port];
  });
  afterAll(async () => {
    await real.close();
    await closeServer(preview, 100);
  });

  it.each(ANSWERS)(
    'answers $path as its preview does (Accept: $accept)',
    async ({ path, accept }) => {
      const [told, shown] = await Promise.all(
        ports.map((port) => ask(port, `/docs${path}`, accept)),
      );
      expect(told).toEqual(shown);
    },
  );

  it('sends no hidden files, except those in .well-known', async () => {
    const paths = [
      '/.git/config',
      '/.git/',
      '/.git',
      '/.git/readme',
      '/%2egit/config',
      '/ar/.env',
      '/.trellis-manifest.json',
    ];
    for (const path of paths) {
      const [told, shown] = await Promise.all(
        ports.map((port) => ask(port, `/docs${path}`, 'text/markdown')),
      );
      // Caddy sends the caching rule of files that it finds, also where it does not send the file.
      expect({ path, ...told }).toEqual({ path, ...shown, status: 404, cache: told?.cache });
    }
    const [told, shown] = await Promise.all(
      ports.map((port) => ask(port, '/docs/.well-known/security.txt')),
    );
    expect(told).toEqual({ ...shown, status: 200, body: digest(Buffer.from('Contact')) });
  });

  it('names the Markdown of each page in a Link header, and of nothing else', async () => {
    const linkOf = async (path: string, accept?: string) => {
      const { link = '' } = await ask(ports[0], `/docs${path}`, accept);
      return /<([^>]*)>; rel="alternate"; type="text\/markdown"/.exec(link)?.[1];
    };
    expect(await linkOf('/')).toBe('/docs/index.md');
    expect(await linkOf('/guides?a=1')).toBe('/docs/guides.md');
    expect(await linkOf('/guides/')).toBe('/docs/guides.md');
    expect(await linkOf('/guides/earth', 'text/markdown')).toBe('/docs/guides/earth.md');
    expect(await linkOf('/release-1.2')).toBe('/docs/release-1.2.md');
    expect(await linkOf('/%C3%BCber-uns')).toBe('/docs/%C3%BCber-uns.md');
    for (const path of ['/none', '/soil', '/leaf.svg', '/guides.md', '/404.html', '/files'])
      expect(await linkOf(path)).toBeUndefined();
  });

  it('lets browsers keep what is named by its content, and shows the site outside of which there is nothing', async () => {
    expect(assets.length).toBeGreaterThan(3);
    for (const path of new Set(assets)) {
      const [told, shown] = await Promise.all(ports.map((port) => ask(port, `/docs${path}`)));
      expect({ path, ...told }).toEqual({ path, ...shown });
    }
  });
});

it.each(SERVERS)('%s answers at the root of a host as the guide tells', async (name) => {
  const site = makeTempDir('trellis-site-');
  await build(name, site, '');
  const real = await startWebServer(name, { root: site, site });
  const [preview, port] = await listenAs(name, { outDir: site, folder: site });
  const ports = [Number(new URL(real.url).port), port];
  for (const { path, accept } of ANSWERS) {
    const [told, shown] = await Promise.all(ports.map((each) => ask(each, path, accept)));
    expect({ path, accept, ...told }).toEqual({ path, accept, ...shown });
  }
  const caught = await Promise.all(ports.map((each) => ask(each, '/out//evil.example')));
  expect(caught.map(({ location }) => location)).toEqual(['/evil.example', '/evil.example']);
  await real.close();
  await closeServer(preview, 100);
});

describe.each(HOSTS.map((name, index) => [name, index] as const))('%s', (name, index) => {
  let site: BuiltSite;
  let preview: Server;
  let port: number;

  beforeAll(async () => {
    const built = await build(name, join(makeTempDir(), 'site'));
    site = findBuiltSite({ dir: built.root, out: built.out });
    [preview, port] = await listenAs(name, site);
  });
  afterAll(() => closeServer(preview, 100));

  it.each(
    ANSWERS.map(
      ({ answers, ...request }) =>
        [
          request.path,
          request.accept,
          typeof answers === 'string' ? answers : answers[index]!,
        ] as const,
    ),
  )('answers %s (Accept: %s) with %s', async (path, accept, answer) => {
    const { status, location, body } = await ask(port, `/docs${path}`, accept);
    const [, wanted, target = ''] = /^(\d+) (?:-> )?(.*)$/.exec(answer) ?? [];
    expect(status).toBe(Number(wanted));
    if (location !== undefined) expect(location.replace(/^\/docs/, '')).toBe(target);
    else expect(body).toBe(digest(readFileSync(join(site.folder, target))));
  });

  it.runIf(['vercel', 's3'].includes(name))(
    'names the Markdown of each page in a Link header, and of nothing else',
    async () => {
      const linkOf = async (path: string) =>
        (await ask(port, `/docs${path}`)).link?.match(/<([^>]*)>; rel="alternate"/)?.[1];
      expect(await linkOf('/')).toBe('/docs/index.md');
      expect(await linkOf('/guides/earth')).toBe('/docs/guides/earth.md');
      expect(await linkOf('/release-1.2')).toBe('/docs/release-1.2.md');
      expect(await linkOf('/%C3%BCber-uns')).toBe('/docs/%C3%BCber-uns.md');
      for (const path of ['/none', '/guides/none', '/leaf.svg', '/guides.md', '/llms.txt'])
        expect(await linkOf(path)).toBeUndefined();
    },
  );

  it('sends the policy and cache headers that the host supports with a page', async () => {
    const slash = ['github', 'gitlab'].includes(name) ? '/' : '';
    const { policy, cache } = await ask(port, `/docs/guides${slash}`);
    const trustsDiscriminator = slash === '';
    expect(cache).toBe(trustsDiscriminator ? 'public, max-age=0, must-revalidate' : 'max-age=600');
    expect(policy?.includes("default-src 'none'")).toBe(trustsDiscriminator ? true : undefined);
  });
});
