import { expect, test } from 'vitest';
import {
  createDiagnostic,
  type DiagnosticInput,
} from '../../../../../src/diagnostics/diagnostic.ts';
import {
  problemId,
  toShownProblems,
} from '../../../../../src/server/dev/overlay/known-problems.ts';
import { writeProject } from '../../../../support/write-project.ts';

const problem = (file: string, line: number, code: DiagnosticInput['code'] = 'broken-link') =>
  createDiagnostic({ code, message: 'wrong', file, line, column: 3, length: 2 });

test('files with errors come first, then the one of the page; in each file errors come first', () => {
  const found = [
    problem('docs.json', 1, 'unknown-key'),
    problem('one.mdx', 1),
    problem('two.mdx', 1),
    problem('two.mdx', 9, 'mdx-syntax'),
    problem('zoo.mdx', 4),
  ];
  const root = writeProject({});
  const locations = toShownProblems(found, { root, here: 'zoo.mdx' }).map(
    ({ location }) => location,
  );
  expect(locations).toEqual([
    'two.mdx:9:3',
    'two.mdx:1:3',
    'zoo.mdx:4:3',
    'docs.json:1:3',
    'one.mdx:1:3',
  ]);
});

test('a file can have more problems than a call has arguments', () => {
  const many = Array.from({ length: 130_000 }, (_, at) => problem('docs.json', at + 1));
  const found = [...many, problem('a.mdx', 1)];
  expect(toShownProblems(found, { root: writeProject({}) })).toHaveLength(found.length);
});

test('a page that moved comes before what it left behind', () => {
  const moved = { ...problem('b/one.mdx', 1, 'moved-page'), move: { from: 'one', to: 'b/one' } };
  const found = [problem('a.mdx', 1), moved];
  const locations = toShownProblems(found, { root: writeProject({}), here: 'a.mdx' });
  expect(locations.map(({ file }) => file)).toEqual(['b/one.mdx', 'a.mdx']);
});

test('a problem has its marked line, the pages that include it, and the allowed values', () => {
  const root = writeProject({ 'hint.mdx': 'first\nWater it\n' });
  const found = { ...problem('hint.mdx', 2), pages: ['a', 'b', 'c'], replacement: 'te' };
  const [shown] = toShownProblems([found], { root });
  expect(shown).toMatchObject({
    message: 'wrong. Included by a and 2 other pages.',
    frame: '  2 | Water it\n    |   ^^',
    replacement: 'te',
    isHere: false,
  });
});

test('nothing can be written into a file that is not there any more', () => {
  const root = writeProject({});
  const [shown] = toShownProblems([{ ...problem('gone.mdx', 2), replacement: 'te' }], { root });
  expect([shown?.frame, shown?.replacement]).toEqual(['', undefined]);
});

test('a problem that moved is another one', () => {
  expect(problemId(problem('one.mdx', 1))).toBe(problemId(problem('one.mdx', 1)));
  expect(problemId(problem('one.mdx', 1))).not.toBe(problemId(problem('one.mdx', 2)));
});
