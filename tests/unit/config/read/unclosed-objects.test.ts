import { expect, test } from 'vitest';
import { parseJson } from '../../../../src/config/read/parse-json.ts';

/** Problems of a text as `line:column message (hint)`. */
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
  expect(tell(text)).toEqual(['4:20 Missing "}". (Close the object with "}".)']);
});

test('a name that is not a string is reported as such', () => {
  expect(tell('{ "a": 1, 2: 3 }')).toEqual([
    '1:11 Missing property name. (Add the name in double quotes before the colon.)',
  ]);
});

test('an object that is open at the end lacks a brace where the indentation goes back', () => {
  const text = `{
  "colors": {
    "primary": "#123456",
  "navigation": {
    "pages": ["a"]
  }
}
`;
  expect(tell(text)).toEqual([
    '3:24 Missing "}". (Add "}" to close the object that starts on line 2.)',
  ]);
});

test('so does a list, and an object that its list is closed before', () => {
  expect(tell('{\n  "pages": [\n    "a"\n  ,\n  "name": {}\n}')).toEqual([
    '3:7 Missing "]". (Add "]" to close the list that starts on line 2.)',
  ]);
  expect(tell('{\n  "groups": [\n    { "group": "A",\n      "pages": []\n  ]\n}')).toEqual([
    '4:17 Missing "}". (Add "}" to close the object that starts on line 3.)',
  ]);
});

test('a text without indentation is open at its end', () => {
  expect(tell('{\n"a": {\n"b": 1\n}')).toEqual([
    '4:1 Unexpected end of file in an object. (Add the missing "}".)',
  ]);
});
