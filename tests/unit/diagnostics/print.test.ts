import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { hasColor, printDiagnostics } from '../../../src/diagnostics/print.ts';

const unknownKey: Diagnostic = {
  code: 'unknown-key',
  severity: 'warning',
  message: 'anchors[1]: Unknown property "urll".',
  hint: 'Did you mean "url"?',
  file: 'docs.json',
  line: 2,
  column: 20,
  length: 6,
};

function print(diagnostics: Diagnostic[], text?: string): string {
  return printDiagnostics(diagnostics, { readText: () => text });
}

const at = (file: string | undefined, line?: number): Diagnostic => ({
  code: 'broken-link',
  severity: 'warning',
  message: 'here',
  file,
  line,
});

describe('the text for terminals', () => {
  test('has place, message, marked line and hint', () => {
    expect(print([unknownKey], '[\n    { "name": "B", "urll": "b" }\n]')).toMatchInlineSnapshot(`
      "docs.json:2:20  anchors[1]: Unknown property "urll".
        2 |     { "name": "B", "urll": "b" }
          |                    ^^^^^^
        hint: Did you mean "url"?
      "
    `);
  });

  test('says which problems are errors and which are notes', () => {
    const { message } = unknownKey;
    const lines: Diagnostic[] = [
      { code: 'unsafe-url', severity: 'error', message },
      { code: 'broken-link', severity: 'warning', message },
      { code: 'unknown-field', severity: 'info', message },
    ];
    expect(print(lines)).toMatchInlineSnapshot(`
      "error: anchors[1]: Unknown property "urll".

      anchors[1]: Unknown property "urll".

      note: anchors[1]: Unknown property "urll".
      "
    `);
  });

  test('is in the order of files and lines', () => {
    const printed = print([at('docs.json', 10), at('a.mdx', 3), at('docs.json', 9), at(undefined)]);
    expect(printed.match(/^\S+/gm)).toEqual(['here', 'a.mdx:3', 'docs.json:9', 'docs.json:10']);
  });

  test('is empty without diagnostics', () => {
    expect(print([])).toBe('');
  });

  test('leaves the frame out when the line is not there', () => {
    expect(print([unknownKey], 'one line')).not.toContain('^');
  });

  test('does not show a byte order mark, which columns do not count', () => {
    const [, frame, carets] = print(
      [{ ...unknownKey, line: 1, column: 1, length: 6 }],
      '\ufeff"urll": 1',
    ).split('\n');
    expect([frame, carets]).toEqual(['  1 | "urll": 1', '    | ^^^^^^']);
  });

  test('cuts long lines around the mark', () => {
    const line = `${'a'.repeat(200)}"urll"${'b'.repeat(200)}`;
    const printed = print([{ ...unknownKey, line: 1, column: 201 }], line);
    expect(printed).toMatchInlineSnapshot(`
      "docs.json:1:201  anchors[1]: Unknown property "urll".
        1 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"urll"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
          |                                  ^^^^^^
        hint: Did you mean "url"?
      "
    `);
  });

  test('keeps the caret in place after tabs and wide characters', () => {
    const printed = print([{ ...unknownKey, line: 1, column: 5 }], '\t字😀"urll"');
    expect(printed).toMatchInlineSnapshot(`
      "docs.json:1:5  anchors[1]: Unknown property "urll".
        1 |  字😀"urll"
          |      ^^^^^^
        hint: Did you mean "url"?
      "
    `);
  });

  test('shows control characters instead of sending them to the terminal', () => {
    const hostile = '\u001b[31m\u202e';
    const diagnostic = { ...unknownKey, line: 1, message: hostile, hint: hostile, file: hostile };
    expect(print([diagnostic], hostile)).not.toMatch(/[^\P{C}\n]/u);
  });

  test('has colors where they are asked for', () => {
    const printed = printDiagnostics([unknownKey], { color: true });
    expect(printed).toContain('\u001b[33manchors[1]: Unknown property "urll".\u001b[39m');
  });
});

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{ isTTY: false }, {}, false],
  [{}, {}, false],
])('stream %o with environment %o: colors %s', (stream, env, expected) => {
  expect(hasColor(stream, env)).toBe(expected);
});
