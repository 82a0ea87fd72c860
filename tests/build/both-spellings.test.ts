import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import { page, svg, writeProject } from '../support/write-project.ts';

/** Properties that are the same in both formats. */
const SHARED = {
  name: 'Plants',
  description: 'All about plants.',
  logo: { light: '/light.svg', dark: '/dark.svg', href: 'https://plants.example' },
  favicon: '/favicon.svg',
  redirects: [{ source: '/old', destination: '/start' }],
  search: { prompt: 'Find a plant' },
  banner: { content: 'Spring **is** here', dismissible: true },
  variables: { season: 'spring' },
  contextual: { options: ['copy', 'view'] },
  errors: { 404: { redirect: false, title: 'Nothing grows here' } },
  thumbnails: { appearance: 'dark' },
  icons: { library: 'lucide' },
};

const POSTHOG = { apiKey: 'phc_1', apiHost: 'https://events.plants.example' };
const FONT = { family: 'Bark', weight: 600, format: 'woff2' };
const LINKS = [{ label: 'Blog', to: 'https://blog.plants.example' }];

const mintJson = {
  ...SHARED,
  theme: 'venus',
  colors: {
    primary: '#0d9373',
    light: '#55d799',
    dark: '#007a5a',
    background: { light: '#f8fff8', dark: '#0a140a' },
  },
  backgroundImage: '/ground.svg',
  background: { style: 'grid' },
  codeBlock: { mode: 'auto' },
  eyebrow: { display: 'breadcrumbs' },
  font: { headings: { ...FONT, url: '/bark.woff2' }, body: { family: 'Inter' } },
  modeToggle: { default: 'dark', isHidden: true },
  topbarLinks: [{ name: 'Help', url: 'mailto:help@plants.example', icon: 'leaf' }],
  topbarCtaButton: { type: 'link', name: 'Sign in', url: 'https://app.plants.example' },
  footerSocials: { github: 'https://github.com/plants', x: 'https://x.com/plants' },
  footer: {
    links: [{ title: 'More', links: LINKS.map(({ label, to }) => ({ label, url: to })) }],
  },
  feedback: {
    suggestEdit: true,
    raiseIssue: true,
    thumbsRating: true,
    repo: 'https://github.com/plants/docs',
  },
  metadata: { 'twitter:site': '@plants' },
  seo: { indexHiddenPages: true },
  analytics: { posthog: POSTHOG },
  integrations: { intercom: 'abc', frontchat: 'def' },
  openapi: '/openapi.json',
  api: {
    baseUrl: ['https://api.plants.example', 'https://test.plants.example'],
    auth: { method: 'key', name: 'x-plant-key' },
    playground: { mode: 'simple', disableProxy: true },
    request: { example: { languages: ['python', 'bash'], showOptionalParams: true } },
    paramFields: { expanded: 'all' },
  },
  primaryTab: { name: 'Guides' },
  tabs: [
    { name: 'API', url: 'api' },
    { name: 'Blog', url: 'https://blog.plants.example' },
  ],
  anchors: [
    { name: 'Forum', url: 'https://forum.plants.example', icon: 'users', color: '#aa3377' },
  ],
  navigation: [
    {
      group: 'Start',
      icon: 'leaf',
      iconType: 'solid',
      pages: ['start', { group: 'Deep', pages: ['deep'] }],
    },
    { group: 'Plants', pages: ['api/list'] },
  ],
};

const docsJson = {
  ...SHARED,
  theme: 'palm',
  colors: { primary: '#0d9373', light: '#55d799', dark: '#007a5a' },
  background: {
    image: '/ground.svg',
    decoration: 'grid',
    color: { light: '#f8fff8', dark: '#0a140a' },
  },
  styling: { codeblocks: 'system', eyebrows: 'breadcrumbs' },
  fonts: { heading: { ...FONT, source: '/bark.woff2' }, body: { family: 'Inter' } },
  appearance: { default: 'dark', strict: true },
  navbar: {
    links: [{ label: 'Help', href: 'mailto:help@plants.example', icon: 'leaf' }],
    primary: { type: 'button', label: 'Sign in', href: 'https://app.plants.example' },
  },
  footer: {
    socials: { github: 'https://github.com/plants', x: 'https://x.com/plants' },
    links: [{ header: 'More', items: LINKS.map(({ label, to }) => ({ label, href: to })) }],
  },
  feedback: { edits: true, issues: true, thumbs: true, repo: 'https://github.com/plants/docs' },
  seo: { metatags: { 'twitter:site': '@plants' }, indexing: 'all' },
  integrations: {
    posthog: POSTHOG,
    intercom: { appId: 'abc' },
    frontchat: { snippetId: 'def' },
  },
  api: {
    openapi: '/openapi.json',
    playground: { display: 'simple', proxy: false },
    examples: { languages: ['python', 'bash'], defaults: 'all' },
    params: { expanded: 'all' },
    mdx: {
      server: ['https://api.plants.example', 'https://test.plants.example'],
      auth: { method: 'key', name: 'x-plant-key' },
    },
  },
  navigation: {
    global: {
      anchors: [
        {
          anchor: 'Forum',
          href: 'https://forum.plants.example',
          icon: 'users',
          iconType: 'duotone',
          color: '#aa3377',
        },
      ],
    },
    tabs: [
      {
        tab: 'Guides',
        groups: [
          {
            group: 'Start',
            icon: { name: 'leaf', style: 'solid' },
            pages: ['start', { group: 'Deep', pages: ['deep'] }],
          },
        ],
      },
      { tab: 'API', groups: [{ group: 'Plants', pages: ['api/list'] }] },
      { tab: 'Blog', href: 'https://blog.plants.example' },
    ],
  },
};

const FILES = {
  'light.svg': svg('black'),
  'dark.svg': svg('white'),
  'favicon.svg': svg('green'),
  'ground.svg': svg('none'),
  'bark.woff2': 'x',
  'start.mdx': page('Start', 'In {{season}}.\n\n```js\nconst a = 1;\n```'),
  'deep.mdx': page('Deep', '## A part\n\n<Icon icon="leaf" />'),
  'unlisted.mdx': page('Unlisted'),
  'api/list.mdx': page('List', 'More.', 'openapi: GET /plants'),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    paths: {
      '/plants': {
        get: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: { description: 'All.' } },
        },
      },
    },
  },
};

it('a site in both spellings has the same files, byte for byte', async () => {
  const options = { site: 'https://docs.plants.example' };
  const build = (docs: object) =>
    buildFixture(writeProject({ ...FILES, 'docs.json': docs }), options);
  const first = await build(mintJson);
  const second = await build(docsJson);
  expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
  expect(second.html('/start')).toBe(first.html('/start'));
  expect(readTree(second.out)).toEqual(readTree(first.out));
});
