import { beforeEach, describe, expect, test } from 'vitest';
import { htmlOf, problemsOf, renderBody, type PageOptions } from './_page.ts';

const OPTIONS: PageOptions = {
  variables: { version: 'v2' },
  files: {
    'a.mdx': "export const named = 'n'\n\nHi {props.who} {who}",
    'c.jsx': 'export default () => <b>c</b>',
    'd.json': '{"v": "five"}',
    'a.astro': '<b>a</b>',
  },
};
const DATA: PageOptions = { ...OPTIONS, isDataOnly: true };

/** HTML of a construct on a page with another paragraph, which is there whatever becomes of the construct. */
function show(body: string, options: PageOptions): string {
  const html = htmlOf(`${body}\n\nend`, options);
  expect(html).toContain('<p>end</p>');
  return html
    .replace(/\n<p>end<\/p>/, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '<svg/>')
    .replace(/ data-s="[^"]*"/g, ' data-s');
}

/** Code that is left out, as `line:column what`. */
function notRun(body: string, options: PageOptions = DATA): string[] {
  const problems = problemsOf(`${body}\n\nend`, options);
  return problems.flatMap((problem) => {
    const [, found] =
      /^code-not-run \S+?:([\d:]+ .*) is code, which does not run with --no-code\.$/.exec(
        problem,
      ) ?? [];
    return found ?? [];
  });
}

describe('a data-only page shows content without code like any other page', () => {
  test.each([
    [
      '*a* **b** `c` [d](/d)',
      '<p><em>a</em> <strong>b</strong> <code>c</code> <a href="/d">d</a></p>',
    ],
    [
      '# T {#own}',
      '<div class="t-heading"><h1 id="own">T</h1><a class="t-anchor" href="#own" aria-label="Link to T"></a></div>',
    ],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    [
      '| a |\n|-|\n| 1 |',
      '<div class="t-table"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table></div>',
    ],
    [
      '> [!NOTE]\n> a',
      '<div role="note" class="t-callout t-note" aria-label="Note"><svg/><div class="t-callout-body t-flow"><p>a</p></div></div>',
    ],
    [
      '```js\na\n```',
      '<div class="t-code t-code-plain"><div class="t-code-head"><span class="t-code-title">JavaScript</span><t-copy class="t-copy"></t-copy></div><pre class="t-pre"><code class="language-javascript"><span class=x>a</span></code></pre></div>',
    ],
    ['a {/* b */} c', '<p>a  c</p>'],
    ['<!-- a --> b', '<p>b</p>'],
    ['<b class="x">a</b>', '<b class="x">a</b>'],
    ["<b style={{ color: 'red' }}>a</b>", '<b data-s>a</b>'],
    ['<b style="color: red">a</b>', '<b data-s>a</b>'],
    ['<input disabled={true} tabIndex={-1} />', '<input disabled tabindex="-1">'],
    ['<Badge>a</Badge>', '<span class="t-badge">a</span>'],
    ['<Badge color="red">a</Badge>', '<span class="t-badge t-badge-red">a</span>'],
    ["<Badge color={'red'}>a</Badge>", '<span class="t-badge t-badge-red">a</span>'],
    ['<Badge color={`red`}>a</Badge>', '<span class="t-badge t-badge-red">a</span>'],
    ['<Badge {...{ color: "red" }}>a</Badge>', '<span class="t-badge t-badge-red">a</span>'],
    [
      '<Tabs><Tab title="T">a</Tab></Tabs>',
      '<t-tabs class="t-tabset"><div class="t-tabset-row"><a class="t-tabset-tab is-active" href="#tab-t">T</a></div><section class="t-tabset-panel t-flow is-active" id="tab-t"><p class="t-tabset-title">T</p>a</section></t-tabs>',
    ],
    [
      '<Tree><Tree.File name="a" /></Tree>',
      '<div class="t-tree"><ul role="list"><li class="t-tree-file"><span class="t-tree-row"><svg/><span class="t-tree-name">a</span></span></li></ul></div>',
    ],
    ['<Tree.Leaf>a</Tree.Leaf>', 'a'],
    ['<Unknown>a</Unknown>', 'a'],
    [
      '<Card title="T" icon={<b>i</b>}>a</Card>',
      '<div class="t-card"><span class="t-card-icon"><b>i</b></span><div class="t-card-main"><div class="t-card-title">T</div><div class="t-card-body t-flow">a</div></div></div>',
    ],
    ['<><b>a</b></>', '<b>a</b>'],
    ['<note>a</note>', '<note>a</note>'],
    ["{'a'} {1} {-2} {null} {true}", 'a\n1\n-2\n\n'],
    ['{`a`}', 'a'],
    ['{["a", <b key="1">b</b>]}', 'a<b>b</b>'],
    ['{name}', '{name}'],
    ['{{name}}', '{{name}}'],
    ['{{version}}', '<p>v2</p>'],
    ['{api-id}', '{api-id}'],
    ['in {Date}', '<p>in {Date}</p>'],
    ['{user.name}', ''],
    ['{undefined}', ''],
    ["export const a = 'x'\n\n{a}", 'x'],
    ["export const a = { b: ['x'] }\n\n{a.b[0]}", 'x'],
    ['export const a = <b>x</b>\n\n{a}', '<b>x</b>'],
    ["export const a = 'x'\n\n{`${a}y`}", 'xy'],
    ['import A from \'./a.mdx\'\n\n<A who="me" />', '<p>Hi me me</p>'],
    ["import A from './a.mdx'\n\n<A who={<b>me</b>} />", '<p>Hi <b>me</b> <b>me</b></p>'],
    ['<Snippet file="a.mdx" who="me" />', '<p>Hi me me</p>'],
    ["import D from './d.json'\n\n{D.v}", 'five'],
    ["import { named } from './a.mdx'\n\n{named}", 'n'],
    ['<style>{`b { color: red }`}</style>', '<style>b { color: red }</style>'],
  ])('%j', (body, html) => {
    expect(show(body, OPTIONS)).toBe(html);
    expect(show(body, DATA)).toBe(html);
    expect(notRun(body)).toEqual([]);
  });
});

describe('a page that is data leaves out code and reports where it is', () => {
  test.each([
    [
      '$$\nx^2\n$$',
      '<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>',
      '<span class="t-math"><span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></span>',
      [],
    ],
    ['{1 + 1}', '2', '', ['1:2 {1 + 1}']],
    ["{'a'.toUpperCase()}", 'A', '', ["1:2 {'a'.toUpperCase()}"]],
    ['{["a"].map((x) => <b>{x}</b>)}', '<b>a</b>', '', ['1:2 {["a"].map((x) => <b>{x}</b>)}']],
    ['{true && <b>a</b>}', '<b>a</b>', '', ['1:2 {true && <b>a</b>}']],
    ["{true ? 'a' : 'b'}", 'a', '', ["1:2 {true ? 'a' : 'b'}"]],
    ['{Math.max(1, 2)}', '2', '', ['1:2 {Math.max(1, 2)}']],
    ['{new Date(0)}', '1970-01-01T00:00:00.000Z', '', ['1:2 {new Date(0)}']],
    ['{((x) => x)(1)}', '1', '', ['1:2 {((x) => x)(1)}']],
    ['{typeof window}', 'undefined', '', ['1:2 {typeof window}']],
    ['{/a/.source}', 'a', '', ['1:2 {/a/.source}']],
    ['{10n}', '10', '', ['1:2 {10n}']],
    ['{`a${1 + 1}`}', 'a2', '', ['1:2 {`a${1 + 1}`}']],
    [
      '<Badge color={"r" + "ed"}>a</Badge>',
      '<span class="t-badge t-badge-red">a</span>',
      '<span class="t-badge">a</span>',
      ['1:15 {"r" + "ed"}'],
    ],
    [
      '<Badge {...Object.assign({}, { color: "red" })}>a</Badge>',
      '<span class="t-badge t-badge-red">a</span>',
      '<span class="t-badge">a</span>',
      ['1:12 {Object.assign({}, { color: "red" })}'],
    ],
    [
      '<button onClick={() => {}}>a</button>',
      '<!--island 0--><button>a</button><!--/island-->\n',
      '<button>a</button>',
      ['1:18 {() => {}}'],
    ],
    [
      '<button onclick="a()">a</button>',
      '<button onclick="a()">a</button>',
      '<button>a</button>',
      ['1:9 "onclick" of <button>'],
    ],
    ['<script>a()</script>', '<script>a()</script>', '', ['1:1 <script>']],
    ['export const f = () => 1\n\n{f()}', '1', '', ['1:14 Export of "f"', '3:2 {f()}']],
    [
      'export function F() { return <b>x</b> }\n\n<F>a</F>',
      '<b>x</b>',
      'a',
      ['1:17 Export of "F"'],
    ],
    ["import C from './c.jsx'\n\n<C>a</C>", '<b>c</b>', 'a', ['1:16 Import of "./c.jsx"']],
    ["import { useState } from 'react'\n\na", '\n<p>a</p>', '<p>a</p>', ['1:27 Import of "react"']],
    [
      "import p from 'some-package'\n\na",
      '\n<p>a</p>',
      '<p>a</p>',
      ['1:16 Import of "some-package"'],
    ],
    ["import A from './a.astro'\n\n<A>a</A>", 'a', 'a', ['1:16 Import of "./a.astro"']],
    ['<Snippet file="c.jsx" />', '<b>c</b>', '', ['1:16 Snippet "c.jsx"']],
    [
      '<b dangerouslySetInnerHTML={{ __html: "<i>a</i>" }} />',
      '<b><i>a</i></b>',
      '<b></b>',
      ['1:4 "dangerouslySetInnerHTML" of <b>'],
    ],
    [
      '[a](javascript:b)',
      '<p><a href="javascript:b">a</a></p>',
      '<p><a>a</a></p>',
      ['1:5 "href" of <a>'],
    ],
    [
      '<iframe srcdoc="<b>a</b>"></iframe>',
      '<iframe srcdoc="&lt;b>a&lt;/b>" loading="lazy"></iframe>',
      '<iframe loading="lazy"></iframe>',
      ['1:9 "srcdoc" of <iframe>'],
    ],
  ])('%j', (body, asCode, asData, reports) => {
    expect(show(body, OPTIONS)).toBe(asCode);
    expect(show(body, DATA)).toBe(asData);
    expect(notRun(body)).toEqual(reports);
    if (reports.length > 0) expect(renderBody(`${body}\n\nend`, DATA).status).toBe('degraded');
  });

  test('inside of a component that is kept, only the attribute and the child that are code are missing', () => {
    const body = '<Card title="T" href={f()} icon="house">\n  a {g()} b\n</Card>';
    expect(show(body, DATA)).toMatch(/<svg\/>.*T.*<p>a {2}b<\/p>/s);
    expect(notRun(body)).toEqual(['1:23 {f()}', '2:6 {g()}']);
  });

  test('the code of a snippet is reported in its file', () => {
    const files = { 's.mdx': '\n{f()}' };
    const problems = problemsOf("import S from './s.mdx'\n\n<S />", { ...DATA, files });
    expect(problems).toContainEqual(expect.stringMatching(/^code-not-run s\.mdx:2:2 /));
  });

  test.each(['{__at()}', '{__words(1)}', 'export const jsx = arguments[0]'])(
    'a name of the compiler that an author writes is code: %s',
    (body) => {
      expect(show(body, DATA)).toMatch(/^(?:<p>end<\/p>)?$/);
      expect(problemsOf(body, DATA)).toContainEqual(expect.stringMatching(/^code-not-run /));
    },
  );

  test('a text that is no MDX is read as data too', () => {
    const body = '<b onclick="a()">x</b> <script>a()</script> { <div>';
    const { html } = renderBody(body, { ...DATA, file: 'page.md' });
    expect(html).toContain('<b>x</b>');
    expect(codeIn(html)).toEqual([]);
  });
});

declare global {
  // oxlint-disable-next-line no-var -- a property of the global object
  var canary: unknown;
}

describe('names with a period, at which the parser would end the process', () => {
  test.each([DATA, OPTIONS])('are text behind a heading', (options) => {
    expect(show('## API <Badge>new</Badge> {v1.2}', options)).toContain('</span> {v1.2}</h2>');
  });

  test('are left out of elements of plain Markdown', () => {
    // Too many mistakes to parse the page as MDX.
    const html = show(`<b x.y id="b">c</b>\n\n${'{a b}\n\n'.repeat(600)}`, DATA);
    expect(html).toContain('<b id="b">c</b>');
  });

  test('are left out of plain Markdown with the content of their tags kept', () => {
    const body = '<div>\n<b.>c <d..e f.g="h" id="i">j</d..e> <k id="l" m.n>o</k></b.>\n</div> {';
    const { html, diagnostics } = renderBody(body, { ...DATA, file: 'page.md' });
    expect(html).toContain('c j <k id="l">o</k>');
    expect(diagnostics).toEqual([]);
  });
});

describe('values that double with every line are left out of a page that is data', () => {
  /** Lines `a1` to `a40`, each made of the one before, then what uses the last one. */
  const doubled = (first: string, next: (name: string) => string, use: string) =>
    [
      `export const a0 = ${first}`,
      ...Array.from({ length: 40 }, (_, at) => `export const a${at + 1} = ${next(`a${at}`)}`),
      use,
    ].join('\n\n');

  test.each([
    ['elements', doubled('<b>x</b>', (name) => `<>{${name}}{${name}}</>`, '{a40}')],
    ['text', doubled("'x'", (name) => `\`\${${name}}\${${name}}\``, '<b title={a40}>x</b>')],
    ['arrays', doubled("['x']", (name) => `[...${name}, ...${name}]`, '{a40}')],
    ['nested arrays', doubled("['x']", (name) => `[${name}, ${name}]`, '{a40}')],
    ['objects', doubled("{ x: 'x' }", (name) => `{ x: ${name}, y: ${name} }`, '<Card {...a40} />')],
  ])('%s', (_, body) => {
    const { html, status, diagnostics } = renderBody(`${body}\n\nend`, DATA);
    expect(status).toBe('degraded');
    expect(html.length).toBeLessThan(10_000);
    expect(html).toContain('<p>end</p>');
    expect(diagnostics[0]?.message).toMatch(/^Export of "a\d\d" is code, which does not run/);
  });

  test.each([
    ['values of a JSON file', "import D from './d.json'", '{D.list}', 200],
    ['many uses of a list of a JSON file', "import D from './d.json'", '{D.list}', 20_000],
    ['texts of a JSON file', "import D from './d.json'", '<b title={D.text} />', 200],
    ['snippets that show values of a JSON file', "import S from './s.mdx'", '<S />', 50],
    ['snippets with long texts', "import S from './long.mdx'", '<S />', 1000],
  ])('and so are %s', (_, imported, use, count) => {
    const files = {
      'd.json': JSON.stringify({
        list: Array(1000).fill('x'.repeat(100)),
        text: 'x'.repeat(100_000),
      }),
      's.mdx': "import D from './d.json'\n\n<b>{D.list}</b> <b>{D.list}</b> <b>{D.list}</b>",
      'long.mdx': 'word '.repeat(20_000),
    };
    const { html, status } = renderBody(`${imported}\n\n${`${use}\n\n`.repeat(count)}`, {
      ...DATA,
      files,
    });
    expect(status).toBe('degraded');
    expect(html.length).toBeLessThan(11_000_000);
  });

  test('and so are snippets that show others twice', () => {
    const levels = Array.from({ length: 40 }, (_, at) => [
      `s${at}.mdx`,
      `import S from './s${at + 1}.mdx'\n\n<S /> <S />`,
    ]);
    const files = { ...Object.fromEntries(levels), 's40.mdx': 'x' };
    const [problem] = problemsOf("import S from './s0.mdx'\n\n<S />", { ...DATA, files });
    expect(problem).toContain('The page renders more than 2000 snippets.');
  });
});

describe('an attack on a page that is data reaches nothing', () => {
  beforeEach(() => {
    globalThis.canary = 'untouched';
  });

  const RUN = 'globalThis.canary = 1';
  const FETCH = '.constructor.constructor("globalThis.canary = 1")()';

  test.each([
    `{${RUN}}`,
    `{(() => { ${RUN} })()}`,
    `{(function () { ${RUN} })()}`,
    `{new Function('${RUN}')()}`,
    `{eval('${RUN}')}`,
    `{import('data:text/javascript,${RUN}')}`,
    `{[]${FETCH}}`,
    `{''${FETCH}}`,
    `{props${FETCH}}`,
    `{user${FETCH}}`,
    `{Fragment${FETCH}}`,
    `{Card${FETCH}}`,
    `{unknown${FETCH}}`,
    `{unknown['constructor']['constructor']('${RUN}')()}`,
    `{__at.constructor('${RUN}')()}`,
    `{__at(1, 'x', (() => { ${RUN} })())}`,
    `{__words(() => (${RUN}), 'x')}`,
    `{__try(() => (${RUN}), 'x')}`,
    `{_jsx(() => { ${RUN} }, {})}`,
    `{_createMdxContent.constructor('${RUN}')()}`,
    `{arguments[0].jsx.constructor('${RUN}')()}`,
    `{\`\${${RUN}}\`}`,
    `{String.raw\`\${${RUN}}\`}`,
    `{(${RUN}, 'x')}`,
    `{{ get a() { ${RUN}; return 1 } }.a}`,
    `{{ [${RUN}]: 1 }}`,
    `{{ toString() { ${RUN} } }}`,
    `{[...(function* () { ${RUN} })()]}`,
    `{await (${RUN})}`,
    `{class { static { ${RUN} } }}`,
    `{/* */ ${RUN} /* */}`,
    `{a\n) , (${RUN}\n}`,
    `<Card {...(${RUN})}>a</Card>`,
    `<Card title={${RUN}}>a</Card>`,
    `<Card title={<b x={${RUN}} />}>a</Card>`,
    `<Card key={${RUN}}>a</Card>`,
    `<Card ref={() => { ${RUN} }}>a</Card>`,
    `<Card constructor={() => { ${RUN} }}>a</Card>`,
    `<a.b.constructor />`,
    `<Card.constructor x="${RUN}" />`,
    `<Card.prototype.constructor x="${RUN}" />`,
    `<Fragment.constructor>${RUN}</Fragment.constructor>`,
    `<Card of={Card} as={Card.constructor} />`,
    `<_jsx type="script">${RUN}</_jsx>`,
    `<Raw html="<script>${RUN}</script>" />`,
    `export const a = (${RUN})`,
    `export const { jsx } = { jsx: (${RUN}) }`,
    `export const [a = (${RUN})] = []`,
    `export const jsx = arguments[0].jsx.constructor('${RUN}')()`,
    `export function _createMdxContent() { ${RUN} }\n\na`,
    `export function MDXContent() { ${RUN} }\n\na`,
    `export default () => { ${RUN} }\n\na`,
    `export class A { static x = (${RUN}) }`,
    `export let a = 1; ${RUN}`,
    `import { constructor as C } from './a.mdx'\n\n<C>${RUN}</C>`,
    `import { constructor as C } from './d.json'\n\n{C('${RUN}')}`,
    `import { __proto__ as P } from './a.mdx'\n\n{P${FETCH}}`,
    `import * as all from './a.mdx'\n\n{all${FETCH}}`,
  ])('%j', (body) => {
    for (const file of ['page.mdx', 'page.md'])
      expect(htmlOf(`${body}\n\nend`, { ...DATA, file })).not.toMatch(/<script|\[native code\]/);
    expect(globalThis.canary).toBe('untouched');
  });

  test('the same attacks work without --no-code, so that they are attacks', () => {
    htmlOf(`{${RUN}}`, OPTIONS);
    expect(globalThis.canary).toBe(1);
  });

  test.each([
    '<Card {...{ __proto__: { hit: 1 } }}>a</Card>',
    "<Card {...{ ['__proto__']: { hit: 1 } }}>a</Card>",
    '<Card {...{ constructor: { prototype: { hit: 1 } } }}>a</Card>',
    'export const a = { "__proto__": { "hit": 1 } }\n\n<Card {...a}>{a.hit}</Card>',
    'export const __proto__ = { hit: 1 }\n\n{__proto__.hit}',
    "import d from './p.json'\n\n<Card {...d}>{d.hit}</Card>",
  ])('no prototype is changed by %j', (body) => {
    const files = { 'p.json': '{"__proto__": {"hit": 1, "dangerouslySetInnerHTML": {}}}' };
    htmlOf(body, { ...DATA, files });
    expect(({} as Record<string, unknown>)['hit']).toBeUndefined();
  });

  test('an object cannot pass for an element', () => {
    const forged = '{ constructor: undefined, type: "script", props: { children: "a()" } }';
    for (const body of [`{${forged}}`, `<Card icon={${forged}}>a</Card>`, `<b>{[${forged}]}</b>`])
      expect(htmlOf(`${body}\n\nend`, DATA)).not.toContain('script');
  });

  test.each([
    '<script src="/a.js"></script>',
    '<sCript>a()</sCript>',
    '<SCRIPT>a()</SCRIPT>',
    '<script>{`a()`}</script>',
    '<svg><script>a()</script></svg>',
    '<svg><style>{`<img src=x onerror=a()>`}</style></svg>',
    '<style>{`</style><script>a()</script>`}</style>',
    '<style dangerouslySetInnerHTML={{ __html: "</style><script>a()</script>" }} />',
    '<div dangerouslySetInnerHTML={{ __html: "<script>a()</script>" }} />',
    '<img src="x" onerror="a()" />',
    '<img src="x" onError="a()" />',
    '<img src="x" {...{ onerror: "a()" }} />',
    '<img src="x" {...{ "x onerror": "a()" }} />',
    '<svg onload="a()"><path d="" /></svg>',
    '<b onfocus="a()" tabindex="0" autofocus>x</b>',
    '<a href="javascript:a()">x</a>',
    '<a href=" java&#115;cript:a()">x</a>',
    '<a href={"java\\nscript:a()"}>x</a>',
    '<a href={"\\u0001javascript:a()"}>x</a>',
    '<a href={["javascript:a()"]}>x</a>',
    '<a href="JavaScript:a()">x</a>',
    '<a href="data:text/html,<script>a()</script>">x</a>',
    '<a href="vbscript:a()">x</a>',
    '[x](<javascript:a()>)',
    '![x](javascript:a())',
    '[x]: javascript:a()\n\n[x]',
    '<form action="javascript:a()"><button formaction="javascript:a()">x</button></form>',
    '<iframe src="javascript:a()"></iframe>',
    '<iframe srcdoc="&lt;script>a()&lt;/script>"></iframe>',
    '<iframe src="data:text/html,<script>a()</script>"></iframe>',
    '<object data="javascript:a()"></object>',
    '<embed src="javascript:a()" />',
    '<base href="javascript:/a" />',
    '<meta http-equiv="refresh" content="0;url=javascript:a()" />',
    '<svg><a xlink:href="javascript:a()"><text>x</text></a></svg>',
    '<svg><a xlinkHref="javascript:a()"><text>x</text></a></svg>',
    '<svg><a id="x"><set attributeName="href" to="javascript:a()" /></a></svg>',
    '<svg><animate attributeName="href" values="javascript:a()" /></svg>',
    '<math><maction actiontype="statusline" xlink:href="javascript:a()">x</maction></math>',
    '<Card title="x" href="javascript:a()">x</Card>',
    '<Card title="x" icon="<svg onload=a()></svg>">x</Card>',
    '<Card title="<img src=x onerror=a()>">x</Card>',
    '<Frame caption="<img src=x onerror=a()>">x</Frame>',
    '<Prompt description="<img src=x onerror=a()>">x</Prompt>',
    '<Icon icon="javascript:a()" />',
    '<Icon icon="<svg><script>a()</script></svg>" />',
    '<Latex tex="\\\\href{javascript:a()}{x}" />',
    '$\\href{javascript:a()}{x}$',
    '<Mermaid chart="graph TD; A[<img src=x onerror=a()>]" />',
    '```mermaid\ngraph TD\n  A["<img src=x onerror=a()>"] --> B\n  click A "javascript:a()"\n```',
    '<Update label="<img src=x onerror=a()>" rss={{ title: "<script>a()</script>" }}>x</Update>',
    '<Tooltip tip="<img src=x onerror=a()>">x</Tooltip>',
    '<Tabs><Tab title="<img src=x onerror=a()>">x</Tab></Tabs>',
    '<ParamField path="<img src=x onerror=a()>" type="<script>">x</ParamField>',
    '<Color.Item name="<img src=x onerror=a()>" value="red;} x" />',
    '<Tile title="x" href="javascript:a()">x</Tile>',
    '<Link href="javascript:a()">x</Link>',
    '<Image src="javascript:a()" onError="a()" />',
    '# <img src="x" onerror="a()" /> {#x"onclick="a()}',
  ])('no script gets to browsers by %j', (body) => {
    for (const file of ['page.mdx', 'page.md']) {
      const page = renderBody(`${body}\n\nend`, { ...DATA, file });
      expect(codeIn(`${page.html}${page.aside ?? ''}`)).toEqual([]);
      expect(page.needs).not.toHaveProperty('script-src');
      expect(page.needs).not.toHaveProperty('script-src-attr');
    }
  });
});

test('code in HTML is found where it is not left out', () => {
  for (const body of [
    '<script>a()</script>',
    '<img src="x" onerror="a()" />',
    '[x](javascript:a())',
  ])
    expect(codeIn(htmlOf(body, OPTIONS))).toHaveLength(1);
});

/** Elements and attributes of HTML that browsers would run. */
function codeIn(html: string): string[] {
  const tags = html.match(/<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi) ?? [];
  return tags.filter(
    (tag) =>
      /^<(?:script|object|embed|base|meta)\b/i.test(tag) ||
      /\s(?:on\w+|srcdoc)\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /="\s*(?:java\s*script|vbscript|data:text)/i.test(
        tag.replace(/\s(?:title|alt|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, ''),
      ),
  );
}
