// Versions from Git beside the present one with its API tab: built twice, edited, and looked at as readers do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { git, writeRepository } from '../support/git.ts';
import { findDifferences, readTree } from '../support/read-tree.ts';
import { BIN } from '../support/run-node.ts';
import { changeProject, page } from '../support/write-project.ts';
import { Terminal, type Served } from './_terminal.ts';

const trellis = `"${process.execPath}" "${BIN}"`;

const state = (release: string, navigation: object) => ({
  'docs.json': { name: 'Fern', navigation },
  'index.mdx': page('Home', `Ferns of ${release}.`),
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Ferns', version: release },
    paths: { '/ferns': { get: { summary: `List ferns of ${release}`, responses: {} } } },
  },
});

const TABS = [
  { tab: 'Docs', groups: [{ group: 'Start', pages: ['index'] }] },
  { tab: 'API', openapi: 'openapi.json' },
];

const repository = writeRepository({
  v1: state('old', { tabs: TABS }),
  v2: state('new', {
    versions: [
      { version: '2.0', default: true, tabs: TABS },
      { version: '1.0', ref: 'v1' },
    ],
  }),
});
const terminal = new Terminal(repository);

let served: Served | undefined;
afterEach(async () => {
  await served?.stop();
  served = undefined;
});

const build = async () => {
  const result = await terminal.run(`${trellis} build --offline`);
  expect(result, result.stderr).toMatchObject({ exitCode: 0 });
  return readTree(join(repository, 'dist'));
};

/** Opens the pages of both versions, as links of their tabs lead to them. */
async function expectBothVersions(server: Served): Promise<void> {
  for (const [home, release] of [
    ['/', 'new'],
    ['/1.0', 'old'],
  ] as const) {
    const { text } = await server.get(home);
    expect(text, home).toContain(`Ferns of ${release}.`);
    const href = / href="([^"]*)"[^>]*>(?:<[^>]*>)*API</.exec(text)?.[1];
    expect(href, `the API tab of ${home}`).toBeDefined();
    expect((await server.get(href!)).text, href).toContain(`List ferns of ${release}`);
  }
}

it(
  'each version has its API tab in a build, in one after it, and in development',
  { timeout: 300_000 },
  async () => {
    const first = await build();
    expect(findDifferences(await build(), first)).toEqual([]);
    served = await terminal.serve(`${trellis} preview`);
    await expectBothVersions(served);
    await served.stop();

    changeProject(repository, { 'index.mdx': page('Home', 'Ferns of new. Watered on a Monday.') });
    git(repository, 'commit', '-qam', 'Water');
    await build();
    expect(readFileSync(join(repository, 'dist/index.html'), 'utf8')).toContain('on a Monday');
    served = await terminal.serve(`${trellis} dev --offline`);
    await expectBothVersions(served);
  },
);
