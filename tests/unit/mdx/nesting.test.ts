import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseHtml, textOfNodes } from '../../../src/mdx/html-to-markdown.ts';
import { findExcessiveNesting } from '../../../src/mdx/source/nesting-limits.ts';
import { markdownToHtml, readSource } from '../../../src/mdx/source.ts';
import { renderPage, type MdxEnvironment } from '../../../src/mdx/render-page.ts';
import { createEnvironment, renderBody } from './_page.ts';

const N = 10_000;
const around = (open: string, inner: string, close: string) =>
  open.repeat(N) + inner + close.repeat(N);
const DEEP = `{${around('(', '1', ')')}}`;

/** Each of these ends the process in the native parser, or makes hundreds of megabytes of HTML. */
const ATTACKS: Record<string, string> = {
  'a brace and brackets that stay open': `{${'('.repeat(N)}`,
  'brackets in an expression': `{${around('(', '1', ')')}}`,
  'lists in an expression': `{${around('[', '', ']')}}`,
  'brackets behind a heading': `# a {a.b ${'('.repeat(N)}}`,
  'brackets in an attribute': `<a title={${around('(', '1', ')')}} />`,
  'brackets in an export': `export const a = ${around('(', '1', ')')}`,
  'brackets that a comment only seems to close': `{${'( /*)*/ '.repeat(N)}1${')'.repeat(N)}}`,
  'brackets that a string only seems to close': `{${'f( ")", '.repeat(N)}1${')'.repeat(N)}}`,
  'brackets behind a fence that ends with its quotation': `> \`\`\`\n\n{${around('(', '1', ')')}}`,
  'brackets behind a backtick in another block': `a \`\n- {${around('(', '1', ')')}}\``,
  'brackets between dollar signs, the first of which ends a formula': `a $$ b\nc $$ ${DEEP} $$ d`,
  'brackets between dollar signs behind those of an attribute': `<a b="$$">x $$ ${DEEP} $$ </a>`,
  'brackets between dollar signs behind those of an expression': `{"$$"} $$ ${DEEP} $$`,
  'brackets between dollar signs in a quotation': `> a $$\n> b $$ ${DEEP} $$`,
  'brackets between dollar signs behind those of code': `a \` $$ b\nc \` $$ ${DEEP} $$`,
  'brackets in a comment that begins in a formula': `$$ {/* $$ ${DEEP} $$ */} $$`,
  'brackets in a comment that only seems to begin in a formula': `<a b="$$"> $$ $$ {/* $$ ${DEEP} */} </a>`,
  'brackets behind a formula that ends with its quotation': `> $$\n$$\n$$\n${DEEP}`,
  'brackets between backticks, the first of which end code': `a \`\` b\nc \`\` ${DEEP} \`\` d`,
  'brackets between backticks in another block': `\`\` a\n- b \`\` ${DEEP} \`\` c`,
  'brackets between backticks behind those of an attribute': `<a b="\`\`">x \`\` ${DEEP} \`\` </a>`,
  'brackets behind a fence in a quotation and another fence': `> \`\`\`\n\`\`\`\n\`\`\`\n${DEEP}`,
  'brackets behind a fence in a list and another fence': `- a\n\n  \`\`\`\n  x\n\`\`\`\ny\n\`\`\`\n${DEEP}`,
  'brackets behind an indented fence': `  \`\`\`\na\n\`\`\`\n${DEEP}`,
  'brackets behind a quoted fence in a fence': `\`\`\`\n> \`\`\`\n\`\`\`\n${DEEP}`,
  'brackets behind a fence in a quotation of a list': `* > \`\`\`\n> ${DEEP}`,
  'brackets behind a paragraph with a word of a module and a backtick': `a\nimport \`\n\n${DEEP}`,
  'brackets in a list between quotation marks of a tag': `<b c="\n* ${DEEP}\n"`,
  'brackets in a template literal behind the end of its paragraph': `a {\`\n\n${DEEP}\n\`}`,
  'brackets in a comment before text, behind the end of its paragraph': `{/*\n\n${DEEP}\n*/} a`,
  'brackets in a template literal of a tag that stays open': `a\n2. <b c={\`\n- ${DEEP}\n\`}`,
  'brackets in a template literal of a tag on a line of its own that stays open': `<b c={\`\n\n${DEEP}\n\`}`,
  'template literals': `{${around('`${', '1', '}`')}}`,
  'elements in attributes': around('<a b={<a b={', '1', '}/>}/>'),
  'elements in a quotation, whose tags have two lines': `> ${around('<a\n> > ', '1', '</a>')}`,
  'elements in tags that end at the start of a line': around('<a\n>', '1', '</a>'),
  'arrow functions': `{${'a=>'.repeat(N)}1}`,
  conditions: `{${'a?{}:'.repeat(N)}1}`,
  'signs before a value': `{${'!'.repeat(10 * N)}1}`,
  'words before a value': `{${'new '.repeat(N)}a}`,
  'brackets behind a regular expression that is too long to read': `{a = /${')'.repeat(1500)}/, ${around('(', '1', ')')}}`,
  'brackets behind a name that looks like a keyword': `{${'of/(1/1,'.repeat(N)}1${')'.repeat(N)}}`,
  'brackets behind a property that looks like a keyword': `{${'a.in/(1/1,'.repeat(N)}1${')'.repeat(N)}}`,
  'brackets behind a comment and a regular expression': `{() => {${'{}//\n/)/;(\n'.repeat(N)}1${')'.repeat(N)}}}`,
  'brackets behind blanks and a regular expression': `{() => {${`{}${' '.repeat(25)}/)/;(`.repeat(N)}1${')'.repeat(N)}}}`,
  'blocks that quotes in regular expressions hide': `{() => {${'{}/"/;{{}/"/;'.repeat(N)}${'}'.repeat(N)}}}`,
  'blocks that backticks in regular expressions hide': `{() => {${'{}/`/;\n{\n{}/`/;'.repeat(N)}${'}'.repeat(N)}}}`,
  'blocks that comments in regular expressions hide': `{() => {${'{}/[/*]/;\n{\n{}/[*/]/;'.repeat(N)}${'}'.repeat(N)}}}`,
  'arrow functions that a regular expression hides': `{() => {{}/"/;${'a=>'.repeat(N)}1}}`,
  'else if': `{() => { ${'if (a) {} else '.repeat(N)}{} }}`,
  'block quotes': '>'.repeat(N),
  'block quotes with blanks': `${'> '.repeat(N)}a`,
  'block quotes behind a byte order mark': `\ufeff ${'>'.repeat(N)}`,
  'block quotes behind a carriage return': `a\r${'>'.repeat(N)}`,
  'block quotes in a footnote': `a[^a]\n\n[^a]: ${'> '.repeat(N)}b`,
  'list items': `${'- '.repeat(N)}a`,
  'list items behind a carriage return': `a\r${'1. '.repeat(N)}b`,
  'a list of 500 levels': Array.from({ length: 500 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  elements: around('<div>', 'a', '</div>'),
  'elements on lines of their own': around('<div>\n', 'a\n', '</div>\n'),
  'elements that stay open': '<div>'.repeat(N),
  emphasis: around('*a ', 'a', ' a*'),
  asterisks: `${'*'.repeat(4 * N)}a${'*'.repeat(4 * N)}`,
};

describe('a page that is nested too deeply is shown as text, with the place:', () => {
  test.each(Object.entries(ATTACKS))('%s', (_name, body) => {
    const page = renderBody(body);
    expect(page.status).toBe('degraded');
    expect(page.diagnostics[0]).toMatchObject({
      code: 'mdx-syntax',
      message: expect.stringContaining('nested too deeply'),
      line: expect.any(Number),
      column: expect.any(Number),
    });
    expect(page.html).toContain('<pre');
    expect(page.html.length).toBeLessThan(30 * body.length);
    expect(readSource(body).headings).toEqual([]);
  });
});

test('code with thousands of brackets is shown next to invalid syntax, in lists, and behind imports', () => {
  const code = `\`\`\`\n${'f({ a: [] });\n'.repeat(N)}\`\`\``;
  const page = renderBody(
    `import a from './a'\n\n- b\n\n  ${code.replaceAll('\n', '\n  ')}\n\n<p>c`,
  );
  expect(page.diagnostics.map(({ message }) => message).join()).not.toContain('nested too deeply');
  expect(page.html).toContain('f');
  expect(page.html).toContain('t-code');
});

test('brackets behind a comment that stays open are not parsed', () => {
  const brackets = '['.repeat(4 * N) + ']'.repeat(4 * N);
  const page = renderBody(`{/*\n{${brackets}}\n# a`);
  expect(page.diagnostics[0]).toMatchObject({ code: 'mdx-syntax', line: 1, column: 1 });
  expect(page.html).toContain('[[[');
});

test('code with thousands of brackets is shown from template literals with blank lines', () => {
  const page = renderBody(
    `<CodeBlock code={\`${'\n\nf({ a: [] });'.repeat(N)}\`} />\n\n{/* a\n\n${'['.repeat(N)} */}`,
  );
  expect(page.diagnostics).toEqual([]);
});

test('the place is that of the first level too many', () => {
  const [found] = renderBody(`# Title\n\n${'> '.repeat(300)}a`).diagnostics;
  expect(found).toMatchObject({ line: 3, column: 201 });
});

test.each([
  ['{() => {', '{}/)/;(', '1', ')', '}}'],
  ['{', 'a++/)/(/b/(', '1', ')', '}'],
  ['{', '(', '1', ')', '}'],
  ['{', '`${', '1', '}`', '}'],
  ['', '<div>', 'a', '</div>', ''],
])(
  'a page of 400 kB that is nested is read in linear time: %s%s',
  (start, open, inner, close, end) => {
    const count = Math.round(400_000 / (open.length + close.length));
    const body = start + open.repeat(count) + inner + close.repeat(count) + end;
    const startedAt = process.cpuUsage();
    expect(renderBody(body).status).toBe('degraded');
    const { user, system } = process.cpuUsage(startedAt);
    // It takes a tenth of that; in quadratic time it would take minutes.
    expect((user + system) / 1e6).toBeLessThan(10);
  },
);

test('400 kB of escaped backticks on a line are read in linear time', () => {
  const startedAt = process.cpuUsage();
  expect(findExcessiveNesting('``\\'.repeat(130_000), 'mdx')).toBeUndefined();
  const { user, system } = process.cpuUsage(startedAt);
  // It takes a fiftieth of that; in quadratic time it took minutes.
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('several paragraphs that are near the limit of one are too many', () => {
  const paragraphs = (count: number) => Array(count).fill('{a}'.repeat(7000)).join('\n\n');
  expect(findExcessiveNesting(paragraphs(1), 'mdx')).toBeUndefined();
  expect(findExcessiveNesting(paragraphs(40), 'mdx')).toMatchObject({
    message: 'Long paragraphs have too much markup in all',
    line: 9,
  });
});

test.each(['é<a onclick="', 'a &amp; b', '{1}'])(
  'the longest paragraph of %s that is parsed takes seconds, not minutes',
  (piece) => {
    const page = (count: number) => `$${piece.repeat(count)}`;
    const signs = 9999;
    expect(findExcessiveNesting(page(signs), 'mdx')).toBeUndefined();
    expect(findExcessiveNesting(page(signs + 20), 'mdx')).toMatchObject({
      message: 'A paragraph has too much markup',
    });
    const startedAt = process.cpuUsage();
    readSource(page(signs));
    const { user, system } = process.cpuUsage(startedAt);
    // It takes 2 s, on a slow machine 4.5; it took eight times as long.
    expect((user + system) / 1e6).toBeLessThan(9);
  },
);

test('links without a scheme in front of tags count more, because the parser searches all of them for each', () => {
  const page = (count: number) => 'www.example.com<br/>'.repeat(count);
  expect(findExcessiveNesting(page(7000), 'markdown')).toBeUndefined();
  expect(findExcessiveNesting(page(8000), 'markdown')).toMatchObject({
    message: 'A paragraph has too much markup',
  });
});

test.each(['**漢'.repeat(20_000), `- 漢${'*'.repeat(40_000)}`])(
  'marks of emphasis between letters outside of ASCII are counted: %#',
  (text) => {
    expect(findExcessiveNesting(text, 'mdx')).toBeDefined();
  },
);

test('elements that only seem to be closed are counted', () => {
  const { diagnostics } = renderBody(`${'<div>\n</a>'.repeat(800)}<aa_b`, { isDataOnly: true });
  expect(diagnostics[0]).toMatchObject({ message: expect.stringContaining('nested too deeply') });
});

test('100,000 quotation marks in a row are shown as they are', () => {
  const { html } = renderBody('"'.repeat(100_000));
  expect(html.split('"').length).toBe(100_001);
});

test.each([
  ['divisions in a chart', `export const bars = rows.map((row) => (row.a + row.b) / 2 + "px/em" + (row.c) / 4);\n\n${'See [a](b) and {1}.\n\n'.repeat(600)}`],
  ['wide data', `export const rows = [\n${'{ a: 1, b: "(" + x(y.z), c: [1, 2] },\n'.repeat(3000)}];\n\n# Hi`],
  ['a large table', `| a | b |\n| - | - |\n${'| **a** | `{` _c_ snake_case |\n'.repeat(3000)}`],
  ['rulers', `${'- '.repeat(500)}\n\n${'* '.repeat(500)}\n\n${'-'.repeat(5000)}`],
  ['many blocks of code', '```js\nif (a) { b("{", `(`\n```\n\n'.repeat(1000)],
  ['many elements', '<div>\n\ntext <b>x</b> `<b>`<br>\n\n</div>\n\n'.repeat(2000)],
  ['lists of 20 levels', Array.from({ length: 2000 }, (_, i) => `${'  '.repeat(i % 20)}- a (b`).join('\n')],
])('%s are not taken for deep nesting', (_name, body) => {
  const messages = renderBody(body).diagnostics.map(({ message }) => message);
  expect(messages.filter((message) => message.includes('too '))).toEqual([]);
}); // prettier-ignore

describe('tags behind an expression that the parser sees no end of, each of which doubles its time', () => {
  const behind = (expression: string) =>
    findExcessiveNesting(
      `> ${expression.replaceAll('\n', '\n> ')}\n${'<div>\n'.repeat(26)}`,
      'mdx',
    );

  test.each([
    '{<b>x}', '{<b>x</b!>}', '{<b>x</b c>}', '{<b>x< /b>}', '{<b>x</1b>}', '{<b>x</c>}', '{<>x</b>}', '{<a><b></a></b>}',
    '{<b / >}', '{<b a="x>}', '{f<b>(x)}', '{a <b>c}', '{1<b>c}', '{"a"<b>c}', '{(a)<b>c}', '{a[0]<b>c}', '{a<b c="}">}', '{a <>c}',
  ])('are not parsed: %s', (expression) => {
    expect(behind(expression)?.message).toMatch(/^Unexpected end of file in expression/);
  }); // prettier-ignore

  test.each([
    '{a<b && c>d}', '{a <b && c> d}', '{a<b}', '{a<b/c}', '{a<b in c}', '{a<b instanceof c}', '{a < b}', '{<b>x</b>}',
    '{<b\n c="d"\n>x</b\n>}', '{<>x</>}', '{<a.b>x</a.b>}', '{<a:b>x</a:b>}', '{<é>x</é>}', '{a ? <b>x</b> : <c.d e={<f/>}>y</c.d>}',
    '{<>a {<br/>} b</>}', '{<p>a {<IMG alt="}>" />} b</p>}',
  ])('are parsed where the expression ends: %s', (expression) => {
    expect(behind(expression)).toBeUndefined();
  }); // prettier-ignore
});

/** Each level may double the time of the parser if the page is invalid for it. */
const levels = (open: string, inner: string, close: string) =>
  open.repeat(24) + inner + close.repeat(24);

test.each([
  ['in a heading that ends first', `# a ${levels('{<b>', '\n', '</b>}')}`],
  ['in a heading with a carriage return', `# a ${levels('{<b>', '\r', '</b>}')}`],
  ['in a tag of a paragraph that ends first', `a <a b={${levels('<b>{', '\n\n1', '}</b>')}}/>`],
  ['that are no JavaScript', levels('{() => a\\\n<a b={<b>', '', '</b>}/>\\}')],
  ['in a quotation that are no JavaScript', `> ${levels('{a b\n> <b>', '', '</b>\n> }')}`],
  ['in a value of a tag that is none', `<a b=c '${'{<b>'.repeat(24)}'>`],
  [
    'around a tag that is none',
    `<div>\n\n{+<A><a b={&lt;c>\\\n&#123;+<A><a b={<c>\\\n${levels('{+<A><a b={<c>\\\n', '[a]: <"', '</c>}/></A>\r}')}${'</c>}/></A>\r}'.repeat(2)}\n\n</div>`,
  ],
  ['behind a tag that is none', `<Card a="[<Card a="${'{\\<b>\n<b a="c">\n'.repeat(24)}">`],
])('elements in expressions %s become text before they are parsed', (_place, body) => {
  const { user } = process.cpuUsage();
  const page = renderBody(body);
  expect(page.diagnostics[0]).toMatchObject({ code: 'mdx-syntax' });
  expect(page.status).toBe('degraded');
  readSource(body);
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});

test.each([
  ['in a paragraph', (open: string) => `a ${open}`],
  ['in a quotation', (open: string) => `> a\n> ${open}`],
  ['in an attribute', (open: string) => `<Frame a=${open}>b</Frame>`],
])('elements in valid expressions %s may be nested in each other', (_place, write) => {
  const expression = `{[1, 2].map((n) => (\n${levels('<b title="{a}">', '{n}', '</b>')}\n))}`;
  const lines = write(expression);
  const body = lines.startsWith('>') ? lines.replaceAll('\n', '\n> ').replace('> > ', '> ') : lines;
  expect(renderBody(body).diagnostics.filter(({ code }) => code === 'mdx-syntax')).toEqual([]);
});

test('a page with thousands of tags that end in other paragraphs is parsed a few times only', () => {
  const { user } = process.cpuUsage();
  const page = renderBody('a <div>\n\nb\n\n</div> c\n\n'.repeat(1500));
  expect(page.diagnostics[0]?.message).toContain('Expected a closing tag for `<div>`');
  expect(process.cpuUsage().user - user).toBeLessThan(4_000_000);
});

test.each([
  ['in text', "the set $$D_{m'}$$ of messages\n"],
  ['on lines of their own', "$$\nD_{m'}\n$$\n"],
  ['on two lines of a paragraph', "the set $$a +\nD_{m'}$$ of messages\n"],
])('braces and quotes of formulas %s open no expression', (_place, formula) => {
  expect(findExcessiveNesting(`${formula}\n${'<b>x</b>\n\n'.repeat(26)}`, 'mdx')).toBeUndefined();
  const unclosed = `${formula}\n{m'}\n${'<b>x</b>\n\n'.repeat(26)}`;
  expect(findExcessiveNesting(unclosed, 'mdx')?.message).toMatch(/^Unexpected end of file/);
});

test('thousands of brackets in other formulas do not matter', () => {
  const page = `$$D_{m'}$$\n\n${'$$a_{i}$$ and (b)\n\n'.repeat(3000)}${'<b>x</b>\n\n'.repeat(26)}`;
  expect(findExcessiveNesting(page, 'mdx')).toBeUndefined();
});

test('signs in formulas that would begin tags in other text do not matter', () => {
  const body = `$$O=\\texttt{PU}$$ for $$x<y$$ by $z<a$.<a id="b"></a>\n\n`.repeat(30);
  const { html, diagnostics } = renderBody(body);
  expect(diagnostics).toEqual([]);
  expect(html.split('<a id="b"></a>')).toHaveLength(31);
});

test('code on two lines of a paragraph ends where the parser sees its end', () => {
  const page = `the code \`{a\nb\` and \`{c\`\n\n${'<b>x</b>\n\n'.repeat(26)}`;
  expect(findExcessiveNesting(page, 'mdx')).toBeUndefined();
});

test('a brace in an attribute is text in a quoted tag of several lines, also before many tags', async () => {
  const tags = '<b>x</b> '.repeat(100);
  const body = `> <a\n>   title="Promise<{ data: T }>"\n> >\n>   Words\n> </a>\n\n> > <a\n> >   title="{"\n> > />\n\n${tags}\n`;
  const { html, diagnostics } = await renderBody(body);
  expect(diagnostics).toEqual([]);
  expect(html).toContain('title="Promise&lt;{ data: T }>"');
});

test('Markdown of descriptions that is nested too deeply stays text', () => {
  expect(markdownToHtml('>'.repeat(N))).toBe(`<pre>${'&gt;'.repeat(N)}</pre>`);
  expect(markdownToHtml(`{${'('.repeat(N)}`)).toContain('<p>');
});

test('HTML of any depth is read as a tree that can be walked', () => {
  const html = `<h2 id="a">A</h2>${around('<div>', 'deep', '</div>')}<p>after</p>`;
  expect(textOfNodes(parseHtml(html))).toBe('Adeepafter');
});

test('an unexpected error is a diagnostic of its page', () => {
  const page = {
    id: 'a',
    file: 'a.mdx',
    href: '/a',
    frontMatter: { raw: {} },
    title: 'A',
    body: '# A',
  };
  const environment = createEnvironment();
  const failing: MdxEnvironment = {
    ...environment,
    generated: {
      ...environment.generated,
      render: () => {
        throw new RangeError('Maximum call stack size exceeded');
      },
    },
  };
  const rendered = renderPage(page, failing);
  expect(rendered.status).toBe('failed');
  expect(rendered.html).toContain('This page cannot be displayed.');
  expect(rendered.diagnostics).toMatchObject([
    { code: 'page-error', file: 'a.mdx', message: expect.stringContaining('Maximum call stack') },
  ]);
});

test('pages and components of the documentation are within the limits', () => {
  const files = globSync('content/**/*.{mdx,jsx}');
  expect(files.some((file) => file.endsWith('.jsx'))).toBe(true);
  const refused = files.filter((file) =>
    findExcessiveNesting(readFileSync(file, 'utf8'), file.endsWith('.jsx') ? 'code' : 'mdx'),
  );
  expect(refused).toEqual([]);
});
