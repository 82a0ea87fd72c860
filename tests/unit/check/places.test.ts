// A project with mistakes: every problem has the line and column of the mistake.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkSite } from '../../../src/check/check-site.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { reportPage } from '../../../src/site/page-report.ts';
import { createSite, loadFolder } from '../site/_site.ts';
import { checkFolder } from './_check.ts';

const DOCS = `{
  "name": "Slips",
  "background": { "image": "/background.png" },
  "navbar": { "links": [{ "label": "Help", "href": "/helpp" }] },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "icon": "boook",
        "groups": [
          { "group": "Start", "icon": "rockett", "pages": ["index", "gone", "index"] },
          { "group": "Empty", "pages": [] }
        ]
      },
      {
        "tab": "API",
        "openapi": ["openapi/gone.yaml"],
        "groups": [
          { "group": "Pets", "openapi": "pets.yaml", "pages": ["GET /pets"] },
          { "group": "Users", "openapi": "users.json", "pages": ["GET /users"] }
        ]
      }
    ]
  },
  "redirects": [{ "source": "/old", "destination": "/nowhere" }],
  "seo": { "metatagss": {} },
  "check": { "rules": { "brokn-link": "off" } }
}
`;

const INDEX = `---
title: Home
descripton: What this is
icon: housse
mode: widee
hidden: perhaps
---

import Gone from '/snippets/gone.mdx';
import { nothing } from '/snippets/part.mdx';
import Part from '/snippets/part.mdx';

#### Deep

See [lost](/lost), [part](/#nope) and [](/).

![](/images/gone.png) ![Broken](/images/broken.png)

<Card title="A" icon="leav" href="/lost-too" />

<Card titel="A" />

<Callout type="wran">b</Callout>

<Tab title="a">b</Tab>

<Notice>hello</Notice>

Value {unknownThing} here, and fewer than <5 plants.

<Part />

$$
\\frac{1
$$

[text][nothing-defined]

:::nte
x
:::

<Snippet file="nope.mdx" />

\`\`\`js
never closed
`;

const PART = `Shared [gone](/shared-gone) and <Icon icon="leaff" />.

<Badge colour="green">x</Badge>

{missingHere}
`;

const PETS = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      description: |
        Many words.

        See [lost](/nowhere-op) for more.
      responses:
        "200":
          description: Fine, see [x](/nowhere-response).
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Pett"
  /others:
    get:
      security: [{ nokey: [] }]
      responses: { "200": { description: ok } }
`;

const USERS = `{
  "openapi": "3.1.0",
  "info": { "title": "Users", "version": "1" },
  "paths": {
    "/users": {
      "get": {
        "description": "Many words.\\n\\nSee [lost](/nowhere-users).",
        "responses": { "200": { "descriptionn": "x" } }
      }
    }
  }
}
`;

const FILES = {
  'docs.json': DOCS,
  'index.mdx': INDEX,
  'snippets/part.mdx': PART,
  'pets.yaml': PETS,
  'users.json': USERS,
  'images/broken.png': 'no picture',
  'style.css': 'body { color: red; }\n.a { color: blue;\n',
  'own.js': 'const a = 1;\nfunction ( {\n',
};

/** \`file:line:column rule\`, in order. */
function placesOf(found: readonly Diagnostic[]): string[] {
  return found.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

test('a check reports each mistake at its location', async () => {
  const found = placesOf(await checkSite(await loadFolder(FILES, {}, { mode: 'check' })));
  expect(found).toMatchInlineSnapshot(`
    [
      "docs.json:3:28 missing-asset",
      "docs.json:4:52 broken-link",
      "docs.json:9:17 unknown-icon",
      "docs.json:11:39 unknown-icon",
      "docs.json:11:69 missing-page",
      "docs.json:11:77 duplicate-entry",
      "docs.json:12:40 empty-value",
      "docs.json:17:21 openapi-unreachable",
      "docs.json:25:29 redirect-to-nowhere",
      "docs.json:26:12 unknown-key",
      "docs.json:27:25 unknown-rule",
      "images/broken.png:1:1 broken-file",
      "index.mdx:1:1 missing-description",
      "index.mdx:3:1 unknown-field",
      "index.mdx:4:1 unknown-icon",
      "index.mdx:5:1 unknown-mode",
      "index.mdx:6:1 wrong-field",
      "index.mdx:9:19 missing-snippet",
      "index.mdx:10:10 missing-export",
      "index.mdx:13:1 heading-order",
      "index.mdx:15:12 broken-link",
      "index.mdx:15:27 broken-fragment",
      "index.mdx:15:42 empty-link",
      "index.mdx:17:5 missing-asset",
      "index.mdx:17:5 image-alt",
      "index.mdx:19:22 unknown-icon",
      "index.mdx:19:35 broken-link",
      "index.mdx:21:7 unknown-prop",
      "index.mdx:23:16 wrong-prop",
      "index.mdx:25:1 component-nesting",
      "index.mdx:27:1 unknown-component",
      "index.mdx:29:7 undefined-variable",
      "index.mdx:29:43 mdx-syntax",
      "index.mdx:34:1 math",
      "index.mdx:37:1 missing-definition",
      "index.mdx:39:4 unknown-directive",
      "index.mdx:43:1 missing-snippet",
      "index.mdx:45:1 unclosed-fence",
      "own.js:2:10 broken-file",
      "pets.yaml:1:1 missing-server",
      "pets.yaml:9:20 broken-link",
      "pets.yaml:12:38 broken-link",
      "pets.yaml:15:15 openapi-reference",
      "pets.yaml:18:5 unreferenced-operation",
      "pets.yaml:19:20 openapi-reference",
      "snippets/part.mdx:1:15 broken-link",
      "snippets/part.mdx:1:44 unknown-icon",
      "snippets/part.mdx:3:8 unknown-prop",
      "snippets/part.mdx:5:1 undefined-variable",
      "style.css:2:4 broken-file",
      "users.json:1:1 missing-server",
      "users.json:7:51 broken-link",
      "users.json:8:24 openapi-invalid",
      "users.json:8:33 openapi-invalid",
    ]
  `);
});

test('a build reports the same locations', async () => {
  const site = await createSite(FILES);
  const ofPages = [...site.pages.values()].flatMap((page) => reportPage(site, page).diagnostics);
  const unplaced = [...site.diagnostics, ...ofPages].filter(({ line }) => line === undefined);
  expect(placesOf(unplaced)).toEqual([]);
  const codes = new Set(ofPages.map(({ code }) => code));
  const ofTexts = ['unknown-prop', 'wrong-prop', 'component-nesting', 'unclosed-fence'] as const;
  expect(ofTexts.filter((code) => !codes.has(code))).toEqual([]);
});

test('URLs in other scripts are reported as they are written, at their place', async () => {
  const properties = { name: 'A', navigation: { pages: ['index'] } };
  const text =
    '---\ntitle: A\ndescription: B\n---\n\n[a](/ページ) [b](#見出しx) ![c](/画像.png) [d](/%E3%83%9A)\n';
  const found = await checkSite(
    await loadFolder({ 'index.mdx': text }, properties, { mode: 'check' }),
  );
  expect(
    found
      .filter(({ code }) => /broken|asset/.test(code))
      .map(({ line, column, message }) => `${line}:${column} ${message}`),
  ).toEqual([
    '6:5 Page not found: "/ページ".',
    '6:15 Anchor "#見出しx" not found.',
    '6:27 File not found: "/画像.png".',
    '6:40 Page not found: "/ペ".',
  ]);
});

test('an unknown icon in data of a snippet is reported there, not at the icon of the page', async () => {
  const files = {
    'index.mdx':
      '---\ntitle: A\ndescription: B\nicon: leaf\n---\n\nimport { CARDS } from "/snippets/cards.mdx";\n\n{CARDS.map(({ icon }) => <Card key={icon} title="C" icon={icon} />)}\n',
    'snippets/cards.mdx':
      "export const CARDS = [\n  { icon: 'fern' },\n  { icon: 'ferrrn' },\n];\n",
  };
  const properties = { name: 'A', navigation: { pages: ['index'] } };
  const found = await checkSite(await loadFolder(files, properties, { mode: 'check' }));
  expect(placesOf(found).filter((place) => place.includes('icon'))).toEqual([
    'snippets/cards.mdx:2:12 unknown-icon',
    'snippets/cards.mdx:3:12 unknown-icon',
  ]);
});

test('links without a URL are reported at their brackets, also in cells of tables', async () => {
  const text =
    '---\ntitle: A\ndescription: B\n---\n\n[a](/) [b]() and [c]()\n\n| A |\n| - |\n| `x` [d]() |\n';
  const properties = { name: 'A', navigation: { pages: ['index'] } };
  const found = await checkSite(
    await loadFolder({ 'index.mdx': text }, properties, { mode: 'check' }),
  );
  expect(placesOf(found).filter((place) => place.includes('empty-link'))).toEqual([
    'index.mdx:6:10 empty-link',
    'index.mdx:6:20 empty-link',
    'index.mdx:10:9 empty-link',
  ]);
});

test('a link in the description of an operation is at its place in the document of the page', async () => {
  const describing = (path: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: path, version: '1' },
      paths: {
        [path]: {
          get: { description: 'See [more](/none).', responses: { 200: { description: 'ok' } } },
        },
      },
    });
  const found = await checkFolder(
    { 'beds.json': describing('/beds'), 'plants.json': describing('/plants') },
    { navigation: [{ group: 'API', openapi: ['beds.json', 'plants.json'] }] },
  );
  const links = found.filter(({ code }) => code === 'broken-link');
  expect(links.map(({ file, pages = [] }) => [file, ...pages])).toEqual([
    ['beds.json'],
    ['plants.json'],
  ]);
});

test('a link in a shared schema is reported once, for any syntax and location of the document', async () => {
  const describing = (url: string) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
    const get = { responses: { 200: { description: 'ok', content } } };
    const description = `See [more].\n\n[more]: ${url}`;
    return JSON.stringify({
      openapi: '3.1.0',
      info: { title: url, version: '1' },
      paths: { '/a': { get }, '/b': { get } },
      components: { schemas: { Plant: { type: 'object', description } } },
    });
  };
  const server = createServer((_request, response) => response.end(describing('/far')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const page = (document: string, path: string) => `---\nopenapi: ${document} GET ${path}\n---\n`;
    const far = `${origin}/far.json`;
    const loaded = await loadFolder(
      {
        'near.json': describing('/near'),
        'near-a.mdx': page('near.json', '/a'),
        'near-b.mdx': page('near.json', '/b'),
        'far-a.mdx': page(far, '/a'),
        'far-b.mdx': page(far, '/b'),
      },
      {
        api: { openapi: ['near.json', far] },
        navigation: [{ group: 'API', pages: ['near-a', 'near-b', 'far-a', 'far-b'] }],
      },
      { mode: 'check', offline: false },
    );
    const found = await checkSite(loaded);
    const links = found.filter(({ code }) => code === 'broken-link');
    expect(links.map(({ file, line, pages }) => [file, line, pages])).toEqual([
      [far, undefined, ['far-a', 'far-b']],
      ['near.json', 1, ['near-a', 'near-b']],
    ]);
  } finally {
    server.close();
  }
});

test('a link in an AsyncAPI document is at its place there', async () => {
  const channel = {
    description: 'See [more](/none).',
    messages: { Watered: { payload: { type: 'string' } } },
  };
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Beds', version: '1' },
    channels: { beds: channel },
    operations: { hear: { action: 'receive', channel: { $ref: '#/channels/beds' } } },
  };
  const found = await checkFolder(
    { 'beds.json': JSON.stringify(document) },
    { navigation: [{ group: 'API', asyncapi: 'beds.json' }] },
  );
  const links = found.filter(({ code }) => code === 'broken-link');
  expect(links.map(({ file, line }) => [file, line])).toEqual([['beds.json', 1]]);
});
