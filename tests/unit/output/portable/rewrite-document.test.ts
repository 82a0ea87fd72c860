import { expect, test } from 'vitest';
import { hashSource } from '../../../../src/mdx/csp.ts';
import { rewriteDocument } from '../../../../src/output/portable/portable-files.ts';

const SPRITE =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="leaf" viewBox="0 0 1 1"><path d="M0 0"/></symbol><symbol id="sun"><path/></symbol></svg>';

const PATHS = ['/index.html', '/guides/setup/index.html', '/og.png', '/a.js', '/b.svg'];

const rewrite = (html: string) =>
  rewriteDocument(html, {
    path: '/guides/setup/index.html',
    files: { has: (path) => PATHS.includes(path), redirect: () => undefined },
    loader: '/_astro/from-disk-x.js',
    sprites: new Map([['/icons.svg', SPRITE]]),
  });

const LOADER = '<script defer src="../../_astro/from-disk-x.js"></script>';

test.each([
  ['<a class="x" href="/#top">Start</a>', '<a class="x" href="../../index.html#top">Start</a>'],
  [
    '<img src="/b.svg" srcset="/b.svg 1x, /og.png 2x">',
    '<img src="../../b.svg" srcset="../../b.svg 1x, ../../og.png 2x">',
  ],
  [
    '<meta property="og:image" content="/og.png">',
    '<meta property="og:image" content="../../og.png">',
  ],
  [
    '<meta http-equiv="refresh" content="0; url=/">',
    '<meta http-equiv="refresh" content="0; url=../../index.html">',
  ],
  [
    '<button data-script="/_astro/s.js" data-path="/plants">',
    '<button data-script="../../_astro/s.js" data-path="/plants">',
  ],
  ['<link rel="icon" href="/b.svg" crossorigin>', '<link rel="icon" href="../../b.svg">'],
])('%s leads to files beside it', (html, expected) => {
  expect(rewrite(html)).toBe(expected);
});

test.each([
  '<p>Write <code>&lt;a href="/"&gt;</code> as <!-- href="/" --> ever.</p>',
  '<meta name="description" content="/plants lists plants">',
  '<a href="https://example.com/">Elsewhere</a>',
  '<script>location.href = "/"</script>',
])('%s stays as it is', (html) => {
  expect(rewrite(html)).toBe(html);
});

test('modules are plain scripts, after the one that replaces a server', () => {
  const html =
    '<script type="module" src="/a.js"></script><script type="module" src="/c.js"></script>';
  expect(rewrite(html)).toBe(
    `${LOADER}<script defer src="../../a.js"></script><script defer src="../../c.js"></script>`,
  );
});

test('nothing is loaded ahead', () => {
  expect(rewrite('<link rel="preload" href="/f.woff2" as="font" crossorigin>')).toBe('');
});

test('addresses in data for scripts are those of files, too', () => {
  const html =
    '<script type="application/json" class="t-urls">{"form-sheet":"/_astro/f.css"}</script>';
  expect(rewrite(html)).toContain('{"form-sheet":"../../_astro/f.css"}');
});

test('only URLs among the props of components change', () => {
  const json = '{"base":"","uses":[[0,{"href":"/#a","path":"/","title":"/guides/setup"}]]}';
  expect(rewrite(`<script type="application/json" data-islands>${json}</script>`)).toContain(
    '{"href":"../../index.html#a","path":"/","title":"/guides/setup"}',
  );
});

test('nothing is offered that no folder has', () => {
  const html =
    '<t-playground data-document="a.json" data-form="x"></t-playground><div data-page-menu="/a.md" data-print="/_astro/p.js"></div>';
  expect(rewrite(html)).toBe(
    '<t-playground data-form="x"></t-playground><div data-page-menu="../../a.md"></div>',
  );
});

test('icons are in the page, each once', () => {
  const icon = '<svg class="t-icon"><use href="/icons.svg#leaf"/></svg>';
  expect(rewrite(`<body data-x="1">${icon}${icon}</body>`)).toBe(
    '<body data-x="1"><svg hidden><symbol id="leaf" viewBox="0 0 1 1"><path d="M0 0"/></symbol></svg>' +
      '<svg class="t-icon"><use href="#leaf"/></svg><svg class="t-icon"><use href="#leaf"/></svg></body>',
  );
});

test('a policy has the hashes of changed code, and allows nothing else', () => {
  const css = ':root{--t-image:url("/b.svg")}a{background:url(/b.svg)}';
  const changed = ':root{--t-image:url("../../b.svg")}a{background:url(../../b.svg)}';
  const page = (style: string, types: string) =>
    `<meta http-equiv="Content-Security-Policy" content="style-src 'self' ${hashSource(style)}; trusted-types ${types}"><style>${style}</style>`;
  expect(rewrite(page(css, "'none'"))).toBe(page(changed, 't-disk'));
  expect(rewrite(page(css, 't-worker'))).toBe(page(changed, 't-disk t-worker'));
});
