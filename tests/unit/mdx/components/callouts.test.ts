import { h } from 'preact';
import { expect, test } from 'vitest';
import { element, render } from './render.ts';

test('a note is a labeled box with an icon', () => {
  expect(render(element('Note', {}, h('p', null, 'Text'))).html).toBe(
    '<div role="note" class="t-callout t-note" aria-label="Note"><i>circle-info/solid</i>' +
      '<div class="t-callout-body t-flow"><p>Text</p></div></div>',
  );
});

test('a title is the first line and the name of the box', () => {
  const { html } = render(element('Warning', { title: 'Mind the gap' }, 'Text'));
  expect(html).toContain('aria-label="Mind the gap"');
  expect(html).toContain('<p class="t-callout-title">Mind the gap</p>Text');
});

test('a bare title attribute is no title', () => {
  expect(render(element('Info', { title: true }, 'Text')).html).not.toContain('t-callout-title');
});

test.each([
  ['Tip', 't-tip', 'lightbulb'],
  ['Check', 't-check', 'circle-check'],
  ['Danger', 't-danger', 'circle-exclamation'],
  ['Warning', 't-warning', 'triangle-exclamation'],
])('<%s> has its own color and icon', (name, kind, icon) => {
  const { html } = render(element(name));
  expect(html).toContain(`class="t-callout ${kind}"`);
  expect(html).toContain(`<i>${icon}/solid</i>`);
});

test('a callout takes the author’s icon and color', () => {
  const { html } = render(element('Callout', { icon: 'key', iconType: 'light', color: '#8b5cf6' }));
  expect(html).toContain('<i>key/light</i>');
  expect(html).toContain('class="t-callout t-info t-callout-color" style="--t-callout:#8b5cf6;"');
});

test.each([
  [{ margin: 4 }, '--t-callout:red;margin:4px;'],
  ['margin: 4px', '--t-callout:red;margin: 4px'],
])('a callout keeps its color next to the style %j of the author', (style, expected) => {
  const { html } = render(element('Callout', { color: 'red', style }));
  expect(html).toContain(`style="${expected}"`);
});

test.each([
  ['warning', 't-warning'],
  ['Success', 't-check'],
  ['error', 't-danger'],
  ['whatever', 't-info'],
])('type "%s" of a callout gives %s', (type, kind) => {
  expect(render(element('Callout', { type })).html).toContain(`t-callout ${kind}"`);
});

test('class, id and style of the author are kept', () => {
  const { html } = render(
    element('Note', { className: 'mt-4', class: 'wide', id: 'here', style: { margin: 4 } }),
  );
  expect(html).toContain('class="t-callout t-note wide mt-4" id="here" style="margin:4px;"');
});

test('attributes for scripts and assistive technology reach the page', () => {
  const attributes = { 'data-tour': 'first', 'aria-label': 'Mind this' };
  const html = render(element('Note', attributes, h('p', null, 'Text'))).html;
  expect(html).toContain(
    '<div role="note" data-tour="first" aria-label="Mind this" class="t-callout t-note"',
  );
});

test('a callout has its emoji in place of the icon, unless it is empty or a name', () => {
  const htmlOf = (emoji: string) => render(element('Callout', { emoji }, 'Text')).html;
  expect(htmlOf('🌱')).toContain('<span class="t-icon" aria-hidden="true">🌱</span>');
  for (const emoji of ['', ':seedling:'])
    expect(htmlOf(emoji)).toContain('<i>circle-info/solid</i>');
});
