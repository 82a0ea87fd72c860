import { describe, expect, it } from 'vitest';
import { packagesIn } from '../../../../src/mdx/modules.ts';
import { problemsOf } from '../_page.ts';

describe('the packages of a text', () => {
  it.each<[string, [string, ...string[]][]]>([
    [
      'import a from \'charts\';\nimport { b, c as d } from "@fern/leaves/part";',
      [
        ['charts', 'default'],
        ['@fern/leaves/part', 'b', 'c'],
      ],
    ],
    ["import {\n  a,\n  b,\n} from 'charts'", [['charts', 'a', 'b']]],
    ["import * as all from 'charts'", [['charts', '*']]],
    ["import 'charts/style.css'", [['charts/style.css']]],
    ["import a from './a.jsx';\nimport b from '/snippets/b.mdx';", []],
    ["```js\nimport a from 'charts';\n```", []],
    ['Plants import their water from below.', []],
  ])('of %j', (text, packages) => {
    const found = packagesIn(text).map(({ specifier, names }) => [specifier, ...names]);
    expect(found).toEqual(packages);
  });
});

it('says how to get a package that is not there, and shows the rest', () => {
  expect(problemsOf("import { A } from '@fern/charts/bar';\n\n<A /> text")).toEqual([
    'unsupported-import page.mdx:1:20 Package "@fern/charts/bar" is not installed in the folder of docs.json.',
  ]);
});

it('says that a component of another framework cannot be shown', () => {
  const files = { 'snippets/a.astro': '<p>Hi</p>' };
  expect(problemsOf("import A from '/snippets/a.astro';\n\n<A />", { files })).toEqual([
    'unsupported-import page.mdx:1:16 "/snippets/a.astro" is not a component that Trellis can render.',
  ]);
});
