import { h } from 'preact';
import { expect, test } from 'vitest';
import { element, render } from './render.ts';

test('a card with href has one link, named by its title', () => {
  expect(
    render(element('Card', { title: 'Start', icon: 'rocket', href: '/start' }, 'Go')).html,
  ).toBe(
    '<div class="t-card"><span class="t-card-icon"><i>rocket</i></span><div class="t-card-main">' +
      '<div class="t-card-title"><a class="t-cover-link" href="/start">Start</a></div>' +
      '<div class="t-card-body t-flow">Go</div></div></div>',
  );
});

test('style sheets with a[class*="card"] do not select the title of a card, whose link covers the card', () => {
  const { html } = render(element('Card', { title: 'Start', href: '/start' }));
  expect(html).not.toMatch(/<a[^>]* class="[^"]*card/);
});

test('a card without href is only a box', () => {
  expect(render(element('Card', { title: 'Start' })).html).toBe(
    '<div class="t-card"><div class="t-card-main"><div class="t-card-title">Start</div></div></div>',
  );
});

test('a card that is only a link is named by its text', () => {
  const { html } = render(element('Card', { href: '/a' }, h('p', null, 'Read this')));
  expect(html).toContain('<a class="t-cover-link" href="/a" aria-label="Read this"></a>');
});

const hasArrow = (props: object) =>
  render(element('Card', { title: 'A', ...props })).html.includes('t-card-arrow');

test('external cards have an arrow unless the author takes it away', () => {
  expect(hasArrow({ href: 'https://example.com' })).toBe(true);
  expect(hasArrow({ href: 'https://example.com', arrow: 'false' })).toBe(false);
  expect(hasArrow({ href: '/a' })).toBe(false);
  expect(hasArrow({ href: '/a', arrow: true })).toBe(true);
  expect(hasArrow({ arrow: true })).toBe(false);
});

test('picture, color, direction and call to action', () => {
  const { html } = render(
    element('Card', { img: '/a.png', icon: 'x', color: '#f00', horizontal: '', cta: 'More' }),
  );
  expect(html).toContain('<img class="t-card-img" src="/a.png" alt data-no-zoom="true"/>');
  expect(html).toContain('<span class="t-card-icon" style="color:#f00;">');
  expect(html).toContain('class="t-card t-card-horizontal"');
  expect(html).toContain('<span class="t-card-cta">More</span>');
});

test('a description is the first paragraph of the body', () => {
  expect(render(element('Card', { title: 'A', description: 'B' })).html).toContain(
    '<div class="t-card-body t-flow"><p>B</p></div>',
  );
});

test('a disabled card leads nowhere', () => {
  const { html } = render(element('Card', { title: 'A', href: '/a', disabled: true }));
  expect(html).toContain('t-card-disabled');
  expect(html).not.toContain('<a');
});

test('an icon may be a drawing of the author', () => {
  const icon = h('svg', { viewBox: '0 0 8 8' });
  expect(render(element('Card', { title: 'A', icon })).html).toContain(
    '<span class="t-card-icon"><svg viewBox="0 0 8 8" aria-hidden="true"></svg></span>',
  );
});

test.each<[object, number]>([
  [{}, 2],
  [{ cols: 3 }, 3],
  [{ cols: '1' }, 1],
  [{ columns: 4 }, 4],
  [{ cols: 12 }, 4],
  [{ cols: 'many' }, 2],
])('a group with %j has %i columns', (props, cols) => {
  expect(render(element('CardGroup', { ...props }, 'x')).html).toBe(
    `<div class="t-columns" data-cols="${cols}">x</div>`,
  );
});

test('a tile shows a preview with a caption and asks for its link', () => {
  const tile = render(element('Tile', { title: 'A', description: 'More' }, 'preview'));
  expect(tile.html).toContain('<div class="t-preview-box">preview</div>');
  expect(tile.warnings).toEqual([
    'missing-prop: <Tile> requires the attribute "href".; Add href="/page".',
  ]);
});

test('a card of a kind has the colors and the icon of a callout, unless it names an icon', () => {
  const { html } = render(element('Card', { title: 'Care', type: 'tip' }));
  expect(html).toContain('<div class="t-card t-card-kind t-tip">');
  expect(html).toContain('<i>lightbulb/solid</i>');
  const own = render(element('Card', { title: 'Care', type: 'danger', icon: 'fire' })).html;
  expect(own).toContain('<i>fire/solid</i>');
  expect(render(element('Card', { title: 'Care', type: 'constructor' })).html).toContain(
    '<div class="t-card">',
  );
});
