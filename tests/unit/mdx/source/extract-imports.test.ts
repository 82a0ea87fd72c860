import { describe, expect, test } from 'vitest';
import { readImports } from '../../../../src/mdx/source/extract-imports.ts';

/** The names of the only import of a text. */
function namesIn(statement: string) {
  const { imports } = readImports(statement);
  expect(imports).toHaveLength(1);
  return imports[0];
}

describe('forms of import', () => {
  test.each([
    ["import X from '/a.mdx'", [{ imported: 'default', local: 'X' }]],
    ['import X from "/a.mdx";', [{ imported: 'default', local: 'X' }]],
    ["import { a } from '/a.mdx'", [{ imported: 'a', local: 'a' }]],
    [
      "import { a, b as c } from '/a.mdx'",
      [
        { imported: 'a', local: 'a' },
        { imported: 'b', local: 'c' },
      ],
    ],
    [
      "import X, { a } from '/a.mdx'",
      [
        { imported: 'default', local: 'X' },
        { imported: 'a', local: 'a' },
      ],
    ],
    ["import * as N from '/a.mdx'", [{ imported: '*', local: 'N' }]],
    [
      "import {\n  a,\n  b,\n} from '/a.mdx'",
      [
        { imported: 'a', local: 'a' },
        { imported: 'b', local: 'b' },
      ],
    ],
    ["import '/a.mdx'", []],
    ["import X from'/a.mdx'", [{ imported: 'default', local: 'X' }]],
  ])('%j', (statement, names) => {
    expect(namesIn(statement)).toEqual({ specifier: '/a.mdx', names, line: 1 });
  });
});

test('imports become constants that the evaluator fills, and lines stay', () => {
  const { text, imports } = readImports(
    "import X from '/a.mdx'\nimport {\n  b\n} from './b.jsx'\n\n<X/>",
  );
  expect(text).toBe(
    'export const { "default": X } = __import(0);\nexport const { "b": b } = __import(1);\n\n\n\n<X/>',
  );
  expect(imports.map(({ line }) => line)).toEqual([1, 2]);
});

test('a sentence that begins with the word, and code, are no imports', () => {
  const text = "import your data from 'here' to there\n\n```js\nimport a from 'b'\n```\n";
  expect(readImports(text)).toEqual({ text, imports: [] });
});

test('what is exported from another file is imported, and a default export is shown', () => {
  const { text, imports } = readImports("export { default, a as b } from './c.mdx'\n");
  expect(text).toBe(
    'export const { "default": HandedOnPage, "a": b } = __import(0);\n\n\n<HandedOnPage />\n',
  );
  expect(imports).toMatchObject([{ specifier: './c.mdx', line: 1 }]);
});
