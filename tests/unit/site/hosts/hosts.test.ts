import { describe, expect, it } from 'vitest';
import {
  urlFormatOf,
  HOST_NAMES,
  HOSTS,
  isForHosts,
  isHostFile,
  detectHost,
} from '../../../../src/site/hosts.ts';
import { RULES } from './_rules.ts';

describe('the build machine of a host', () => {
  it.each([
    [
      'the action configure-pages',
      { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'Fern/Garden' },
      { name: 'github', address: 'https://fern.github.io/garden' },
    ],
    [
      'the repository of a whole account',
      { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'Fern/fern.github.io' },
      { name: 'github', address: 'https://fern.github.io' },
    ],
    [
      'GitLab',
      { GITLAB_CI: 'true', CI_PAGES_URL: 'https://fern.gitlab.io/garden' },
      { name: 'gitlab', address: 'https://fern.gitlab.io/garden' },
    ],
    [
      'Netlify, for everybody',
      {
        NETLIFY: 'true',
        CONTEXT: 'production',
        URL: 'https://fern.example',
        DEPLOY_PRIME_URL: 'https://main--fern.netlify.app',
      },
      { name: 'netlify', address: 'https://fern.example' },
    ],
    [
      'Netlify, for a pull request',
      {
        NETLIFY: 'true',
        CONTEXT: 'deploy-preview',
        URL: 'https://fern.example',
        DEPLOY_PRIME_URL: 'https://deploy-preview-7--fern.netlify.app',
      },
      { name: 'netlify', address: 'https://deploy-preview-7--fern.netlify.app' },
    ],
    [
      'Cloudflare Pages, for everybody',
      { CF_PAGES: '1', CF_PAGES_BRANCH: 'main', CF_PAGES_URL: 'https://1a2b3c.fern.pages.dev' },
      { name: 'cloudflare', address: 'https://fern.pages.dev' },
    ],
    [
      'Cloudflare Pages, for a branch',
      { CF_PAGES: '1', CF_PAGES_BRANCH: 'soil', CF_PAGES_URL: 'https://1a2b3c.fern.pages.dev' },
      { name: 'cloudflare', address: 'https://1a2b3c.fern.pages.dev' },
    ],
    ['Cloudflare Workers', { WORKERS_CI: '1' }, { name: 'cloudflare', address: undefined }],
    [
      'Vercel, for everybody',
      {
        VERCEL: '1',
        VERCEL_ENV: 'production',
        VERCEL_URL: 'fern-1a2b.vercel.app',
        VERCEL_PROJECT_PRODUCTION_URL: 'fern.example',
      },
      { name: 'vercel', address: 'https://fern.example' },
    ],
    [
      'Vercel, for a branch',
      {
        VERCEL: '1',
        VERCEL_ENV: 'preview',
        VERCEL_URL: 'fern-1a2b.vercel.app',
        VERCEL_BRANCH_URL: 'fern-git-soil.vercel.app',
        VERCEL_PROJECT_PRODUCTION_URL: 'fern.example',
      },
      { name: 'vercel', address: 'https://fern-git-soil.vercel.app' },
    ],
  ])('is known by its variables: %s', (_, env, found) => {
    expect(detectHost(env, () => '')).toEqual(found);
  });

  it('publishes at a domain of its own where CNAME names one', () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'fern/garden' };
    expect(detectHost(env, () => 'fern.example\n')).toEqual({
      name: 'github',
      address: 'https://fern.example',
    });
  });

  it.each([
    ['a workflow that publishes elsewhere', { GITHUB_ACTIONS: 'true', CI: 'true' }],
    [
      'a merge request on GitLab',
      { GITLAB_CI: 'true', CI_PAGES_URL: 'https://fern.gitlab.io', CI_MERGE_REQUEST_IID: '7' },
    ],
    ['a laptop', { URL: 'https://fern.example' }],
  ])('is not seen where there is none: %s', (_, env) => {
    expect(detectHost(env, () => '')).toBeUndefined();
  });
});

describe('the form of addresses', () => {
  it('is the one that a host serves without a redirect', () => {
    expect(HOST_NAMES.map((name) => [name, ...Object.values(urlFormatOf(name))])).toEqual([
      ['plain', 'x/index.html', false],
      ['serve', 'x/index.html', false],
      ['github', 'x/index.html', true],
      ['gitlab', 'x/index.html', true],
      ['netlify', 'x.html', false],
      ['cloudflare', 'x.html', false],
      ['vercel', 'x/index.html', false],
      ['s3', 'x/index.html', false],
      ['nginx', 'x/index.html', false],
      ['caddy', 'x/index.html', false],
      ['apache', 'x/index.html', false],
    ]);
  });

  it('ends with a slash where docs.json asks for it', () => {
    expect(urlFormatOf('netlify', true)).toEqual({ file: 'x/index.html', trailingSlash: true });
  });
});

it('keeps from readers what is for hosts, and not files of the same names in other folders', () => {
  const paths = [
    '/_redirects',
    '/vercel.json',
    '/nginx.conf',
    '/ar/.htaccess',
    '/_cloudfront/request.js',
  ];
  expect(paths.filter((path) => !isForHosts(path))).toEqual([]);
  expect(['/examples/nginx.conf', '/a/_headers', '/config.json'].filter(isForHosts)).toEqual([]);
});

it.each(HOST_NAMES)('%s lists each file that it writes, so that readers do not get it', (name) => {
  const { listFiles, siteFolder } = HOSTS[name];
  const paths = listFiles(RULES).map(({ path }) => path);
  expect(paths.filter((path) => !isHostFile(path))).toEqual([]);
  // Files beside the folder of the site are out of reach.
  expect(paths.filter((path) => !siteFolder?.('') && !isForHosts(path))).toEqual([]);
});
