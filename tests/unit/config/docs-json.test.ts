// cspell:ignore grups -- mistyped on purpose
import { describe, expect, test } from 'vitest';
import { isPage, listPages, type NavigationNode } from '../../../src/config/navigation.ts';
import {
  listDocuments,
  listDocumentUses,
  listOperationEntries,
} from '../../../src/config/api-documents.ts';
import { toPathText } from '../../../src/config/document.ts';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { themeOptionsOf } from '../../../src/theme/themes.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { listGroups, print, summarize, withoutPlaces } from './helpers.ts';
import { docsJsonSample } from './docs-json-sample.ts';

/** Configuration of the smallest site with an object as `navigation`, and other properties. */
function read(properties: object = {}): DocsConfig {
  const parsed = parse(properties);
  expect(parsed.diagnostics).toEqual([]);
  return parsed.config!;
}

function parse(properties: object) {
  const smallest = { name: 'Plants', navigation: { pages: ['index'] } };
  return parseConfig(JSON.stringify({ ...smallest, ...properties }, null, 2), 'docs.json');
}

/** Divisions in short: `kind name: pages`. */
function outline({ items, divisions, global }: NavigationNode): unknown[] {
  const own = items.map((item) =>
    isPage(item) ? item.page : { [item.group]: withoutPlaces(item.pages) },
  );
  const inner = [...divisions, ...global.map((one) => ({ ...one, name: `${one.name} (global)` }))];
  return [
    ...own,
    ...inner.map((one) => ({
      [`${one.kind} ${one.name}${one.default ? ' (default)' : ''}`]: one.href ?? outline(one),
    })),
  ];
}

/** Names of the parts that list pages of documents. */
function usesOf(config: DocsConfig, kind: 'openapi' | 'asyncapi') {
  return listDocumentUses(config, kind).map(({ parts: [part], ...use }) => ({
    at: toPathText(part.location.fullPath),
    ...use,
  }));
}

test('accepts every property', () => {
  const { diagnostics } = parseConfig(JSON.stringify(docsJsonSample), 'docs.json');
  expect(diagnostics.filter(({ code }) => code !== 'without-effect')).toEqual([]);
});

describe('navigation', () => {
  test('becomes one tree, regardless of the order of its divisions', () => {
    const { navigation } = parseConfig(JSON.stringify(docsJsonSample), 'docs.json').config!;
    expect(outline(navigation)).toMatchInlineSnapshot(`
      [
        {
          "product Seeds": [
            {
              "language en (default)": [
                {
                  "version v2 (default)": [
                    {
                      "tab Guides": [
                        {
                          "dropdown Web": [
                            {
                              "anchor Start": [
                                {
                                  "First steps": [
                                    "start/quickstart",
                                    {
                                      "boost": undefined,
                                      "expanded": undefined,
                                      "group": "Deep",
                                      "hidden": undefined,
                                      "icon": undefined,
                                      "listing": "card",
                                      "pages": [
                                        "start/deep",
                                      ],
                                      "root": undefined,
                                      "searchable": undefined,
                                      "tag": undefined,
                                      "version": undefined,
                                    },
                                  ],
                                },
                              ],
                            },
                          ],
                        },
                      ],
                    },
                    {
                      "tab API": [
                        "openapi.json GET /plants",
                        {
                          "More": [
                            "b.json POST /x",
                          ],
                        },
                      ],
                    },
                    {
                      "tab More": [
                        {
                          "item SDKs": [
                            "sdk",
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          "product Pots (global)": "https://pots.example.com",
        },
        {
          "language de (global)": "https://de.example.com",
        },
        {
          "version v0 (global)": "https://v0.example.com",
        },
        {
          "tab Blog (global)": "https://blog.example.com",
        },
        {
          "dropdown Status (global)": "https://status.example.com",
        },
        {
          "anchor Community (global)": "https://discord.gg/plants",
        },
      ]
    `);
  });

  test('returns the pages of all divisions with their parents', () => {
    const { navigation } = read({
      navigation: {
        tabs: [
          { tab: 'A', pages: ['a', 'b', { group: 'C', pages: ['c'] }, 'd'] },
          { tab: 'B', groups: [{ group: 'E', pages: ['e'] }] },
        ],
      },
    });
    expect(listPages(navigation).map(({ part, around }) => [part.page, around.length])).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 3],
      ['d', 2],
      ['e', 3],
    ]);
  });

  test('has one default among versions or languages: the named one, else the first', () => {
    const navigation = {
      languages: [
        { language: 'en', hidden: true, pages: ['a'] },
        { language: 'fr', pages: ['b'] },
      ],
      versions: [
        { version: 'v2', pages: ['c'] },
        { version: 'v1', default: true, pages: ['d'] },
      ],
    };
    expect(outline(read({ navigation }).navigation)).toEqual([
      { 'language en': ['a'] },
      { 'language fr (default)': ['b'] },
      { 'version v2': ['c'] },
      { 'version v1 (default)': ['d'] },
    ]);
  });

  test('finds the parts that list pages of an AsyncAPI document', () => {
    const config = read({
      navigation: {
        tabs: [
          { tab: 'Events', asyncapi: 'events.yaml', pages: ['a'] },
          {
            tab: 'Chat',
            groups: [{ group: 'Rooms', asyncapi: { source: 'chat.yaml', directory: '/chat' } }],
          },
        ],
      },
    });
    expect(usesOf(config, 'asyncapi')).toEqual([
      { at: 'navigation.tabs[0]', document: 'events.yaml', prefix: 'api-reference', listed: ['a'] },
      { at: 'navigation.tabs[1].groups[0]', document: 'chat.yaml', prefix: 'chat', listed: [] },
    ]);
    expect(listDocuments(config, 'asyncapi')).toEqual(['events.yaml', 'chat.yaml']);
  });

  test('opens groups that are not `collapsed`, unless `expanded` says otherwise', () => {
    const group = (fields: object) => ({ group: 'G', pages: ['a'], ...fields });
    const config = read({
      navigation: {
        groups: [
          group({ collapsed: false }),
          group({ collapsed: true }),
          group({ collapsed: false, expanded: false }),
          group({}),
        ],
      },
    });
    expect(listGroups(config).map(({ expanded }) => expanded)).toEqual([
      true,
      false,
      false,
      undefined,
    ]);
  });

  test('may get all its pages from a document', () => {
    const { navigation } = read({
      navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] },
    });
    expect(listPages(navigation)).toEqual([]);
    expect(navigation.divisions[0]).toMatchObject({ name: 'API', openapi: ['a.json'] });
  });
});

test('a tab beside versions that all have it is left out, with a warning', () => {
  const tab = (name: string, ...pages: string[]) => ({ tab: name, pages });
  const navigation = {
    versions: [
      { version: '2', tabs: [tab('Guides', 'a')] },
      { version: '1', tabs: [tab('Guides', 'b'), tab('Old', 'c')] },
    ],
    tabs: [tab('Guides', 'a'), tab('Old', 'c')],
  };
  const { config, diagnostics } = parse({ navigation });
  expect(config?.navigation.divisions.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'version 2',
    'version 1',
    'tab Old',
  ]);
  expect(diagnostics).toMatchObject([{ code: 'contradiction' }]);
});

describe('documents', () => {
  const { config } = parseConfig(JSON.stringify(docsJsonSample), 'docs.json');

  test('are those of api.openapi', () => {
    expect(config?.api.openapi?.documents).toEqual(['a.json', 'b.json', 'c.yaml']);
  });

  test('are handed down to entries that name an operation', () => {
    expect(listOperationEntries(config!).map(({ entry }) => entry)).toEqual([
      'openapi.json GET /plants',
      'b.json POST /x',
    ]);
  });

  test('leave entries alone where several come into question', () => {
    const navigation = {
      openapi: ['a.json', 'b.json'],
      pages: ['GET /plants', 'a.json GET /pots'],
    };
    expect(listOperationEntries(read({ navigation }))).toMatchObject([
      { entry: 'GET /plants' },
      { entry: 'a.json GET /pots' },
    ]);
  });

  test('hand down the folder of the pages, too', () => {
    const navigation = {
      versions: [
        {
          version: '2',
          openapi: { source: 'v2.json', directory: '/reference/v2/' },
          groups: [{ group: 'A', pages: ['GET /a', { group: 'B', pages: ['webhook b'] }] }],
        },
        { version: '1', groups: [{ group: 'A', openapi: 'v1.json', pages: ['GET /a'] }] },
      ],
    };
    expect(listOperationEntries(read({ navigation }))).toMatchObject([
      { entry: 'v2.json GET /a', prefix: 'reference/v2' },
      { entry: 'v2.json webhook b', prefix: 'reference/v2' },
      { entry: 'v1.json GET /a', prefix: 'api-reference' },
    ]);
  });

  test('make pages where neither operations nor other documents are listed', () => {
    const navigation = {
      tabs: [
        { tab: 'A', openapi: { source: 'a.json', directory: '/plants/' } },
        { tab: 'B', openapi: 'b.json', pages: ['GET /b'] },
        {
          tab: 'C',
          groups: [
            { group: 'D', openapi: 'd.json', pages: [] },
            { group: 'E', pages: ['e'] },
            { group: 'F', openapi: 'f.json', pages: ['f', { group: 'G', pages: ['g'] }] },
          ],
        },
        { tab: 'H', openapi: 'h.json', groups: [{ group: 'I', openapi: 'i.json', pages: [] }] },
      ],
    };
    const found = read({ navigation });
    expect(usesOf(found, 'openapi')).toEqual([
      { at: 'navigation.tabs[0]', document: 'a.json', prefix: 'plants', listed: [] },
      {
        at: 'navigation.tabs[2].groups[0]',
        document: 'd.json',
        prefix: 'api-reference',
        listed: [],
      },
      {
        at: 'navigation.tabs[2].groups[2]',
        document: 'f.json',
        prefix: 'api-reference',
        listed: ['f', 'g'],
      },
      {
        at: 'navigation.tabs[3].groups[0]',
        document: 'i.json',
        prefix: 'api-reference',
        listed: [],
      },
    ]);
    expect(listDocuments(found, 'openapi')).toEqual([
      'a.json',
      'd.json',
      'f.json',
      'i.json',
      'b.json',
      'h.json',
    ]);
  });

  test('of tabs and anchors with a path make pages below it', () => {
    const { config: mintJson } = parseConfig(
      JSON.stringify({
        name: 'Plants',
        navigation: [{ group: 'A', pages: ['a'] }],
        tabs: [{ name: 'API', url: '/api/', openapi: 'a.json', version: 'v1' }],
        versions: ['v1'],
      }),
      'docs.json',
    );
    expect(usesOf(mintJson!, 'openapi')).toEqual([
      { at: 'tabs[0]', document: 'a.json', prefix: 'api', version: 'v1', listed: [] },
    ]);
  });
});

describe('settings', () => {
  test('become the names that the rest of the engine uses', () => {
    const { navigation: _navigation, ...settings } = parseConfig(
      JSON.stringify(docsJsonSample),
      'docs.json',
    ).config!;
    expect(withoutPlaces(settings)).toMatchInlineSnapshot(`
      {
        "$schema": "https://example.com/docs.schema.json",
        "analytics": {
          "ga4": {
            "measurementId": "G-1",
          },
          "posthog": {
            "apiKey": "phc_1",
            "sessionRecording": true,
          },
        },
        "api": {
          "asyncapi": {
            "directories": {},
            "documents": [
              "async.yaml",
            ],
          },
          "auth": {
            "method": "key",
            "name": "x-api-key",
          },
          "baseUrl": [
            "https://api.example.com",
          ],
          "changes": [],
          "examples": {
            "autogenerate": false,
            "prefill": true,
          },
          "introductions": true,
          "maintainOrder": true,
          "openapi": {
            "directories": {
              "b.json": "c",
              "c.yaml": "c",
            },
            "documents": [
              "a.json",
              "b.json",
              "c.yaml",
            ],
          },
          "operationUrl": "summary",
          "paramFields": {
            "expanded": "all",
            "post": [
              "id",
            ],
          },
          "playground": {
            "credentials": true,
            "disableProxy": true,
            "keepCredentials": "visit",
            "mode": "hide",
            "otherServers": false,
            "relay": false,
          },
          "reference": [],
          "request": {
            "example": {
              "languages": [
                "curl",
              ],
              "showOptionalParams": false,
            },
          },
        },
        "background": {
          "image": {
            "dark": "/dark.png",
            "light": "/light.png",
          },
          "style": "windows",
        },
        "banner": {
          "color": {
            "dark": "#166534",
            "light": "#166534",
          },
          "content": "New **version**",
          "dismissible": true,
          "type": "warning",
        },
        "check": {
          "ignore": [],
          "rules": {},
        },
        "code": {
          "languages": [
            "/languages/plant.json",
          ],
          "mode": "auto",
          "theme": {
            "dark": "github-dark",
            "light": "github-light",
          },
        },
        "colors": {
          "background": {
            "dark": "#0f1117",
            "light": "#ffffff",
          },
          "dark": "#165",
          "light": "#4ade80",
          "primary": "#16A34A",
        },
        "contextual": {
          "display": "toc",
          "options": [
            "copy",
            {
              "description": "Opens a chat",
              "href": "https://chat.example.com?q=Read%20$page%20now",
              "icon": {
                "name": "robot",
                "type": undefined,
              },
              "title": "Ask the gardener",
            },
          ],
        },
        "corners": "default",
        "description": "Everything about the plant API.",
        "errors": {
          "404": {
            "description": "Try the search",
            "redirect": false,
            "title": "Nothing grows here",
          },
        },
        "eyebrow": "breadcrumbs",
        "favicon": {
          "dark": "/dark.ico",
          "light": "/light.ico",
        },
        "feedback": {
          "raiseIssue": false,
          "suggestEdit": true,
          "thumbsRating": true,
        },
        "files": {
          "gitignore": true,
        },
        "fonts": {
          "body": {
            "family": "Inter",
            "format": undefined,
            "url": undefined,
            "weight": undefined,
          },
          "headings": {
            "family": "Lora",
            "format": "woff2",
            "url": "https://example.com/lora.woff2",
            "weight": 700,
          },
        },
        "footer": {
          "links": [
            {
              "links": [
                {
                  "label": "Blog",
                  "url": "/blog",
                },
              ],
              "title": "More",
            },
          ],
          "socials": [
            {
              "platform": "github",
              "url": "https://github.com/o",
            },
          ],
        },
        "header": {
          "button": {
            "arrow": true,
            "name": "Buy",
            "style": "pill",
            "type": "link",
            "url": "/buy",
          },
          "links": [
            {
              "icon": {
                "name": "life-ring",
                "type": undefined,
              },
              "name": "Help",
              "type": undefined,
              "url": "mailto:help@example.com",
            },
            {
              "icon": {
                "library": undefined,
                "name": "github",
                "type": "brands",
              },
              "name": "GitHub",
              "type": "github",
              "url": "https://github.com/o/r",
            },
            {
              "icon": {
                "library": undefined,
                "name": "discord",
                "type": "brands",
              },
              "name": "Discord",
              "type": undefined,
              "url": "https://discord.gg/plants",
            },
          ],
          "style": "default",
        },
        "icons": {
          "library": "tabler",
        },
        "integrations": {
          "cookies": {
            "key": "consent",
            "value": "yes",
          },
          "frontchat": "def",
          "intercom": "abc",
          "onetrust": {
            "domainScriptId": "1",
          },
          "osano": {
            "scriptSource": "https://cmp.osano.com/a/b/osano.js",
          },
          "transcend": {
            "bundleId": "abc",
          },
        },
        "interaction": {
          "drilldown": false,
        },
        "isWhiteLabeled": false,
        "logo": {
          "dark": "/logo/dark.svg",
          "href": "https://example.com",
          "light": "/logo/light.svg",
        },
        "markdown": {
          "schema": true,
        },
        "metatags": {
          "og:image": "/a.png",
          "robots": "noindex",
        },
        "modeToggle": {
          "default": "dark",
          "isHidden": true,
        },
        "name": "Plant Store",
        "openapi": [],
        "redirects": [
          {
            "destination": "/new",
            "permanent": false,
            "source": "/old",
          },
        ],
        "search": {
          "prompt": "Find a plant",
        },
        "security": {
          "policy": true,
          "sources": {
            "connect-src": [
              "https://api.example.com",
            ],
          },
        },
        "seo": {
          "indexHiddenPages": true,
          "organization": {
            "name": "Plants",
          },
          "paths": [
            {
              "folder": "internal",
              "metatags": {
                "robots": "noindex",
              },
            },
          ],
          "trailingSlash": true,
        },
        "sidebar": {},
        "testing": {
          "api": false,
          "dev": false,
          "env": [],
          "languages": {},
        },
        "theme": "maple",
        "thumbnails": {
          "appearance": "dark",
          "background": "/a.png",
        },
        "timestamp": true,
        "variables": {
          "version": "2.1",
        },
        "versions": [],
      }
    `);
  });

  test('have the defaults of their way of writing docs.json', () => {
    const config = read();
    const { code, api, modeToggle } = config;
    expect(code).toEqual({ mode: 'auto' });
    expect(api.request.example.showOptionalParams).toBe(true);
    expect(themeOptionsOf(config).layout).toBe('topnav');
    expect(modeToggle).toEqual({ default: undefined, isHidden: false });
  });

  test.each([
    ['system', { mode: 'auto' }],
    ['dark', { mode: 'dark' }],
    ['dracula', { mode: 'auto', theme: { light: 'dracula', dark: 'dracula' } }],
    ['github-light', { mode: 'auto', theme: { light: 'github-light', dark: 'github-light' } }],
    [{ theme: 'dark' }, { mode: 'dark' }],
    [{}, { mode: 'auto' }],
  ])('of code blocks: %j', (codeblocks, expected) => {
    expect(read({ styling: { codeblocks } }).code).toEqual(expected);
  });

  test.each([
    ['interactive', 'show'],
    ['simple', 'simple'],
    ['none', 'hide'],
    ['auth', 'simple'],
  ])('of the playground: %s', (display, mode) => {
    expect(read({ api: { playground: { display } } }).api.playground.mode).toBe(mode);
  });
});

test('takes the first of two redirects with one source', () => {
  const { config, diagnostics } = parse({
    redirects: [
      { source: '/a', destination: '/b' },
      { source: '/a', destination: '/c' },
    ],
  });
  expect(config?.redirects).toMatchObject([{ source: '/a', destination: '/b' }]);
  expect(diagnostics).toMatchObject([{ code: 'duplicate-redirect', severity: 'warning' }]);
});

describe('both ways of writing in one file', () => {
  test('settings of mint.json beside an object of divisions', () => {
    const config = read({
      topbarLinks: [{ name: 'Help', url: '/help' }],
      topbarCtaButton: { name: 'Buy', url: '/buy' },
      modeToggle: { default: 'light' },
      codeBlock: { mode: 'dark' },
      footerSocials: { x: 'https://x.com/plants' },
      metadata: { robots: 'noindex' },
      openapi: 'a.json',
    });
    expect(config).toMatchObject({
      header: { links: [{ name: 'Help', url: '/help' }], button: { name: 'Buy' } },
      modeToggle: { default: 'light' },
      code: { mode: 'dark' },
      footer: { socials: [{ platform: 'x' }] },
      metatags: { robots: 'noindex' },
      openapi: ['a.json'],
    });
  });

  test('tabs and anchors outside an object of divisions are links on every page', () => {
    const { navigation } = read({
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [
        { name: 'Blog', url: 'https://blog.example.com', color: { from: '#fff', to: '#000' } },
      ],
    });
    expect(navigation.global).toMatchObject([
      { kind: 'tab', name: 'API', href: 'api', location: { fullPath: ['tabs', 0] } },
      {
        kind: 'anchor',
        name: 'Blog',
        href: 'https://blog.example.com',
        color: { from: '#fff', to: '#000' },
      },
    ]);
  });

  test('newer settings beside a list of groups', () => {
    const config = read({
      navigation: [{ group: 'A', pages: ['a'] }],
      appearance: { default: 'dark', strict: true },
      styling: { codeblocks: 'system' },
      fonts: { family: 'Inter' },
      integrations: { ga4: { measurementId: 'G-1' } },
      metadata: { timestamp: true, robots: 'noindex' },
    });
    expect(config).toMatchObject({
      modeToggle: { default: 'dark', isHidden: true },
      code: { mode: 'auto' },
      fonts: { headings: { family: 'Inter' } },
      analytics: { ga4: { measurementId: 'G-1' } },
    });
    expect(config.metatags).toEqual({ robots: 'noindex' });
    expect(config.timestamp).toBe(true);
  });

  test('single nodes in the words of the other one', () => {
    const config = read({
      navigation: {
        tabs: [
          { name: 'Guides', pages: ['a'] },
          { name: 'Blog', url: 'https://blog.example.com' },
        ],
      },
      navbar: { links: [{ name: 'Help', url: '/help' }], primary: { name: 'Buy', url: '/buy' } },
      footer: {
        links: [
          { title: 'A', links: [{ label: 'B', url: '/b' }] },
          { label: 'C', items: [{ label: 'D', href: '/d' }] },
          { title: 'E', items: [{ name: 'F', url: '/f' }] },
          { header: 'G', links: [{ name: 'H', href: '/h' }] },
        ],
      },
      fonts: { headings: { family: 'Lora', url: '/lora.woff' } },
    });
    expect(outline(config.navigation)).toEqual([
      { 'tab Guides': ['a'] },
      { 'tab Blog': 'https://blog.example.com' },
    ]);
    expect(config).toMatchObject({
      header: {
        links: [{ name: 'Help', url: '/help' }],
        button: { name: 'Buy', url: '/buy' },
      },
      footer: {
        links: [
          { title: 'A', links: [{ label: 'B', url: '/b' }] },
          { title: 'C', links: [{ label: 'D', url: '/d' }] },
          { title: 'E', links: [{ label: 'F', url: '/f' }] },
          { title: 'G', links: [{ label: 'H', url: '/h' }] },
        ],
      },
      fonts: { headings: { family: 'Lora', url: '/lora.woff', format: 'woff' } },
    });
  });

  test('anchors and tabs of a list of groups in the words of an object', () => {
    const config = read({
      navigation: [{ group: 'A', pages: ['a', 'api/b'] }],
      tabs: [{ tab: 'API', href: 'api' }],
      anchors: [{ anchor: 'Blog', href: 'https://blog.example.com' }],
      topbarLinks: [{ label: 'Help', href: '/help' }],
    });
    expect(config).toMatchObject({
      navigation: {
        divisions: [
          { kind: 'tab', name: 'Documentation', pathPrefix: 'rest' },
          { kind: 'tab', name: 'API', pathPrefix: { url: 'api' } },
          { kind: 'anchor', name: 'Documentation', pathPrefix: 'rest' },
          { kind: 'anchor', name: 'Blog', pathPrefix: { url: 'https://blog.example.com' } },
        ],
      },
      header: { links: [{ name: 'Help', url: '/help' }] },
    });
  });
});

describe('messages', () => {
  test('name the location, the expected value, and the fix', () => {
    const text = `{
  "name": "Plant Store",
  "navigation": {
    "tabs": [
      { "tab": "Guides", "grups": [], "pages": ["a", "../b"] },
      { "tab": "API", "icon": "fa-code", "groups": [{ "pages": ["c"] }, "d"] },
      { "groups": [{ "group": "E", "pages": ["e"] }] },
      { "tab": "Blog", "href": "javascript:alert(1)" }
    ],
    "versions": [
      { "version": "v2", "default": true, "pages": ["v2"] },
      { "version": "v1", "default": true, "pages": ["v1"] }
    ],
    "languages": "en"
  },
  "appearance": { "default": "auto", "strict": "true" },
  "api": { "playground": { "display": "hidden" }, "mdx": { "server": true } },
  "fonts": { "weight": 400 },
  "navbar": { "primary": { "type": "button", "href": "/buy" } },
  "footer": { "links": [{ "header": "More", "items": [{ "label": "Blog", "web": "/b" }] }] },
  "icons": { "library": "feather" }
}`;
    expect(print(text)).toMatchInlineSnapshot(`
      "docs.json:5:26  navigation.tabs[0]: Unknown property "grups".
        5 |       { "tab": "Guides", "grups": [], "pages": ["a", "../b"] },
          |                          ^^^^^^^
        hint: Did you mean "groups"?

      docs.json:5:54  error: navigation.tabs[0].pages[1]: Expected the path of a page inside the project, got "../b".
        5 |       { "tab": "Guides", "grups": [], "pages": ["a", "../b"] },
          |                                                      ^^^^^^
        hint: Move the file into the folder of docs.json. Trellis does not read files outside it.

      docs.json:6:31  navigation.tabs[1].icon: Icon names have no prefix "fa-".
        6 |       { "tab": "API", "icon": "fa-code", "groups": [{ "pages": ["c"] }, "d"] },
          |                               ^^^^^^^^^
        hint: Use "code".

      docs.json:6:53  navigation.tabs[1].groups[0]: Missing property "group".
        6 |       { "tab": "API", "icon": "fa-code", "groups": [{ "pages": ["c"] }, "d"] },
          |                                                     ^^^^^^^^^^^^^^^^^^
        hint: Add "group": "Heading", or "group": "" to show no heading.

      docs.json:6:73  error: navigation.tabs[1].groups[1]: Expected an object, got "d".
        6 |       { "tab": "API", "icon": "fa-code", "groups": [{ "pages": ["c"] }, "d"] },
          |                                                                         ^^^
        hint: Use { "group": "Guides", "pages": ["d"] }.

      docs.json:7:7  error: navigation.tabs[2]: Missing property "tab".
        7 |       { "groups": [{ "group": "E", "pages": ["e"] }] },
          |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: Add "tab": "API reference"

      docs.json:8:32  error: navigation.tabs[3].href: Expected a URL (http, https, mailto or tel) or a path of the site, got "javascript:alert(1)".
        8 |       { "tab": "Blog", "href": "javascript:alert(1)" }
          |                                ^^^^^^^^^^^^^^^^^^^^^
        hint: Use a URL that starts with https://, mailto:, or tel:, or a path of the site.

      docs.json:12:37  error: navigation.versions[1].default: Only one version can set "default": true ("v2" already does).
        12 |       { "version": "v1", "default": true, "pages": ["v1"] }
           |                                     ^^^^
        hint: Remove "default" from one of them.

      docs.json:14:18  error: navigation.languages: Expected a list, got "en".
        14 |     "languages": "en"
           |                  ^^^^
        hint: Add square brackets: ["en"].

      docs.json:16:30  error: appearance.default: Expected "system", "light", or "dark", got "auto".
        16 |   "appearance": { "default": "auto", "strict": "true" },
           |                              ^^^^^^
        hint: Mode on a first visit.

      docs.json:16:48  error: appearance.strict: Expected true or false, got "true".
        16 |   "appearance": { "default": "auto", "strict": "true" },
           |                                                ^^^^^^
        hint: Use true without quotes.

      docs.json:17:39  error: api.playground.display: Expected "interactive", "simple", "none", or "auth", got "hidden".
        17 |   "api": { "playground": { "display": "hidden" }, "mdx": { "server": true } },
           |                                       ^^^^^^^^
        hint: \`interactive\` lets readers send requests, \`simple\` shows only the endpoint, and \`none\` removes the playground.

      docs.json:17:70  error: api.mdx.server: Expected a string or a list, got true.
        17 |   "api": { "playground": { "display": "hidden" }, "mdx": { "server": true } },
           |                                                                      ^^^^
        hint: Add double quotes: "true".

      docs.json:18:12  error: fonts: Missing property "family".
        18 |   "fonts": { "weight": 400 },
           |            ^^^^^^^^^^^^^^^^^
        hint: Add "family": "Inter", or "heading" and "body" with a family each.

      docs.json:19:26  error: navbar.primary: Missing property "label".
        19 |   "navbar": { "primary": { "type": "button", "href": "/buy" } },
           |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: Add "label". Only the type "github" has no text.

      docs.json:20:55  error: footer.links[0].items[0]: Missing property "href".
        20 |   "footer": { "links": [{ "header": "More", "items": [{ "label": "Blog", "web": "/b" }] }] },
           |                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: Add "href": …

      docs.json:20:74  footer.links[0].items[0]: Unknown property "web".
        20 |   "footer": { "links": [{ "header": "More", "items": [{ "label": "Blog", "web": "/b" }] }] },
           |                                                                          ^^^^^
        hint: Remove it. Supported properties: label, href.

      docs.json:21:25  error: icons.library: Expected "fontawesome", "lucide", or "tabler", got "feather".
        21 |   "icons": { "library": "feather" }
           |                         ^^^^^^^^^
        hint: Default icon library.
      "
    `);
  });

  test.each<[string, object, string[]]>([
    ['an empty object', {}, ['error empty-navigation: navigation: No pages.']],
    [
      'divisions without pages',
      { tabs: [{ tab: 'A' }] },
      ['error empty-navigation: navigation: No pages.'],
    ],
    [
      'a string',
      'a' as unknown as object,
      ['error wrong-type: navigation: Expected a list or an object, got "a".'],
    ],
    [
      'a division that is a string',
      { pages: ['a'], anchors: ['b'] },
      ['error wrong-type: navigation.anchors[0]: Expected an object, got "b".'],
    ],
    [
      'a color by name',
      { anchors: [{ anchor: 'A', color: { light: 'green' }, pages: ['a'] }] },
      [
        'error wrong-value: navigation.anchors[0].color.light: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "green".',
      ],
    ],
  ])('for %s', (_case, navigation, expected) => {
    const { diagnostics, ...rest } = parse({ navigation });
    const lines = summarize({ diagnostics, ...rest });
    expect(lines.map((line) => line.split(' -> ')[0])).toEqual(expected);
  });
});
