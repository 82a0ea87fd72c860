import { describe, expect, test } from 'vitest';
import { parseCodeMeta, parseLines } from '../../../../src/mdx/components/_code.tsx';

const plain = {
  title: undefined,
  icon: undefined,
  highlight: new Set(),
  focus: new Set(),
  lines: false,
  wrap: false,
  expandable: false,
  nocopy: false,
};

describe('parseCodeMeta', () => {
  test.each<[string, object]>([
    ['', {}],
    ['main.py', { title: 'main.py' }],
    ['src/a b.js icon="js" {1,3}', { title: 'src/a b.js', icon: 'js', highlight: new Set([1, 3]) }],
    ['title="My file.ts" lines', { title: 'My file.ts', lines: true }],
    ["title='x' wrap", { title: 'x', wrap: true }],
    ['{1,3-5}', { highlight: new Set([1, 3, 4, 5]) }],
    ['highlight={2}', { highlight: new Set([2]) }],
    ['highlight="1-2" focus={4,6}', { highlight: new Set([1, 2]), focus: new Set([4, 6]) }],
    ['{1} highlight={3}', { highlight: new Set([3]) }],
    ['lines={true}', { lines: true }],
    ['lines={false} a.js', { lines: false, title: 'a.js' }],
    ['showLineNumbers a.js', { lines: true, title: 'a.js' }],
    ['expandable a.js', { expandable: true, title: 'a.js' }],
    ['a.js [expandable]', { expandable: true, title: 'a.js' }],
    ['nocopy', { nocopy: true }],
    ['icon={"rust"} main.rs', { icon: 'rust', title: 'main.rs' }],
    ['theme={null} theme="dark" twoslash a.ts', { title: 'a.ts', twoslash: true }],
    ['/console/ a.ts', { title: 'a.ts' }],
    ['/etc/nginx.conf', { title: '/etc/nginx.conf' }],
    ['Step 1 (of 2)', { title: 'Step 1 (of 2)' }],
    ['version=2 run.sh', { title: 'version=2 run.sh' }],
    ['TypeScript icon="js">', { title: 'TypeScript >', icon: 'js' }],
    ['"quoted name.js"', { title: 'quoted name.js' }],
    ['wrapper lines.ts', { title: 'wrapper lines.ts' }],
    ['Class constructor', { title: 'Class constructor' }],
  ])('reads `%s`', (meta, options) => {
    expect(parseCodeMeta(meta)).toEqual({ ...plain, ...options });
  });
});

describe('parseLines', () => {
  test.each<[unknown, number[]]>([
    ['[1,3]', [1, 3]],
    [
      [2, 4],
      [2, 4],
    ],
    [5, [5]],
    ['2 - 4', [2, 3, 4]],
    [undefined, []],
    ['none', []],
  ])('reads %j', (value, lines) => {
    expect([...parseLines(value)]).toEqual(lines);
  });

  test('a range without end does not fill the memory', () => {
    expect(parseLines('1-999999999').size).toBe(10_000);
  });
});
