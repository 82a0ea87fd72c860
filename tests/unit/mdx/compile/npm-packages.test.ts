import { describe, expect, it } from 'vitest';
import { packagesIn } from '../../../../src/mdx/modules.ts';
import { htmlOf, problemsOf, renderBody } from '../_page.ts';

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

describe('the package of the components that pages use without import', () => {
  const of = (names: string) => `import { ${names} } from '@mintlify/components';\n\n`;

  it('need not be installed', () => {
    const body = `${of('Card as Tile, Columns')}<Columns><Tile title="Fern" /></Columns>`;
    expect(problemsOf(body)).toEqual([]);
    expect(htmlOf(body)).toContain('class="t-card-title">Fern<');
  });

  it('is there for interactive snippets in browsers, too', () => {
    const snippet =
      "import { useState } from 'react';\nimport { Card } from '@mintlify/components';\n" +
      'export const Dose = () => { const [ml] = useState(5); return <Card title={`${ml} ml`} /> };';
    const files = { 'snippets/dose.jsx': snippet };
    const body = "import { Dose } from '/snippets/dose.jsx';\n\n<Dose />";
    const { diagnostics, html, clientModules } = renderBody(body, { files });
    expect(diagnostics).toEqual([]);
    expect(html).toContain('5 ml');
    expect(clientModules.map(({ code }) => code).join('\n')).toMatch(/\.components\.Card/);
  });

  it('has no other components', () => {
    expect(problemsOf(`${of('Greenhouse')}<Greenhouse />`)).toEqual([
      'missing-export page.mdx:1:10 "@mintlify/components" does not export "Greenhouse".',
    ]);
  });
});
