// Living components from the cache: the same files as from nothing, and new ones when anything they are made of changed.
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const FILES = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['one', 'two', 'three'] }] },
  'one.mdx': page('One', 'import { A } from \'/snippets/a.jsx\';\n\n<A name="one" />'),
  'two.mdx': page('Two', 'import { A } from \'/snippets/a.jsx\';\n\n<A name="two" />'),
  'three.mdx': page('Three'),
  'snippets/a.jsx':
    "import { b } from './b.js';\nexport const A = ({ name }) => { const [n] = useState(name); return <p>{b(n)}</p> };\n",
  'snippets/b.js': 'export const b = (n) => `#${n}`;\n',
};

it('is built from the cache as from nothing', async () => {
  const root = writeProject(FILES);
  const first = await buildFixture(root);
  expect(first.stderr).toBe('');
  expect(first.report?.counts).toMatchObject({ ok: 3, degraded: 0 });
  const before = readTree(first.out);
  const modules = Object.keys(before).filter((path) => /islands\/\w+\.js$/.test(path));
  expect(modules).toHaveLength(2);

  changeProject(root, { 'snippets/b.js': 'export const b = (n) => `*${n}`;\n' });
  const changed = await buildFixture(root);
  expect(changed.report?.counts).toMatchObject({ rendered: 2 });
  expect(changed.html('/one')).toContain('<p>*one</p>');
  const clean = await buildFixture(
    writeProject({ ...FILES, 'snippets/b.js': 'export const b = (n) => `*${n}`;\n' }),
  );
  expect(readTree(changed.out)).toEqual(readTree(clean.out));

  changeProject(root, {
    'one.mdx': page('One', 'import { A } from \'/snippets/a.jsx\';\n\n<A name="other" />'),
  });
  expect((await buildFixture(root)).html('/one')).toContain('{"name":"other"}');
});
