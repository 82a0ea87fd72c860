import { describe, expect, test } from 'vitest';
import { findTokens } from '../../../../src/client/playground/code-tokens.ts';

/** Strings and comments of a code. */
const tokensOf = (code: string) =>
  findTokens(code, /(?<c>#.*)/g, 's').map(({ kind, text }) => `${kind} ${text}`);

describe('strings of request samples', () => {
  test.each([
    ['in all quotes', `a "b" 'c' \`d\``, ['s "b"', "s 'c'", 's `d`']],
    ['with other quotes and escapes', String.raw`"it's \"b\"" 'a"\'b'`, [String.raw`s "it's \"b\""`, String.raw`s 'a"\'b'`]],
    ['of several lines in apostrophes', `-d '{\n  "a": 1\n}'`, [`s '{\n  "a": 1\n}'`]],
    ['that end on another line are none', `"a\nb" "c"`, ['s " "']],
    ['that stay open are none', `don't "a"`, ['s "a"']],
    ['behind an escape that stays open', String.raw`'a\' "b"`, ['s "b"']],
    ['in comments', `a # don't\nb 'c'`, ["c # don't", "s 'c'"]],
    ['that begin a comment', `'# a' # b`, ["s '# a'", 'c # b']],
    ['that are empty', `""''`, ['s ""', "s ''"]],
  ])('%s', (_name, code, expected) => {
    expect(tokensOf(code)).toEqual(expected);
  }); // prettier-ignore

  test('have their positions', () => {
    const code = `a 'b' # c`;
    for (const { text, start } of findTokens(code, /(?<c>#.*)/g, 's'))
      expect(code.slice(start, start + text.length)).toBe(text);
  });
});
