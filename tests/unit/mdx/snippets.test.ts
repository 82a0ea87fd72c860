import { describe, expect, test } from 'vitest';
import { htmlOf, problemsOf, renderBody } from './_page.ts';

describe('<Snippet file>', () => {
  test.each(['_snippets/a/b.mdx', 'snippets/a/b.mdx', 'a/b.mdx'])('is found in %s', (file) => {
    expect(htmlOf('<Snippet file="a/b.mdx" />', { files: { [file]: '**x**' } })).toBe(
      '<p><strong>x</strong></p>',
    );
  });

  test('may leave out the extension', () => {
    expect(htmlOf('<Snippet file="a" />', { files: { '_snippets/a.md': 'x' } })).toBe('<p>x</p>');
  });

  test('that is not there renders nothing, with a warning', () => {
    const { html, diagnostics, status } = renderBody('a\n\n<Snippet file="b.mdx" />');
    expect({ html, status }).toEqual({
      html: '<p>a</p>\n',
      status: 'degraded',
    });
    expect(diagnostics).toEqual([
      {
        code: 'missing-snippet',
        severity: 'warning',
        message: 'Snippet not found: "b.mdx".',
        hint: 'Trellis searches _snippets/ and snippets/.',
        subject: 'b.mdx',
        file: 'page.mdx',
        line: 3,
        column: 1,
      },
    ]);
  });

  test('out of the project is not there', () => {
    expect(problemsOf('<Snippet file="../../../../etc/hostname" />')).toHaveLength(1);
  });

  test('its attributes are variables, also in code', () => {
    const files = {
      '_snippets/a.mdx': 'Install {product}.\n\n```sh\nnpm i {product} {other}\n```',
    };
    const html = htmlOf('<Snippet file="a.mdx" product="trellis" />', {
      files,
    });
    expect(html).toContain('<p>Install trellis.</p>');
    expect(html).toContain('trellis {other}');
  });

  test('its code blocks that are written as JSX keep their code', () => {
    const files = {
      '_snippets/a.mdx':
        '<CodeBlock lang="sh">\n{`npm i ${product}`}\n</CodeBlock>\n\n<CodeBlock lang="sh">plain</CodeBlock>',
    };
    const html = htmlOf('<Snippet file="a.mdx" product="trellis" />', {
      files,
    });
    expect(html).toContain('i trellis</span>');
    expect(html).toContain('plain');
  });

  test('its headings are headings of the page', () => {
    const files = { '_snippets/a.mdx': '## Inner' };
    const { headings } = renderBody('## Outer\n\n<Snippet file="a.mdx" />', {
      files,
    });
    expect(headings).toEqual([
      { id: 'outer', text: 'Outer', depth: 2 },
      { id: 'inner', text: 'Inner', depth: 2 },
    ]);
  });

  test('its fences are panels of the code group around it', () => {
    const files = {
      '_snippets/a.mdx': '```js One\n1\n```\n\n```js Two\n2\n```',
    };
    const html = htmlOf('<CodeGroup>\n<Snippet file="a.mdx" />\n</CodeGroup>', {
      files,
    });
    expect(html.match(/class="t-tabset-panel/g)).toHaveLength(2);
  });
});

describe('imported snippets', () => {
  const files = {
    'snippets/a.mdx':
      'export const name = "value"\n\nexport const Box = ({ title }) => <b>{title}</b>\n\nText of *a*, {word}{props.word}.',
  };

  test('the default import is the body', () => {
    expect(htmlOf("import A from '/snippets/a.mdx'\n\n<A word='w' />", { files })).toBe(
      '<p>Text of <em>a</em>, ww.</p>',
    );
  });

  test('named imports are its exports', () => {
    const body = "import { name, Box as B } from './snippets/a.mdx'\n\n{name} <B title='t' />";
    expect(htmlOf(body, { files })).toBe('value\n<b>t</b>');
  });

  test('a namespace holds them all', () => {
    const body = "import * as a from '/snippets/a'\n\n{a.name}";
    expect(htmlOf(body, { files })).toBe('value');
  });

  test('content handed over is shown where the snippet says', () => {
    const box = { 'snippets/b.mdx': '<div>{children}</div>' };
    expect(htmlOf("import B from '/snippets/b.mdx'\n\n<B>**x**</B>", { files: box })).toBe(
      '<div><strong>x</strong></div>',
    );
  });

  test('a snippet may hold itself by way of its content', () => {
    const box = { 'snippets/b.mdx': '<div>{children}</div>' };
    expect(
      htmlOf("import B from '/snippets/b.mdx'\n\n<B><B>x</B></B>", {
        files: box,
      }),
    ).toBe('<div><div>x</div></div>');
  });

  test('snippets import others, relative to their own file', () => {
    const nested = {
      'snippets/one/a.mdx': "import B from '../two/b.mdx'\n\na <B />",
      'snippets/two/b.mdx': "import C from './c.mdx'\n\n<C />",
      'snippets/two/c.mdx': '**c**',
    };
    expect(htmlOf("import A from '/snippets/one/a.mdx'\n\n<A />", { files: nested })).toContain(
      '<strong>c</strong>',
    );
  });

  test('returns the files of a page with digests', () => {
    const { dependencies } = renderBody("import A from '/snippets/a.mdx'\n\n<A />", { files });
    expect(dependencies).toEqual([
      { file: 'snippets/a.mdx', digest: expect.stringMatching(/^[\w-]{20,}$/) },
    ]);
  });

  test('problems have the file that contains them', () => {
    const broken = { 'snippets/b.mdx': '---\ntitle: B\n---\n\nuse {thing}' };
    expect(problemsOf("import B from '/snippets/b.mdx'\n\n<B />", { files: broken })).toEqual([
      'undefined-variable snippets/b.mdx:5:5 Undefined variable in {thing}; rendered as text.',
    ]);
  });

  test('a snippet in another encoding than UTF-8 has a warning, but not one with its text in UTF-8', () => {
    const page = "import B from '/snippets/b.mdx'\n\n<B />";
    const lost = { 'snippets/b.mdx': Buffer.from('Grüße', 'latin1') };
    expect(problemsOf(page, { files: lost })).toEqual([
      'wrong-encoding snippets/b.mdx:1:3 The file is not encoded in UTF-8, so some of its characters are lost.',
    ]);
    const saved = { 'snippets/b.mdx': 'Gr\ufffd\ufffde' };
    expect(problemsOf(page, { files: saved })).toEqual([]);
    const digests = [lost, saved].map((files) => renderBody(page, { files }).dependencies);
    expect(digests[0]).not.toEqual(digests[1]);
  });

  test('attributes that a snippet tests are optional', () => {
    const tested = {
      'snippets/b.mdx':
        '{feature} {verb ?? "is"} new{plural && "s"}.{!note ? " End." : note}{kind === "a" && " A"}',
    };
    const bare = 'import B from \'/snippets/b.mdx\'\n\n<B feature="Search" />';
    expect(htmlOf(bare, { files: tested })).toBe('<p>Search is new. End.</p>');
    expect(problemsOf(bare, { files: tested })).toEqual([]);
    const full = bare.replace('/>', 'verb="are" plural note="?" kind="a" />');
    expect(htmlOf(full, { files: tested })).toBe('<p>Search are news.? A</p>');
  });

  test('attributes in parentheses and before optional chaining are optional', () => {
    const files = {
      'snippets/b.mdx':
        'Icon: {(icon || title) && "Has"}{!(note) && "No note"} {user?.name ?? "you"}',
    };
    const bare = "import B from '/snippets/b.mdx'\n\n<B />";
    expect(htmlOf(bare, { files })).toBe('<p>Icon: No note you</p>');
    expect(problemsOf(bare, { files })).toEqual([]);
    const full = bare.replace('/>', 'icon="leaf" note="?" user={{ name: "Ada" }} />');
    expect(htmlOf(full, { files })).toBe('<p>Icon: Has Ada</p>');
  });

  test('all attributes in a condition are optional, and alternatives in braces are text', () => {
    const files = {
      'snippets/b.mdx': '{icon && title ? "Both" : "None"}: {string | number}',
    };
    expect(
      htmlOf('import B from \'/snippets/b.mdx\'\n\n<B icon="leaf" />', {
        files,
      }),
    ).toBe('<p>None: {string | number}</p>');
  });

  test('variables of docs.json are filled in, in snippets too', () => {
    const withVariable = { 'snippets/b.mdx': 'v{{version}}' };
    const options = { files: withVariable, variables: { version: '2' } };
    expect(htmlOf("import B from '/snippets/b.mdx'\n\n<B />\n\n{{version}}", options)).toBe(
      '<p>v2</p>\n<p>2</p>',
    );
  });
});

test('a part of a component in a snippet is not reported as misplaced', () => {
  const files = { 'snippets/step.mdx': '<Step title="Water">{amount}</Step>' };
  const steps = '<Steps>\n<Snippet file="step.mdx" amount="1 l" />\n</Steps>';
  for (const body of [steps, `<Tabs>\n<Tab title="a">\n${steps}\n</Tab>\n</Tabs>`])
    expect(problemsOf(body, { files })).toEqual([]);
});

test('views in several snippets of a page have one menu, and the first of them is shown', () => {
  const viewOf = (title: string) => `<View title="${title}">Water it.</View>`;
  const files = {
    'snippets/js.mdx': viewOf('JavaScript'),
    'snippets/go.mdx': viewOf('Go'),
  };
  const html = htmlOf('<Snippet file="js.mdx" />\n\n<Snippet file="go.mdx" />', { files });
  expect(html.match(/class="t-view-picker"/g)).toHaveLength(1);
  expect(html.match(/<section [^>]*>/g)).toEqual([
    '<section class="t-view t-flow is-active" data-view="JavaScript">',
    '<section class="t-view t-flow" data-view="Go">',
  ]);
});

test('a component that throws is reported where it is used, not in a comment', () => {
  const files = {
    'snippets/cards.jsx':
      '/**\n * @example\n * <Cards />\n */\nexport const Cards = () => null.x;\nexport const Page = () => <p><Cards /></p>;',
  };
  const body = "import { Page } from '/snippets/cards.jsx';\n\n<Page />";
  expect(problemsOf(body, { files })[0]).toMatch(
    /^component-error snippets\/cards\.jsx:6:\d+ <Cards>/,
  );
});

describe('names of the page in the snippets that it imports', () => {
  const files = {
    'snippets/heading.mdx': 'export const Title = ({ text }) => <b>{text}</b>;',
    'snippets/values.js': 'export const version = "1.2";',
    'snippets/part.jsx': 'export const Part = () => <p><Title text="part" /></p>;',
    'snippets/text.mdx': '<Title text="text" />\n\nVersion {version} for {reader}.',
  };
  const imports =
    "import { Title } from '/snippets/heading.mdx';\nimport { version } from '/snippets/values.js';\n" +
    "import { Part } from '/snippets/part.jsx';\nimport Text from '/snippets/text.mdx';\n";

  test('are found if the snippet does not import them itself', () => {
    const body = `${imports}\nexport const reader = 'all';\n\n<Part />\n\n<Text />`;
    const { html, diagnostics } = renderBody(body, { files });
    expect(html).toBe('<p><b>part</b></p>\n<b>text</b>\n<p>Version 1.2 for all.</p>');
    expect(diagnostics).toEqual([]);
  });

  test('are undefined without them, and those of the snippet and the library come first', () => {
    const own = {
      ...files,
      'snippets/own.mdx': 'export const Title = () => <i>own</i>;\n\n<Title /> <Badge>b</Badge>',
    };
    const body = `${imports}import Own from '/snippets/own.mdx';\nexport const Badge = () => <u />;\n\n<Own />`;
    expect(htmlOf(body, { files: own })).toBe('<i>own</i>\n<span class="t-badge">b</span>');
    const without = "import { Part } from '/snippets/part.jsx';\n\n<Part />";
    expect(problemsOf(without, { files })).toEqual([expect.stringContaining('unknown-component')]);
  });

  test('are found in data-only pages', () => {
    const data = {
      'snippets/text.mdx': '<Other /> {a.b}',
      'snippets/other.mdx': 'Other.',
    };
    const body =
      "import Text from '/snippets/text.mdx';\nimport Other from '/snippets/other.mdx';\nexport const a = { b: 'c' };\n\n<Text />";
    const { html, diagnostics } = renderBody(body, {
      files: data,
      isDataOnly: true,
    });
    expect([html, diagnostics]).toEqual(['<p>Other.</p>\nc', []]);
  });
});

describe('imports that lead nowhere render the content of their components', () => {
  test.each([
    [
      "import A from '/snippets/no.mdx'",
      'missing-snippet page.mdx:1:16 File not found: "/snippets/no.mdx".',
    ],
    [
      "import { A } from 'some-package'",
      'unsupported-import page.mdx:1:20 Package "some-package" is not installed in the folder of docs.json.',
    ],
    [
      "import A from '@/snippets/a.mdx'",
      'unsupported-import page.mdx:1:16 Path alias "@/" is not supported: "@/snippets/a.mdx".',
    ],
    [
      "import { A } from '/snippets/a.mdx'",
      'missing-export page.mdx:1:10 "/snippets/a.mdx" does not export "A".',
    ],
  ])('%s', (statement, problem) => {
    const options = { files: { 'snippets/a.mdx': 'a' } };
    expect(htmlOf(`${statement}\n\nx <A>y</A>`, options)).toBe('<p>x y</p>');
    expect(htmlOf(`${statement}\n\nx {A()}`, options)).toBe('<p>x </p>');
    expect(problemsOf(`${statement}\n\nx <A>y</A>`, options)).toEqual([problem]);
  });
});

test.each([
  [
    "import Tabs from '@theme/Tabs'",
    '"@theme/Tabs" exists only in Docusaurus.',
    'Remove the import, and use a component of Trellis or of a snippet. The page is rendered without this import.',
  ],
  [
    "import a from '@site/static/a.png'",
    '"@site/static/a.png" exists only in Docusaurus.',
    'Start the path with / for the folder of docs.json. The page is rendered without this import.',
  ],
])('imports of Docusaurus have no package to install: %s', (statement, message, hint) => {
  expect(renderBody(statement).diagnostics).toMatchObject([{ message, hint }]);
});

test.each([
  ["import a from './no.js'", '{`${a}`}b{a.name}{a.length > 0 && "c"}', 'b'],
  ["import { a } from './no.js'", 'b{a.map((one) => <i>{one.name}</i>)}{[...a].length}', 'b0'],
  ["import * as A from 'no-package'", 'a <A.B>b</A.B> <A.B.C>c</A.B.C>', 'a b c'],
  ["import Head from 'next/head'", 'a<Head><title>b</title></Head>', 'a'],
  ["import { Helmet } from 'react-helmet'", 'a<Helmet><title>b</title></Helmet>', 'a'],
])('what cannot be imported adds no code to a page: %s, %s', (statement, body, html) => {
  expect(htmlOf(`${statement}\n\n${body}`)).toBe(`<p>${html}</p>`);
  expect(problemsOf(`${statement}\n\n${body}`)).toHaveLength(1);
});

test.each([
  ["import Link from 'next/link'", 'a <Link href="/b" prefetch={false}>b</Link>'],
  ["import Next from 'next/link'", 'a <Next href="/b">b</Next>'],
  ["import Link from '@docusaurus/Link'", 'a <Link to="/b">b</Link>'],
])('links of other generators are links: %s', (statement, body) => {
  for (const isDataOnly of [false, true])
    expect(htmlOf(`${statement}\n\n${body}`, { isDataOnly })).toBe('<p>a <a href="/b">b</a></p>');
  expect(renderBody(`${statement}\n\n${body}`).diagnostics).toMatchObject([
    { code: 'unsupported-import', hint: expect.stringMatching(/^Remove the import, and use/) },
  ]);
});

test('a component of Trellis replaces one that cannot be imported', () => {
  const tabs = '<Tabs>\n<Tab title="A">\n\ntext\n\n</Tab>\n</Tabs>';
  expect(htmlOf(`import Tabs from '@theme/Tabs'\n\n${tabs}`)).toBe(htmlOf(tabs));
});

describe('snippets that import themselves', () => {
  test('by import', () => {
    const files = {
      'snippets/a.mdx': "import B from './b.mdx'\n\na <B />",
      'snippets/b.mdx': "import A from './a.mdx'\n\nb <A />",
    };
    const { diagnostics, status } = renderBody("import A from '/snippets/a.mdx'\n\n<A />", {
      files,
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'snippet-cycle',
        severity: 'error',
        message:
          'Circular import of snippets: page.mdx -> snippets/a.mdx -> snippets/b.mdx -> snippets/a.mdx.',
      },
    ]);
    expect(status).toBe('degraded');
  });

  test('by <Snippet>', () => {
    const files = { '_snippets/a.mdx': 'a <Snippet file="a.mdx" />' };
    expect(problemsOf('<Snippet file="a.mdx" />', { files })).toEqual([
      'snippet-cycle _snippets/a.mdx Circular import of snippets: page.mdx -> _snippets/a.mdx -> _snippets/a.mdx.',
    ]);
  });
});

describe('code files', () => {
  test('.jsx and .tsx bring components, with hooks and other files', () => {
    const files = {
      'snippets/hello.jsx':
        "import React, { useState } from 'react';\nimport { greeting } from './words.ts';\n" +
        'export const Hello = ({ name }) => { const [n] = useState(1); return <b className="x">{greeting} {name} {n}</b> };\n' +
        'export default function Page() { return <Badge><Hello name="P" /></Badge> }',
      'snippets/words.ts': "export const greeting: string = 'Hi';\nexport type Word = string;",
    };
    const body = "import Page, { Hello } from '/snippets/hello.jsx'\n\n<Hello name='a' /> <Page />";
    const html = htmlOf(body, { files });
    expect(html).toContain('<b class="x">Hi a 1</b>');
    expect(html).toContain('<b class="x">Hi P 1</b>');
    expect(problemsOf(body, { files })).toEqual([]);
  });

  test.each([
    ["import pic from './img/a b.png'\n\n<img src={pic} alt='A' />", '/img/a%20b.png'],
    ["<img src={require('./img/a b.png').default} alt='A' />", './img/a b.png'],
    ['<img src={ require("@site/static/a.png") } alt="A" />', '/a.png'],
  ])('the file of an image is its URL: %s', (body, src) => {
    const files = { 'img/a b.png': Uint8Array.of(0x89, 0x50) };
    for (const isDataOnly of [false, true]) {
      const { html, diagnostics } = renderBody(body, { files, isDataOnly });
      expect(html).toContain(`src="${src}"`);
      expect(diagnostics).toEqual([]);
    }
  });

  test('.json brings its value', () => {
    const files = { 'data.json': '{"list": ["a", "b"]}' };
    expect(
      htmlOf("import data from './data.json'\n\n{data.list.join('+')}", {
        files,
      }),
    ).toBe('a+b');
  });

  test('a mistake in one is reported with its place, once', () => {
    const files = {
      'snippets/bad.jsx': 'export const A = () => (\n  <div>\n);',
    };
    const body = "import { A } from '/snippets/bad.jsx'\n\nx <A />";
    expect(htmlOf(body, { files })).toBe('<p>x </p>');
    expect(problemsOf(body, { files })).toEqual([
      expect.stringMatching(/^mdx-syntax snippets\/bad\.jsx:\d:\d+ \S/),
    ]);
  });

  test('one that throws while it is read is reported, and nothing else of it', () => {
    const files = { 'snippets/bad.js': 'export const A = null.x;' };
    expect(problemsOf("import { A } from '/snippets/bad.js'\n\n<A />", { files })).toEqual([
      expect.stringMatching(/^component-error snippets\/bad\.js The file threw an error: /),
    ]);
  });

  test('a text that throws while it is read is left out, and the rest of the page stays', () => {
    const files = { 'snippets/bad.mdx': 'export const a = null.x;\n\nText' };
    const body = "import Bad from '/snippets/bad.mdx'\n\n<Badge>a</Badge>\n\n<Bad />";
    expect(htmlOf(body, { files })).toContain('t-badge');
    expect(problemsOf(body, { files })).toEqual([
      expect.stringMatching(/^component-error snippets\/bad\.mdx The file threw an error: /),
    ]);
  });
});

describe('export * from', () => {
  const files = {
    'snippets/all.mdx': "export * from './names.mdx'\n\nexport const own = 'fern';",
    'snippets/names.mdx': "export const own = 'moss';\n\nexport const other = 'ivy';",
  };

  test.each([false, true])('passes names of a file on; pages are data: %s', (isDataOnly) => {
    const text = "import { own, other } from '/snippets/all.mdx'\n\nA {own} and {other}";
    expect(htmlOf(text, { files, isDataOnly })).toBe('<p>A fern and ivy</p>');
  });

  test('shows nothing on a page, whose other content stays', () => {
    const { html, diagnostics } = renderBody("export * from '/snippets/all.mdx'\n\n**{own}**", {
      files,
    });
    expect(html.trim()).toBe('<p><strong>fern</strong></p>');
    expect(diagnostics).toEqual([]);
  });

  test('of a file that is not there is reported, and the rest of the page stays', () => {
    const { html, diagnostics } = renderBody("export * from './none'\n\n**Text**");
    expect(html.trim()).toBe('<p><strong>Text</strong></p>');
    expect(diagnostics).toMatchObject([{ code: 'missing-snippet', line: 1 }]);
  });
});
