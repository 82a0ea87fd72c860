// The form of addresses on each host: one project, built for one host after the other.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { runNode } from '../support/run-node.ts';
import { page, writeProject } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': {
    theme: 'mint',
    name: 'Garden',
    colors: { primary: '#117733' },
    navigation: {
      pages: ['index', 'guides', 'guides/soil', { group: 'API', openapi: 'api.json' }],
    },
    api: { reference: true },
    redirects: [{ source: '/old', destination: '/guides/soil' }],
  },
  'index.mdx': page('Garden', 'To [soil](/guides/soil#deep).'),
  'guides.mdx': page('Guides', 'All of them.'),
  'guides/soil.mdx': page('Soil', '## Deep\n\nDark.'),
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    servers: [{ url: 'https://api.fern.example' }],
    paths: { '/beds': { get: { summary: 'Beds', responses: { 200: { description: 'OK' } } } } },
  },
  '.htaccess': 'AddType a/b .c\n',
  CNAME: 'fern.example',
};

let project: string;
const built = new Map<string, BuiltFixture>();

/** The folder of the site below the output folder, the file of a page and its address. */
const FORMS = [
  ['plain', '', 'guides/soil/index.html', '/docs/guides/soil'],
  ['github', '', 'guides/soil/index.html', '/docs/guides/soil/'],
  ['gitlab', '', 'guides/soil/index.html', '/docs/guides/soil/'],
  ['netlify', 'docs', 'guides/soil.html', '/docs/guides/soil'],
  ['cloudflare', 'docs', 'guides/soil.html', '/docs/guides/soil'],
  ['vercel', 'static/docs', 'guides/soil/index.html', '/docs/guides/soil'],
  ['s3', '', 'guides/soil/index.html', '/docs/guides/soil'],
] as const;

beforeAll(async () => {
  project = writeProject(PROJECT);
  for (const [host] of FORMS)
    built.set(
      host,
      await buildFixture(project, {
        base: '/docs',
        site: 'https://fern.example',
        args: ['--host', host],
      }),
    );
});

describe.each(FORMS)('on %s', (host, folder, file, address) => {
  const read = (path: string) => built.get(host)!.file(join(folder, path));

  it('writes pages to the paths where the host looks for them', () => {
    expect(built.get(host)).toMatchObject({ exitCode: 0 });
    expect(read(file)).toContain('Dark.');
    expect(read('guides/soil.md')).toContain('Dark.');
    expect(read('404.html')).toContain('Page not found');
  });

  it('links, canonical address, sitemap, search and Markdown name what is answered without a redirect', () => {
    expect(read('index.html')).toContain(`href="${address}#deep"`);
    expect(read(file)).toContain(`<link rel="canonical" href="https://fern.example${address}"/>`);
    expect(read('sitemap.xml')).toContain(`<loc>https://fern.example${address}</loc>`);
    expect(read('llms-full.txt')).toContain(`Source: https://fern.example${address}\n`);
    expect(read('index.md')).toContain(`https://fern.example${address}#deep`);
  });

  it('the whole reference of an API has an address of the same form', () => {
    const [path, end] = [address, file].map((one) =>
      one.replace('guides/soil', '_trellis/reference/api'),
    );
    expect(read('index.html')).toContain(`href="${path}"`);
    expect(read(end!)).toContain(`href="${address.replace('guides/soil', 'api-reference/beds')}"`);
  });

  it('pages that send readers on are there only where no rule does, or there may be no room for one', () => {
    const isPage = existsSync(join(built.get(host)!.out, folder, 'old/index.html'));
    expect(isPage).toBe(['plain', 'github', 's3'].includes(host));
  });
});

it('writes files for the host to the root of the output folder', () => {
  expect(built.get('netlify')!.file('_redirects')).toBe(
    [
      '/docs/api-reference/all-endpoints /docs/_trellis/reference/api 302',
      '/docs/old /docs/guides/soil 301',
      '/docs/api-reference /docs/api-reference/beds 302',
      '/docs/* /docs/404.html 404',
      '',
    ].join('\n'),
  );
  expect(built.get('vercel')!.file('config.json')).toContain('"version": 3');
  expect(built.get('s3')!.has('_cloudfront/request.js')).toBe(true);
  expect(built.get('github')!.has('_headers')).toBe(false);
  expect(built.get('github')!.file('CNAME')).toBe('fern.example');
});

it('the closing line says for which host, and where it will be', () => {
  expect(built.get('netlify')!.stdout).toContain(', for Netlify, https://fern.example/docs\n');
});

it("a host's own build machine is recognized, with the address of the site", async () => {
  const out = join(project, '.out');
  const env = {
    CF_PAGES: '1',
    CF_PAGES_BRANCH: 'main',
    CF_PAGES_URL: 'https://1a2b.fern.pages.dev',
  };
  const code = `Object.assign(process.env, ${JSON.stringify(env)}); await import('./bin/trellis.js');`;
  const { stdout, exitCode } = await runNode([
    '--input-type=module',
    '-e',
    code,
    'trellis',
    'build',
    project,
    '--offline',
    '--out',
    out,
  ]);
  expect({ stdout, exitCode }).toEqual({
    stdout: expect.stringContaining(', for Cloudflare, https://fern.pages.dev\n') as string,
    exitCode: 0,
  });
  expect(existsSync(join(out, 'guides/soil.html'))).toBe(true);
});
