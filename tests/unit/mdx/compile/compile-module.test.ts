import { describe, expect, test } from 'vitest';
import { compileModule } from '../../../../src/mdx/modules.ts';

/** Exports of a module; imports are returned as their description. */
function run(source: string, file = 'a.tsx'): unknown {
  const { code, imports } = compileModule(file, source);
  const runtime = { jsx: (type: string) => `<${type}>`, jsxs: (type: string) => `<${type}>` };
  // oxlint-disable-next-line no-new-func -- this is how pages run, too
  const evaluate = new Function(
    '__import',
    `return (function () { ${code} }).call(null, ...[].slice.call(arguments, 1))`,
  );
  return evaluate(
    (index: number) => ({ default: imports[index]?.specifier, name: index, '*': 'all' }),
    runtime,
  );
}

describe('exports', () => {
  test.each([
    ['export const a = 1, b = 2', { a: 1, b: 2 }],
    ['export const { a, b: [c], ...d } = { a: 1, b: [2], e: 3 }', { a: 1, c: 2, d: { e: 3 } }],
    ['const a = 1; export { a as b }', { b: 1 }],
    ['export default 1 + 1', { default: 2 }],
    ['const a = 1; export default a', { default: 1 }],
    ["export { default as a } from './b'", { a: './b' }],
    ["import a from './b'; export { a }", { a: './b' }],
    ["import { name as a } from './b'; export { a }", { a: 0 }],
    ["import * as a from './b'; export { a }", { a: 'all' }],
    ["export * as a from './b'", { a: 'all' }],
    ['export type A = string; export interface B {}', {}],
    ['export const a = <b />', { a: '<b>' }],
    ['', {}],
  ])('%s', (source, exports) => {
    expect(run(source)).toEqual(exports);
  });

  test.each([
    'export default function A() { return 1 }',
    'export default () => 1',
    'export default function () { return 1 }',
    'export function A() { return 1 }\nexport default A',
  ])('%s', (source) => {
    const { default: component } = run(source) as { default: () => number };
    expect(component()).toBe(1);
  });
});

test('a star brings everything but the default', () => {
  expect(run("export * from './b'")).toEqual({ name: 0, '*': 'all', default: undefined });
});

test('returns imports with their names', () => {
  expect(compileModule('a.js', "import a, { b as c } from './b';\na; c").imports).toEqual([
    {
      specifier: './b',
      names: [
        { imported: 'default', local: 'a' },
        { imported: 'b', local: 'c' },
      ],
      line: 1,
    },
  ]);
});

test('JSON is its value', () => {
  expect(run('{"a": ["</script>"]}', 'a.json')).toEqual({ default: { a: ['</script>'] } });
});

describe('invalid files are reported', () => {
  test.each([
    ['a.jsx', 'export const a = (\n  <div>\n)', 2],
    ['a.json', '{', 1],
  ])('%s', (file, source, line) => {
    const { code, problems } = compileModule(file, source);
    expect(code).toBe('return {};');
    expect(problems).toMatchObject([{ line, message: expect.stringMatching(/^[A-Z][^[]+$/) }]);
  });
});

test('other files bring nothing', () => {
  expect(compileModule('a.wasm', '\u0000').code).toBe('return {};');
});
