import { describe, expect, test } from 'vitest';
import { nextToken, onlyTokens, readAttributes, replaceTokens } from '../../../src/utils/html.ts';

/** Everything that is no text, as `type name attributes text`. */
function tokensOf(html: string, only?: ReturnType<typeof onlyTokens>): string[] {
  const found: string[] = [];
  for (let token = nextToken(html, 0, only); token; token = nextToken(html, token.end, only))
    found.push([token.type, token.name, token.attributes.trim(), token.text].join(' ').trim());
  return found;
}

describe('the tokens of HTML', () => {
  test('are tags with their attributes as written', () => {
    expect(tokensOf('Go <a href="/x" class=\'b\'>there</a><br/>')).toEqual([
      'start a href="/x" class=\'b\'',
      'end a',
      'start br /',
    ]);
  });

  test('keep the case of names, which drawings need', () => {
    expect(tokensOf('<linearGradient><IMG>')).toEqual(['start linearGradient', 'start IMG']);
  });

  test('may hold signs of markup between quotes', () => {
    expect(tokensOf('<p title="a > b <i>">x</p>')).toEqual(['start p title="a > b <i>"', 'end p']);
  });

  test('are no text that only looks like a tag', () => {
    expect(tokensOf('1 < 2, a <b and <p open="')).toEqual([]);
    expect(tokensOf('</ p><3><p x<b>')).toEqual(['start b']);
  });

  test('are comments with their text; an unclosed one extends to the end', () => {
    expect(tokensOf('<!--island 1--><b><!-- <i> --></b><!-- <u>')).toEqual([
      'comment   island 1',
      'start b',
      'comment    <i>',
      'end b',
      'comment    <u>',
    ]);
  });

  test('are scripts and style sheets as a whole', () => {
    expect(tokensOf('<script async>a = "<b>"</Script ><style>p > b {}</style>')).toEqual([
      'code script async a = "<b>"',
      'code style  p > b {}',
    ]);
    expect(tokensOf('<script>a<b>')).toEqual(['code script  a<b>']);
  });

  test('of some names are found alone, and not in scripts or comments', () => {
    const html = '<p><a><!-- <a> --><script>"<a>"</script></a></p>';
    expect(tokensOf(html, onlyTokens(['a']))).toEqual(['start a', 'end a']);
    expect(tokensOf(html, onlyTokens(['script']))).toEqual(['code script  "<a>"']);
  });

  test('have their offsets', () => {
    expect(nextToken('ab<i>c', 1)).toMatchObject({ start: 2, end: 5 });
    expect(nextToken('ab<i>c', 3)).toBeUndefined();
  });
});

test('tokens are replaced with the result of the callback, and stay without one', () => {
  const html = '<p>a<b>c</b></p>';
  expect(replaceTokens(html, ({ name }) => (name === 'b' ? '|' : undefined))).toBe('<p>a|c|</p>');
  expect(replaceTokens(html, () => undefined)).toBe(html);
});

test('attributes have values in quotes of either kind, without quotes, or none', () => {
  expect(readAttributes(' a="1" b=\'"\' c=3 d viewBox = "0" /')).toEqual([
    ['a', '1'],
    ['b', '"'],
    ['c', '3'],
    ['d', undefined],
    ['viewBox', '0'],
  ]);
});
