import { expect, test } from 'vitest';
import {
  collectSources,
  hashSource,
  needSheet,
  originsIn,
  serverSources,
  toSources,
  type SourceSet,
} from '../../../../src/mdx/csp.ts';
import { StyleExtractor } from '../../../../src/mdx/csp/extract-styles.ts';
import { finishHtml } from '../../../../src/mdx/page/finish-html.ts';

function refusedIn(html: string) {
  return finishHtml(html, { styles: new StyleExtractor(String), needs: new Map() }).refused;
}

function needsOf(html: string) {
  const needs: SourceSet = new Map();
  collectSources(html, needs);
  return toSources(needs);
}

test.each([
  ['<img src="https://a.example/b.png">', { 'img-src': ['https://a.example'] }],
  ['<img src="//a.example/b.png">', { 'img-src': ['http://a.example'] }],
  ['<iframe src="//www.a.example/b"></iframe>', { 'frame-src': ['http://www.a.example'] }],
  ['<img src="/b.png">', {}],
  ['<constructor src="https://a.example/b.png"></constructor>', {}],
  ['<img srcset="https://a.example/b.png 1x, https://c.example/d.png 2x">', { 'img-src': ['https://a.example', 'https://c.example'] }],
  ['<video src="https://a.example/b.mp4" poster="https://c.example/d.png"></video>', { 'img-src': ['https://c.example'], 'media-src': ['https://a.example'] }],
  ['<iframe src="https://www.youtube.com/embed/x"></iframe>', { 'frame-src': ['https://www.youtube.com'] }],
  ['<iframe src="https://youtube.com/embed/x"></iframe>', { 'frame-src': ['https://www.youtube.com', 'https://youtube.com'] }],
  ['<iframe src="/demo.html"></iframe>', { 'frame-src': ["'self'"] }],
  ['<form action="https://a.example/send"></form>', { 'form-action': ['https://a.example'] }],
  ['<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora">', { 'font-src': ['https://fonts.gstatic.com'], 'style-src': ['https://fonts.googleapis.com'] }],
  ['<script>a()</script>', { 'script-src': [hashSource('a()')] }],
  ['<script>fetch(a).then((r) => r.text()).then((t) => { b.innerHTML = t })</script>', { 'script-src': [hashSource('fetch(a).then((r) => r.text()).then((t) => { b.innerHTML = t })')], 'style-src': ["'unsafe-inline'"] }],
  ['<script type="application/json">{"a":1}</script>', {}],
  ['<style>p{top:0}</style>', { 'style-src': [hashSource('p{top:0}')] }],
  ['<button onclick="a(&quot;b&quot;)">c</button>', { 'script-src-attr': [hashSource('a("b")')] }],
  ['<img src="https://a.example;script-src">', { 'img-src': ['https:'] }],
])('%s', (html, needs) => {
  expect(needsOf(html)).toEqual(needs);
}); // prettier-ignore

test('a script of others may load more of its own service', () => {
  expect(needsOf('<script src="https://fast.wistia.com/E-v1.js"></script>')).toMatchObject({
    'script-src': ['https://fast.wistia.com'],
    'connect-src': ['https://*.wistia.com', 'https://fast.wistia.com'],
  });
});

test('code may load from the hosts in its strings, also with the scheme of the page', () => {
  const code = `s.src = "//js.a.example/1.js"; fetch('https://b.example/c'); t = \`//c.example\`;`;
  expect(originsIn(code)).toEqual(['https://b.example', 'http://js.a.example', 'http://c.example']);
  expect(originsIn(`x = "// d.example"; // e.example\ny = url.replace('//www.', '')`)).toEqual([]);
});

test('a sheet needs its pictures, fonts and other sheets', () => {
  const needs: SourceSet = new Map();
  needSheet(
    `@import url("https://a.example/b.css"); p { background: url('https://c.example/d.png') }`,
    needs,
  );
  expect(toSources(needs)).toMatchObject({
    'style-src': ['https://a.example'],
    'img-src': expect.arrayContaining(['https://c.example']),
  });
});

test.each([
  ['https://api.example.com/v1', [], ['https://api.example.com']],
  ['/v1', [], ["'self'"]],
  ['https://{region}.api.example.com', ['region', 'eu', 'us'], ['https://eu.api.example.com', 'https://us.api.example.com']],
  ['https://{tenant}.api.example.com/{v}', ['tenant'], ['https://*.api.example.com']],
  ['http://localhost:{port}/v1', ['port'], ['http://localhost:*']],
  ['https://{region}.example.com:{port}', ['region'], ['https://*.example.com:*']],
  ['//api.example.com/v1', [], ['https://api.example.com']],
  ['https://api.{zone}/v1', ['zone'], ['https:']],
  ['{server}/v1', ['server'], ['https:']],
  ['https://a.example;default-src *', [], ['https:']],
])('requests to %s', (template, [name, ...values], sources) => {
  const variables = name ? [{ name, default: '', enum: values, description: undefined }] : [];
  expect(serverSources({ template, variables })).toEqual(sources);
}); // prettier-ignore

test('requests to the default of a variable that is the whole start of the URL', () => {
  const variables = [
    { name: 'root', default: 'http://localhost:9091', enum: [], description: undefined },
  ];
  expect(serverSources({ template: '{root}/v1', variables })).toEqual([
    'https:',
    'http://localhost:9091',
  ]);
});

test('plugins and scripts in addresses are reported with a hint', () => {
  const html =
    '<object data="/a.pdf"></object><a href="javascript:a()">b</a><script>"<embed>"</script>';
  expect(refusedIn(html).map(({ message }) => message)).toEqual([
    'The security policy blocks <object>.',
    'The security policy blocks URLs that start with "javascript:".',
  ]);
});
