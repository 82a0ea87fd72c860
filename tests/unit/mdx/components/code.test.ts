import { h } from 'preact';
import { expect, test } from 'vitest';
import { languageIcon, languageName } from '../../../../src/mdx/components/_code.tsx';
import { element, render } from './render.ts';

const fence = (lang: string, meta: string, code = 'a b') =>
  element('CodeBlock', { code, lang, meta });

test('a fence without a title keeps its language for the moment the head is shown', () => {
  const { html, features } = render(fence('text', ''));
  expect(html).toBe(
    '<div class="t-code t-code-plain"><div class="t-code-head"><t-copy class="t-copy"></t-copy></div>' +
      '<pre class="t-pre"><code class="language-text">a b</code></pre></div>',
  );
  expect(features).toEqual(['code']);
  expect(render(fence('ts', '')).html).toContain('<span class="t-code-title">TypeScript</span>');
});

test('a title is in the header next to an icon', () => {
  const { html } = render(fence('bash', 'Terminal'));
  expect(html).toContain(
    '<div class="t-code"><div class="t-code-head"><i>square-terminal</i><span class="t-code-title">Terminal</span>',
  );
  expect(render(fence('bash', 'a.sh icon="leaf"')).html).toContain('<i>leaf</i>');
});

test('options of the fence reach the text', () => {
  const { html, features } = render(fence('text', 'lines wrap nocopy {1} focus={2}', 'a\nb'));
  expect(html).toContain('<pre class="t-pre has-lines is-wrapped has-focus">');
  expect(html).toContain(
    '<span class="line highlighted">a</span>\n<span class="line focused">b</span>',
  );
  expect(html).not.toContain('t-copy');
  expect(features).toEqual([]);
});

test('only long expandable blocks are clipped', () => {
  expect(render(fence('text', 'expandable')).features).toEqual(['code']);
  const long = render(fence('text', 'expandable', 'a\n'.repeat(40)));
  expect(long.features).toEqual(['code', 'expand']);
  expect(long.html).toContain('<pre class="t-pre is-clipped is-long" tabindex="0">');
});

test('text that may have to be scrolled can take the focus', () => {
  expect(render(fence('text', '', 'a'.repeat(80))).html).toContain(
    '<pre class="t-pre" tabindex="0">',
  );
  expect(render(fence('text', 'wrap', 'a'.repeat(80))).html).not.toContain('tabindex');
});

test('a block written as JSX has the same options', () => {
  const code = '\n    if (a)\n      b();\n  ';
  const { html } = render(
    element(
      'CodeBlock',
      { language: 'text', filename: 'a.txt', lines: 'true', highlight: '[2]' },
      code,
    ),
  );
  expect(html).toContain('<span class="t-code-title">a.txt</span>');
  expect(html).toContain(
    'has-lines"><code class="language-text"><span class="line">if (a)</span>\n<span class="line highlighted">  b();</span></code>',
  );
});

test('a fence inside of <CodeBlock> is its text', () => {
  const { html } = render(
    element('CodeBlock', { filename: 'outer.js' }, fence('text', '', 'inner')),
  );
  expect(html.match(/<pre/g)).toHaveLength(1);
  expect(html).toContain('outer.js');
  expect(html).toContain('inner');
});

test('code without a grammar has its language, unless it is plain text', () => {
  const classOf = (lang: string) => /<code class="([^"]*)"/.exec(render(fence(lang, '')).html)?.[1];
  expect(classOf('PromQL')).toBe('language-promql');
  expect(classOf('js')).toBe('language-javascript');
  for (const plain of ['', 'text', 'nocopy', '{3}', 'a"b'])
    expect(classOf(plain)).toBe('language-text');
});

test('HTML in code is text', () => {
  expect(render(fence('text', '', '<b>&')).html).toContain('&lt;b>&amp;'.replace('>', '&gt;'));
});

test('a group shows its blocks as panels named by title or language', () => {
  const { html, features } = render(
    element('CodeGroup', {}, fence('bash', 'npm', 'npm i'), fence('bash', '', 'ls'), fence('', '')),
  );
  expect(html).toContain(
    '<t-tabs class="t-tabset t-code t-code-group"><div class="t-code-head"><div class="t-tabset-row">' +
      '<a class="t-tabset-tab is-active" href="#tab-npm">npm</a>' +
      '<a class="t-tabset-tab" href="#tab-bash">Bash</a>' +
      '<a class="t-tabset-tab" href="#tab-text">Text</a></div><t-copy class="t-copy"></t-copy></div>' +
      '<div class="t-tabset-panel is-active" id="tab-npm"><p class="t-tabset-title">npm</p><pre',
  );
  expect(html.match(/t-tabset-panel/g)).toHaveLength(3);
  expect(features).toEqual(['tabs', 'code']);
});

const Snippet = () => fence('text', 'From snippet');

test('a group finds fences that a snippet brings, and keeps what is no fence', () => {
  const { html } = render(element('CodeGroup', {}, h(Snippet, null), h('p', null, 'A word')));
  expect(html).toContain('href="#tab-from-snippet"');
  expect(html).toContain('<p>A word</p></t-tabs>');
});

test('a group without any fence is only its content', () => {
  expect(render(element('CodeGroup', {}, h('p', null, 'none'))).html).toBe('<p>none</p>');
});

test('a group can be a list to choose from', () => {
  const { html } = render(
    element('CodeGroup', { dropdown: true }, fence('js', 'A'), fence('js', 'B')),
  );
  expect(html).toContain(
    '<select class="t-tabset-select" aria-label="Variant"><option value="tab-a">A</option><option value="tab-b">B</option></select>',
  );
});

test('examples go to the right column, the first of each kind', () => {
  const request = element('RequestExample', {}, fence('bash', ''), fence('bash', ''));
  const { html, aside } = render([
    request,
    element('ResponseExample', {}, fence('json', '200')),
    element('ResponseExample', {}, fence('json', 'Second')),
  ]);
  expect(aside.request).toContain('>Request</a>');
  expect(aside.request).toContain('>Request 2</a>');
  expect(aside.response).toContain('>200</a>');
  expect(html).toMatch(/^<t-tabs/);
  expect(html).toContain('>Second</a>');
});

test('a panel holds anything, examples included', () => {
  const example = element('RequestExample', {}, fence('bash', 'One'));
  const { html, aside } = render(element('Panel', {}, h('p', null, 'Hello'), example));
  expect(html).toBe('');
  expect(aside.request).toBeUndefined();
  expect(aside.panel).toMatch(/^<div class="t-panel t-prose"><p>Hello<\/p><t-tabs/);
});

test('a diagram is drawn', () => {
  const { html, warnings } = render(fence('mermaid', '', 'graph TD\nA-->B'));
  expect(html).toMatch(/^<figure class="t-diagram"><div class="t-diagram-view"><svg role="img"/);
  expect(warnings).toEqual([]);
});

test('a diagram that cannot be drawn is shown as source and reported', () => {
  const { html, warnings } = render(fence('mermaid', '', 'zenuml\ntitle Plan'));
  expect(html.replace(/<[^>]*>/g, '')).toContain('zenuml\ntitle Plan');
  expect(html).not.toContain('data-diagram');
  expect(warnings).toEqual([
    'diagram: Cannot draw the diagram: "zenuml" is not a diagram type that Trellis draws at build time or in the browser.; Trellis shows the source of the diagram.',
  ]);
});

test('a diagram that a script draws is its text until then, which is no problem', () => {
  const { html, warnings, notes, features } = render(fence('mermaid', 'Plan', 'gantt\nSow :a, 1d'));
  expect(html).toMatch(
    /^<div class="t-code t-diagram-source" data-diagram="Gantt chart" data-title="Plan">/,
  );
  expect(html.replace(/<[^>]*>/g, '')).toContain('gantt\nSow :a, 1d');
  expect([warnings, features]).toEqual([[], ['diagram', 'drawing-tools', 'code']]);
  expect(notes).toEqual([
    'diagram-script: The diagram is drawn by a script in the browser: "gantt" is not a diagram type that Trellis draws at build time.; Readers without JavaScript see the source of the diagram.',
  ]);
});

test('a line that the build cannot draw leaves the diagram to the script', () => {
  const { html, notes } = render(fence('mermaid', '', 'stateDiagram-v2\nstate f <<fork>>'));
  expect(html).toContain('data-diagram="State diagram"');
  expect(notes[0]).toContain(
    'diagram-script: The diagram is drawn by a script in the browser (line 2): "state f <<fork>>" is not supported.; Readers without JavaScript see the source of the diagram.',
  );
});

test('a block with types omits instructions for the compiler', () => {
  const code = "// @errors: 2322\nimport a from 'a';\n// ---cut---\na();\n//^?";
  expect(render(fence('text', 'twoslash a.ts', code)).html).toContain(
    '<code class="language-text">a();</code>',
  );
});

test('a language may have the name of a property of all objects', () => {
  expect(languageName('constructor')).toBe('Constructor');
  expect(languageIcon('constructor')).toBe('file-code');
});
