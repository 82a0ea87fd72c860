import { afterEach, expect, test } from 'vitest';
import { highlight } from '../../../../src/mdx/highlight/highlight.ts';
import { readOwnGrammar, useOwnGrammars } from '../../../../src/mdx/highlight/own-grammars.ts';

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

test('a grammar that cannot be used leaves code as it is', () => {
  use(grammar('x', { patterns: [{ begin: '(', end: 7, patterns: 'x' }, null] }));
  expect(highlight('grow <b>', 'moss').html).toBe('<span class="line">grow &lt;b&gt;</span>');
});
