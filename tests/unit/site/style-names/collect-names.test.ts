// Which documented names a project addresses, in its style sheets, scripts and pages.
import { describe, expect, it } from 'vitest';
import { collectNames } from '../../../../src/site/style-names/collect-names.ts';
import { mayMatch, type OwnText } from '../../../../src/site/style-names/find-words.ts';

const own = (kind: OwnText['kind'], text: string): OwnText => ({ file: `a.${kind}`, kind, text });
const namesIn = (kind: OwnText['kind'], text: string) =>
  collectNames([own(kind, text)]).names.map(({ selector }) => selector);

describe('style-names', () => {
  it.each([
    ['#navbar { color: red }', ['#navbar']],
    [
      '@media print { .dark #sidebar > .card:hover, a::after { color: red } }',
      ['#sidebar', '.card'],
    ],
    ['.callout { & .step { color: red } }', ['.callout', '.step']],
    ['p:not(.code-block):has(> .link) {}', ['.code-block', '.link']],
    ['[data-active] {}', ['[data-active="true"]']],
    ['[data-active=false] {}', []],
    ['[data-depth="1"] a {}', ['[data-depth="1"]']],
    ['html[data-current-path^="/api"] {}', ['[data-current-path]']],
    ['[class*="nav-anchor"] {}', ['.nav-anchors', '.nav-anchor']],
    ['@keyframes a { from { color: red } } .mine { color: url(#navbar) }', []],
    ['#navbar { color: ; } #footer {', ['#navbar', '#footer']],
  ])('of a style sheet: %s', (css, expected) => {
    expect(namesIn('sheet', css).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["document.querySelector('#navbar .card')", ['#navbar', '.card']],
    ['el.closest("#footer")', ['#footer']],
    ["document.getElementById('content-area')", ['#content-area']],
    ["const bar = '#navbar'; $(bar)", ['#navbar']],
    ["card.step = tabs.link + '.com'", []],
    ['document.querySelector(`#${name}`)', []],
  ])('of a script: %s', (code, expected) => {
    expect(namesIn('script', code)).toEqual(expected);
  });

  it.each([
    ['<style>{`\n#navbar { color: red }\n`}</style>', ['#navbar']],
    ['export const A = () => document.querySelector("#footer");', ['#footer']],
    ['```css\n#navbar {}\n```\n\n```html\n<style>#footer {}</style>\n```\n', []],
    ['Call `document.querySelector("#navbar")`.', []],
  ])('of a page: %s', (text, expected) => {
    expect(mayMatch(text) ? namesIn('page', text) : []).toEqual(expected);
  });
});

it('distinguishes custom properties of the theme that are read from those that are set', () => {
  const { read, set } = collectNames([
    own(
      'sheet',
      ':root { --mint-token-keyword: red; --scroll-mt: 0 } a { color: rgb(var(--gray-200)); margin: var(--scroll-mt) }',
    ),
    own('script', 'x.style.color = "rgb(var(--gray-700))"'),
  ]);
  expect(read).toEqual(['--gray-200', '--gray-700']);
  expect(set).toEqual(['--mint-token-keyword']);
});

it('leaves properties alone whose names are those of methods', () => {
  const css = ':root { --shiki-constructor: red; --mint-toString: red; color: var(--valueOf) }';
  const { read, set } = collectNames([own('sheet', css)]);
  expect([read, set]).toEqual([[], []]);
});

it('finds no names in a sheet of rules that are nested thousands of times', () => {
  expect(namesIn('sheet', `${'@media print {'.repeat(20_000)} #navbar {}`)).toEqual([]);
});

it('reads the styles of a page with 100,000 style elements that do not end', () => {
  const { user } = process.cpuUsage();
  const text = `<style>#navbar {}</style>${'<style>'.repeat(100_000)}`;
  expect(namesIn('page', text)).toEqual(['#navbar']);
  // A quadratic expression takes half a minute.
  expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
});

it('a sheet with unmatched closing brackets is read, regardless of the sheet before it', () => {
  const sheet = (text: string) =>
    collectNames([{ file: 'a.css', kind: 'sheet', text }]).texts[0]?.selectors.length;
  const css = [
    'l(//Moss) 0px } }',
    '.a1 { & .toString { color: red; } }',
    '',
    '@layer Moss, x;',
    '@import "/*" screen;',
    '@keyframes toString { from { --Moss: { background: url(/soil/x/x) #fff } } }',
    '/* Moss toString */',
    '.植物 { & .plant_id { font-family: "soil", serif } }',
    '.plant_id { font-family: "Moss x", serif }',
    ':is(.x::before), .plant_id:not(.a1):has(> .x:not(.x):has(> *)) { font-family: "x x", serif font-family: "&if color: red; color: red; background: url(//植物) var(--fern, red) }',
    '@import "../constructor" screen;',
  ].join('\n');
  for (const opener of ['{', '(', '[', 'a(']) {
    sheet(opener.repeat(900));
    expect(sheet(css)).toBe(6);
  }
});

it.each([
  ['#banner { background-color: #0f0f0f; }', true],
  ['.dark #banner, #topbar { border: 0; background: black }', true],
  ['#banner { padding: 0 } .a { background: red }', false],
  ['#banner button { background: red }', false],
])('%s sets the background of the banner: %s', (css, expected) => {
  expect(collectNames([own('sheet', css)]).hasBannerBackground).toBe(expected);
});
