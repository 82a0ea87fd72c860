// Which components of the author's become islands, what is written down of them, and the code made for the browser.
import { describe, expect, it } from 'vitest';
import { htmlOf, problemsOf, renderBody } from '../_page.ts';

const COUNTER =
  'export const Counter = ({ start = 0, children }) => {\n' +
  '  const [count, setCount] = useState(start);\n' +
  '  return <button onClick={() => setCount(count + 1)}>{count}{children}</button>;\n' +
  '};\n\n';
const FOLD =
  'export const Fold = ({ title, children }) => {\n' +
  '  const [open, setOpen] = useState(false);\n' +
  '  return <div><i onClick={() => setOpen(!open)}>{title}</i>{open && children}</div>;\n' +
  '};\n\n';

const usesOf = (body: string, files?: Record<string, string>) =>
  renderBody(body, { files: files ?? {} }).islands?.uses;
const codeOf = (body: string, files?: Record<string, string>) =>
  renderBody(body, { files: files ?? {} }).clientModules.map(({ code }) => code);

describe('a component lives', () => {
  it.each([
    ['that has state', 'useState(0); return <b />'],
    ['that has an effect', 'useEffect(() => {}); return <b />'],
    ['that reduces', 'React.useReducer((a) => a, 0); return <b />'],
    ['that answers to a click', 'return <b onClick={() => {}} />'],
    ['whose own component does', 'return <Inner />'],
    ['that uses a hook of its own', 'useOwn(); return <b />'],
    ['that throws while it is built', 'return <b>{window.innerWidth}</b>'],
  ])('%s', (_, code) => {
    const body =
      'export const useOwn = () => React.useState(1);\nexport const Inner = () => { useOwn(); return <b /> };\n' +
      `export const Outer = () => { ${code} };\n\n<Outer />`;
    expect(renderBody(body).islands?.parts).toEqual([[0, 'Outer']]);
  });

  it.each([
    ['that only draws', 'return <b className="x" />'],
    ['that only remembers', 'useMemo(() => 1, []); useRef(null); useId(); return <b />'],
    [
      'that guards against the build',
      'if (typeof window === "undefined") return <b />; return <i />',
    ],
  ])('not one %s', (_, code) => {
    const { islands, html } = renderBody(`export const Outer = () => { ${code} };\n\n<Outer />`);
    expect(islands).toBeUndefined();
    expect(html).toMatch(/^<b.*><\/b>$/);
  });

  it('with the React of globalThis, as files for other generators have it', () => {
    const a =
      'const React = globalThis.React ?? (() => { throw new Error("No React"); })();\n' +
      'export const A = () => { const [a] = React.useState("x"); return <b>{a}</b>; };';
    const body = "import { A } from '/snippets/a.jsx';\n\n<A />";
    const files = { 'snippets/a.jsx': a };
    expect(htmlOf(body, { files })).toBe('<!--island 0--><b>x</b><!--/island-->');
    expect(codeOf(body, files).join()).toMatch(/globalThis\.React\s*\?\?=/);
  });

  it('as a class', () => {
    const body =
      'export class Clock extends React.Component { render() { return <b>{this.props.at}</b> } }\n\n<Clock at="9" />';
    expect(htmlOf(body)).toBe('<!--island 0--><b>9</b><!--/island-->');
  });

  it('that is asked to by a directive of Astro', () => {
    const body =
      'export const A = (props) => <b>{Object.keys(props).join()}</b>;\n\n<A name="x" client:load />';
    expect(htmlOf(body)).toBe('<!--island 0--><b>name</b><!--/island-->');
  });

  it('separately if it is inside of one that does not', () => {
    const body = `${COUNTER}export const Box = ({ children }) => <div>{children}</div>;\n\n<Box><Counter /></Box>`;
    expect(htmlOf(body)).toBe('<div><!--island 0--><button>0</button><!--/island--></div>');
  });
});

describe('an island', () => {
  it('has its props written down', () => {
    const props =
      'start={2} text="a" none={null} list={[1, { b: true }]} when={new Date(5)} format={format}';
    const body = `${COUNTER}export const format = (n) => n;\n\n<Counter ${props} />`;
    const { islands } = renderBody(body);
    expect(islands?.parts).toEqual([
      [0, 'format'],
      [0, 'Counter'],
    ]);
    expect(islands?.uses).toEqual([
      [
        1,
        {
          start: 2,
          text: 'a',
          none: null,
          list: [1, { b: true }],
          when: { $date: 5 },
          format: { $part: 0 },
        },
      ],
    ]);
  });

  it('keeps its children as finished HTML, shown or not', () => {
    const html = htmlOf(
      `${FOLD}${COUNTER}<Fold title={<b>Fern</b>}>\n\n## Part\n\n</Fold>\n\n<Counter>**a**</Counter>`,
    );
    expect(html).toContain('<i><!--slot 0.0--><b>Fern</b><!--/slot--></i>');
    expect(html).toMatch(
      /<template><!--slot 0\.1-->.*id="part".*<!--\/slot--><\/template><!--\/island-->/s,
    );
    expect(html).toContain('<button>0<!--slot 1.0--><strong>a</strong><!--/slot--></button>');
  });

  it('keeps initially hidden headings out of the table of contents', () => {
    expect(renderBody(`${FOLD}<Fold>\n\n## Part\n\n</Fold>`).headings).toEqual([]);
  });

  it('is given elements of the author’s as such, so that it may look into them', () => {
    const body =
      'export const Item = ({ name }) => <b>{name}</b>;\nexport const List = ({ children }) => { useState(0); return <ul>{children.map((child) => <li>{child.props.name}{child}</li>)}</ul> };\n\n' +
      '<List><Item name="Fern" /><Item name="Moss" /></List>';
    expect(htmlOf(body)).toBe(
      '<!--island 0--><ul><li>Fern<b>Fern</b></li><li>Moss<b>Moss</b></li></ul><!--/island-->',
    );
    expect(usesOf(body)?.[0]?.[1]['children']).toEqual([
      { $element: 0, props: { name: 'Fern' } },
      { $element: 0, props: { name: 'Moss' } },
    ]);
  });

  it('is left in its first state, with a warning, when something cannot be written down', () => {
    const body = `${COUNTER}export const make = () => () => 1;\n\n<Counter start={2} format={make()} />`;
    expect(htmlOf(body)).toBe('<button>2</button>');
    expect(problemsOf(body)).toEqual([
      'static-component page.mdx:8:1 <Counter> is rendered in its initial state only: its prop "format" cannot be serialized.',
    ]);
  });

  it('reports limited components in it, and not those among its children', () => {
    const body =
      `${FOLD}export const Own = () => { useState(0); return <Tabs><Tab title="a">b</Tab></Tabs> };\n\n` +
      '<Fold><Tabs><Tab title="a">b</Tab></Tabs></Fold>';
    expect(problemsOf(body)).toEqual([]);
    expect(problemsOf(`${body}\n\n<Own />`)).toEqual([
      'static-component page.mdx:6:48 <Tabs> has limited functionality inside an interactive component: it is static HTML there, so its buttons and inputs have no effect.',
    ]);
  });

  it('may load what its code names', () => {
    const body =
      'export const A = ({ to }) => { useEffect(() => { fetch("https://api.fern.example/x") }); return <iframe src={to} /> };\n\n<A to="https://fern.example/b" />';
    const { needs } = renderBody(body);
    expect(needs['connect-src']).toEqual(['https://api.fern.example', 'https://fern.example']);
    expect(needs['frame-src']).toContain("'self'");
  });

  it('may show images of a module whose requests are in another one', () => {
    const files = {
      'snippets/load.js': 'export const load = () => fetch("https://api.fern.example/x");',
      'snippets/a.jsx':
        "import { load } from './load.js';\nexport const A = () => { const [url, show] = useState(''); useEffect(() => { load().then(show) }); return <img src={url} alt='' /> };",
    };
    const { needs } = renderBody("import { A } from '/snippets/a.jsx'\n\n<A />", { files });
    expect(needs['img-src']).toContain('https:');
  });

  it.each([
    ['fetch("https://api.fern.example/x")', 'src={url}', ['https:', 'https://api.fern.example']],
    ['fetch("https://api.fern.example/x")', 'src="/leaf.png"', ['https://api.fern.example']],
    ['show("https://api.fern.example/x")', 'src={url}', ['https://api.fern.example']],
  ])('that calls %s may show <img %s> from %j', (request, src, sources) => {
    const body = `export const A = () => { const [url, show] = useState(''); useEffect(() => { ${request} }); return <img ${src} alt="" /> };\n\n<A />`;
    expect(renderBody(body).needs['img-src']).toEqual(sources);
  });

  it.each([
    ['an object', 'const a = {}; a.of = a; return a'],
    ['a list', 'const a = []; a.push(a); return a'],
    ['a list of lists', 'let a = []; for (let i = 0; i < 9999; i++) a = [a]; return a'],
  ])('is left in its first state when it is given %s without an end', (_name, code) => {
    const body = `${COUNTER}export const loop = () => { ${code} };\n\n<Counter of={loop()} />`;
    expect(htmlOf(body)).toBe('<button>0</button>');
    expect(problemsOf(body)).toEqual([
      expect.stringContaining('its prop "of" cannot be serialized'),
    ]);
  });

  it('leaves headings and tables that it draws as it expects them', () => {
    const body = 'export const A = () => { useState(0); return <h2>Part</h2> };\n\n<A />';
    expect(htmlOf(body)).toBe('<!--island 0--><h2 id="part">Part</h2><!--/island-->');
  });

  it('is tried in the browser when it fails before, with a warning', () => {
    const body = 'export const A = () => <b>{window.innerWidth}</b>;\n\n<A />';
    const { html, diagnostics, islands } = renderBody(body);
    expect(html).toBe('<!--island 0--><!--/island-->');
    expect(islands?.uses).toEqual([[0, {}]]);
    expect(diagnostics).toMatchObject([
      { code: 'component-error', line: 3, hint: expect.stringContaining('in the browser only') },
    ]);
  });
});

describe('handlers in the text itself', () => {
  it('make an island of their element', () => {
    const html = htmlOf(
      '<button\n  className="x"\n  onClick={() => go("a > b")}\n>Press *me*</button>',
    );
    expect(html).toBe(
      '<!--island 0--><button class="x"><!--slot 0.0-->Press <em>me</em><!--/slot--></button><!--/island-->',
    );
  });

  it('the text of a button with a handler is not a paragraph, on lines of its own either', () => {
    const body =
      '<div>\n  <button\n    onClick={() => go()}\n  >\n    Press *me*\n  </button>\n</div>';
    expect(htmlOf(body)).toBe(
      '<div><!--island 0--><button><!--slot 0.0-->Press <em>me</em><!--/slot--></button><!--/island--></div>',
    );
  });

  it('turn the expression around them into one', () => {
    const body = '{[1, 2].map((n) => <i key={n} onClick={() => go(n)}>{n}</i>)}';
    expect(htmlOf(body)).toBe('<!--island 0--><i>1</i><i>2</i><!--/island-->');
  });

  it('make one of an expression with hooks, of which the build shows the first state', () => {
    const hooks =
      'const [names, setNames] = React.useState([]);\n\n    React.useEffect(() => setNames(["Fern"]), []);';
    const body = `<div>\n{\n  (() => {\n    ${hooks}\n    return names.length ? names : <i>Loading</i>;\n  })()\n}\n</div>`;
    expect(htmlOf(body)).toBe('<div><!--island 0--><i>Loading</i><!--/island--></div>');
    expect(codeOf(body)[0]).toContain('`Fern`');
    const own = 'export const useOwn = () => React.useState(1);\n\n{(() => useOwn()[0])()}';
    expect(renderBody(own).islands?.parts).toEqual([[0, 'Live0']]);
  });

  it('go to the author’s components that ask for them', () => {
    const body = `export const Pick = ({ onPick }) => <b onClick={onPick}>Fern</b>;\n\n<Pick onPick={() => go()} />`;
    expect(problemsOf(body)).toEqual([]);
    expect(codeOf(body)[0]).toContain('go()');
  });

  it('go to them in lists and objects, with the data beside', () => {
    const menu =
      'export const Menu = ({ items }) => { const [n, set] = useState(0); return items.flat().map((item) => <b key={item.name} onClick={() => set(item.run(n))}>{item.name} {n}</b>) };';
    const body = `${menu}\n\n- Two:\n\n  <Menu\n    items={[\n      [{ name: "It's one", run: (n) => {\n        return n + 1;\n\n      } }],\n      [{ name: 'Two', async run(n) { return n * 2 } }, { name: 'Three', run: null }],\n    ]}\n  />\n\n<Nothing />`;
    const { html, islands, diagnostics } = renderBody(body);
    expect(html).toContain(`<!--island 0--><b>It's one 0</b><b>Two 0</b><b>Three 0</b>`);
    expect(islands?.parts).toEqual([
      [0, 'live0'],
      [0, 'live1'],
      [0, 'Menu'],
    ]);
    expect(islands?.uses).toEqual([
      [
        2,
        {
          items: [
            [{ name: "It's one", run: { $part: 0 } }],
            [
              { name: 'Two', run: { $part: 1 } },
              { name: 'Three', run: null },
            ],
          ],
        },
      ],
    ]);
    expect(codeOf(body)[0]).toMatch(/live1=async function/);
    // Lines after them are still those of the text.
    const line = body.split('\n').indexOf('<Nothing />') + 1;
    expect(diagnostics).toMatchObject([{ code: 'unknown-component', line }]);
  });

  it('stay where they are in lists that use attributes of their snippet', () => {
    const menu =
      'export const Menu = ({ items }) => items.map(({ run }) => <b key={run(1)} onClick={run}>{run(1)}</b>);';
    const files = {
      'snippets/a.mdx': `${menu}\n\n<Menu items={[{ run: (n) => unit + n }]} />\n\n<Menu items={[{ run: (n) => props.unit + n }]} />\n\n<Menu items={[{ run: (n) => n }]} />`,
    };
    const { html, islands, diagnostics } = renderBody(
      'import A from "/snippets/a.mdx"\n\n<A unit="kg" />',
      { files },
    );
    expect(html).toBe('<b>kg1</b>\n<b>kg1</b>\n<!--island 0--><b>1</b><!--/island-->');
    expect(islands?.uses).toEqual([[1, { items: [{ run: { $part: 0 } }] }]]);
    expect(diagnostics).toMatchObject([{ code: 'static-component', line: 3 }]);
  });

  it('are not looked for in strings, which pages show', () => {
    const code = 'const [a] = useState(0);\\n\\n<b onClick={() => 1} />';
    for (const body of [
      `<CodeBlock language="jsx">{\`${code}\`}</CodeBlock>`,
      `<pre>{\`${code}\`}</pre>`,
      `## Heading {"useRef()"}`,
      `{["useRef()", 'useId()'].join()}`,
      `{/* useRef() */ 1}`,
    ])
      expect(renderBody(body).islands, body).toBeUndefined();
    expect(htmlOf('## Heading {"useRef()"}')).toContain('id="heading-useref"');
    expect(htmlOf(`<CodeBlock>{\`${code}\`}</CodeBlock>`)).toContain('useState(0);');
  });

  it('leave code alone', () => {
    const body = 'Write `<b onClick={() => 1}>`.\n\n```jsx\n<b onClick={() => 1}>x</b>\n```';
    expect(renderBody(body).islands).toBeUndefined();
  });
});

describe('the code for the browser', () => {
  const files = {
    'snippets/a.tsx':
      "import { b } from './b.js';\nimport data from './c.json';\nexport const A = ({ x }: { x: number }) => { const [n] = useState<number>(x); return <p>{b(n)}{data.d}<Note>n</Note></p> }",
    'snippets/b.js': 'export const b = (n) => `#${n}`;',
    'snippets/c.json': '{ "d": "e" }',
  };
  const body =
    "import { A } from '/snippets/a.tsx';\nimport Unused from '/snippets/unused.jsx';\n\n<A x={1} />";

  it('has a file for each source, which pages share', () => {
    const [first, second] = [
      renderBody(body, { files }),
      renderBody(`Other.\n\n${body}`, { files }),
    ];
    expect(first.clientModules).toHaveLength(3);
    expect(first.clientModules.map(({ name }) => name)).toEqual(
      second.clientModules.map(({ name }) => name),
    );
  });

  it('imports what it uses without saying so, and nothing that only the text needs', () => {
    const code = codeOf(body, files).join('\n');
    expect(code).toMatch(/from"\.\/runtime\.js"/);
    expect(code).toMatch(/from"\.\/library\.js"/);
    expect(code).not.toContain('unused');
    expect(code).not.toMatch(/\beval\b|new Function/);
  });

  it('leaves classes of the browser to the browser', () => {
    const [code = ''] = codeOf(
      'export const A = () => { useEffect(() => { new Image().src = "/a.png" }); return <Note /> };\n\n<A />',
    );
    expect(code).toMatch(/\{Note:\w+\}=\w+\.components/);
    expect(code).toContain('new Image');
  });

  it('imports what the page defines for it', () => {
    const own = {
      'snippets/a.jsx':
        'export const A = () => { useState(1); return <Title>{version}{label}</Title> };',
      'snippets/title.jsx': 'export const Title = ({ children }) => <b>{children}</b>;',
      'snippets/values.js': 'export const version = 1;',
    };
    const code = renderBody(
      "import { A } from '/snippets/a.jsx';\nimport { Title } from '/snippets/title.jsx';\nimport { version } from '/snippets/values.js';\nexport const label = 'x';\n\n<A />",
      { files: own },
    ).clientModules;
    const main = code.find(({ code: text }) => text.includes('useState'))?.code ?? '';
    const imported = code.filter(({ name }) => main.includes(`./${name}`));
    expect(imported).toHaveLength(3);
    expect(main).toMatch(/\.Title\b/);
    expect(main).toMatch(/\.version\b/);
    expect(main).toMatch(/\.label\b/);
  });

  it('brings the icons that its components may show', () => {
    const { islands } = renderBody(body, { files });
    expect(Object.keys(islands?.icons ?? {})).toEqual(['circle-info solid']);
  });

  it('changes its name with its imports', () => {
    const names = (b: string) =>
      renderBody(body, { files: { ...files, 'snippets/b.js': b } }).clientModules.map(
        ({ name }) => name,
      );
    expect(names('export const b = (n) => n;').toSorted()).not.toEqual(
      names(files['snippets/b.js']).toSorted(),
    );
    expect(names('export const b = (n) => n;')).toEqual(names('export const b = (n) => n;'));
  });

  it('of a page has its exports, not its text', () => {
    const [code = ''] = codeOf(`${COUNTER}Some prose.\n\n<Counter />`);
    expect(code).toContain('Counter');
    expect(code).not.toContain('prose');
  });
});
