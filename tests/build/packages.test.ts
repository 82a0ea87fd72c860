// Packages from the node_modules beside docs.json, in each of the ways in which packages are written.
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const HOME = `import { Label } from 'labels';
import { Clock } from 'clock';
import broken from 'broken';

<Label text="Fern" />

<Clock />`;

const FILES = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['home', 'other'] }] },
  'home.mdx': page('Home', HOME),
  'other.mdx': page('Other'),
  'node_modules/labels/package.json': { name: 'labels', type: 'module', exports: './index.js' },
  'node_modules/labels/index.js':
    "import { forwardRef } from 'react';\nimport { jsx } from 'react/jsx-runtime';\n" +
    "const Inner = forwardRef((props, ref) => jsx('b', { ref, className: 'label', children: props.text }));\n" +
    'export const Label = ({ text }) => jsx(Inner, { text });\n',
  'node_modules/clock/package.json': { name: 'clock', main: 'main.js' },
  'node_modules/clock/main.js':
    "const React = require('react');\nexports.Clock = () => { const [at] = React.useState('noon'); return React.createElement('p', null, at); };\n",
  'node_modules/broken/package.json': { name: 'broken', main: 'main.js' },
  'node_modules/broken/main.js': "throw new Error('not today');\n",
};

it('are part of the page while it is built, and live where they hold state', async () => {
  const root = writeProject(FILES);
  const built = await buildFixture(root);
  expect(built.exitCode).toBe(0);
  const html = built.html('/home');
  expect(html).toContain('<b class="label">Fern</b>');
  expect(html).toMatch(/<!--island 0--><p>noon<\/p><!--\/island-->/);
  expect(built.report?.pages[0]?.diagnostics).toMatchObject([
    { code: 'unsupported-import', line: 7, message: expect.stringContaining('not today') },
  ]);
  expect(built.html('/other')).not.toContain('islands');

  const path = 'node_modules/labels/index.js';
  changeProject(root, { [path]: FILES[path].replace("'label'", "'tag'") });
  const changed = await buildFixture(root);
  expect(changed.html('/home')).toContain('<b class="tag">Fern</b>');
  expect(changed.report?.counts).toMatchObject({ rendered: 1 });
});
