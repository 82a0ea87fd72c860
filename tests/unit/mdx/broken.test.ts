import { describe, expect, test } from 'vitest';
import { htmlOf, problemsOf, renderBody } from './_page.ts';

describe('markup that MDX rejects is read as text, with its place', () => {
  test.each([
    [
      'a tag that is never closed',
      'Text\n\nthe <service_role> key',
      '<p>Text</p>\n<p>the &lt;service_role&gt; key</p>',
      ['mdx-syntax page.mdx:3:5 Expected a closing tag for `<service_role>`.'],
    ],
    [
      'a closing tag without its opening one',
      'a </b> c',
      '<p>a &lt;/b&gt; c</p>',
      ['mdx-syntax page.mdx:1:3 Unexpected closing tag `</b>`, expected an open tag first.'],
    ],
    [
      'a sign that compares',
      'when a < 5 and b <= 6',
      '<p>when a &lt; 5 and b &lt;= 6</p>',
      ['mdx-syntax page.mdx:1:18 Unexpected character after `<`, expected a valid JSX tag.'],
    ],
    [
      'a brace that is never closed',
      'a {b c',
      '<p>a {b c</p>',
      [
        'mdx-syntax page.mdx:1:3 Unexpected end of file in expression, expected a corresponding closing brace for `{`.',
      ],
    ],
    [
      'an expression that is none',
      'use {a ? } here',
      '<p>use {a ? } here</p>',
      ['mdx-syntax page.mdx:1:8 Could not parse expression: Expected `,` or `)` but found `?`.'],
    ],
    [
      'expressions that are none, and a tag',
      'use {a ? } here\n\nand {b ? } </c>',
      '<p>use {a ? } here</p>\n<p>and {b ? } &lt;/c&gt;</p>',
      [
        'mdx-syntax page.mdx:1:8 Could not parse expression: Expected `,` or `)` but found `?`.',
        'mdx-syntax page.mdx:3:8 Could not parse expression: Expected `,` or `)` but found `?`.',
        'mdx-syntax page.mdx:3:12 Unexpected closing tag `</c>`, expected an open tag first.',
      ],
    ],
    [
      'expressions that are none in attributes, once each',
      '<Card title="a" list={[{ b: (c: d) => c }]} />\nand {e f}',
      '<p>&lt;Card title=“a” list={[{ b: (c: d) =&gt; c }]} /&gt;\nand {e f}</p>',
      [
        'mdx-syntax page.mdx:1:31 Could not parse expression: Expected `,` or `)` but found `:`.',
        'mdx-syntax page.mdx:2:8 Could not parse expression: Expected `,` or `)` but found `Identifier`.',
      ],
    ],
    [
      'a placeholder with a word of JavaScript',
      'use {{class}} here',
      '<p>use {{class}} here</p>',
      ['mdx-syntax page.mdx:1:12 Could not parse expression: Expected `:` but found `}`.'],
    ],
  ])('%s', (_name, body, html, problems) => {
    expect(htmlOf(body)).toBe(html);
    expect(problemsOf(body)).toEqual(problems);
  });

  test('a component that is never closed is dropped and its content stays', () => {
    expect(htmlOf('<Frame>\ntext\n\nmore')).toBe('<p>text</p>\n<p>more</p>');
    expect(problemsOf('<Frame>\ntext\n\nmore')).toEqual([
      'mdx-syntax page.mdx:1:1 Expected a closing tag for `<Frame>`.',
    ]);
  });

  test.each([
    [
      '<Frame>text\n\n**more**\n</Frame>',
      '`<Frame>` is followed by text, but its closing tag is on its own line.',
      '1:1',
    ],
    [
      '<Frame>\n\ntext\n\n**more**</Frame>',
      '`</Frame>` follows text, but its opening tag is on its own line.',
      '5:9',
    ],
  ])('%j keeps the component, and the message says which tag to move', (body, message, place) => {
    expect(htmlOf(body)).toBe(htmlOf('<Frame>\ntext\n\n**more**\n</Frame>'));
    expect(htmlOf(body)).toContain('<figure');
    expect(problemsOf(body)).toEqual([`mdx-syntax page.mdx:${place} ${message}`]);
  });

  test('tabs on a line of tags keep their labels where only one of them has its text there', () => {
    const lines = '<Tabs><Tab title="Seed">\n\nOne.\n\n</Tab><Tab title="Fern">Two.</Tab></Tabs>';
    const { html, diagnostics } = renderBody(lines);
    expect([...html.matchAll(/t-tabset-title">([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Seed',
      'Fern',
    ]);
    expect(diagnostics[0]).toMatchObject({
      message: '`</Tab>` is followed by text, but its opening tag is on its own line.',
      line: 5,
      column: 1,
    });
  });

  test('components that cross each other are dropped and their content stays', () => {
    expect(htmlOf('<Frame>a</Tip> b')).toBe('<p>a b</p>');
  });

  test('the rest of the page is as it would be without the mistake', () => {
    const html = htmlOf('a < {b\n\n<Badge>new</Badge>\n\n**bold** {1 + 1}');
    expect(html).toContain('<p>a &lt; {b</p>');
    expect(html).toContain('<p><strong>bold</strong> 2</p>');
  });

  test('each of several mistakes in a line has its own place', () => {
    expect(problemsOf('a <one> b <two> c {three')).toEqual([
      'mdx-syntax page.mdx:1:3 Expected a closing tag for `<one>`.',
      'mdx-syntax page.mdx:1:11 Expected a closing tag for `<two>`.',
      'mdx-syntax page.mdx:1:19 Unexpected end of file in expression, expected a corresponding closing brace for `{`.',
    ]);
  });

  test('the page is degraded', () => {
    expect(renderBody('a {b').status).toBe('degraded');
  });
});

test('directives of other tools are rendered as text and reported', () => {
  expect(htmlOf(':::python\ntext\n:::')).toContain('<p>:::python\ntext\n:::</p>');
  expect(problemsOf(':::python\ntext\n:::')).toEqual([
    'unknown-directive page.mdx:1:4 Unknown directive ":::python"; rendered as text.',
  ]);
});

test('reports a character at its original position, even if text before it was rewritten', () => {
  expect(problemsOf('a<br> <br> b <c d')).toEqual([
    expect.stringMatching(/^mdx-syntax page\.mdx:1:14 /),
  ]);
});

describe('syntax of other tools', () => {
  test.each([
    ['a line of a quotation without its mark', '> a <b>\nc</b> d', '<b>\nc</b> d'],
    [
      'a closing bracket on a line of its own',
      '<div\n  id="x"\n>text</div>',
      '<div id="x">text</div>',
    ],
    ['an HTML comment', 'a <!-- b --> c', '<p>a  c</p>'],
    ['a comment of MDX', 'a {/* b */} c', '<p>a  c</p>'],
    ['a comment between blocks', 'a\n\n{/* b\n\nc */}\n\nd', '<p>a</p>\n\n<p>d</p>'],
    ['unclosed void elements', 'a<br>b<hr>', '<p>a<br>b<hr></p>'],
    ['a text of CSS', '<style>\na { b: c > d }\n\n</style>', '<style>\na { b: c > d }\n\n</style>'],
    ['a script', '<script>\nif (a < b) { c("</p>") }\n</script>', 'if (a < b) { c("</p>") }'],
    ['Liquid tags in code', '`{% if %}`', '<code>{% if %}</code>'],
    [
      'braces in math',
      '$$\n\\frac{a}{b}\n$$',
      '<annotation encoding="application/x-tex">\\frac{a}{b}</annotation>',
    ],
    ['entities', 'a &amp; &lt;b&gt; &copy;', '<p>a &amp; &lt;b&gt; ©</p>'],
  ])('%s', (_name, body, html) => {
    expect(htmlOf(body)).toContain(html);
    expect(problemsOf(body)).toEqual([]);
  });
});

describe('.md files', () => {
  test('are MDX where they can be', () => {
    expect(htmlOf('<Badge>new</Badge> {1 + 1}', { file: 'page.md' })).toContain('2');
  });

  test('are plain Markdown where they are no MDX, without a warning', () => {
    const { html, diagnostics, status } = renderBody('a <b> and {c\n\n**d** <br>', {
      file: 'page.md',
    });
    expect(html).toContain('{c');
    expect(html).toContain('<strong>d</strong>');
    expect({ diagnostics, status }).toEqual({
      diagnostics: [],
      status: 'ok',
    });
  });
});

test('a text that is broken in very many places is read as plain Markdown', () => {
  const body = `**bold**\n\n${'a {b c\n\n'.repeat(100)}`;
  const { html, diagnostics } = renderBody(body);
  expect(html).toContain('<strong>bold</strong>');
  expect(diagnostics).toHaveLength(1);
});

test('line numbers count the front matter', () => {
  expect(problemsOf('\n\n\n\na {b')).toEqual([
    'mdx-syntax page.mdx:5:3 Unexpected end of file in expression, expected a corresponding closing brace for `{`.',
  ]);
});

test.each([
  ['| a | b |\n| - | - |\n| $\\frac{a \\| b$ | c |', 3, 4],
  ['$$\nx<br>\\frac{y\n$$', 2, 1],
  ['> $$\n> a\n>\n> \\frac{\n> $$', 2, 3],
  ['$a \\frac{b$ and\n`$a \\frac{$`\n$a \\frac{$', 3, 2],
  ['$\\frac{a$\n\n<Latex tex="\\frac{" />', 3, 13],
])('a broken formula is reported at its place: %j', (body, line, column) => {
  const found = renderBody(body).diagnostics.at(-1);
  expect(found).toMatchObject({ code: 'math', line, column });
  expect(found?.message).not.toContain('\n');
});

test('a formula of lines that look like quotations is found in linear time', () => {
  const quote = '>\n';
  const body = `\`\`\`\n${quote.repeat(60)}\`\`\`\n\n$$\n${quote.repeat(30)}x<!-- -->\\frac{\n$$`;
  const startedAt = process.cpuUsage();
  expect(renderBody(body).diagnostics).toMatchObject([{ code: 'math' }]);
  const { user, system } = process.cpuUsage(startedAt);
  // It takes a hundredth of that; in exponential time it took minutes.
  expect((user + system) / 1e6).toBeLessThan(2);
});
