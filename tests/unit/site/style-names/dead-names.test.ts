// Selectors that match nothing: reported only if that is certain, with the location and the replacement.
import { describe, expect, it } from 'vitest';
import { collectNames } from '../../../../src/site/style-names/collect-names.ts';
import { findUnmatchedSelectors } from '../../../../src/site/unmatched-selectors.ts';
import {
  findOwnElements,
  findOwnWords,
  type OwnText,
} from '../../../../src/site/style-names/find-words.ts';

interface Project {
  css?: string;
  js?: string;
  mdx?: string;
  hasForeignParts?: boolean;
}

function deadIn({ css = '', js = '', mdx = '', hasForeignParts = false }: Project) {
  const own: OwnText[] = [
    { file: 'style.css', kind: 'sheet', text: css },
    { file: 'own.js', kind: 'script', text: js },
    { file: 'index.mdx', kind: 'page', text: mdx },
  ];
  const { texts } = collectNames(own);
  return findUnmatchedSelectors(texts, {
    findWords: (words, options) => findOwnWords(words, own, options),
    findElements: (names) => findOwnElements(names, own),
    hasForeignParts,
  }).map(
    ({ file, line, column, name, others, reason }) =>
      `${file}:${line}:${column} ${name}${others ? ` +${others}` : ''}${reason ? ` (${reason})` : ''}`,
  );
}

describe('is reported', () => {
  it.each([
    [
      'a part that we do not have',
      '\n  #chat-assistant-sheet {}',
      ['style.css:2:3 #chat-assistant-sheet (Trellis has a search, but no AI assistant.)'],
    ],
    [
      'a utility that our parts do not have',
      '#navbar .max-w-8xl {}',
      [
        'style.css:1:1 .max-w-8xl (No page uses this class, and Trellis components have no utility classes.)',
      ],
    ],
    [
      'a part addressed as an element',
      'p, callout {}',
      ['style.css:1:4 callout (Use ".callout".)'],
    ],
    [
      'an id that is a class, and the other way round',
      '#nav-tabs {} .navbar {}',
      ['style.css:1:1 #nav-tabs (Use ".nav-tabs".)', 'style.css:1:14 .navbar (Use "#navbar".)'],
    ],
    ['what nobody has', '.gone > a {}', ['style.css:1:1 .gone']],
    [
      'a property that nothing sets',
      'a { color: var(--brand); margin: var(--gap, 1px) }',
      ['style.css:1:12 --brand (Nothing sets it.)'],
    ],
  ])('%s', (_, css, expected) => {
    expect(deadIn({ css })).toEqual(expected);
  });

  it('the mode as an attribute, which is a class', () => {
    const css = '[data-theme="dark"] a {} [data-theme="maple"] a {}';
    expect(deadIn({ css })).toEqual(['style.css:1:1 [data-theme="dark"] (Use ".dark".)']);
  });

  it('a lookup of a script, at its text', () => {
    expect(deadIn({ js: 'a();\nb.closest("#gone p");' })).toEqual(['own.js:2:12 #gone']);
  });

  it('a class that pages only speak of', () => {
    const css = 'button.group {}';
    expect(deadIn({ css, mdx: 'A group of plants.' })).toEqual(['style.css:1:1 .group']);
    expect(deadIn({ css, mdx: '<div className="wide group">' })).toEqual([]);
  });

  it('once for a rule', () => {
    const css = '.one .two .three, #navbar, .four {} .five {}';
    expect(deadIn({ css })).toEqual(['style.css:1:1 .one +1', 'style.css:1:37 .five']);
  });
});

describe('is not reported', () => {
  it.each<[string, Project]>([
    ['a name that pages carry', { css: '#navbar .card[data-active] > a:hover::after {}' }],
    ['a class of the author’s', { css: '.hero {}', mdx: '<div className="wide hero">' }],
    [
      'a class behind an empty string',
      { css: '.hero {}', mdx: `useState(''); <input placeholder="" /> <div className="hero">` },
    ],
    [
      'a class that a script sets',
      { css: '.is-open #navbar {}', js: 'x.classList.add("is-open")' },
    ],
    ['a utility that pages have', { css: '.max-w-8xl {}', mdx: '<p className="max-w-8xl">' }],
    ['the id of a heading', { css: '#getting-your-key {}', mdx: '## Getting your key' }],
    [
      'an element of the author’s script',
      { css: 'my-chart {}', js: 'customElements.define("my-chart", X)' },
    ],
    ['what a selector works without', { css: 'a:not(.gone) {} :is(.gone, p) {}' }],
    ['dark mode, code and formulas', { css: 'html.dark .language-js, .katex {}' }],
    ['attributes of HTML', { css: 'a[href^="https:"][target], img[src$=".svg"] {}' }],
    [
      'a property of the theme or of its own',
      { css: ':root { --x: 1 } a { b: var(--x) var(--primary) var(--gray-50) }' },
    ],
    ['names of a widget that a script brings', { css: '.widget-bubble {}', hasForeignParts: true }],
  ])('%s', (_, project) => {
    expect(deadIn(project)).toEqual([]);
  });
});

describe('a selector of an element', () => {
  it.each([
    ['words of a page', 'Each card has steps and tabs.', ''],
    ['a component of the same letters', '<Card title="A" />', ''],
  ])('addresses nothing in spite of %s', (_, mdx, js) => {
    expect(deadIn({ css: 'card {}', mdx, js })).toEqual(['style.css:1:1 card (Use ".card".)']);
  });

  it.each([
    ['a tag of a page', 'Here: <my-part>x</my-part>', ''],
    ['an element that a script makes', '', "customElements.define('my-part', Part)"],
    ['markup of a script', '', 'box.innerHTML = "<my-part></my-part>"'],
  ])('addresses %s', (_, mdx, js) => {
    expect(deadIn({ css: 'my-part {}', mdx, js })).toEqual([]);
  });
});
