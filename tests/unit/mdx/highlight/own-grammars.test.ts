import { afterEach, expect, test } from 'vitest';
import { highlight } from '../../../../src/mdx/highlight/highlight.ts';
import { readOwnGrammar, useOwnGrammars } from '../../../../src/mdx/highlight/own-grammars.ts';
import { problemsOf, renderBody } from '../_page.ts';

const grammar = (word: string, more: object = {}) =>
  JSON.stringify({
    name: 'moss',
    scopeName: 'source.moss',
    aliases: ['ms'],
    patterns: [{ match: `\\b${word}\\b`, name: 'keyword.control.moss' }],
    ...more,
  });

function use(...texts: string[]): void {
  useOwnGrammars(texts.flatMap((text) => readOwnGrammar(text) ?? []));
}

afterEach(() => useOwnGrammars([]));

test('code in a language of the project is coloured, by any of its names', () => {
  const plain = highlight('grow fast', 'moss');
  expect(plain).toEqual({ html: '<span class="line">grow fast</span>', lang: 'text' });
  use(grammar('grow'));
  const colored = highlight('grow fast', 'Moss');
  expect(colored.lang).toBe('moss');
  expect(colored.html).toMatch(/<span class="line"><span class="[\w-]+">grow<\/span> fast<\/span>/);
  expect(highlight('grow fast', 'ms')).toEqual(colored);
});

test('a grammar that changed colours anew', () => {
  use(grammar('grow'));
  const before = highlight('grow fast', 'moss').html;
  use(grammar('fast'));
  expect(highlight('grow fast', 'moss').html).not.toBe(before);
});

test.each(['', '[]', 'null', '{"name": "a b"}', grammar('x', { patterns: {} }), '{'])(
  'no grammar: %s',
  (text) => {
    expect(readOwnGrammar(text)).toBeUndefined();
  },
);

test('code whose grammar cannot be used is shown without colors, with the cause as a warning', () => {
  use(grammar('x', { patterns: [{ begin: '(', end: 7, patterns: 'x' }, null] }));
  const { html, diagnostics } = renderBody('## Moss\n\n```moss\ngrow <b>\n```\n');
  expect(html).toContain('<span class="line">grow &lt;b&gt;</span>');
  expect(diagnostics).toMatchObject([
    {
      code: 'uncolored-code',
      severity: 'warning',
      file: 'page.mdx',
      line: 4,
      message: expect.stringMatching(/^Cannot highlight the language "moss": \S/),
    },
  ]);
});

test('code whose grammar requires one that is missing is reported with its name', () => {
  use(grammar('x', { embeddedLangs: ['lichen'] }));
  expect(problemsOf('```moss\nx\n```')).toEqual([
    expect.stringMatching(/^uncolored-code page\.mdx:2:1 .*lichen/),
  ]);
});
