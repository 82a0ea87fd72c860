import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { listGroups, minimal, parseWith, summarize, withoutPlaces } from './helpers.ts';
import { sample } from './sample.ts';

function normalized(properties: Record<string, unknown>): DocsConfig {
  const { config, diagnostics } = parseWith(properties);
  expect(diagnostics).toEqual([]);
  if (!config) throw new Error('no config');
  return config;
}

const divisionsOf = (properties: Record<string, unknown>) =>
  normalized(properties).navigation.divisions;

const listVersions = (versions: unknown[]) =>
  normalized({ versions }).versions.map((version) => [version.name, version.default]);

test('fills every default', () => {
  const { config } = parseConfig(JSON.stringify(minimal), 'docs.json');
  expect(withoutPlaces(config)).toMatchInlineSnapshot(`
    {
      "analytics": {},
      "api": {
        "baseUrl": [],
        "changes": [],
        "examples": {},
        "introductions": true,
        "maintainOrder": true,
        "operationUrl": "summary",
        "paramFields": {
          "post": [],
        },
        "playground": {
          "disableProxy": false,
          "keepCredentials": "visit",
          "mode": "show",
          "otherServers": false,
          "relay": false,
        },
        "reference": [],
        "request": {
          "example": {
            "languages": [
              "bash",
              "python",
              "javascript",
              "php",
              "go",
              "java",
            ],
            "showOptionalParams": false,
          },
        },
      },
      "background": {},
      "check": {
        "ignore": [],
        "rules": {},
      },
      "code": {
        "mode": "dark",
      },
      "colors": {
        "background": {},
        "dark": "#166534",
        "light": "#4ADE80",
        "primary": "#16A34A",
      },
      "contextual": {
        "options": [],
      },
      "corners": "default",
      "eyebrow": "section",
      "feedback": {
        "raiseIssue": false,
        "suggestEdit": false,
        "thumbsRating": false,
      },
      "files": {
        "gitignore": true,
      },
      "fonts": {},
      "footer": {
        "links": [],
        "socials": [],
      },
      "header": {
        "links": [],
        "style": "default",
      },
      "icons": {
        "library": "fontawesome",
      },
      "integrations": {},
      "isWhiteLabeled": false,
      "markdown": {
        "schema": true,
      },
      "metatags": {},
      "modeToggle": {
        "isHidden": false,
      },
      "name": "Plant Store",
      "navigation": {
        "divisions": [],
        "global": [],
        "items": [
          {
            "boost": undefined,
            "expanded": undefined,
            "group": "Guides",
            "hidden": undefined,
            "icon": undefined,
            "listing": undefined,
            "pages": [
              "introduction",
            ],
            "root": undefined,
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
        ],
      },
      "openapi": [],
      "redirects": [],
      "search": {
        "prompt": "Search...",
      },
      "security": {
        "policy": true,
        "sources": {},
      },
      "seo": {
        "indexHiddenPages": false,
        "paths": [],
        "trailingSlash": false,
      },
      "sidebar": {},
      "testing": {
        "api": false,
        "dev": false,
        "env": [],
        "languages": {},
      },
      "timestamp": false,
      "variables": {},
      "versions": [],
    }
  `);
});

test('accepts every property of the schema', () => {
  const { config, diagnostics } = parseConfig(JSON.stringify(sample), 'docs.json');
  expect(diagnostics.filter(({ code }) => code !== 'without-effect')).toEqual([]);
  expect(withoutPlaces(config)).toMatchInlineSnapshot(`
    {
      "$schema": "https://example.com/docs.schema.json",
      "analytics": {
        "ga4": {
          "measurementId": "G-1",
        },
        "hotjar": {
          "hjid": 12,
          "hjsv": 6,
        },
      },
      "api": {
        "auth": {
          "inputPrefix": "sk_",
          "method": "basic",
          "name": "email:key",
        },
        "baseUrl": [
          "https://api.example.com",
          "/api",
        ],
        "changes": [],
        "examples": {},
        "introductions": false,
        "maintainOrder": true,
        "operationUrl": "summary",
        "paramFields": {
          "expanded": "topLevel",
          "post": [],
        },
        "playground": {
          "disableProxy": true,
          "keepCredentials": "visit",
          "mode": "simple",
          "otherServers": false,
          "relay": false,
        },
        "reference": [],
        "request": {
          "example": {
            "languages": [
              "bash",
            ],
            "showOptionalParams": true,
          },
        },
      },
      "background": {
        "image": {
          "dark": "/background.png",
          "light": "/background.png",
        },
        "style": "grid",
      },
      "banner": {
        "content": "New **version**",
        "dismissible": true,
      },
      "check": {
        "ignore": [],
        "rules": {},
      },
      "code": {
        "mode": "auto",
      },
      "colors": {
        "anchors": {
          "from": "#16A34A",
          "to": "#166534",
          "via": "#4ADE80",
        },
        "background": {
          "dark": "#0f1117",
          "light": "#fff",
        },
        "dark": "#165",
        "light": "#4ade80",
        "primary": "#16A34A",
      },
      "contextual": {
        "display": "toc",
        "options": [
          "copy",
          "claude",
        ],
      },
      "corners": "sharp",
      "description": "Everything about the plant API.",
      "errors": {
        "404": {
          "redirect": false,
          "title": "Nothing grows here",
        },
      },
      "eyebrow": "breadcrumbs",
      "favicon": {
        "dark": "/favicon.svg",
        "light": "/favicon.svg",
      },
      "feedback": {
        "raiseIssue": false,
        "repo": "https://gitlab.com/o/r",
        "suggestEdit": true,
        "thumbsRating": true,
      },
      "files": {
        "gitignore": true,
      },
      "fonts": {
        "body": {
          "family": "Lora",
          "format": undefined,
          "url": undefined,
          "weight": undefined,
        },
        "headings": {
          "family": "Inter",
          "format": "woff2",
          "url": "/inter.woff2",
          "weight": 400,
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
          {
            "links": [],
          },
        ],
        "socials": [
          {
            "platform": "x",
            "url": "https://x.com/plants",
          },
          {
            "platform": "github",
            "url": "https://github.com/o",
          },
        ],
      },
      "header": {
        "button": {
          "arrow": false,
          "name": "Buy",
          "style": "roundedRectangle",
          "type": "link",
          "url": "/buy",
        },
        "links": [
          {
            "icon": undefined,
            "name": "Help",
            "type": undefined,
            "url": "mailto:help@example.com",
          },
          {
            "icon": undefined,
            "name": "GitHub",
            "type": "github",
            "url": "https://github.com/o/r",
          },
          {
            "icon": {
              "name": "store",
              "type": undefined,
            },
            "name": "Shop",
            "type": "link",
            "url": "/shop",
          },
        ],
        "style": "gradient",
      },
      "icons": {
        "library": "lucide",
      },
      "integrations": {
        "frontchat": "def",
        "intercom": "abc",
      },
      "isWhiteLabeled": true,
      "layout": "sidenav",
      "logo": {
        "dark": "https://example.com/dark.svg",
        "href": "/start",
        "light": "/logo/light.svg",
      },
      "markdown": {
        "schema": true,
      },
      "metatags": {
        "og:image": "/a.png",
        "og:image:width": "1200",
        "robots": "noindex",
      },
      "modeToggle": {
        "default": "dark",
        "isHidden": true,
      },
      "name": "Plant Store",
      "navigation": {
        "divisions": [
          {
            "boost": undefined,
            "color": undefined,
            "default": false,
            "description": undefined,
            "divisions": [],
            "global": [],
            "hidden": true,
            "href": undefined,
            "icon": undefined,
            "items": [],
            "kind": "tab",
            "name": "Home",
            "overrides": undefined,
            "pathPrefix": "rest",
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "color": undefined,
            "default": false,
            "description": undefined,
            "directories": {
              "/a.json": "reference",
            },
            "divisions": [],
            "global": [],
            "hidden": false,
            "href": undefined,
            "icon": {
              "name": "book",
              "type": undefined,
            },
            "items": [],
            "kind": "tab",
            "name": "Reference",
            "openapi": [
              "/a.json",
            ],
            "overrides": undefined,
            "pathPrefix": {
              "url": "/reference/",
            },
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "color": undefined,
            "default": false,
            "description": undefined,
            "divisions": [],
            "global": [],
            "hidden": false,
            "href": undefined,
            "icon": {
              "name": "leaf",
              "type": "thin",
            },
            "items": [],
            "kind": "anchor",
            "name": "Docs",
            "overrides": undefined,
            "pathPrefix": "rest",
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "color": undefined,
            "default": false,
            "description": undefined,
            "divisions": [],
            "global": [],
            "hidden": false,
            "href": undefined,
            "icon": {
              "name": "discord",
              "type": "brands",
            },
            "items": [],
            "kind": "anchor",
            "name": "Community",
            "overrides": undefined,
            "pathPrefix": {
              "url": "https://example.com",
            },
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "color": "#16A34A",
            "default": false,
            "description": undefined,
            "divisions": [],
            "global": [],
            "hidden": true,
            "href": undefined,
            "icon": undefined,
            "items": [],
            "kind": "anchor",
            "name": "API",
            "overrides": undefined,
            "pathPrefix": {
              "url": "api",
            },
            "searchable": undefined,
            "tag": undefined,
            "version": "v1",
          },
          {
            "boost": undefined,
            "color": undefined,
            "default": false,
            "description": undefined,
            "directories": {
              "a.json": "old",
              "https://example.com/b.yaml": "old",
            },
            "divisions": [],
            "global": [],
            "hidden": false,
            "href": undefined,
            "icon": undefined,
            "items": [],
            "kind": "anchor",
            "name": "Old API",
            "openapi": [
              "a.json",
              "https://example.com/b.yaml",
            ],
            "overrides": undefined,
            "pathPrefix": {
              "url": "old",
            },
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
        ],
        "global": [],
        "items": [
          {
            "boost": undefined,
            "expanded": undefined,
            "group": "Getting started",
            "hidden": undefined,
            "icon": {
              "name": "seedling",
              "type": "solid",
            },
            "listing": undefined,
            "pages": [
              "introduction",
              "quickstart",
              {
                "boost": undefined,
                "expanded": true,
                "group": "Care",
                "hidden": undefined,
                "icon": undefined,
                "listing": undefined,
                "pages": [
                  "care/water",
                ],
                "root": undefined,
                "searchable": undefined,
                "tag": "New",
                "version": "v2",
              },
            ],
            "root": undefined,
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "expanded": undefined,
            "group": "",
            "hidden": true,
            "icon": undefined,
            "listing": undefined,
            "pages": [
              "index",
            ],
            "root": "index",
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
          {
            "boost": undefined,
            "expanded": undefined,
            "group": "API",
            "hidden": undefined,
            "icon": {
              "library": "lucide",
              "name": "code",
              "type": undefined,
            },
            "listing": undefined,
            "openapi": [
              "a.json",
            ],
            "pages": [],
            "root": undefined,
            "searchable": undefined,
            "tag": undefined,
            "version": undefined,
          },
        ],
      },
      "openapi": [
        "/openapi/plants.json",
        "./b.yaml",
      ],
      "redirects": [
        {
          "destination": "/new",
          "permanent": true,
          "source": "/old",
        },
        {
          "destination": "https://example.com/:slug*",
          "permanent": false,
          "source": "/beta/:slug*",
        },
      ],
      "repo": {
        "contentDirectory": "docs",
        "deployBranch": "main",
        "isPrivate": false,
        "owner": "o",
        "repo": "r",
      },
      "search": {
        "prompt": "Find a plant",
      },
      "security": {
        "policy": false,
        "sources": {
          "img-src": [
            "https://pictures.example.com",
          ],
        },
      },
      "seo": {
        "indexHiddenPages": true,
        "paths": [],
        "trailingSlash": false,
      },
      "sidebar": {
        "items": "card",
      },
      "testing": {
        "api": false,
        "dev": false,
        "env": [],
        "languages": {},
      },
      "theme": "willow",
      "thumbnails": {},
      "timestamp": false,
      "variables": {
        "version": "2.1",
        "year": "2026",
      },
      "versions": [
        {
          "default": true,
          "href": undefined,
          "name": "v2",
        },
        {
          "default": false,
          "href": undefined,
          "locale": "de",
          "name": "v1",
        },
        {
          "default": false,
          "href": "https://v0.example.com",
          "name": "v0",
        },
      ],
    }
  `);
});

describe('brings to one form', () => {
  test('a logo for both modes', () => {
    const both = { light: 'a.svg', dark: 'a.svg', href: '/' };
    expect(normalized({ logo: 'a.svg' }).logo).toEqual(both);
    expect(normalized({ logo: { dark: 'a.svg' } }).logo).toEqual(both);
    expect(normalized({ logo: { light: 'a.svg', href: '/x' } }).logo?.href).toBe('/x');
    expect(normalized({ logo: { href: '/x' } }).logo).toBeUndefined();
  });

  test('favicon and background image', () => {
    const both = { light: 'a.svg', dark: 'a.svg' };
    expect(normalized({ favicon: 'a.svg' }).favicon).toEqual(both);
    expect(normalized({ favicon: both }).favicon).toEqual(both);
    expect(normalized({ backgroundImage: 'a.svg' }).background.image).toEqual(both);
  });

  test('OpenAPI documents and base URLs', () => {
    expect(normalized({ openapi: 'a.json' }).openapi).toEqual(['a.json']);
    expect(normalized({ openApi: ['a.json'] }).openapi).toEqual(['a.json']);
    expect(normalized({ openapi: 'a.json', openApi: 'b.json' }).openapi).toEqual(['a.json']);
    expect(normalized({ api: { baseUrl: '/api' } }).api.baseUrl).toEqual(['/api']);
    expect(divisionsOf({ tabs: [{ name: 'A', url: 'a', openapi: 'a.json' }] })[1]?.openapi).toEqual(
      ['a.json'],
    );
  });

  test('social accounts, in the order of the file', () => {
    const expected = [
      { platform: 'x', url: 'https://x.com/a' },
      { platform: 'github', url: 'https://github.com/a' },
    ];
    const record = { x: 'https://x.com/a', github: 'https://github.com/a' };
    const list = expected.map(({ platform, url }) => ({ type: platform, url }));
    expect(normalized({ footerSocials: record }).footer.socials).toEqual(expected);
    expect(normalized({ footerSocials: list }).footer.socials).toEqual(expected);
    expect(
      normalized({ footer: { socials: record }, footerSocials: { slack: 'https://a.com' } }).footer
        .socials,
    ).toEqual(expected);
  });

  test('versions, one of them the default', () => {
    expect(listVersions(['a', 'b'])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(listVersions(['a', { name: 'b', default: true }])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(listVersions([{ name: 'a', url: 'https://a.com' }, 'b'])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(listVersions([{ name: 'a', url: 'https://a.com' }])).toEqual([['a', false]]);
  });

  test('icons with their type', () => {
    const navigation = [{ group: 'A', icon: 'leaf', iconType: 'thin', pages: ['a'] }];
    expect(listGroups(normalized({ navigation }))[0]?.icon).toEqual({ name: 'leaf', type: 'thin' });
    const icon = { name: 'leaf', style: 'solid', library: 'tabler' };
    expect(divisionsOf({ tabs: [{ name: 'A', url: 'a', icon }] })[1]?.icon).toEqual({
      name: 'leaf',
      type: 'solid',
      library: 'tabler',
    });
  });

  test('the icons of anchors, which are duotone unless they say otherwise', () => {
    const [top, anchor] = divisionsOf({ anchors: [{ name: 'A', url: 'a', icon: 'leaf' }] });
    expect(anchor?.icon).toEqual({ name: 'leaf', type: 'duotone' });
    expect(top?.icon).toEqual({ name: 'book-open', type: 'duotone' });
  });

  test.each([
    ['introduction', 'introduction'],
    ['/guides/start', 'guides/start'],
    ['./guides/Start.mdx', 'guides/Start'],
    [' guides/start.md ', 'guides/start'],
    ['guides/index', 'guides/index'],
    ['v1.2/notes', 'v1.2/notes'],
    ['guides/../start', 'start'],
    ['GET /plants', 'GET /plants'],
    ['openapi.json POST /plants/{id}', 'openapi.json POST /plants/{id}'],
  ])('the page %s as %s', (page, id) => {
    const navigation = [{ group: 'A', pages: [page], root: page }];
    expect(withoutPlaces(listGroups(normalized({ navigation }))[0])).toMatchObject({
      pages: [id],
      root: id,
    });
  });

  test('accents that are not named', () => {
    expect(normalized({}).colors).toMatchObject({
      primary: '#16A34A',
      light: '#4ADE80',
      dark: '#166534',
    });
    expect(normalized({ colors: { primary: '#123' } }).colors).toMatchObject({
      primary: '#123',
      light: '#123',
      dark: '#123',
    });
    expect(normalized({ colors: { primary: '#123', dark: '#456' } }).colors).toMatchObject({
      light: '#123',
      dark: '#456',
    });
  });

  test('a font for headings, body or both', () => {
    const inter = { family: 'Inter', url: '/inter.woff2' };
    const face = { ...inter, format: 'woff2' };
    expect(normalized({ font: inter }).fonts).toEqual({ headings: face, body: face });
    expect(normalized({ font: { headings: inter } }).fonts).toEqual({ headings: face });
  });

  test('the older switches of feedback and playground', () => {
    expect(normalized({ hideFeedbackButtons: false }).feedback).toMatchObject({
      suggestEdit: true,
      raiseIssue: true,
    });
    expect(normalized({ hideFeedbackButtons: true }).feedback).toMatchObject({
      suggestEdit: false,
      raiseIssue: false,
    });
    expect(
      normalized({ hideFeedbackButtons: false, feedback: { raiseIssue: false } }).feedback,
    ).toMatchObject({ suggestEdit: true, raiseIssue: false });
    expect(normalized({ api: { hidePlayground: true } }).api.playground.mode).toBe('hide');
    expect(
      normalized({ api: { hidePlayground: true, playground: { mode: 'show' } } }).api.playground
        .mode,
    ).toBe('show');
  });

  test('authentication that only names its parameter as a key', () => {
    expect(normalized({ api: { auth: { name: 'x-api-key' } } }).api.auth).toEqual({
      method: 'key',
      name: 'x-api-key',
    });
  });

  test('a button of the type github', () => {
    const topbarCtaButton = { type: 'github', url: 'https://github.com/o/r' };
    expect(normalized({ topbarCtaButton }).header.button).toEqual(topbarCtaButton);
  });

  test('a navbar, where Supported platforms: no topbarLinks and no button.', () => {
    const navbar = {
      links: [
        { label: 'Blog', href: '/blog' },
        { type: 'discord', href: 'https://discord.gg/a' },
      ],
      primary: { type: 'button', label: 'Buy', href: '/buy' },
    };
    const { header } = normalized({ navbar });
    expect(header.links.map(({ name, url }) => [name, url])).toEqual([
      ['Blog', '/blog'],
      ['Discord', 'https://discord.gg/a'],
    ]);
    expect(header.button).toEqual({
      type: 'link',
      name: 'Buy',
      url: '/buy',
      style: 'pill',
      arrow: true,
    });
    const mintJson = normalized({ navbar, topbarLinks: [{ name: 'A', url: '/a' }] });
    expect(mintJson.header.links.map(({ name }) => name)).toEqual(['A']);
  });

  test('a link of the navbar with the type of the button', () => {
    const links = [{ type: 'button', label: 'Sign up', href: '/sign-up' }];
    const [first] = normalized({ navbar: { links } }).header.links;
    expect([first?.name, first?.url, first?.icon]).toEqual(['Sign up', '/sign-up', undefined]);
  });

  test('the navbar of a language, reported at its location', () => {
    const primary = { type: 'github', href: 'https://example.com/o' };
    const links = [{ type: 'discord', href: 'https://discord.gg/a' }];
    const languages = [{ language: 'fr', pages: ['a'], navbar: { links, primary } }];
    const navigation = { languages };
    const text = JSON.stringify({ name: 'A', navigation });
    const { config, diagnostics } = parseConfig(text, 'docs.json');
    const { links: shown, button } = config!.navigation.divisions[0]!.overrides!.header;
    expect(shown?.map(({ name, icon }) => [name, icon?.name])).toEqual([['Discord', 'discord']]);
    expect(button?.name).toBe('GitHub');
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'no-repository',
        expect.stringContaining('navigation.languages[0].navbar.primary.href: Not the URL'),
      ],
    ]);
  });

  test('links of the header that show their icon alone', () => {
    const links = [
      { title: 'Chat', href: 'https://chat.example.com', icon: 'users' },
      { href: 'https://www.example.com/a?b', icon: { name: 'bluesky', style: 'brands' } },
      { label: 'Blog', title: 'Our blog', href: '/blog', icon: 'newspaper' },
    ];
    const { header } = normalized({ navbar: { links } });
    expect(header.links.map(({ name, isIconOnly }) => [name, isIconOnly])).toEqual([
      ['Chat', true],
      ['example.com', true],
      ['Blog', undefined],
    ]);
  });

  test('the repository, also one level down', () => {
    expect(normalized({ repo: { github: { owner: 'o', repo: 'r' } } }).repo).toEqual({
      owner: 'o',
      repo: 'r',
    });
  });

  test('redirects with a leading slash, permanent unless they say otherwise', () => {
    const redirects = [{ source: 'a', destination: '/b' }];
    expect(normalized({ redirects }).redirects).toEqual([
      { source: '/a', destination: '/b', permanent: true },
    ]);
  });
});

test('a group of operations needs no pages', () => {
  const { config, diagnostics } = parseWith({ navigation: [{ group: 'A', openapi: 'a.json' }] });
  expect(diagnostics).toEqual([]);
  expect(withoutPlaces(listGroups(config!))).toEqual([
    { group: 'A', pages: [], openapi: ['a.json'] },
  ]);
});

test('a version that no menu has is ignored while there is no menu', () => {
  const parsed = parseWith({ navigation: [{ group: 'A', version: 'v1', pages: ['a'] }] });
  expect(listGroups(parsed.config!)[0]?.version).toBeUndefined();
  expect(summarize(parsed)).toMatchInlineSnapshot(`
    [
      "warning unknown-version: navigation[0].version: Unknown version "v1". -> Add "versions": ["v1"] to docs.json. Until then, Trellis ignores the version.",
    ]
  `);
});

test('a group whose only page is its root stays, with that page', () => {
  const { navigation } = normalized({
    navigation: { groups: [{ group: 'Forms', root: 'forms', pages: [] }] },
  });
  expect(navigation.items).toMatchObject([{ group: 'Forms', root: { page: 'forms' }, pages: [] }]);
});
