import { translator } from '../../../../src/i18n/translate.ts';
import { describe, expect, test } from 'vitest';
import {
  postprocessHtml,
  type PostprocessOptions,
} from '../../../../src/mdx/postprocess/postprocess-html.ts';
import { ISLAND_TAG, RAW_TAG, SLOT_TAG, TOC_OFF_TAG } from '../../../../src/mdx/page-context.ts';
import { IdRegistry } from '../../../../src/utils/slug.ts';

/** Finishes HTML of a site below /docs, in which /a.png is 800 by 400. */
function postprocess(html: string, options: Partial<PostprocessOptions> = {}) {
  return postprocessHtml(html, {
    container: 'text',
    ids: new IdRegistry(),
    t: translator('en'),
    resolve: (href, kind) => ({
      href: href.startsWith('/') ? `/docs${href}` : href,
      external: /^https?:/.test(href),
      ...(kind === 'asset' && href === '/a.png' && { width: 800, height: 400 }),
    }),
    ...options,
  });
}

const htmlOf = (html: string) => postprocess(html).html;

test('a summary is a child of its details, and does not include the line below it', () => {
  expect(htmlOf('<details><p><summary>Q</summary>\nA</p></details>')).toBe(
    '<details><summary>Q</summary><p>A</p></details>',
  );
  expect(htmlOf('<details><p><summary>Q</summary></p><ul></ul></details>')).toBe(
    '<details><summary>Q</summary><ul></ul></details>',
  );
});

test('an empty link to itself in a heading becomes the id of the heading', () => {
  const { html, headings } = postprocess('<h2>Wet soil <a href="#soil" id="soil"></a></h2>');
  expect(html).toBe(
    '<div class="t-heading"><h2 id="soil">Wet soil</h2><a class="t-anchor" href="#soil" aria-label="Link to Wet soil"></a></div>',
  );
  expect(headings).toEqual([{ id: 'soil', text: 'Wet soil', depth: 2 }]);
  expect(htmlOf('<h2>Wet <a href="#b" id="soil"></a></h2>')).toContain('<a href="#b" id="soil">');
});

test.each([
  ['Wet <a href="#w" id="w"></a> soil', 'w', 'Wet soil'],
  ['<a href="#w" id="w"></a> Wet', 'w', 'Wet'],
  ['Wet <a href="#w" id="w"></a>soil', 'w', 'Wet soil'],
  ['Wet<a id="w" href="#w"></a><a href="#v" id="v"></a>', 'w', 'Wet<a id="v"></a>'],
])('an empty link to itself anywhere in a heading is no link: %s', (content, id, words) => {
  expect(htmlOf(`<h2>${content}</h2>`)).toContain(`<h2 id="${id}">${words}</h2>`);
  expect(htmlOf(`<h2 id="a">${content}</h2>`).match(/<a [^>]*href/g)).toHaveLength(1);
});

test('a link whose text is its URL gives way to the link around it', () => {
  const url = '<a href="https://a.b">https://a.b</a>';
  const after = '<a href="https://a.b" target="_blank" rel="noopener">https://a.b</a>';
  expect(htmlOf(`<a href="/c">1 ${url} 2 ${url}</a> ${url}`)).toBe(
    `<a href="/docs/c">1 https://a.b 2 https://a.b</a> ${after}`,
  );
  expect(htmlOf(`<a href="/c">1<p>${url}</p>`)).toBe(`<a href="/docs/c">1<p>${after}</p>`);
});

test('every table of the text gets a box that scrolls', () => {
  expect(htmlOf('<p>a</p><table class="x"><tr></tr></table><table></table>')).toBe(
    '<p>a</p><div class="t-table"><table class="x"><tr></tr></table></div>' +
      '<div class="t-table"><table></table></div>',
  );
  expect(htmlOf('<table-of-plants></table-of-plants>')).toBe('<table-of-plants></table-of-plants>');
  expect(postprocess('<table></table>', { container: 'panel' }).html).toBe('<table></table>');
});

test('a table that an island draws has no box, but one that the page gives to it has', () => {
  const island = `<${ISLAND_TAG} n="1"><table></table><${SLOT_TAG} n="1.0"><table></table></${SLOT_TAG}></${ISLAND_TAG}>`;
  expect(htmlOf(island)).toBe(
    '<!--island 1--><table></table><!--slot 1.0--><div class="t-table"><table></table></div><!--/slot--><!--/island-->',
  );
});

test('a header cell without words is an ordinary cell, but not in what an island draws itself', () => {
  expect(htmlOf('<tr><th align="left"> </th><th>Name</th></tr>')).toBe(
    '<tr><td align="left"></td><th>Name</th></tr>',
  );
  expect(htmlOf('<script>a = "<th></th>"</script>')).toBe('<script>a = "<th></th>"</script>');
  const island = `<${ISLAND_TAG} n="1"><th></th></${ISLAND_TAG}>`;
  expect(htmlOf(island)).toContain('<th></th>');
});

describe('headings', () => {
  test('have an id and an anchor', () => {
    expect(htmlOf('<h2>What’s <code>new</code></h2>')).toBe(
      '<div class="t-heading"><h2 id="whats-new">What’s <code>new</code></h2>' +
        '<a class="t-anchor" href="#whats-new" aria-label="Link to What’s new"></a></div>',
    );
  });

  test('are listed in page order, as text', () => {
    expect(postprocess('<h1>A &amp; B</h1><h4>C</h4><h5>D</h5>').headings).toEqual([
      { id: 'a-and-b', text: 'A & B', depth: 1 },
      { id: 'c', text: 'C', depth: 4 },
    ]);
  });

  test('of the levels 5 and 6 and titles of steps have ids, which give way to those of other headings', () => {
    const html =
      '<h5>A</h5><p class="t-step-title">B <b>c</b></p><h6 id="own">D</h6><p>E</p><h2>A</h2>';
    expect(postprocess(html).html).toMatch(
      /^<h5 id="a-2">A<\/h5><p id="b-c" class="t-step-title">B <b>c<\/b><\/p><h6 id="own">D<\/h6><p>E<\/p>.*<h2 id="a">/,
    );
  });

  test('of one name count up, and ids of the author are kept free', () => {
    const html = '<h2>A</h2><h2>A</h2><div id="a-2"></div><h3 id="own">B</h3>';
    expect(postprocess(html).headings.map(({ id }) => id)).toEqual(['a', 'a-3', 'own']);
  });

  test('without an anchor where the author wants none', () => {
    expect(htmlOf('<h2 data-no-anchor="true">A</h2>')).toBe(
      '<h2 id="a" data-no-anchor="true">A</h2>',
    );
  });

  test('without an anchor inside a link', () => {
    expect(htmlOf('<a href="/x"><h3>A</h3></a>')).toBe('<a href="/docs/x"><h3 id="a">A</h3></a>');
  });

  test('for screen readers only stay as they are', () => {
    const html = '<h2 class="sr-only" id="footnote-label">Footnotes</h2>';
    expect(postprocess(html)).toMatchObject({ html, headings: [] });
  });

  test('in parts kept out of the table of contents are not listed', () => {
    const { html, headings } = postprocess(`<${TOC_OFF_TAG}><h2>A</h2></${TOC_OFF_TAG}><h2>B</h2>`);
    expect(headings.map(({ text }) => text)).toEqual(['B']);
    expect(html).not.toContain(TOC_OFF_TAG);
    expect(postprocess('<h2 data-toc-off>A</h2>').headings).toEqual([]);
  });

  test('in elements that are not displayed are not listed', () => {
    const html = [
      '<div hidden><div><h2>A</h2></div><h3>B</h3></div><h2>C</h2>',
      '<div style="color: red; display:none"><h2>D</h2></div>',
      '<h2 hidden="">E</h2><input hidden><h2>F</h2>',
      '<div hidden="until-found"><h2>G</h2></div><div data-x="hidden "><h2>H</h2></div>',
    ];
    const { headings } = postprocess(html.join(''));
    expect(headings.map(({ text }) => text)).toEqual(['C', 'F', 'G', 'H']);
  });

  test('with formulas have ids of their visible text', () => {
    const html = '<h2><math><mi>x</mi><annotation encoding="tex">\\x</annotation></math> axis</h2>';
    expect(postprocess(html).headings).toMatchObject([{ text: 'x axis' }]);
  });
});

describe('addresses', () => {
  test.each([
    ['<a href="/b">c</a>', '<a href="/docs/b">c</a>'],
    ['<a class="x" href="/b?c=1&amp;d">e</a>', '<a class="x" href="/docs/b?c=1&amp;d">e</a>'],
    ['<a>c</a>', '<a>c</a>'],
    ['<a href="#b">c</a>', '<a href="#b">c</a>'],
    ['<area href="/b">', '<area href="/docs/b">'],
    ['<source src="/b.mp4">', '<source src="/docs/b.mp4">'],
    ['<source srcset="/b.png 1x, /c.png 2x">', '<source srcset="/docs/b.png 1x, /docs/c.png 2x">'],
    ['<video src="/b.mp4" poster="/b.png">', '<video src="/docs/b.mp4" poster="/docs/b.png">'],
    ['<audio src="/b.mp3">', '<audio src="/docs/b.mp3">'],
    ['<track src="/b.vtt">', '<track src="/docs/b.vtt">'],
    ['<iframe src="/b">', '<iframe src="/docs/b" loading="lazy">'],
    ['<embed src="/b.pdf">', '<embed src="/docs/b.pdf">'],
    ['<object data="/b.pdf">', '<object data="/docs/b.pdf">'],
    ['<image href="/b.png"/>', '<image href="/docs/b.png"/>'],
    ['<script src="/b.js">a < b</script>', '<script src="/docs/b.js">a < b</script>'],
    ['<link href="/b.css">', '<link href="/docs/b.css">'],
    ['<form action="/b">', '<form action="/docs/b">'],
  ])('%s', (html, result) => {
    expect(htmlOf(html)).toBe(result);
  });

  test('external links open beside the page', () => {
    expect(htmlOf('<a href="https://a.b">c</a>')).toBe(
      '<a href="https://a.b" target="_blank" rel="noopener">c</a>',
    );
    expect(htmlOf('<a href="https://a.b" target="_self" rel="nofollow">c</a>')).toBe(
      '<a href="https://a.b" target="_self" rel="nofollow">c</a>',
    );
  });

  test('the text of scripts and style sheets stays', () => {
    const html =
      '<script>x = "<a href=\'/b\'><h2>c</h2>"</script><style>a { b: url("/c") }</style>';
    expect(htmlOf(html)).toBe(html);
  });
});

describe('images', () => {
  const added = ' loading="lazy" decoding="async"';

  test.each([
    [
      '<img src="/a.png" alt="b">',
      `<img src="/docs/a.png" alt="b" width="800" height="400"${added} data-zoom>`,
    ],
    ['<img src="/b.png" alt="b"/>', `<img src="/docs/b.png" alt="b"${added} data-zoom>`],
    ['<img src="/b.png">', `<img src="/docs/b.png"${added} alt="" data-zoom>`],
    ['<img src="/b.png" alt>', `<img src="/docs/b.png" alt${added} data-zoom>`],
    [
      '<img src="/b.png" alt="b" data-no-zoom="true"/>',
      `<img src="/docs/b.png" alt="b" data-no-zoom="true"${added}>`,
    ],
    [
      '<img src="/b.png" alt="b" loading="eager">',
      '<img src="/docs/b.png" alt="b" loading="eager" decoding="async" data-zoom>',
    ],
  ])('%s', (html, result) => {
    expect(htmlOf(html)).toBe(result);
  });

  test('in a link cannot be enlarged', () => {
    expect(postprocess('<a href="/x"><img src="/b.png" alt=""></a>')).toMatchObject({
      features: new Set(),
    });
    expect(postprocess('<a href="/x">y</a><img src="/b.png" alt="">')).toMatchObject({
      features: new Set(['zoom']),
    });
  });

  test.each([
    ['width="400"', 'width="400" height="200"'],
    ['width="50%"', 'width="50%"'],
    ['width="10" height="10"', 'width="10" height="10"'],
    ['class="h-32"', 'class="h-32"'],
    ['class="w-full rounded"', 'class="w-full rounded" width="800" height="400"'],
    ['class="w-20 h-auto"', 'class="w-20 h-auto" width="800" height="400"'],
    ['style="height:100px"', 'style="height:100px"'],
    ['style="border-radius:4px"', 'style="border-radius:4px" width="800" height="400"'],
  ])('with %s', (written, result) => {
    expect(htmlOf(`<img src="/a.png" ${written} alt="">`)).toBe(
      `<img src="/docs/a.png" ${written} alt=""${result.slice(written.length)}${added} data-zoom>`,
    );
  });

  test('with a height alone has the size of its file', () => {
    expect(htmlOf('<img src="/a.png" height="10" alt="">')).toBe(
      `<img src="/docs/a.png" height="400" alt="" width="800"${added} data-zoom>`,
    );
  });
});

test('marks of raw parts go', () => {
  expect(htmlOf(`a<${RAW_TAG}><b>c</b></${RAW_TAG}>`)).toBe('a<b>c</b>');
});

test('an option in inline code stays on one line, but not in what an island draws itself', () => {
  expect(htmlOf('<code>trellis build --out site</code> <code>-q</code>')).toBe(
    '<code>trellis build <span class="t-option">--out</span> site</code> <code><span class="t-option">-q</span></code>',
  );
  for (const html of [
    '<code>well-known - or --</code>',
    '<code class="language-sh">--out</code>',
    `<code>--${'long'.repeat(10)}</code>`,
    '<code><b>--out</b></code>',
  ])
    expect(htmlOf(html)).toBe(html);
  const island = `<${ISLAND_TAG} n="1"><code>--out</code></${ISLAND_TAG}>`;
  expect(htmlOf(island)).toContain('<code>--out</code>');
});
