import { expect, test } from 'vitest';
import { parseJson } from '../../../../src/config/read/parse-json.ts';

/** `line:column message (hint)` of what is wrong in a text. */
function tell(text: string): string[] {
  return parseJson({ text, file: 'docs.json' }).problems.map(({ message, hint, mark }) => {
    const offset = mark && 'offset' in mark ? mark.offset : 0;
    const lines = text.slice(0, offset).split('\n');
    return `${lines.length}:${(lines.at(-1) ?? '').length + 1} ${message} (${hint})`;
  });
}

test('an object that another one follows lacks a brace, where its last property ends', () => {
  const text = `{
  "pages": [
    { "group": "A",
      "icon": "leaf",
    { "group": "B" }
  ]
}`;
  expect(tell(text)).toEqual(['4:20 lacks a } here (a } is missing: the object is still open)']);
});

test('a name that is no text is told as such', () => {
  expect(tell('{ "a": 1, 2: 3 }')).toEqual([
    '1:11 lacks the name of a property here (put the name in double quotes before the colon)',
  ]);
});
