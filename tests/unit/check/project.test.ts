import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSite } from '../../../src/check/check-site.ts';
import { findMovesSinceCommit } from '../../../src/check/rename.ts';
import { loadFolder, reload } from '../site/_site.ts';
import { checkFolder, listing, tell, text } from './_check.ts';

describe('navigation', () => {
  test('a page outside of the navigation is reported, unless it is hidden or linked from the header or footer', async () => {
    const files = {
      'a.mdx': text('A', '[b](/b)'),
      'b.mdx': text('B'),
      'c.mdx': text('C'),
      'd.mdx': text('D'),
      'e.mdx': '---\ntitle: E\nhidden: true\n---\n',
    };
    const found = await checkFolder(files, {
      ...listing('a'),
      topbarLinks: [{ name: 'D', url: '/d' }],
    });
    expect(tell(found, 'orphan-page')).toEqual([
      'b.mdx:1:1 The page is not in the navigation, only linked from other pages.',
      'c.mdx:1:1 The page is not in the navigation, and no page links to it.',
    ]);
  });

  test('the pages of a hidden group are not orphans', async () => {
    const navigation = {
      groups: [
        { group: 'All', pages: ['index'] },
        { group: 'Later', hidden: true, pages: ['a', { group: 'In', pages: ['b'] }] },
      ],
    };
    const files = { 'index.mdx': text('I'), 'a.mdx': text('A'), 'b.mdx': text('B') };
    const found = await checkFolder(files, { name: 'N', navigation });
    expect(tell(found, 'orphan-page')).toEqual([]);
  });

  test('a page that one sidebar lists twice is reported at its second entry', async () => {
    const found = await checkFolder({ 'a.mdx': text('A') }, listing('a', 'a'));
    expect(tell(found, 'duplicate-entry')).toEqual([
      expect.stringMatching(/^docs\.json:1:\d+ Duplicate page "a"\.$/),
    ]);
  });

  test('tabs can share a page', async () => {
    const navigation = {
      tabs: [
        { tab: 'One', pages: ['index', 'a'] },
        { tab: 'Two', pages: ['a'] },
      ],
    };
    const found = await checkFolder({ 'a.mdx': text('A') }, { navigation });
    expect(tell(found, 'duplicate-entry')).toEqual([]);
  });

  test('the extension of a file is reported with the fix', async () => {
    const found = await checkFolder({ 'a.mdx': text('A') }, listing('a.mdx'));
    expect(found).toMatchObject([{ code: 'entry-extension', replacement: '"a"' }]);
  });

  test('broken links of the header, the footer, and the banner are reported', async () => {
    const found = await checkFolder(
      {},
      {
        ...listing(),
        topbarLinks: [
          { name: 'Gone', url: '/gone' },
          { name: 'Mail', url: 'mailto:a@b.example' },
        ],
        footer: { links: [{ title: 'T', links: [{ label: 'Lost', url: '/lost' }] }] },
        banner: { content: 'See [this](/nowhere) and [that](/)' },
      },
    );
    expect(found.map(({ message, line }) => [message, line])).toEqual([
      ['Header link "Gone" points to a page that does not exist: "/gone".', 1],
      ['Footer link "Lost" points to a page that does not exist: "/lost".', 1],
      ['Banner link points to a page that does not exist: "/nowhere".', 1],
    ]);
  });
});

describe('redirects', () => {
  const check = async (...pairs: [string, string][]) => {
    const redirects = pairs.map(([source, destination]) => ({ source, destination }));
    const found = await checkFolder(
      { 'a.mdx': text('A'), 'docs/b.mdx': text('B') },
      { ...listing('a', 'docs/b'), redirects },
    );
    return found.map(({ code, message }) => `${code}: ${message}`);
  };

  test('to pages, files, patterns, and other sites are not reported', async () => {
    const found = await check(
      ['/x', '/a'],
      ['/y', '/favicon.svg'],
      ['/old/:slug*', '/docs/:slug*'],
      ['/z', 'https://example.com/:x'],
      ['/w/*', '/a'],
    );
    expect(found).toEqual([]);
  });

  test('to anchors that do not exist are reported, at the last one of a chain', async () => {
    const redirects = [
      ['/kept', '/a#part'],
      ['/title', '/a#a'],
      ['/tab', '/a#python'],
      ['/top', '/a?x=1#top'],
      ['/spelled', '/a#Part'],
      ['/near', '/a#prat'],
      ['/gone/*', '/docs/b#gone'],
      ['/chain', '/near'],
      ['/out', 'https://example.com/a#gone'],
    ].map(([source, destination]) => ({ source, destination }));
    const found = await checkFolder(
      {
        'a.mdx': text('A', '## Part\n\n<Tabs><Tab title="Python">Text.</Tab></Tabs>'),
        'docs/b.mdx': text('B'),
      },
      { ...listing('a', 'docs/b'), redirects },
    );
    const broken = found.filter(({ code }) => code === 'broken-fragment');
    expect(broken.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      'The redirect from "/spelled" points to an anchor that does not exist: "/a#Part". Did you mean "#part"?',
      'The redirect from "/near" points to an anchor that does not exist: "/a#prat". Did you mean "#part"?',
      'The redirect from "/gone/*" points to an anchor that does not exist: "/docs/b#gone". Use the anchor of a heading, or remove the fragment.',
    ]);
    expect(broken).toMatchObject(Array.from(broken, () => ({ line: expect.any(Number) })));
  });

  test('that form a loop are reported at each step', async () => {
    expect(await check(['/x', '/y'], ['/y', '/x'])).toEqual([
      'redirect-loop: The redirect from "/x" is part of a loop through "/y".',
      'redirect-loop: The redirect from "/y" is part of a loop through "/x".',
    ]);
  });

  test('whose URLs grow forever are a loop', async () => {
    expect(await check(['/x', '/n/1'], ['/n/:id', '/n/:id/n'], ['/n/:id/n', '/n/1'])).toContain(
      'redirect-loop: The redirect from "/x" is part of a loop through "/n/:id, /n/:id/n".',
    );
  });

  test('that double their URL with each step are a loop', async () => {
    const wildcards = '/a*'.repeat(100);
    expect(await check(['/x', '/y/z'], ['/y*', `/y${wildcards}`])).toContainEqual(
      expect.stringContaining('redirect-loop: The redirect from "/x" is part of a loop'),
    );
  });

  test('and links to a page that is a snippet say how to publish it', async () => {
    const files = {
      'a.mdx': text(
        'A',
        "import P from './shared/part.mdx'\n\n<P />\n\n[P](/shared/part#x) [S](/snippets/s)",
      ),
      'shared/part.mdx': text('P'),
      'snippets/s.mdx': 'S',
    };
    const redirects = [
      { source: '/x', destination: '/shared/part' },
      { source: '/y/*', destination: '/shared/part' },
    ];
    const found = await checkFolder(files, { ...listing('a'), redirects });
    const hint =
      '"shared/part.mdx" is a snippet, because another file imports it. To publish it, add it to the navigation.';
    expect(
      found
        .filter(({ code }) => code === 'broken-link' || code === 'redirect-to-nowhere')
        .map((one) => [one.code, one.message.split('"')[1], one.hint]),
    ).toEqual([
      ['broken-link', '/shared/part#x', hint],
      ['broken-link', '/snippets/s', undefined],
      ['redirect-to-nowhere', '/x', hint],
      ['redirect-to-nowhere', '/y/*', hint],
    ]);
  });

  test('and links to the text of an API document say how to publish it', async () => {
    const responses = { 200: { description: 'ok' } };
    const get = { summary: 'Get', description: { $ref: 'care.md' }, responses };
    const files = {
      'a.mdx': text('A', '[Care](/api/care) [File](/api/care.md#x)'),
      'api/care.md': 'Water daily.',
      'api/openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { get } },
      }),
    };
    const redirects = [{ source: '/x', destination: '/api/care' }];
    const found = await checkFolder(files, { ...listing('a', 'GET /a'), redirects });
    const hint =
      '"api/care.md" is not a page, because an API document refers to it. To publish it, add it to the navigation.';
    expect(
      found
        .filter(({ code }) => code === 'broken-link' || code === 'redirect-to-nowhere')
        .map((one) => [one.code, one.hint]),
    ).toEqual([
      ['broken-link', hint],
      ['broken-link', hint],
      ['redirect-to-nowhere', hint],
    ]);
  });

  test('to missing pages are reported, also patterns', async () => {
    expect(await check(['/x', '/gone'], ['/y/:s*', '/gone/:s*'])).toEqual([
      'redirect-to-nowhere: The redirect from "/x" points to a page that does not exist: "/gone".',
      'redirect-to-nowhere: The redirect from "/y/:s*" points to pages that do not exist: "/gone/:s*".',
    ]);
  });

  test('that lead to another redirect are reported with the last URL', async () => {
    expect(await check(['/x', '/y'], ['/y', '/a'])).toEqual([
      'redirect-chain: The redirect from "/x" points to another redirect: "/y".',
    ]);
  });

  test('that never apply are reported', async () => {
    expect(await check(['/a', '/docs/b'], ['/v/*', '/a'], ['/v/1', '/docs/b'])).toEqual([
      'shadowed-redirect: The redirect from "/a" never applies, because a page has this URL.',
      'shadowed-redirect: The redirect from "/v/1" never applies, because "/v/*" matches first.',
    ]);
  });

  test('links to moved pages get the new URL, with the fragment if the new page has it', async () => {
    const redirects = [{ source: '/old', destination: '/a' }];
    const body = '[x](/old) [y](/old#part) [z](/old#gone)';
    const files = { 'a.mdx': text('A', '## Part'), 'b.mdx': text('B', body) };
    const found = await checkFolder(files, { ...listing('a', 'b'), redirects });
    const links = found.filter(({ code }) => code === 'redirected-link');
    expect(links.map(({ replacement }) => replacement)).toEqual(['/a', '/a#part', undefined]);
  });
});

describe('files', () => {
  test('unused images and snippets are reported', async () => {
    const files = {
      'a.mdx': text('A', 'import S from "/snippets/used.mdx";\n\n<S />\n\n![a](/img/used.png)'),
      'snippets/used.mdx': 'Text.',
      'snippets/unused.mdx': 'Text.',
      'img/used.png': '',
      'img/with space.png': '',
      'img/in-css.png': '',
      'img/unused.png': '',
      'style.css':
        '.x { background: url(img/in-css.png) } .y { background: url("img/with%20space.png") }',
    };
    expect(tell(await checkFolder(files, listing('a')), 'unused-image', 'unused-snippet')).toEqual([
      'img/unused.png No page, snippet, style sheet, or setting uses this image.',
      'snippets/unused.mdx No page imports this snippet.',
    ]);
  });

  test('an image whose name an expression creates is used', async () => {
    const files = {
      'a.mdx': text('A', '<img src={`/img/${"pic"}.png`} alt="a" />'),
      'img/pic.png': '',
    };
    expect(tell(await checkFolder(files, listing('a')), 'unused-image')).toEqual([]);
  });

  test('a skill with the name of another one is reported, unless they are for different readers', async () => {
    const skill = (name: string, more = '') =>
      `---\nname: ${name}\ndescription: Water plants.\n${more}---\nText.\n`;
    const files = {
      'a.mdx': text('A'),
      '.mintlify/skills/one/SKILL.md': skill('Water plants'),
      '.mintlify/skills/two/SKILL.md': skill('water-plants'),
      '.mintlify/skills/three/SKILL.md': skill('pots', 'groups: [staff]\n'),
      '.mintlify/skills/four/SKILL.md': skill('pots', 'groups: [partners]\n'),
      '.well-known/agent-skills/seeds/SKILL.md': skill('any'),
      'skill.md': skill('seeds'),
    };
    expect(tell(await checkFolder(files, listing('a')), 'duplicate-skill')).toEqual([
      '.mintlify/skills/two/SKILL.md Duplicate skill name "water-plants". Its URL has the skill in ".mintlify/skills/one/SKILL.md".',
      'skill.md Duplicate skill name "seeds". Its URL has the skill in ".well-known/agent-skills/seeds/SKILL.md".',
    ]);
  });

  test('large images and large pages are reported', async () => {
    const files = {
      'a.mdx': text('A', [1, 2, 3].map((n) => `![a](/${n}.png)`).join(' ')),
      '1.png': new Uint8Array(2.5e6),
      '2.png': new Uint8Array(2.6e6),
      '3.png': new Uint8Array(1e5),
    };
    expect(tell(await checkFolder(files, listing('a')), 'large-image', 'heavy-page')).toEqual([
      '1.png Large image (2.5 MB).',
      '2.png Large image (2.6 MB).',
      'a.mdx The images of this page add up to 5.2 MB.',
    ]);
  });
});

test('anchors that do not exist are reported in links of docs.json and in the URLs of pages', async () => {
  const found = await checkFolder(
    { 'a.mdx': text('A', '## Part'), 'b.mdx': '---\ntitle: B\nurl: /a#prat\n---\n' },
    {
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'a', 'b'] }] },
          { tab: 'Gone', href: '/a#gone' },
          { tab: 'Kept', href: '/a#part' },
        ],
      },
      navbar: {
        links: [
          { label: 'Spelled', href: '/a#Part' },
          { label: 'Without a page', href: '/A#gone' },
        ],
      },
    },
  );
  const broken = found.filter(({ code }) => code === 'broken-fragment');
  expect(broken.map(({ file, message, hint }) => `${file} ${message} ${hint}`)).toEqual([
    'b.mdx "url" points to an anchor that does not exist: "/a#prat". Did you mean "#part"?',
    'docs.json "Gone" points to an anchor that does not exist: "/a#gone". Use the anchor of a heading, or remove the fragment.',
    'docs.json Header link "Spelled" points to an anchor that does not exist: "/a#Part". Did you mean "#part"?',
  ]);
  expect(broken).toMatchObject([{ line: 3 }, { line: 1 }, { line: 1 }]);
});

test('accents with too little contrast for text are reported with the color that is used instead', async () => {
  const colors = { primary: '#7fd8a0', light: '#7fd8a0', dark: '#175f38' };
  const [found, ...others] = await checkFolder({}, { ...listing(), colors });
  expect(others).toEqual([]);
  expect(found?.message).toMatch(
    /^colors\.primary: #7fd8a0 has a contrast of 1\.7:1 on the light background #ffffff/,
  );
  expect(found?.hint).toMatch(/^Trellis uses #[0-9a-f]{6} \([4-9]\.\d:1\) for text/);
});

test('a contrast just below the required one is not rounded up to it', async () => {
  const colors = { primary: '#6366f1', light: '#ffffff' };
  const [found] = await checkFolder({}, { ...listing(), colors });
  expect(found?.message).toContain('has a contrast of 4.4:1');
});

test('a schema that no example matches is reported once, at its location', async () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Code' } } };
  const inline = { 'application/json': { schema: { type: 'string', minLength: 3, maxLength: 1 } } };
  const either = {
    'application/json': {
      schema: { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
    },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { get: { responses: { 200: { description: 'ok', content } } } },
      '/b': {
        get: { responses: { 200: { description: 'ok', content } } },
        put: { requestBody: { content: inline }, responses: { 200: { description: 'ok' } } },
        post: { requestBody: { content: either }, responses: { 200: { description: 'ok' } } },
      },
      '/c': { put: { responses: { 200: { description: 'ok', content: either } } } },
    },
    components: { schemas: { Code: { type: 'integer', minimum: 5, maximum: 1 } } },
  };
  const found = await checkFolder(
    { 'openapi.json': JSON.stringify(document, null, 1) },
    { ...listing(), openapi: '/openapi.json' },
  );
  expect(tell(found, 'impossible-example')).toEqual([
    'openapi.json:39:4 No value satisfies all constraints of "string" of PUT /b.',
    'openapi.json:57:4 The alternatives of "oneOf" of POST /b (2 places) overlap: the generated example matches more than one of them.',
    'openapi.json:115:4 No value satisfies all constraints of "Code".',
  ]);
});

test('a closed schema that forbids the properties of its alternatives is reported with the keyword to use', async () => {
  const schema = { $ref: '#/components/schemas/Find' };
  const alternatives = ['id', 'email'].map((name) => ({
    properties: { [name]: { type: 'string' } },
    required: [name],
  }));
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: {
      schemas: { Find: { type: 'object', oneOf: alternatives, additionalProperties: false } },
    },
  };
  const found = await checkFolder(
    { 'openapi.json': JSON.stringify(document) },
    { ...listing(), openapi: '/openapi.json' },
  );
  expect(found.filter(({ code }) => code === 'impossible-example').map(({ hint }) => hint)).toEqual(
    [
      '"additionalProperties": false forbids the properties of "oneOf". Use "unevaluatedProperties": false of OpenAPI 3.1.',
    ],
  );
});

test('a schema that is too large for a complete sample is reported once, at its location', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const level = (next: unknown) => ({
    type: 'object',
    required: ['a', 'b'],
    properties: { a: next, b: next },
  });
  const levels = Array.from({ length: 24 }, (_, i) => [`L${i}`, level(ref(`L${i + 1}`))]);
  const chain = Array.from({ length: 600 }, (_, i) => [`C${i}`, { allOf: [ref(`C${i + 1}`)] }]);
  const operation = (schema: unknown) => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { get: operation(ref('L0')), post: operation(ref('L0')) },
      '/b': { get: operation(level(ref('L1'))) },
      '/c': { get: operation(ref('C0')) },
    },
    components: {
      schemas: {
        ...Object.fromEntries(levels),
        L24: { type: 'string' },
        ...Object.fromEntries(chain),
        C600: { type: 'string' },
      },
    },
  };
  const text = JSON.stringify(document, null, 1);
  const lineOf = (name: string) => text.slice(0, text.indexOf(`"${name}": {`)).split('\n').length;
  const found = await checkFolder(
    { 'openapi.json': text },
    { ...listing(), openapi: '/openapi.json' },
  );
  const rest = 'is incomplete, because the schema is too large.';
  expect(tell(found, 'cut-schema').map((line) => line.replace(/^(\S+):\d+ /, '$1 '))).toEqual([
    `openapi.json:${text.slice(0, text.indexOf('"get"', text.indexOf('"/b"'))).split('\n').length} The example for "object" of GET /b ${rest}`,
    `openapi.json:${lineOf('L0')} The example for "L0" ${rest}`,
    `openapi.json:${lineOf('C0')} The example for "C0" ${rest}`,
  ]);
  expect(tell(found, 'impossible-example')).toEqual([]);
});

test('operations without a page are reported if others of the document have one', async () => {
  const operation = { responses: { 200: { description: 'ok' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: operation,
        post: operation,
        delete: { ...operation, 'x-hidden': true },
        put: { ...operation, deprecated: true },
      },
    },
  };
  const files = {
    'openapi.json': JSON.stringify(document, null, 1),
    'a.mdx': '---\nopenapi: GET /a\n---\n',
  };
  const found = await checkFolder(files, { ...listing('a'), openapi: '/openapi.json' });
  expect(tell(found, 'unreferenced-operation')).toEqual([
    'openapi.json:16:4 Operation "POST /a" has no page.',
  ]);
  const alone = await checkFolder({ 'openapi.json': files['openapi.json'] }, listing());
  expect(tell(alone, 'unreferenced-operation')).toEqual([]);
});

test('reports a document without a server, unless docs.json has one or the pages have no form', async () => {
  const responses = { 200: { description: 'ok' } };
  const document = (more: object) => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { summary: 'A', responses, ...more } } },
    webhooks: { b: { post: { summary: 'B', responses } } },
  });
  const check = async (more: object, api: object = {}) => {
    const files = { 'openapi.json': JSON.stringify(document(more)) };
    const navigation = { groups: [{ group: 'API', openapi: 'openapi.json' }] };
    return tell(await checkFolder(files, { navigation, api }), 'missing-server');
  };
  expect(await check({})).toEqual([
    'openapi.json:1:1 The document has no server, so its pages have no form to send requests.',
  ]);
  expect(await check({ servers: [{ url: 'https://api.example.com' }] })).toEqual([]);
  expect(await check({}, { baseUrl: 'https://api.example.com' })).toEqual([]);
  expect(await check({}, { playground: { mode: 'simple' } })).toEqual([]);
});

test('reports a server that begins with a host but has no scheme, with the scheme to add', async () => {
  const responses = { 200: { description: 'ok' } };
  const get = { summary: 'A', responses, servers: [{ url: 'localhost:3000' }] };
  const paths = { '/a': { servers: [{ url: 'eu.example.com' }], get } };
  const urls = [
    'api.example.com/v1',
    'bücher.example',
    '192.168.1.20:8080/v1',
    '1.2.3/v1',
    'index.php/v1',
    'v1.0',
    'api',
    '/api.example.com',
    '//a.com',
    '{host}.com',
  ];
  const check = async (api: object = {}) => {
    const servers = urls.map((url) => ({ url }));
    const info = { title: 'T', version: '1' };
    const files = { 'openapi.json': JSON.stringify({ openapi: '3.1.0', info, servers, paths }) };
    const navigation = { groups: [{ group: 'API', openapi: 'openapi.json' }] };
    return (await checkFolder(files, { navigation, api })).flatMap(({ code, message, hint }) =>
      code === 'missing-scheme' ? [[message, hint]] : [],
    );
  };
  const told = (url: string, meant: string) => [
    `The server "${url}" has no scheme, so requests do not reach this host.`,
    `Did you mean "${meant}"?`,
  ];
  expect(await check()).toEqual([
    told('api.example.com/v1', 'https://api.example.com/v1'),
    told('bücher.example', 'https://bücher.example'),
    told('192.168.1.20:8080/v1', 'http://192.168.1.20:8080/v1'),
    told('eu.example.com', 'https://eu.example.com'),
    told('localhost:3000', 'http://localhost:3000'),
  ]);
  expect(await check({ baseUrl: 'https://api.example.com' })).toEqual([]);
});

test('operations with the same summary are reported if their generated pages would share a URL', async () => {
  const list = { summary: 'List all', responses: { 200: { description: 'ok' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { get: list },
      '/b': { get: list, put: { ...list, tags: ['B'] } },
      '/c': { get: { responses: list.responses } },
      '/c/{id}': { get: { operationId: 'getC', responses: list.responses } },
    },
  };
  const files = { 'openapi.json': JSON.stringify(document, null, 1) };
  const tabs = [
    { tab: 'Docs', pages: ['index'] },
    { tab: 'API', openapi: 'openapi.json' },
  ];
  const found = await checkFolder(files, { navigation: { tabs } });
  expect(tell(found, 'repeated-summary', 'address-taken')).toEqual([
    'openapi.json:19:4 GET /b and GET /a (line 9) have the same summary, so the URL of the page ends with a number: /api-reference/list-all-1.',
    'openapi.json:49:4 GET /c/{id} and GET /c (line 40) have no summary, and the same words in their paths, so the URL of the page ends with a number: /api-reference/get-c-1.',
  ]);
  const written = { ...files, 'b.mdx': '---\nopenapi: GET /b\n---\n' };
  const alone = await checkFolder(written, listing('b', 'GET /a'));
  expect(tell(alone, 'repeated-summary')).toEqual([]);
});

test('a page with an unknown operation is reported at the line of the field', async () => {
  const found = await checkFolder(
    { 'a.mdx': '---\ntitle: A\nopenapi: GET /gone\n---\n' },
    listing('a'),
  );
  expect(tell(found, 'unknown-operation')).toEqual([
    'a.mdx:3:1 The project has no OpenAPI document.',
  ]);
});

test('an unknown icon is reported where its page or group names it', async () => {
  const page = '---\ntitle: A\ndescription: x\nicon: no-leaf\n---\n';
  const navigation = [{ group: 'Start', icon: 'no-tree', pages: ['index', 'a'] }];
  const found = await checkFolder(
    { 'a.mdx': page },
    { navigation: [{ group: 'Outer', pages: navigation }] },
  );
  expect(tell(found, 'unknown-icon')).toEqual([
    'a.mdx:4:1 Unknown icon "no-leaf" in the navigation.',
    expect.stringMatching(/^docs\.json:1:\d+ Unknown icon "no-tree" in the navigation\.$/),
  ]);
});

test('links to pages of an API document that cannot be loaded follow from that failure', async () => {
  const link = (href: string) => `[link](${href})`;
  const body = [
    '/api-reference/plants/list',
    'api-reference/pots',
    '/garden/api/soil',
    '/guides/gone',
  ];
  const found = await checkFolder(
    { 'a.mdx': text('A', body.map(link).join(' ')) },
    {
      navbar: { links: [{ label: 'API', href: '/garden/api/beds' }] },
      navigation: [
        { group: 'Start', pages: ['index', 'a'] },
        { group: 'API', openapi: 'gone.json' },
        { group: 'Garden', openapi: { source: 'lost.json', directory: 'garden/api' } },
      ],
    },
  );
  expect(tell(found, 'openapi-unreachable')).toHaveLength(2);
  expect(tell(found, 'broken-link')).toEqual([expect.stringContaining('"/guides/gone"')]);
});

test('a page that was moved since the last commit is reported as moved, not as left out of the navigation', async () => {
  const docs = { ...listing('guides/soil', 'guides/water') };
  const { root } = await loadFolder(
    { 'guides/soil.mdx': text('Soil', 'Dig.'), 'guides/water.mdx': text('Water', 'Pour.') },
    docs,
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
  mkdirSync(join(root, 'plants'));
  renameSync(join(root, 'guides/soil.mdx'), join(root, 'plants/soil.mdx'));
  writeFileSync(join(root, 'other.mdx'), text('Other'));
  const check = async () => checkSite(await reload(root, { mode: 'check' }));
  const found = await check();
  expect(tell(found, 'moved-page')).toEqual([
    'plants/soil.mdx Moved page: "guides/soil" is now "plants/soil".',
  ]);
  expect(found.filter(({ code }) => code === 'orphan-page').map(({ file }) => file)).toEqual([
    'other.mdx',
  ]);
  git('add', '-A');
  expect(tell(await check(), 'moved-page')).toHaveLength(1);
  const config = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8')) as object;
  const redirects = [{ source: '/guides/soil', destination: '/plants/soil' }];
  writeFileSync(join(root, 'docs.json'), JSON.stringify({ ...config, redirects }));
  expect(tell(await check(), 'moved-page')).toEqual([]);
});

test('deleted pages, and pages of commits, are not moved pages', async () => {
  const { root } = await loadFolder(
    { 'soil.mdx': text('Soil', 'Dig.'), 'water.mdx': text('Water', 'Pour.') },
    {
      versions: [
        { version: 'Next', default: true },
        { version: '1.0', ref: 'v1' },
      ],
      ...listing('soil', 'water'),
    },
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
  git('tag', 'v1');
  rmSync(join(root, 'soil.mdx'));
  const loaded = await reload(root, { mode: 'check' });
  expect([...loaded.site!.pages.values()].some(({ revision }) => revision)).toBe(true);
  rmSync(join(root, 'water.mdx'));
  expect(findMovesSinceCommit(loaded.site!)).toEqual([]);
});
