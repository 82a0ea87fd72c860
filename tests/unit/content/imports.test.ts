import { describe, expect, test } from 'vitest';
import { extractImports, importedPaths } from '../../../src/content/imports.ts';

/** The names of the only import of a text. */
function namesIn(statement: string) {
  const { imports } = extractImports(statement);
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

test('empty statements take the place of imports, and lines stay', () => {
  const { text, imports } = extractImports(
    "import X from '/a.mdx'\nimport {\n  b\n} from './b.jsx'\n\n<X/>",
  );
  expect(text).toBe('export {};\nexport {};\n\n\n\n<X/>');
  expect(imports.map(({ line }) => line)).toEqual([1, 2]);
});

test('a sentence that begins with the word, and code, are no imports', () => {
  const text = "import your data from 'here' to there\n\n```js\nimport a from 'b'\n```\n";
  expect(extractImports(text)).toEqual({ text, imports: [] });
});

test('exports of another file are imported, and a default export is rendered', () => {
  const { text, imports } = extractImports("export { default, a as b } from './c.mdx'\n");
  expect(text).toBe('export {};\n\n\n<ReexportedPage />\n');
  const names = [
    { imported: 'default', local: 'ReexportedPage' },
    { imported: 'a', local: 'b' },
  ];
  expect(imports).toEqual([{ specifier: './c.mdx', names, line: 1 }]);
});

test.each([
  ["export * from './c.mdx'", '*'],
  ["export * as all from './c.mdx';", 'all'],
])('all that is exported from another file is imported: %s', (statement, local) => {
  const { text, imports } = extractImports(`${statement}\n\nText`);
  expect(text).toBe('export {};\n\nText');
  const names = [{ imported: '*', local }];
  expect(imports).toEqual([{ specifier: './c.mdx', names, line: 1 }]);
});

test('an import has its own line, even below an example with the same text', () => {
  const statement = "import A from './a.mdx'";
  const { imports } = extractImports(
    `\n\`\`\`\n${statement}\n\`\`\`\n${statement}\n\nexport { b } from './c.mdx'`,
  );
  expect(imports.map(({ line }) => line)).toEqual([5, 7]);
});

describe('paths from which a text imports', () => {
  test.each([
    ["import A from './a.mdx'\n\nText\n\nimport { b } from '/b';", ['./a.mdx', '/b']],
    ["export { default } from '../c.mdx'", ['../c.mdx']],
    ["import A from 'package'", []],
    ["import './styles.mdx'", []],
    ['<!--\nimport Old from "./old.mdx"\n-->', []],
    ['<!-- a\n\nimport Old from "./old.mdx"\n\n-->\nimport A from "./a.mdx"', ['./a.mdx']],
    ['{/*\nimport Old from "./old.mdx"\n*/}', []],
    ['```js\nimport Old from "./old.mdx"\n```', []],
    ['To reuse it, first\nimport the text from "./quick" and so on.', []],
    ['To reuse it, first\nimport the text from "./quick"', []],
  ])('%j', (text, paths) => {
    expect(importedPaths(text)).toEqual(paths);
  });
});
