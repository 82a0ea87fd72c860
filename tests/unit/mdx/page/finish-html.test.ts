import { expect, it } from 'vitest';
import { StyleExtractor } from '../../../../src/mdx/csp/extract-styles.ts';
import { finishHtml } from '../../../../src/mdx/page/finish-html.ts';
import { hasMark, joinMarks } from '../../../../src/utils/html.ts';

const finish = (html: string) =>
  finishHtml(html, { styles: new StyleExtractor(String), needs: new Map() });
const findClasses = (html: string) => [...finish(html).classes].toSorted();

it('lists the classes of elements, each once and in order', () => {
  const html = '<div class="flex w-full"><img alt="" class="w-full dark:hidden"/></div>';
  expect(findClasses(html)).toEqual(['dark:hidden', 'flex', 'w-full']);
});

it('reads attributes at any position, regardless of the values of others', () => {
  expect(findClasses('<img alt="a > b, class=&quot;no&quot;" hidden class="h-8"/>')).toEqual([
    'h-8',
  ]);
  expect(findClasses('<a\n  href="/x"\n  class="mt-4"\n>x</a>')).toEqual(['mt-4']);
});

it('decodes what HTML has to escape', () => {
  expect(findClasses('<p class="[&amp;&gt;a]:mt-0 content-[&quot;x&quot;]">')).toEqual([
    '[&>a]:mt-0',
    'content-["x"]',
  ]);
});

it('leaves out the classes of the engine', () => {
  const html =
    '<div class="t-card t-flow is-active mt-2"><span class="k">if</span><ul class="contains-task-list"></ul></div>';
  expect(findClasses(html)).toEqual(['mt-2']);
});

it('leaves out the title of footnotes, which Markdown brings', () => {
  expect(findClasses('<h2 class="sr-only" id="footnote-label">Footnotes</h2>')).toEqual([]);
  expect(findClasses('<h2 class="sr-only" id="mine">Mine</h2>')).toEqual(['sr-only']);
});

it('reads no text: neither code that shows markup nor words', () => {
  const html =
    '<pre class="t-pre"><code>&lt;div class="flex"&gt;</code></pre><p>Write class="grid" here</p><i class="ml-1"></i>';
  expect(findClasses(html)).toEqual(['ml-1']);
});

it('passes formulas over, whose short names mean something else', () => {
  const math =
    '<span class="katex"><span class="katex-html"><span class="mord underline"><span>x</span></span></span></span>';
  expect(findClasses(`${math}<p class="italic">`)).toEqual(['italic']);
});

it('lists ids of elements in order, none of text, code or comments', () => {
  const html =
    '<h2 class="a" id="caf&amp;e">a</h2><p>Write id="no"</p><!-- <p id="no"> --><script>"<p id=\'no\'>" // id="no"</script><p id="b">';
  expect(finish(html).ids).toEqual(['caf&e', 'b']);
});

it('lists elements and classes, also those in code and formulas and those written by hand', () => {
  const marks = joinMarks(
    finish(
      '<DIV class="t-card mine"><pre class="t-pre"><span class="line diff">a</span></pre></DIV><p>&lt;table class="t-step"></p>',
    ).marks,
  );
  const found = ['div', '.t-card', '.t-card*', '.t-c*', '.mine', '.diff', '.line'];
  const missing = ['table', '.t-step', '.t', 'card', '.lin', ':control', ':script'];
  expect([...found, ...missing].filter((mark) => hasMark(marks, mark))).toEqual(found);
});

it.each([
  ['<button>', ':control', true],
  ['<input type="text" class="mine">', ':control', true],
  ['<input type="checkbox" class="mine">', ':control', false],
  ['<button class="mine t-copy">', ':control', false],
  ['<script src="/a.js"></script>', ':script', true],
  ['<script type="application/json">{}</script>', ':script', false],
  ['<p>Příliš</p>', ':extended-latin', true],
  ['<p>Déjà vu</p>', ':extended-latin', false],
])('%s has the mark %s: %s', (html, mark, expected) => {
  expect(hasMark(joinMarks(finish(html).marks), mark)).toBe(expected);
});
