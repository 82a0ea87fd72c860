// Documented names on the parts of a document: only those asked for, each id once, everything else untouched.
import { describe, expect, it } from 'vitest';
import { addStyleNames } from '../../../../src/site/style-names.ts';
import { STYLE_NAMES } from '../../../../src/site/style-names/table.ts';

const PAGE = { href: '/guides/setup', title: 'Set "up"', mode: 'wide' };

function put(html: string, ...selectors: string[]): string {
  const styleNames = STYLE_NAMES.filter(({ selector }) => selectors.includes(selector));
  expect(styleNames).toHaveLength(selectors.length);
  return addStyleNames(html, styleNames, PAGE);
}

describe('names', () => {
  it('are on the element that they mean, next to its own classes', () => {
    const html = '<header class="t-header" data-header><p class="t-header-x">A</p></header>';
    expect(put(html, '#navbar', '.link')).toBe(
      '<header class="t-header" data-header id="navbar"><p class="t-header-x">A</p></header>',
    );
    expect(put('<div class="t-card t-wide">A</div>', '.card')).toBe(
      '<div class="t-card t-wide card">A</div>',
    );
  });

  it('distinguish links in text from those of components', () => {
    const html =
      '<a href="/">A</a><a class="t-tabset-tab" href="#b">B</a><a class="t-cover-link" href="/c">C</a>';
    expect(put(html, '.not-prose')).toBe(
      '<a href="/">A</a><a class="t-tabset-tab not-prose" href="#b">B</a><a class="t-cover-link not-prose" href="/c">C</a>',
    );
  });

  it('change nothing else in any document', () => {
    const html =
      '<p>Odd <b>tags<p>unclosed <a title="a > b" href=/x>&nbsp;</a><br/><script>"<div class=\'t-card\'>"</script><!-- <div class="t-card"> -->';
    expect(put(html, '.card')).toBe(html);
  });

  it('ask for the ancestors of a part', () => {
    const tabs = (outer: string) =>
      `<${outer}><nav class="t-tabs"><ul><li><a href="/">A</a></li></ul></nav></${outer.split(' ')[0]}>`;
    expect(put(tabs('header class="t-header"'), '.nav-tabs-item')).toContain(
      '<a href="/" class="nav-tabs-item">',
    );
    expect(put(tabs('div'), '.nav-tabs-item')).toBe(tabs('div'));
  });

  it('mark the entry around the link to the page itself', () => {
    const html =
      '<div class="t-sidebar"><ul><li><a href="/a">A</a></li><li data-only="1"><a aria-current="page" href="/b">B</a></li></ul></div>';
    expect(put(html, '[data-active="true"]')).toContain(
      '<li><a href="/a">A</a></li><li data-only="1" data-active="true"><a aria-current="page"',
    );
  });

  it('say which page it is', () => {
    const html = '<html lang="en"><body></body></html>';
    expect(put(html, '[data-current-path]', '[data-page-mode]')).toBe(
      '<html lang="en" data-current-path="/guides/setup" data-page-mode="wide"><body></body></html>',
    );
    const text = '<article class="t-article"><div class="t-prose"></div></article>';
    expect(put(text, '[data-page-title]')).toContain('data-page-title="Set &quot;up&quot;"');
  });

  it('count depth and place', () => {
    const html = '<nav class="t-toc"><ul><li><a>A</a><ul><li><a>B</a></li></ul></li></ul></nav>';
    expect(put(html, '[data-depth="0"]', '[data-depth="1"]')).toBe(
      '<nav class="t-toc"><ul><li data-depth="0"><a>A</a><ul><li data-depth="1"><a>B</a></li></ul></li></ul></nav>',
    );
    const links =
      '<nav class="t-pagination"><a rel="next"><span>Next</span><span>B</span></a></nav>';
    expect(put(links, '.pagination-title')).toContain(
      '<span>Next</span><span class="pagination-title">B</span>',
    );
  });
});

describe('ids', () => {
  it('take the place of one of ours, and what refers to that follows', () => {
    const html =
      '<a class="t-skip" href="#t-main">Skip</a><button popovertarget="t-sidebar"></button><main id="t-main" tabindex="-1"></main><div id="t-sidebar" class="t-sidebar"></div>';
    expect(put(html, '#content-area', '#sidebar')).toBe(
      '<a class="t-skip" href="#content-area">Skip</a><button popovertarget="sidebar"></button><main id="content-area" tabindex="-1"></main><div id="sidebar" class="t-sidebar"></div>',
    );
  });

  it('nest where several mean one part', () => {
    const html = '<nav id="t-toc" class="t-toc"><ul></ul></nav>';
    expect(
      put(html, '#content-side-layout', '#table-of-contents', '#table-of-contents-content'),
    ).toBe(
      '<nav id="content-side-layout" class="t-toc"><div id="table-of-contents"><ul id="table-of-contents-content"></ul></div></nav>',
    );
  });

  it('are on a wrapper around an element whose children style sheets select', () => {
    const html = '<div class="t-bar-end"><a class="t-cta" href="/">Go</a></div>';
    expect(put(html, '#topbar-cta-button')).toBe(
      '<div class="t-bar-end"><div id="topbar-cta-button"><a class="t-cta" href="/">Go</a></div></div>',
    );
  });

  it('give way to those of the text', () => {
    const html = '<header class="t-header"></header><main><h2 id="navbar">Navbar</h2></main>';
    expect(put(html, '#navbar')).toBe(html);
    const panel = '<div class="t-panel" id="mine">A</div>';
    expect(put(panel, '#panel')).toBe(
      '<div class="t-panel" id="mine"><div id="panel">A</div></div>',
    );
  });

  it('occur once on a page, unless style sheets select all of a kind', () => {
    const html = '<div class="t-panel">A</div><div class="t-panel">B</div>';
    expect(put(html, '#panel')).toBe(
      '<div class="t-panel" id="panel">A</div><div class="t-panel">B</div>',
    );
    const groups = '<p class="t-nav-title">A</p><p class="t-nav-title">B</p>';
    expect(put(groups, '#sidebar-title').match(/id="sidebar-title"/g)).toHaveLength(2);
  });
});

it('does not change a document without requested names', () => {
  const html = '<header class="t-header"></header>';
  expect(addStyleNames(html, [], PAGE)).toBe(html);
});
