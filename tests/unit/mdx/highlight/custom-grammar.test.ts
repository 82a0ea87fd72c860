import { expect, test } from 'vitest';
import { Highlighter, parseGrammar } from '../../../../src/mdx/highlighter.ts';
import { problemsOf, renderBody } from '../_page.ts';

const grammar = (word: string, more: object = {}) =>
  JSON.stringify({
    name: 'moss',
    scopeName: 'source.moss',
    aliases: ['ms'],
    patterns: [{ match: `\\b${word}\\b`, name: 'keyword.control.moss' }],
    ...more,
  });

const parse = (...texts: string[]) => texts.flatMap((text) => parseGrammar(text) ?? []);
const highlighterWith = (...texts: string[]) => new Highlighter(parse(...texts));

test('code in a language of the project is colored by any of its names', () => {
  const plain = new Highlighter().highlight('grow fast', 'moss');
  expect(plain).toEqual({ html: 'grow fast', lang: 'text' });
  const highlighter = highlighterWith(grammar('grow'));
  const colored = highlighter.highlight('grow fast', 'Moss');
  expect(colored.lang).toBe('moss');
  expect(colored.html).toMatch(/^<span class=[\w-]+>grow<\/span> fast$/);
  expect(highlighter.highlight('grow fast', 'ms')).toEqual(colored);
});

test('two sites color the same language by grammars of their own', () => {
  const before = highlighterWith(grammar('grow'));
  const after = highlighterWith(grammar('fast'));
  const html = before.highlight('grow fast', 'moss').html;
  expect(after.highlight('grow fast', 'moss').html).not.toBe(html);
  expect(before.highlight('grow fast', 'moss').html).toBe(html);
  expect(after.digest).not.toBe(before.digest);
});

test.each(['', '[]', 'null', '{"name": "a b"}', grammar('x', { patterns: {} }), '{'])(
  'no grammar: %s',
  (text) => {
    expect(parseGrammar(text)).toBeUndefined();
  },
);

test('code whose grammar cannot be used is shown without colors, with the cause as a warning', () => {
  const grammars = parse(grammar('x', { patterns: [{ begin: '(', end: 7, patterns: 'x' }, null] }));
  const { html, diagnostics } = renderBody('## Moss\n\n```moss\ngrow <b>\n```\n', { grammars });
  expect(html).toContain('>grow &lt;b&gt;</code>');
  expect(diagnostics).toMatchObject([
    {
      code: 'uncolored-code',
      severity: 'warning',
      file: 'page.mdx',
      line: 4,
      message: expect.stringMatching(/^Cannot highlight the language "moss": \S./),
    },
  ]);
});

test('code whose grammar requires one that is missing is reported with its name', () => {
  const grammars = parse(grammar('x', { embeddedLangs: ['lichen'] }));
  expect(problemsOf('```moss\nx\n```', { grammars })).toEqual([
    expect.stringMatching(/^uncolored-code page\.mdx:2:1 .*lichen/),
  ]);
});
