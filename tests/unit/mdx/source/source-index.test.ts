import { expect, test } from 'vitest';
import { readSource } from '../../../../src/mdx/source.ts';

test('headings have their depth and line, whether they are Markdown or HTML', () => {
  const { headings } = readSource(
    '\n## One\n\ntext\n\n<Tab title="a">\n  #### Two\n</Tab>\n\n<h3>Three</h3>\n\nFour\n====\n',
  );
  expect(headings.map(({ depth, line, column }) => [depth, line, column])).toEqual([
    [2, 2, 1],
    [4, 7, 3],
    [3, 10, 1],
    [1, 12, 1],
  ]);
});

test('returns links with the position of their URL, each occurrence once', () => {
  const { links } = readSource(
    'See `[x](/a)` and [/a](/a), [a](/a "t").\n\n<Card title="c" href="/a" />\n\n[ref][r]\n\n[r]: /b\n',
  );
  expect(links.map(({ href, line, column, length }) => [href, line, column, length])).toEqual([
    ['/a', 1, 24, 2],
    ['/a', 1, 33, 2],
    ['/a', 3, 23, 2],
    ['/b', 7, 6, 2],
  ]);
});

test('a link is named by its text, an image, a label or a component', () => {
  const named = (text: string) => readSource(text).links[0]?.isNamed;
  for (const text of [
    '[a](/x)',
    '[`a`](/x)',
    '[![a](/i.png)](/x)',
    '<a href="/x" aria-label="a" />',
    '<a href="/x"><Logo /></a>',
    '<a href="/x">{name}</a>',
  ])
    expect(named(text), text).toBe(true);
  for (const text of [
    '[](/x)',
    '[ ](/x)',
    '[![](/i.png)](/x)',
    '<a href="/x"></a>',
    '<a href="/x"><Icon icon="x" /></a>',
    '<a href="/x"><svg /></a>',
    '<a href="/x">{/* a */}</a>',
  ])
    expect(named(text), text).toBe(false);
});

test('distinguishes an image without alternative text from a decorative one', () => {
  const { images } = readSource(
    '![](/a.png)\n\n![b](/b.png)\n\n<img src="/c.png">\n\n<img src="/d.png" alt="" />\n\n<img src={"/e.png"} alt={text} />\n\n<img {...all} />\n',
  );
  expect(images.map(({ src, alt }) => [src, alt])).toEqual([
    ['/a.png', undefined],
    ['/b.png', 'b'],
    ['/c.png', undefined],
    ['/d.png', ''],
    ['/e.png', '{text}'],
    ['', '…'],
  ]);
});

test('lines stay true where signs are rewritten before MDX is read', () => {
  const { links } = readSource(
    '<!-- a\ncomment -->\n<img src="/a.png"> [x](/x) costs $5, see <https://a.b>\n',
  );
  expect(links.map(({ href, line, column }) => [href, line, column])).toEqual([
    ['/x', 3, 24],
    ['https://a.b', 3, 43],
  ]);
});

test('syntax that MDX rejects is read as Markdown', () => {
  const { headings, links } = readSource('## A {b\n\n[x](/x)\n\n<Card>\n');
  expect(headings).toHaveLength(1);
  expect(links).toHaveLength(1);
});

test.each([
  ['##Care', 'heading-space 1:1'],
  ['#\u00a0Care', 'heading-space 1:1'],
  ['```pyhton\nx\n```', 'unknown-language 1:4'],
  ['```js {a-b}\nx\n```', 'code-lines 1:7'],
  ['Text.\n\n<note>Text</note>', 'unknown-component 3:1'],
  ['<iframe src="https://a.b/c" />', 'iframe-title 1:1'],
])('%j is likely a mistake: %s', (body, issue) => {
  const found = readSource(body).issues;
  expect(found.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([issue]);
});

test.each([
  ['## Care'],
  ['#hashtag and ##more'],
  ['```\n##Care\n```'],
  ['```bash {1,3-5}\nx\n```'],
  ['```jsx {{ title: "A" }}\nx\n```'],
  ['```mermaid\ngraph TD\n```'],
  ['```whatever\nx\n```'],
  ['<iframe src="https://a.b/c" title="Map" />'],
  ['<details><summary>A</summary>x</details>'],
  ['export const note = () => <p>x</p>\n\n<note>Text</note>'],
])('%j is meant as it is', (body) => {
  expect(readSource(body).issues).toEqual([]);
});

test('the URL of a tag over several lines is located where it is written', () => {
  const { links } = readSource('Text\n\n<video\n  controls\n  src="/a.mp4"\n></video>\n');
  expect(links).toMatchObject([{ href: '/a.mp4', line: 5, column: 8, length: 6 }]);
});

test('reads a long page of many elements without a search of its text for each', () => {
  const { user } = process.cpuUsage();
  const text = `${'x'.repeat(99)}\n`.repeat(20_000) + '\n<b>x</b>\n'.repeat(5000);
  expect(readSource(text).issues).toEqual([]);
  expect(process.cpuUsage().user - user).toBeLessThan(4_000_000);
});
