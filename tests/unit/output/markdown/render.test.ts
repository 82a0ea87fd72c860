import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../../src/output/markdown/pages.ts';
import { markdownPath } from '../../../../src/site/urls.ts';

const body = (html: string, aside?: string) =>
  renderMarkdown({
    title: 'T',
    html,
    aside,
    url: 'https://docs.example.com/a',
    origin: 'https://docs.example.com',
  })
    .replace(/^# T\n\n/, '')
    .trimEnd();

test.each([
  ['a page is its title, its description and its text', '', '# Errors'],
  ['the description follows a title in the text', '<h1>All errors</h1>', '# All errors'],
])('%s', (_, heading, title) => {
  const markdown = renderMarkdown({
    title: 'Errors',
    description: 'All of them.',
    html: `${heading}<p>One.</p>`,
    url: '/errors',
  });
  expect(markdown).toBe(`${title}\n\n> All of them.\n\nOne.\n`);
});

test('footnotes are those of Markdown, and formulas of a block have two signs', () => {
  const note =
    '<sup><a href="#user-content-fn-a" id="user-content-fnref-a" data-footnote-ref>1</a></sup>';
  const back = '<a href="#user-content-fnref-a" data-footnote-backref="">↩</a>';
  const notes = `<section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-a"><p>One.</p><p>Two. ${back}</p></li></ol></section>`;
  expect(body(`<p>Text${note}.</p>${notes}`)).toBe('Text[^a].\n\n[^a]: One.\n\n    Two.');
  const math = (display: string) =>
    `<p><math${display}><semantics><mi>x</mi><annotation>x</annotation></semantics></math></p>`;
  expect(body(math(''))).toBe('$x$');
  expect(body(math(' display="block"'))).toBe('$$x$$');
});

test('words in a sentence keep their marks', () => {
  expect(body('<p>A <constructor>method</constructor>.</p>')).toBe('A method.');
  expect(
    body('<p>A <strong>bold </strong><em>word</em>, <code>code</code> and <del>old</del>.</p>'),
  ).toBe('A **bold** *word*, `code` and ~~old~~.');
});

test('a space separates adjacent labels of the author, which only styles keep apart', () => {
  const labels =
    '<code class="a">page</code><span class="b">integer</span><b data-s="1">required</b>';
  expect(body(`<div class="row">${labels}</div>`)).toBe('`page` integer **required**');
  expect(body('<p><span class="a">H</span>2<i>O</i><b>!</b></p>')).toBe('H2*O***!**');
  const word = '<span class="a">un</span><span class="b">happy</span>';
  expect(body(`<p>${word}</p><div>an ${word} fern</div>`)).toBe('unhappy\n\nan unhappy fern');
});

test('elements that are named like a property of every object are read as their text', () => {
  expect(body('<constructor>One.</constructor><p>Two.</p>')).toBe('One.\n\nTwo.');
});

test('links and pictures have full addresses', () => {
  expect(body('<p><a href="/b">B</a>, <a href="#c">C</a>, <a href="https://x.dev">X</a></p>')).toBe(
    '[B](https://docs.example.com/b), [C](https://docs.example.com/a#c), [X](https://x.dev)',
  );
  expect(body('<img src="/i.png" alt="A leaf"/>')).toBe(
    '![A leaf](https://docs.example.com/i.png)',
  );
});

test('pictures that authors did not describe are kept, unlike icons', () => {
  expect(body('<p><img class="t-icon" src="/i.svg" alt=""/> Bed</p>')).toBe('Bed');
  const picture = '![](https://docs.example.com/beds.png)';
  expect(body('<p>Look:</p><p><img src="/beds.png" alt=""/></p>')).toBe(`Look:\n\n${picture}`);
});

test('a link around several blocks is a list item with a title', () => {
  const card = (href: string, content: string) => `<a class="flex" href="${href}">${content}</a>`;
  const cards = [
    card('/b', '<div><img src="/i.png" alt="A leaf"/></div><h3>Soil</h3><div><p>Mix it.</p></div>'),
    card('/c', '<div>Light</div><p>South.</p>'),
    card('/d', '<p>Water</p>'),
  ];
  expect(body(`<div>${cards.join('')}</div>`)).toBe(
    [
      '- [Soil](https://docs.example.com/b): ![A leaf](https://docs.example.com/i.png)\n\n  Mix it.',
      '- [Light](https://docs.example.com/c): South.',
      '[Water](https://docs.example.com/d)',
    ].join('\n\n'),
  );
});

test('blocks in an inline element keep their form', () => {
  const code = '<pre><code class="language-js">a("&lt;b>")\nb</code></pre>';
  expect(body(`<span class="keys">${code}<span><ul><li>One</li></ul></span>Two.</span>`)).toBe(
    '```js\na("<b>")\nb\n```\n\n- One\n\nTwo.',
  );
  const group = `<t-tabs class="t-code t-code-group"><div class="t-tabset-panel">${code}</div></t-tabs>`;
  expect(body(`<span class="keys">${group}</span>`)).toBe('```js\na("<b>")\nb\n```');
  expect(body('<span>A</span> <span>B <em>C</em></span>')).toBe('A B *C*');
});

test('text that looks like Markdown stays text', () => {
  expect(body('<p># no * list &lt;b&gt; a_b _c_</p><p>1. no</p><p>- no</p>')).toBe(
    '\\# no \\* list \\<b> a_b \\_c\\_\n\n1\\. no\n\n\\- no',
  );
});

test('lists nest, and tasks keep their state', () => {
  expect(
    body(
      '<ul><li>a<ol start="3"><li>b</li></ol></li><li><input type="checkbox" checked disabled/> c</li></ul>',
    ),
  ).toBe('- a\n\n  3. b\n\n- [x] c');
});

test('a list that starts with no number starts with 1', () => {
  expect(body('<ol start="x"><li>a</li></ol>')).toBe('1. a');
  expect(body('<ol start="0"><li>a</li></ol>')).toBe('0. a');
});

test('code has its language and name, without its colors', () => {
  const titled = (name: string, language: string, code: string) =>
    `<div class="t-code"><div class="t-code-head"><span class="t-code-title">${name}</span></div><pre class="t-pre"><code class="language-${language}"><span class="line">${code}</span>\n</code></pre></div>`;
  expect(body(titled('a.js', 'javascript', 'a &lt; b;'))).toBe('```javascript a.js\na < b;\n```');
  expect(body(titled('200 · Fern', 'text', 'OK'))).toBe('```text 200 · Fern\nOK\n```');
  expect(body('<pre><code class="language-text">```\nx\n```</code></pre>')).toBe(
    '````\n```\nx\n```\n````',
  );
});

test('a table has one line for each row', () => {
  expect(
    body(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1|2</td><td><p>x</p><p>y</p></td></tr></tbody></table>',
    ),
  ).toBe('| A | B |\n| --- | --- |\n| 1\\|2 | x y |');
});

test('a table keeps the alignment of its columns', () => {
  const cells = (tag: string) =>
    `<tr><${tag} data-s="right">1</${tag}><${tag} data-s="center">2</${tag}><${tag} data-s="left">3</${tag}><${tag} data-s="Ab12_-xy">4</${tag}></tr>`;
  expect(body(`<table><thead>${cells('th')}</thead><tbody>${cells('td')}</tbody></table>`)).toBe(
    '| 1 | 2 | 3 | 4 |\n| ---: | :---: | :--- | --- |\n| 1 | 2 | 3 | 4 |',
  );
});

test('a callout is a quotation with its kind', () => {
  expect(
    body(
      '<div role="note" class="t-callout t-warning" aria-label="Warning"><svg></svg><div class="t-callout-body t-flow"><p>Hot.</p><p>Wait.</p></div></div>',
    ),
  ).toBe('> **Warning**\n>\n> Hot.\n>\n> Wait.');
});

test('tabs follow each other under their titles', () => {
  expect(
    body(
      '<t-tabs class="t-tabset"><div class="t-tabset-row"><a class="t-tabset-tab">One</a></div><section class="t-tabset-panel" id="a"><p class="t-tabset-title">One</p><p>x</p></section><section class="t-tabset-panel" id="b"><p class="t-tabset-title">Two</p><p>y</p></section></t-tabs>',
    ),
  ).toBe('**One**\n\nx\n\n**Two**\n\ny');
});

test('steps are numbered', () => {
  const step = (title: string, text: string) =>
    `<div class="t-step"><div class="t-step-mark">1</div><div class="t-step-main"><p class="t-step-title">${title}</p><p>${text}</p></div></div>`;
  expect(body(`<div class="t-steps">${step('Dig', 'Deep.')}${step('Plant', 'Soon.')}</div>`)).toBe(
    '1. **Dig**\n\n   Deep.\n\n2. **Plant**\n\n   Soon.',
  );
});

test('fields and cards are lists', () => {
  const field = (name: string, text: string) =>
    `<div class="t-field" id="p"><div class="t-field-head"><a href="#p"><code>${name}</code></a><span class="t-field-type">string</span><span class="t-field-required">required</span></div><div class="t-field-body"><p>${text}</p></div></div>`;
  expect(body(field('name', 'Of the plant.') + field('tag', 'Its kind.'))).toBe(
    '- `name` (string, required): Of the plant.\n- `tag` (string, required): Its kind.',
  );
  expect(
    body(
      '<div class="t-card"><div class="t-card-main"><div class="t-card-title"><a class="t-cover-link" href="/b">Next</a></div><div class="t-card-body"><p>Go on.</p></div></div></div>',
    ),
  ).toBe('- [Next](https://docs.example.com/b): Go on.');
});

test('titles keep characters of Markdown as text, and their own Markdown', () => {
  const title = 'Of &lt;Plant x&gt; in <code>api</code>';
  const written = 'Of \\<Plant x> in `api`';
  expect(
    body(
      `<a class="t-card" href="/b"><div class="t-card-main"><div class="t-card-title">${title}</div></div></a>`,
    ),
  ).toBe(`- [${written}](https://docs.example.com/b)`);
  expect(
    body(
      `<div class="t-steps"><div class="t-step"><p class="t-step-title">${title}</p><p>Dig.</p></div></div>`,
    ),
  ).toBe(`1. **${written}**\n\n   Dig.`);
});

test('an endpoint is its method and path, and samples follow the text', () => {
  const bar =
    '<div class="t-api-bar"><span class="t-api-method">GET</span><code class="t-api-url"><span class="t-api-path">/<wbr/>plants</span></code><button>Try it</button></div>';
  expect(body(`${bar}<p>All.</p>`, '<pre><code class="language-bash">curl</code></pre>')).toBe(
    '`GET /plants`\n\nAll.\n\n```bash\ncurl\n```',
  );
});

describe('nothing of a component is lost', () => {
  test.each([
    [
      'a tile leads where it leads',
      '<div class="t-preview"><div class="t-preview-box"><img src="/m.svg" alt="A pot"/></div><div class="t-card-title"><a class="t-cover-link" href="/brand">The mark</a></div><div class="t-preview-more">How to use it</div></div>',
      '- [The mark](https://docs.example.com/brand): How to use it\n\n  ![A pot](https://docs.example.com/m.svg)',
    ],
    [
      'a repository is a link',
      '<a class="t-repo" href="https://github.com/a/b"><span class="t-repo-name">a/<strong>b</strong></span><span class="t-repo-count">12</span></a>',
      '- [a/b](https://github.com/a/b): 12',
    ],
    [
      'a prompt is a quotation',
      '<div class="t-prompt"><div class="t-prompt-head"><span class="t-prompt-title">Ask</span></div><details><summary>Show prompt</summary><div class="t-prompt-text"><p>Make a plan.</p></div></details></div>',
      '**Ask**\n\n> Make a plan.',
    ],
    [
      'a folded part has its whole label',
      '<details><summary>Some <b>bold</b> <code>**</code> words</summary><p>Loam.</p></details>',
      '**Some bold `**` words**\n\nLoam.',
    ],
    [
      'an accordion has its description apart from its title',
      '<details class="t-accordion"><summary><span class="t-accordion-head"><span class="t-accordion-title">Soil</span><span class="t-accordion-more">What it is</span></span></summary><p>Loam.</p></details>',
      '**Soil What it is**\n\nLoam.',
    ],
    [
      'a language keeps its name, also one that objects have of themselves',
      '<pre><code class="language-constructor">a</code></pre>',
      '```constructor\na\n```',
    ],
    [
      'an expandable part has the title of its author',
      '<details class="t-expandable"><summary><span class="t-closed">Show <span class="t-expandable-title">the <code>soil</code></span></span><span class="t-opened">Hide <span class="t-expandable-title">the <code>soil</code></span></span></summary><div class="t-expandable-body"><p>Loam.</p></div></details>',
      '**the `soil`**\n\nLoam.',
    ],
    [
      'a color has a value for each mode',
      '<div class="t-color"><span class="t-color-name">Paper</span><code class="t-color-value">#fff</code><code class="t-color-value">#000</code></div>',
      '- Paper `#fff` (light), `#000` (dark)',
    ],
    [
      'an update says its date and tags on one line',
      '<div class="t-update"><div class="t-update-side"><h2>2.0</h2><p class="t-update-more">May</p><p class="t-update-tags"><span class="t-badge">A</span><span class="t-badge">B</span></p></div><div class="t-update-main"><p>New.</p></div></div>',
      '## 2.0\n\n*May* · A, B\n\nNew.',
    ],
    [
      'the parts of a tooltip stand apart',
      '<p>a <span class="t-tooltip"><span>b</span><span class="t-tooltip-bubble"><strong>H</strong><span>Text.</span><a href="/c">More</a></span></span></p>',
      'a b (**H** Text. [More](https://docs.example.com/c))',
    ],
    [
      'buttons side by side stand apart',
      '<div><a href="/a">A</a><a href="/b">B</a></div>',
      '[A](https://docs.example.com/a) [B](https://docs.example.com/b)',
    ],
    [
      'a film is found by its source',
      '<video><source src="/a.mp4"/></video>',
      '[Video](https://docs.example.com/a.mp4)',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(body(html)).toBe(markdown);
  });
});

test.each([
  ['/', '/index.md'],
  ['/guides', '/guides.md'],
  ['/guides/start', '/guides/start.md'],
])('the Markdown of %s is at %s', (href, path) => {
  expect(markdownPath(href)).toBe(path);
});

test('a file tree is code with its comments', () => {
  const row = (name: string, rest = '') =>
    `<li><span class="t-tree-row"><svg></svg><span class="t-tree-name">${name}</span>${rest}</span>`;
  const comment = '<span class="t-tree-comment">Mixtures</span>';
  const html = `<div class="t-tree"><ul>${row('guides')}<ul>${row('soil.mdx', comment)}</li></ul></li></ul></div>`;
  expect(body(html)).toBe('```\nguides\n  soil.mdx  # Mixtures\n```');
});

test('a view keeps its own title when there are tabs in it', () => {
  const tab =
    '<t-tabs class="t-tabset"><section class="t-tabset-panel t-flow"><p class="t-tabset-title">npm</p><p>One.</p></section></t-tabs>';
  expect(body(`<section class="t-view"><p class="t-view-title">Web</p>${tab}</section>`)).toBe(
    '**Web**\n\n**npm**\n\nOne.',
  );
});

test('text between the tabs of a code group keeps its place', () => {
  const panel = (title: string) =>
    `<div class="t-tabset-panel"><p class="t-tabset-title">${title}</p><pre><code class="language-js">a</code></pre></div>`;
  const between = '<p>One.</p>Two <strong>words</strong>.';
  expect(
    body(`<t-tabs class="t-code t-code-group">${panel('A')}${between}${panel('B')}Three.</t-tabs>`),
  ).toBe('```js A\na\n```\n\nOne.\n\nTwo **words**.\n\n```js B\na\n```\n\nThree.');
});

test('of the classes of a component the last decides', () => {
  const panel = (title: string) =>
    `<div class="t-tabset-panel"><p class="t-tabset-title">${title}</p><pre><code class="language-js">a</code></pre></div>`;
  expect(body(`<t-tabs class="t-tabset t-code t-code-group">${panel('A')}</t-tabs>`)).toBe(
    '```js A\na\n```',
  );
});

test('a tab without content is its title', () => {
  const panel = (title: string, text = '') =>
    `<section class="t-tabset-panel"><p class="t-tabset-title">${title}</p>${text}</section>`;
  const tabs = `<t-tabs class="t-tabset">${panel('A')}${panel('B', '<p>b</p>')}</t-tabs>`;
  expect(body(tabs)).toBe('**A**\n\n**B**\n\nb');
});
