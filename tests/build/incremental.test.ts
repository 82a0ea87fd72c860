// A page that is taken from the cache must be the page that a clean build would make.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { readTree } from '../support/read-tree.ts';
import {
  changeProject,
  makeTempDir,
  page,
  svg,
  writeProject,
  type ProjectFiles,
} from '../support/write-project.ts';

const DOCS = {
  name: 'Fern',
  variables: { edition: 'Spring' },
  navigation: [
    { group: 'Start', pages: ['index', 'one', 'two'] },
    { group: 'More', pages: ['three'] },
  ],
};

const FILES: ProjectFiles = {
  'docs.json': DOCS,
  'index.mdx': page(
    'Home',
    "import Hint from '/snippets/hint.mdx';\n\n<Hint />\n\n{{edition}} edition.",
  ),
  'one.mdx': page('One', '![Leaf](/leaf.svg)\n\n[Two](/two)\n\n```js\nconst a = 1;\n```'),
  'two.mdx': page('Two', '<Snippet file="deep.mdx" />'),
  'three.mdx': page('Three'),
  'snippets/hint.mdx': '**Water** it daily.\n',
  'snippets/deep.mdx': "import Hint from '/snippets/hint.mdx';\n\nDeep: <Hint />\n",
  'leaf.svg': svg('green'),
  'styles.css': 'main { color: teal; }\n',
};

/** Kinds of changes, each made on top of the ones before it; how many pages must be rendered again. */
const CHANGES: [kind: string, files: ProjectFiles, rendered: number | undefined][] = [
  ['nothing', {}, 0],
  ['the text of a page', { 'three.mdx': page('Three', 'Other text.') }, 1],
  ['the title of a neighbour', { 'two.mdx': page('Second', '<Snippet file="deep.mdx" />') }, 1],
  ['a snippet that a snippet uses', { 'snippets/hint.mdx': '**Water** it weekly.\n' }, 2],
  ['the name in docs.json', { 'docs.json': { ...DOCS, name: 'Moss' } }, undefined],
  [
    'a variable in docs.json',
    { 'docs.json': { ...DOCS, name: 'Moss', variables: { edition: 'Autumn' } } },
    undefined,
  ],
  [
    'the order of the navigation',
    {
      'docs.json': {
        ...DOCS,
        navigation: [{ group: 'Start', pages: ['index', 'two', 'one', 'three'] }],
      },
    },
    undefined,
  ],
  ['an asset', { 'leaf.svg': svg('red') }, undefined],
  ['the style sheet of the project', { 'styles.css': 'main { color: navy; }\n' }, undefined],
  ['a new page', { 'four.mdx': page('Four') }, undefined],
];

describe('a build with a cache', () => {
  let root: string;
  let out: string;
  const build = () => buildFixture(root, { out });

  beforeAll(async () => {
    root = writeProject(FILES);
    out = join(makeTempDir(), 'site');
    await build();
  });

  it.each(CHANGES)('after a change of %s is like one from nothing', async (_, files, rendered) => {
    changeProject(root, files);
    const warm = await build();
    await expectClean(warm);
    if (rendered !== undefined) expect(warm.report?.counts.rendered).toBe(rendered);
  });

  it('after a page was removed is like one from nothing', async () => {
    rmSync(join(root, 'four.mdx'));
    await expectClean(await build());
  });

  it('under another base is like one from nothing', async () => {
    const warm = await buildFixture(root, { base: '/docs' });
    const clean = await buildFixture(copyOf(root), { base: '/docs' });
    expect(readTree(warm.out)).toEqual(readTree(clean.out));
  });

  async function expectClean(warm: BuiltFixture): Promise<void> {
    const clean = await buildFixture(copyOf(root));
    expect(warm.exitCode).toBe(0);
    expect(readTree(warm.out)).toEqual(readTree(clean.out));
  }
});

/** The project without what builds have left in it. */
function copyOf(root: string): string {
  const copy = makeTempDir('trellis-copy-');
  cpSync(root, copy, { recursive: true, filter: (file) => !file.includes('.trellis') });
  return copy;
}
