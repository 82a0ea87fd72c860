import { describe, expect, test } from 'vitest';
import { htmlOf, problemsOf, renderBody } from './_page.ts';

describe('values', () => {
  test.each([
    ['{1 + 1}', '2'],
    ['{[1, 2].map((x) => <b>{x}</b>)}', '<b>1</b><b>2</b>'],
    ['a {undefined} {null} {true} {false} b', '<p>a     b</p>'],
    ['{new Date(0)}', '1970-01-01T00:00:00.000Z'],
    ['a {user.name} b', '<p>a  b</p>'],
    ["{typeof document === 'undefined' ? 'build' : 'browser'}", 'build'],
    ["{typeof window !== 'undefined' && window.innerWidth}", ''],
    ['{Math.max(1, 2)}', '2'],
  ])('%s', (body, html) => {
    expect(htmlOf(body)).toBe(html);
    expect(problemsOf(body)).toEqual([]);
  });
});

describe('undefined variables are shown as written, with a warning', () => {
  test.each([
    ['/users/{id}/posts', '<p>/users/{id}/posts</p>', 'id'],
    ['a {b.c.d} e', '<p>a {b.c.d} e</p>', 'b'],
    ['{call(1)}', '{call()}', 'call'],
    ['{list.map((x) => x)}', '{list}', 'list'],
    ['{`a ${b}`}', 'a {b}', 'b'],
    ['in {location}', '<p>in {location}</p>', 'location'],
    ['use {YOUR_KEY}', '<p>use {YOUR_KEY}</p>', 'YOUR_KEY'],
    ['use {التطبيق}', '<p>use {التطبيق}</p>', 'التطبيق'],
    ['use {größe}', '<p>use {größe}</p>', 'größe'],
  ])('%s', (body, html, name) => {
    expect(htmlOf(body)).toBe(html);
    expect(problemsOf(body)).toMatchObject([
      expect.stringMatching(
        new RegExp(`^undefined-variable page\\.mdx:1:\\d+ Undefined variable in \\{${name}\\}`),
      ),
    ]);
    expect(renderBody(body).status).toBe('degraded');
  });

  test('all of them, of which 100 are listed', () => {
    const body = `All: ${Array.from({ length: 150 }, (_, index) => `{n${index}}`).join(' ')}`;
    const problems = problemsOf(body);
    expect(htmlOf(body)).toBe(`<p>${body}</p>`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toContain('The page has more than 100 undefined variables.');
  });

  test('in two braces are variables of docs.json', () => {
    const options = { variables: { product: 'Fern' } };
    expect(htmlOf('\\{\\{other}} c', options)).toBe('<p>{{other}} c</p>');
    expect(problemsOf('\\{\\{other}} c', options)).toEqual([]);
    const { diagnostics, html } = renderBody('a {{prodct}} b\n\n{{other}} c', options);
    expect(html).toBe('<p>a {{prodct}} b</p>\n<p>{{other}} c</p>');
    expect(diagnostics.map(({ line, message, hint }) => [line, message, hint])).toEqual([
      [1, 'Unknown variable {{prodct}}; rendered as text.', 'Did you mean {{product}}?'],
      [
        3,
        'Unknown variable {{other}}; rendered as text.',
        'Add "other" to "variables" in docs.json, or use \\{\\{other}} to show the text.',
      ],
    ]);
  });

  test('in an attribute leave it without a value', () => {
    expect(problemsOf('Read on.\n\n<Card\n  title="A"\n  href={url}\n>b</Card>')).toEqual([
      'undefined-variable page.mdx:5:3 Undefined variable in href={url}; the attribute has no value.',
    ]);
    expect(problemsOf('<b title={\u00a0label}>x</b>')).toEqual([
      expect.stringContaining('Undefined variable in title={label}; the attribute has no value.'),
    ]);
    expect(problemsOf('<Note>a={b}</Note>')).toEqual([
      expect.stringContaining('Undefined variable in {b}; rendered as text.'),
    ]);
  });

  test('instead of the value of an export are reported there', () => {
    expect(problemsOf('More text.\n\nexport const a =\n\nMore')).toEqual([
      'undefined-variable page.mdx:5:1 Undefined variable "More".',
    ]);
  });

  test.each([
    ['a {api-id} b', '<p>a {api-id} b</p>'],
    ['a={read,write}', '<p>a={read,write}</p>'],
    ['a {one|two} b', '<p>a {one|two} b</p>'],
    ['a {größe-länge} b', '<p>a {größe-länge} b</p>'],
    ['a {مفتاح-الخدمة} b', '<p>a {مفتاح-الخدمة} b</p>'],
    ['a {key=value} b', '<p>a {key=value} b</p>'],
    ['`a`{width=300}', '<p><code>a</code>{width=300}</p>'],
    ['`a`{target="_blank"}', '<p><code>a</code>{target=&quot;_blank&quot;}</p>'],
  ])('%s is prose, whatever JavaScript makes of it', (body, html) => {
    expect(htmlOf(body)).toBe(html);
    expect(renderBody(body).status).toBe('degraded');
    const [written = ''] = /\{.*\}/.exec(body) ?? [];
    expect(renderBody(body).diagnostics).toMatchObject([
      {
        message: `Undefined variable in ${written}; rendered as text.`,
        hint: `Define the variable, or use \\${written} to show the text.`,
      },
    ]);
  });

  test.each(['{a % b}', '{a^b}', '{a ? b : c}', '{a == b}', '{a > b}', '{!a}', '{a ?? b}'])(
    '%s is prose, too',
    (written) => {
      expect(htmlOf(`x ${written} y`)).toBe(`<p>x ${written} y</p>`);
    },
  );

  test('a word that is a global of JavaScript is still a word', () => {
    expect(htmlOf('the {Date} header')).toBe('<p>the {Date} header</p>');
  });

  test('in an attribute they are text, too', () => {
    expect(htmlOf('<a href={base + "/x"}>y</a>')).toBe('<a href="{base}/x">y</a>');
  });
});

test('an expression that throws is left out and the rest of the page stays', () => {
  const body = '# A\n\n{(() => { throw new Error("no") })()}\n\n<Badge>new</Badge> {1 + 1}';
  const { html, status, headings } = renderBody(body);
  expect(html).toContain('t-badge');
  expect(html).toContain('2');
  expect(status).toBe('degraded');
  expect(headings).toEqual([{ id: 'a', text: 'A', depth: 1 }]);
  expect(problemsOf(body)).toEqual([
    'expression-error page.mdx:3:1 The expression threw an error: no.',
  ]);
});

test.each([
  '{await water()}',
  '{await Promise.reject(new Error("no"))}',
  '{Promise.reject(new Error("no"))}',
  '{[1, 2].map(async (pot) => <b>{pot}</b>)}',
  '{[[Promise.resolve(1)], 2]}',
])(
  '%s is left out and the rest of the page stays, because pages do not wait for promises',
  (written) => {
    const body = `export const water = async () => "wet";\n\nbefore ${written} after\n\n{1 + 1}`;
    expect(htmlOf(body)).toBe('<p>before  after</p>\n2');
    expect(problemsOf(body)).toEqual([
      'expression-error page.mdx:3:8 The expression threw an error: `await` and promises are not supported.',
    ]);
  },
);

test('an undefined variable that an expression awaits is not said to be rendered', () => {
  expect(problemsOf('a {await pot} b')).toEqual([
    'undefined-variable page.mdx:1:10 Undefined variable "pot".',
    'expression-error page.mdx:1:3 The expression threw an error: `await` and promises are not supported.',
  ]);
});

test('the word "await" in a text is no reason to leave it out beside an expression that throws', () => {
  const body = `export const pots = [];\n\n{pots[0].size}\n\n{pots.length === 0 && <p>Plants await water.</p>}\n\n{'We await rain'}`;
  expect(htmlOf(body)).toBe('\n<p>Plants await water.</p>\nWe await rain');
});

test.each(['\u00a0', '\u202f', '\u3000', ' \u00a0 '])(
  '%j can stand around an expression',
  (space) => {
    const body = `export const pots = 2;\n\na {${space}pots${space}} \`{x${space}}\``;
    expect(htmlOf(body)).toBe(`<p>a 2 <code>{x${space}}</code></p>`);
    expect(problemsOf(body)).toEqual([]);
  },
);

test('variables of the page can be assigned', () => {
  const body = 'export let pots = 1;\n\n{pots = pots + 1}, {pots = pots + 1}, {pots}';
  expect(htmlOf(body)).toBe('<p>2, 3, 3</p>');
  expect(problemsOf(body)).toEqual([]);
});

test.each([
  ['No soil', 'No soil.'],
  ['No soil.', 'No soil.'],
  ['No soil?', 'No soil?'],
  ['Too dry!', 'Too dry!'],
])('a report of the thrown message %j ends with one sign', (thrown, end) => {
  expect(problemsOf(`{(() => { throw new Error("${thrown}") })()}`)).toEqual([
    `expression-error page.mdx:1:1 The expression threw an error: ${end}`,
  ]);
});

test('a page whose module code throws is plain Markdown', () => {
  const body = 'export const a = JSON.parse("{")\n\n**b** <Badge>c</Badge>';
  const { html, status } = renderBody(body);
  expect(html).toContain('<strong>b</strong>');
  expect(status).toBe('degraded');
  expect(problemsOf(body)[0]).toMatch(/^page-error page\.mdx The page threw an error: /);
});

describe('components of the page itself', () => {
  test('may use those of the library, props and children', () => {
    const body =
      'export const Box = ({ title, children }) => <div className="box"><b>{title}</b>{children}</div>\n\n' +
      '<Box title="A">**x**</Box>';
    expect(htmlOf(body)).toBe('<div class="box"><b>A</b><strong>x</strong></div>');
  });

  test('may be function declarations', () => {
    expect(htmlOf('export function Hi() { return <b>hi</b> }\n\n<Hi />')).toBe('<b>hi</b>');
  });

  test('may use hooks, which show their first state', () => {
    const body = [
      'export const Counter = () => {',
      '  const [count, setCount] = useState(3);',
      '  const ref = useRef(null);',
      '  useEffect(() => { document.title = count }, [count]);',
      '  return <button ref={ref} onClick={() => setCount(count + 1)}>{useMemo(() => count * 2, [count])}</button>;',
      '};',
      '',
      '<Counter />',
    ].join('\n');
    expect(htmlOf(body)).toBe('<!--island 0--><button>6</button><!--/island-->');
    expect(problemsOf(body)).toEqual([]);
  });

  test.each([
    'import React, { useState } from "react"',
    "import * as React from 'react'",
    "import { useState } from 'preact/hooks'",
    '',
  ])('may take React by %j', (statement) => {
    const body = `${statement}\n\nexport const A = () => { const [a] = ${statement.includes('*') ? 'React.' : ''}useState('x'); return React.createElement('b', { className: 'c' }, a) }\n\n<A />`;
    expect(htmlOf(body)).toBe('<!--island 0--><b class="c">x</b><!--/island-->');
  });

  test.each([
    '<div><button onClick={() => 1}>a</button></div>',
    "<div><button onClick={() => {\n  // Don't reload.\n  return 1;\n}}>a</button></div>",
    '<div><button onClick={() => 1} disabled={!<i>https://a.b</i>}>a</button></div>',
    '<div><button onClick={() => "a/b".split(/[//]/)}>a</button></div>',
    "<div><button onClick={() => /* Don't reload. */ 1}>a</button></div>",
  ])('of the page with event handlers end at their own tag: %j', (body) => {
    expect(htmlOf(body)).toBe('<div><!--island 0--><button>a</button><!--/island--></div>');
    expect(problemsOf(body)).toEqual([]);
  });

  test('may take functions of react-dom', () => {
    const body = `import { flushSync } from 'react-dom'\n\nexport const A = () => { const [a] = useState('x'); return <b onClick={() => flushSync(() => {})}>{a}</b> }\n\n<A />`;
    expect(htmlOf(body)).toBe('<!--island 0--><b>x</b><!--/island-->');
    expect(problemsOf(body)).toEqual([]);
  });

  test('may be memoized or forward refs', () => {
    const body =
      'export const A = React.memo(() => <b>a</b>)\n\nexport const B = React.forwardRef((props, ref) => <i>{props.t}</i>)\n\n<A /> <B t="b" />';
    expect(htmlOf(body)).toBe('<b>a</b>\n<i>b</i>');
  });

  test('take no props from values that are not defined', () => {
    const body =
      'export const values = {};\n\n<Badge {...values.fern} />\n\n<b {...values.moss} />';
    expect(htmlOf(body)).toBe('<span class="t-badge"></span>\n<b></b>');
    expect(problemsOf(body)).toEqual([]);
  });

  test('that throw are left out and reported, and the rest of the page stays', () => {
    const body =
      'export const Bad = () => { throw new Error("no") }\n\nbefore <Bad /> after\n\n{1 + 1}';
    expect(htmlOf(body)).toBe('<p>before <!--island 0--><!--/island--> after</p>\n2');
    expect(problemsOf(body)).toEqual(['component-error page.mdx:3:8 <Bad> threw an error: no.']);
  });

  test('that are asynchronous are left out and reported', () => {
    expect(problemsOf('export const Late = async () => <b/>\n\n<Late />')).toEqual([
      'component-error page.mdx:3:1 <Late> threw an error: asynchronous components are not supported.',
    ]);
  });

  test('may be the layout of the page', () => {
    expect(htmlOf('export default ({ children }) => <main>{children}</main>\n\ntext')).toBe(
      '<main>\n<p>text</p></main>',
    );
  });

  test('values may be exported, too', () => {
    expect(htmlOf('export const name = "World"\n\nHello {name}')).toBe('<p>Hello World</p>');
  });
});

describe('undefined components show their content, with a warning', () => {
  test.each([
    ['<Wraning>text</Wraning>', 'text', '<Wraning>'],
    ['<TagFilters><TagFilters.Item>x</TagFilters.Item></TagFilters>', 'x', '<TagFilters>'],
    ['<Tree.Leaf>x</Tree.Leaf>', 'x', '<Tree.Leaf>'],
  ])('%s', (body, html, name) => {
    expect(htmlOf(body)).toBe(html);
    expect(problemsOf(body)).toEqual([`unknown-component page.mdx:1:1 Unknown component ${name}.`]);
  });

  test('that are cells do not run together, and parts of words do', () => {
    expect(htmlOf('<Row>\n<Cell>Metric</Cell>\n<Cell>Target</Cell>\n</Row>')).toBe('Metric Target');
    expect(htmlOf('In<Row>ner</Row> words.')).toBe('<p>Inner words.</p>');
  });

  test('of the parts of components, the one that does not exist is named', () => {
    const body = '<Tree>\n<Tree.Folder name="a">\n<Tree.Leaf name="b" />\n</Tree.Folder>\n</Tree>';
    expect(problemsOf(body)).toEqual([
      'unknown-component page.mdx:3:1 Unknown component <Tree.Leaf>.',
    ]);
    expect(problemsOf('```jsx\n<Tree.Leaf />\n```\n\n<Color.Leaf />')).toEqual([
      'unknown-component page.mdx:5:1 Unknown component <Color.Leaf>.',
    ]);
    const own = 'export const Own = { Part: () => <b>part</b> };';
    expect(problemsOf(`${own}\n\n<Own.Part /> <Own.Parts />`)).toEqual([
      'unknown-component page.mdx A component in this file is undefined.',
    ]);
    expect(problemsOf(`${own}\n\n<Own.Parts />`)).toEqual([
      'unknown-component page.mdx:3:1 Unknown component <Own.Parts>.',
    ]);
  });

  test('one whose name is not in the text is reported without a name', () => {
    const body = 'export const Own = () => { const Part = [][0]; return <Part /> };\n\n<Own />';
    expect(problemsOf(body)).toEqual([
      'unknown-component page.mdx A component in this file is undefined.',
    ]);
  });

  test.each([
    ['<Wraning>a</Wraning>', 'Warning'],
    ['<Error>a</Error>', 'Danger'],
    ['<Snipet file="a.mdx" />', 'Snippet'],
    ['export const Watering = () => <b />;\n\n<Watring />', 'Watering'],
    ["import { Watering } from './own.jsx';\n\n<Watring />", 'Watering'],
  ])('the hint for %j names a near one', (body, name) => {
    const files = { 'own.jsx': 'export const Watering = () => <b />;' };
    expect(renderBody(body, { files }).diagnostics[0]?.hint).toBe(
      `Did you mean <${name}>? Its content is rendered without it.`,
    );
  });

  test('the hint names no component that pages cannot use', () => {
    expect(renderBody('<Rawe>a</Rawe>').diagnostics[0]?.hint).toBe(
      'Its content is rendered without it.',
    );
  });

  test('of another spelling with capitals is taken for the one that is meant', () => {
    const { html, diagnostics, status } = renderBody('<NOTE>text</NOTE>');
    expect(html).toContain('t-callout t-note');
    expect(diagnostics[0]?.hint).toBe('Use <Note>, which Trellis renders instead.');
    expect(status).toBe('degraded');
  });
});
