import { describe, expect, test } from 'vitest';
import { readSource } from '../../../../src/mdx/source.ts';

function slipsOf(body: string) {
  return readSource(body).lintIssues.map(({ code, message, hint, line, column, length }) =>
    [`${line}:${column}+${length}`, code, `${message}; ${hint}`].join(' '),
  );
}

describe('options of code blocks that have no effect', () => {
  test('are reported at their positions', () => {
    expect(slipsOf('Text.\n\n```ts twoslash a.ts\nlet a;\n```\n')).toEqual([
      '3:7+8 ignored-prop The code block option "twoslash" does not show types.; The code is highlighted, and comments for the compiler are removed.',
    ]);
    expect(slipsOf('- One:\n\n  ```ts a.ts theme={null}\n  let a;\n  ```\n')).toEqual([
      '3:14+5 ignored-prop The code block option "theme" has no effect.; Set the theme of all code blocks with "codeBlock.theme" in docs.json.',
    ]);
  });

  test.each([
    ['words of a title', '```ts title="With twoslash in it" lines\na\n```'],
    ['words of the code', '```mdx\n~~~ts twoslash\n~~~\n```'],
    ['a title that begins like one', '```ts twoslashed.ts\na\n```'],
  ])('are not looked for in %s', (_, body) => {
    expect(slipsOf(body)).toEqual([]);
  });
});
