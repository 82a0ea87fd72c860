// The data around a page is built once for each build: the digest of the document and the document share it.
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

// Modules that are loaded already would import the function as it is.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const heads = vi.hoisted(() => [] as string[]);

vi.mock('../../src/site/page/page-head.ts', async (load) => {
  const original = await load<typeof import('../../src/site/page/page-head.ts')>();
  const pageHead: typeof original.pageHead = (site, built, ...others) => {
    heads.push(built.id);
    return original.pageHead(site, built, ...others);
  };
  return { ...original, pageHead };
});

const config = {
  name: 'Plants',
  navigation: [{ group: 'Start', pages: ['index', 'soil', 'water'] }],
};
const root = writeProject({
  'docs.json': config,
  'index.mdx': page('Plants', 'Sown in May.'),
  'soil.mdx': page('Soil', 'Loose.'),
  'water.mdx': page('Water', 'Little.'),
});
const out = join(makeTempDir('trellis-out-'), 'site');

async function build(): Promise<string[]> {
  const spies = (['error', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  expect(await main(['build', root, `--out=${out}`, '--offline'])).toBe(0);
  for (const spy of spies) spy.mockRestore();
  return heads.toSorted();
}

afterEach(() => void heads.splice(0));

test('The first build of a project builds the data of each page once', async () => {
  expect(await build()).toEqual(['index', 'soil', 'water']);
});

test('A build with nothing changed builds it once, for the digest', async () => {
  expect(await build()).toEqual(['index', 'soil', 'water']);
});

test('A build that writes all documents again builds it once', async () => {
  changeProject(root, { 'docs.json': { ...config, name: 'Trees' } });
  expect(await build()).toEqual(['index', 'soil', 'water']);
});
