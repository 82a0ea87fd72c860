// One project gives the same bytes, whatever has been built before, in whatever order, and by whichever command.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, buildInOwnProcess } from '../support/build-fixture.ts';
import { startDev } from '../support/dev-server.ts';
import { KINDS_PROJECT } from '../support/kinds-project.ts';
import { findDifferences, readTree } from '../support/read-tree.ts';
import {
  makeTempDir,
  page,
  svg,
  writeProject,
  type ProjectFiles,
} from '../support/write-project.ts';

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

const MDX = '---\ntitle: Fern\n---\n\n<Note>\n\n```css\na { color: red }\n```\n\n</Note>';

/** Pages whose grammars contain each other, a grammar of its own, and one page of each kind. */
const FILES: ProjectFiles = {
  ...KINDS_PROJECT,
  'a-styles.mdx': page(
    'Styles',
    fence('css', 'a { color: red }') + fence('html', '<style>a { color: red }</style>'),
  ),
  'b-markup.mdx': page('Markup', `~~~mdx\n${MDX}\n~~~\n\n~~~md\n${MDX}\n~~~`),
  'c-scripts.mdx': page(
    'Scripts',
    fence('ts', 'const a: number = 1;') + fence('vue', '<script>let a</script>'),
  ),
  'd-own.mdx': page('Own', fence('fern', 'grow 12 leaves')),
  'grammars/fern.json': {
    name: 'fern',
    scopeName: 'source.fern',
    patterns: [{ match: '\\bgrow\\b', name: 'keyword.control' }],
  },
};

const LANGUAGES = { styling: { codeblocks: { languages: { custom: ['/grammars/fern.json'] } } } };

FILES['docs.json'] = { ...(FILES['docs.json'] as object), ...LANGUAGES };

/** The same name for a language, colored otherwise. */
const OTHER: ProjectFiles = {
  'docs.json': { name: 'Other', ...LANGUAGES, navigation: [{ group: 'All', pages: ['index'] }] },
  'index.mdx': page(
    'Other',
    `${fence('fern', 'grow 12 leaves')}\n![Leaf](/leaf.svg)\n\n<Icon icon="leaf" />`,
  ),
  'leaf.svg': svg('brown'),
  'grammars/fern.json': {
    name: 'fern',
    scopeName: 'source.fern',
    patterns: [
      { match: '\\bleaves\\b', name: 'string' },
      { match: '\\d+', name: 'constant.numeric' },
    ],
  },
};

let clean: Record<string, string>;

const build = async (root: string) => {
  const { out, exitCode, stderr } = await buildInOwnProcess(root);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return readTree(out);
};

beforeAll(async () => {
  clean = await build(writeProject(FILES));
});

describe('a project has the same bytes', { timeout: 300_000 }, () => {
  it('in another folder, and again from its cache', async () => {
    const root = writeProject(FILES);
    expect(findDifferences(await build(root), clean)).toEqual([]);
    expect(findDifferences(await build(root), clean)).toEqual([]);
  });

  it('after it was moved, with its cache', async () => {
    const root = writeProject(FILES);
    await build(root);
    const moved = join(makeTempDir(), 'moved');
    cpSync(root, moved, { recursive: true, preserveTimestamps: true });
    expect(findDifferences(await build(moved), clean)).toEqual([]);
  });

  it('in a process that has built another project, and builds that again', async () => {
    const other = writeProject(OTHER);
    const first = await buildFixture(other);
    const built = await buildFixture(writeProject(FILES));
    expect(findDifferences(readTree(built.out), clean)).toEqual([]);
    const second = await buildFixture(writeProject(OTHER));
    expect(findDifferences(readTree(second.out), readTree(first.out))).toEqual([]);
  });

  it('with the colors of its code, whichever language comes first', async () => {
    const built = await buildInOwnProcess(writeProject(FILES));
    for (const id of ['a-styles', 'b-markup', 'c-scripts', 'd-own']) {
      const blocks = built.html(`/${id}`).match(/<code class="language-[^"]+">.*?<\/code>/gs) ?? [];
      expect(blocks.length, id).toBeGreaterThan(0);
      for (const block of blocks) expect(block, id).toMatch(/<span class=(?!"line)/);
    }
  });

  it('after its pages were opened in development, the last one first', async () => {
    const root = writeProject(FILES);
    const server = await startDev(root);
    const pages = Object.keys(FILES).filter((path) => path.endsWith('.mdx'));
    for (const path of pages.toSorted().toReversed()) {
      const id = path.replace(/(?:\/?index)?\.mdx$/, '');
      expect((await fetch(`${server.url}/${id}`)).status).toBe(200);
    }
    await server.stop();
    expect(findDifferences(await build(root), clean)).toEqual([]);
  });

  it('built by two processes at once', async () => {
    const root = writeProject(FILES);
    const both = await Promise.all([build(root), build(root)]);
    for (const one of both) expect(findDifferences(one, clean)).toEqual([]);
  });
});
