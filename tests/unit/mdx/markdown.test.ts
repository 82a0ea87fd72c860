import { describe, expect, test } from 'vitest';
import { htmlToText } from '../../../src/utils/html.ts';
import { htmlOf, renderBody } from './_page.ts';

test.each([
  ['a <a href="https://b.c">https://b.c</a> d', 'https://b.c', 'https://b.c'],
  [
    '<a href="/e">\n  See <b>www.b.c</b> and https://b.c?a=1&b=2\n</a>',
    '/e',
    'See www.b.c and https://b.c?a=1&b=2',
  ],
  ['<a href="mailto:a@b.c">a@b.c</a>', 'mailto:a@b.c', 'a@b.c'],
])('a URL in a link is no link of its own: %s', (body, href, text) => {
  const html = htmlOf(body);
  expect(html.match(/<a\b[^>]*href="[^"]*"/g)).toEqual([expect.stringContaining(`href="${href}"`)]);
  expect(htmlToText(html)).toContain(text);
});

test.each([
  ['1~2 and 3~5', '<p>1~2 and 3~5</p>'],
  ['1~2문장, 3개~5개', '<p>1~2문장, 3개~5개</p>'],
  ['1~2, **3~5**', '<p>1~2, <strong>3~5</strong></p>'],
  [
    '**1~2**, *3~5* [6~7](/a~1/b~2)',
    '<p><strong>1~2</strong>, <em>3~5</em> <a href="/a~1/b~2">6~7</a></p>',
  ],
  ['1~2 **a** 3%~5%', '<p>1~2 <strong>a</strong> 3%~5%</p>'],
  ['a ~b~ 1~~2~~3 H~2~O', '<p>a <del>b</del> 1<del>2</del>3 H<del>2</del>O</p>'],
])('tildes of ranges are no marks of deleted text: %s', (body, html) => {
  expect(htmlOf(body)).toBe(html);
  expect(htmlOf(body, { isDataOnly: true })).toBe(html);
});

test('a URL after a link without an end is a link', () => {
  expect(htmlOf('<a name="top" />\n\nhttps://b.c')).toContain('href="https://b.c"');
});

describe('Markdown', () => {
  test.each([
    ['**a** _b_ ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
    ['https://a.b', '<p><a href="https://a.b" target="_blank" rel="noopener">https://a.b</a></p>'],
    ['- [x] a\n- [ ] b', 'type="checkbox"'],
    ['a[^1]\n\n[^1]: note', 'footnote'],
    ['| a |\n|---|\n| b |', '<td>b</td>'],
    ['"a" -- b --- c... it\'s', '<p>“a” – b — c… it’s</p>'],
    ['`"a" -- b...`', '<code>"a" -- b...</code>'],
    ['```text\n"a" -- b...\n```', '"a" -- b...'],
    ['the $x^2$ formula', '<msup><mi>x</mi><mn>2</mn></msup>'],
    ['$5 to $10', '<p>$5 to $10</p>'],
    ['[a](</b c>)', '<a href="/b%20c">a</a>'],
    ['[a](<https://a.b/c(d)>)', '<a href="https://a.b/c(d)" target'],
    ['[a][b]\n\n[b]: <https://a.b/c>', '<a href="https://a.b/c" target'],
    ['a[^1]\n\n[^1]: <https://a.b/c>', '<a href="https://a.b/c" target'],
    ['[a]: <https://a.b/c> d', '<a href="https://a.b/c" target'],
  ])('%j', (body, html) => {
    expect(htmlOf(body)).toContain(html);
  });

  test('quotation marks are curly beside long code, tables and attributes, and straight in a paragraph with thousands', () => {
    const json = '{ "a": "b", "c": "d" }\n'.repeat(1000);
    const table = `| a |\n|---|\n${'| "b" |\n'.repeat(1500)}`;
    const cards = '<Card title="a" href="/b">c</Card>\n'.repeat(1000);
    for (const body of [`\`\`\`json\n${json}\`\`\``, table, cards])
      expect(htmlOf(`${body}\n\n"Fern"`)).toContain('<p>“Fern”</p>');
    expect(htmlOf(`${'"a" '.repeat(1500)}\n\n"Fern"`)).not.toContain('“');
  });

  test('ids in braces name a heading', () => {
    expect(renderBody('## A {#own}\n\n## B').headings).toEqual([
      { id: 'own', text: 'A', depth: 2 },
      { id: 'b', text: 'B', depth: 2 },
    ]);
  });

  test('text of a component in a heading is not part of its id', () => {
    expect(renderBody('## Set up <Badge>Beta</Badge>\n\n## <Badge>New</Badge>').headings).toEqual([
      { id: 'set-up', text: 'Set up Beta', depth: 2 },
      { id: 'new', text: 'New', depth: 2 },
    ]);
    expect(htmlOf('## Set up <Badge>Beta</Badge>')).not.toContain('slug');
    const elements = [
      '<h2>Set up <Badge>Beta</Badge></h2>',
      '<div>\n  <h2 class="a">\n    Set up <Badge>Beta</Badge>\n  </h2>\n</div>',
      'Before <h2>Set up <Badge>Beta</Badge></h2>',
    ];
    for (const element of elements) {
      expect(renderBody(element).headings).toMatchObject([{ id: 'set-up', text: 'Set up Beta' }]);
      expect(htmlOf(element)).not.toContain('slug');
    }
    expect(htmlOf('##### Set up <Badge>Beta</Badge>')).toMatch(/^<h5 id="set-up">Set up <span/);
    expect(htmlOf('<h2 id="own">Set up <Badge>Beta</Badge></h2>')).toContain('<h2 id="own">');
  });

  test.each([
    '## {1 + 1} pots <Badge>Beta</Badge>',
    '## **{1 + 1} pots <Badge>Beta</Badge>**',
    '<h2>{1 + 1} pots <Badge>Beta</Badge></h2>',
    '<h2>\n  {1 + 1} pots <Badge>Be{"ta"}</Badge>\n</h2>',
  ])('the value of an expression is a part of the id, next to a component: %j', (body) => {
    const heading = { id: '2-pots', text: '2 pots Beta', depth: 2 };
    expect(renderBody(body).headings).toEqual([heading]);
    const asData = renderBody(body.replace('1 + 1', '2'), { isDataOnly: true });
    expect(asData.headings).toEqual([heading]);
  });

  test.each([
    ['<p class="a">\n  text *b*\n</p>', '<p class="a">text <em>b</em></p>'],
    ['<div>\n  <h3 class="a">\n    text\n  </h3>\n</div>', 'class="a">text</h3>'],
    [
      '<div>\n  <span class="a">\n    {1 + 1} text\n  </span>\n</div>',
      '<span class="a">2 text</span>',
    ],
    ['<code>\r\n  a\r\n</code>\r\n', '<code>a</code>'],
    [
      '<div>\n  <span>\n    <code>\n      a\n    </code>\n    text *b*\n    <kbd>c</kbd>\n  </span>\n</div>',
      '<span><code>a</code> text <em>b</em>\n<kbd>c</kbd></span>',
    ],
    ['<button>\n  <svg />\n  Copy\n</button>', '<button><svg></svg> Copy</button>'],
    ['<a class="b" href="#c">\n  <svg />\n  Go\n</a>', '<a class="b" href="#c"><svg></svg> Go</a>'],
    ['<p>\n  a\n  <br />\n  b\n\n  <br />\n\n  *c*\n</p>', '<p>a <br> b <br> <em>c</em></p>'],
    ['<a href="#c">\n  Go\n</a>', '<a href="#c"><p>Go</p></a>'],
    ['<span>\n  a\n\n  b\n</span>', '<span><p>a</p><p>b</p></span>'],
    ['<span>\n  <div>a</div>\n\n  b\n</span>', '<span><div>a</div><p>b</p></span>'],
  ])('words on lines of their own are no paragraph in %j', (body, html) => {
    expect(htmlOf(body)).toContain(html);
  });

  test.each([
    ['<kbd>\n  a\n</kbd>\n<kbd>\n  b\n</kbd>', '<kbd>a</kbd> <kbd>b</kbd>'],
    ['<b>a</b>\r\n<i>b</i>\r\n\r\n<a href="#c">c</a>', '<b>a</b> <i>b</i> <a href="#c">c</a>'],
    ['<span>\n<b>a</b>\n<i>b</i>\n</span>', '<span><b>a</b> <i>b</i></span>'],
    ['<b class="c">a</b>\n<b class="c">b</b>', '<b class="c">a</b><b class="c">b</b>'],
    ['<b>a</b><i>b</i>\n<u>c</u>', '<b>a</b><i>b</i> <u>c</u>'],
    ['<b>a</b>\n{/* c */}\n<i>b</i>', '<b>a</b> <i>b</i>'],
    ['<b>a</b> {/* c */}\n<i>b</i>', '<b>a</b> <i>b</i>'],
  ])(
    'phrases below each other have a space between them, unless they have a style: %j',
    (body, html) => {
      expect(htmlOf(`<div>\n${body}\n</div>`)).toContain(html);
    },
  );

  test('phrases below each other in a paragraph have a space between them, also with a style', () => {
    const body = '<span style="color: red">red</span>\n  <span class="b">blue</span>';
    expect(renderBody(`<p>\n  ${body}\n</p>`).html).toMatch(
      /red<\/span> <span class="b">blue<\/span><\/p>/,
    );
  });

  test('a heading without words is none', () => {
    expect(htmlOf('a\n\n#\n\nb')).toBe('<p>a</p>\n\n<p>b</p>');
  });

  test('strong text of scripts without blanks is strong', () => {
    expect(htmlOf('**重点：**正文')).toBe('<p><strong>重点：</strong>正文</p>');
  });

  test('ids in braces in code are code', () => {
    expect(htmlOf('```md\n## A {#own}\n```')).toContain('{#own}');
  });
});

describe('alerts of GitHub are callouts', () => {
  test.each([
    ['NOTE', 't-note'],
    ['TIP', 't-tip'],
    ['IMPORTANT', 't-info'],
    ['WARNING', 't-warning'],
    ['CAUTION', 't-danger'],
    ['note', 't-note'],
  ])('%s', (word, name) => {
    const html = htmlOf(`> [!${word}]\n> Some *text*.\n>\n> - more`);
    expect(html).toContain(`class="t-callout ${name}"`);
    expect(html).toContain('<p>Some <em>text</em>.</p>');
    expect(html).toContain('<li>more</li>');
    expect(html).not.toContain('[!');
  });

  test.each(['> [!NOTE] with text', '> [!OTHER]\n> text', '> text'])(
    '%j is a quotation',
    (body) => {
      expect(htmlOf(body)).toContain('<blockquote>');
    },
  );
});

describe('HTML and components', () => {
  test.each([
    [
      '<div style={{ padding: 4 }} className="a">b</div>',
      '<div data-s="Ydj-LsVu" class="a">b</div>',
    ],
    ['<div style="padding: 4px" class="a">b</div>', '<div data-s="dBHLYZg8" class="a">b</div>'],
    ['<label htmlFor="a">b</label>', '<label for="a">b</label>'],
    ['<svg viewBox="0 0 1 1" strokeWidth="2" />', '<svg viewBox="0 0 1 1" stroke-width="2"></svg>'],
    [
      '<iframe src="https://a.b" allowFullScreen />',
      '<iframe src="https://a.b" allowfullscreen loading="lazy"></iframe>',
    ],
    ['<div>\n\n**a**\n\n</div>', '<div><p><strong>a</strong></p></div>'],
    ['<Card title="a" icon={<svg viewBox="0 0 1 1"><path d="b" /></svg>} />', '<path d="b"'],
    ['<details><summary>a</summary>b</details>', '<details><summary>a</summary>b</details>'],
    ['<sup>1</sup> <kbd>K</kbd>', '<sup>1</sup>\n<kbd>K</kbd>'],
  ])('%s', (body, html) => {
    expect(htmlOf(body)).toContain(html);
  });

  test('fences in list items and components are code blocks', () => {
    const html = htmlOf('- a\n\n  ```js\n  b\n  ```\n\n<Note>\n  ```js\n  c\n  ```\n</Note>');
    expect(html.match(/t-code /g)).toHaveLength(2);
  });

  test('returns features, the right column, and links', () => {
    const body = '<RequestExample>\n```sh\ncurl\n```\n</RequestExample>\n\n[a](/b) ![c](/d.png)';
    const { aside, features, links } = renderBody(body);
    expect(aside).toContain('curl');
    expect(features).toContain('zoom');
    expect(links.filter(({ href }) => href.startsWith('/'))).toEqual([
      { href: '/b', kind: 'link', to: '/b' },
      { href: '/d.png', kind: 'asset', to: '/d.png' },
    ]);
  });

  test('an unknown icon is reported at its location, with the nearest name', () => {
    expect(renderBody('\n<Icon icon="rockett" />').diagnostics).toEqual([
      {
        code: 'unknown-icon',
        severity: 'warning',
        message: 'Unknown icon "rockett".',
        subject: 'rockett',
        hint: 'Did you mean "rocket"?',
        file: 'page.mdx',
        line: 2,
        column: 12,
      },
    ]);
  });

  test('an icon that another set draws is noted where the author named it, and nowhere else', () => {
    expect(renderBody('\n<Icon icon="square-terminal" />').diagnostics).toMatchObject([
      { code: 'icon-stand-in', severity: 'info', file: 'page.mdx', line: 2, column: 12 },
    ]);
    expect(renderBody('```json\n{}\n```').diagnostics).toEqual([]);
  });
});

test('a missing attribute is reported at its tag', () => {
  const body = '<Steps>\n<Step title="a">b</Step>\n<Step>c</Step>\n</Steps>';
  expect(renderBody(body).diagnostics).toMatchObject([
    { code: 'missing-prop', message: '<Step> requires the attribute "title".', line: 3, column: 1 },
  ]);
});

test('so is what a tag with a dotted name lacks', () => {
  const body =
    '<Color>\n<Color.Item value="#fff" />\n<Color.Item name="a" />\n</Color>\n\n<GitHub.Repo />';
  expect(renderBody(body).diagnostics).toMatchObject([
    { message: '<Color.Item> requires the attribute "value".', line: 3, column: 1 },
    { message: '<GitHub.Repo> requires the attribute "repo".', line: 6, column: 1 },
  ]);
});

test('an empty page is empty', () => {
  expect(renderBody('\n\n')).toMatchObject({ html: '', status: 'ok', headings: [], links: [] });
});
