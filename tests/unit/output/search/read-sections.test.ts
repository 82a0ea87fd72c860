import { expect, test } from 'vitest';
import { readSections } from '../../../../src/output/search/build-index.ts';

test('a page is cut at its headings, each with its address and text', () => {
  const html =
    '<p>First.</p><div class="t-heading"><h2 id="limits">Limits</h2><a class="t-anchor" href="#limits" aria-label="Link to Limits"></a></div>' +
    '<p>One &amp; two.</p><p>Three.</p>';
  expect(readSections(html)).toEqual([
    { id: '', heading: '', kind: 'page', parent: 0, text: 'First.', code: '' },
    {
      id: 'limits',
      heading: 'Limits',
      kind: 'heading',
      parent: 0,
      text: 'One & two. Three.',
      code: '',
    },
  ]);
});

test('a field has a URL, and text after it belongs to the surrounding section', () => {
  const html =
    '<h2 id="query">Query</h2><div class="t-field" id="param-limit"><div class="t-field-head"><a href="#param-limit"><code>limit</code></a>' +
    '<span class="t-field-type">integer</span><span class="t-field-place">query</span></div><div class="t-field-body"><p>At most.</p></div></div><p>After.</p>';
  expect(readSections(html)).toEqual([
    { id: '', heading: '', kind: 'page', parent: 0, text: '', code: '' },
    { id: 'query', heading: 'Query', kind: 'heading', parent: 0, text: 'After.', code: '' },
    {
      id: 'param-limit',
      heading: 'limit',
      kind: 'field',
      parent: 1,
      text: 'integer query At most.',
      code: '',
    },
  ]);
});

test('code is kept apart from sentences, without its colors', () => {
  const html =
    '<p>Run it:</p><div class="t-code t-code-plain"><div class="t-code-head"><span class="t-code-title">Bash</span><t-copy></t-copy></div>' +
    '<pre class="t-pre"><code class="language-bash"><span class="line"><span class="f">npm</span> start</span></code></pre></div>';
  expect(readSections(html)[0]).toMatchObject({ text: 'Run it:', code: 'npm start' });
});

test('drawings, scripts, controls and hidden parts say nothing', () => {
  const html =
    '<p>Seen<svg><title>No</title></svg><script>no()</script><button>No</button><span hidden>No</span></p><!-- no --><style>no{}</style>';
  expect(readSections(html)[0]?.text).toBe('Seen');
});

test('buttons of expandable parts are no text, except titles of authors', () => {
  const expandable = (attributes: string, title = 'more') =>
    `<details class="t-expandable${attributes}><summary><span class="t-closed">Show ${title}</span><span class="t-opened">Hide ${title}</span></summary><div>Text</div></details>`;
  const textOf = (html: string) => readSections(html)[0]?.text;
  expect(textOf(expandable(' t-api-nested"'))).toBe('Text');
  expect(textOf(expandable(' t-api-nested" open=""'))).toBe('Text');
  expect(textOf(expandable('" data-title="Headers"'))).toBe('Text');
  expect(textOf(expandable('"'))).toBe('Text');
  const title = '<span class="t-expandable-title">Soil</span>';
  expect(textOf(expandable('"', title))).toBe('Soil Text');
});

test('broken markup loses no text', () => {
  expect(readSections('<p>One <b>two</p></i> three <').map(({ text }) => text)).toEqual([
    'One two three <',
  ]);
});

test('a section has the heading above it', () => {
  const html =
    '<h2 id="a">A</h2><h3 id="b">B</h3><div class="t-field" id="c"><a>c</a><div class="t-field" id="d"><a>d</a></div></div><h3 id="e">E</h3><h2 id="f">F</h2>';
  const sections = readSections(html);
  expect(sections.map(({ id, parent }) => [id, sections[parent]?.id])).toEqual([
    ['', ''],
    ['a', ''],
    ['b', 'a'],
    ['c', 'b'],
    ['d', 'c'],
    ['e', 'a'],
    ['f', ''],
  ]);
});

test('class names that objects have of themselves are no boxes', () => {
  const html = '<div id="a" class="constructor toString">Text</div>';
  expect(readSections(html).map(({ text }) => text)).toEqual(['Text']);
});

test('a section is read from HTML of any depth', () => {
  const deep = `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`;
  const html = `<h2 id="a">A</h2>${deep}<p>after</p>`;
  expect(readSections(html).at(-1)).toMatchObject({ id: 'a', text: 'deep after' });
});

test('adjacent labels of the author are separate words', () => {
  const [label] = readSections('<div><b class="a">page</b><span class="b">integer</span></div>');
  expect(label?.text).toBe('page integer');
  const [word] = readSections('<p><b class="a">un</b><span class="b">happy</span></p>');
  expect(word?.text).toBe('unhappy');
});
