// Which scripts a page loads, and how many bytes they are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import {
  ASSETS,
  prepareAssets,
  type AssetManifest,
} from '../../../../src/output/browser-bundles.ts';

const KB = 1024;

let folder: string;
let manifest: AssetManifest;

beforeAll(async () => {
  folder = await prepareAssets();
  manifest = JSON.parse(readFileSync(join(folder, ASSETS.manifest), 'utf8')) as AssetManifest;
});

const read = (file: string) => readFileSync(join(folder, ASSETS.served, file), 'utf8');

/** Files of scripts by the names of their sources, and of what they import. */
function load(names: readonly string[]): string[] {
  const files = new Set(names.map((name) => manifest[`${name}.js`] ?? ''));
  for (const file of files)
    for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
      files.add(name);
  return [...files];
}

const weigh = (names: readonly string[]) =>
  load(names).reduce((total, file) => total + gzipSync(read(file), { level: 9 }).length, 0);

const nameOf = (file: string) => /^(.+)-.{8}\.js$/.exec(file)?.[1] ?? file;

/** Chunks that scripts import besides that of all pages. */
const SHARED: Record<string, string[]> = { moved: ['url'], 'not-found': ['url'] };

it('scripts that pages begin with import from the script of all pages, and load nothing else at once', () => {
  const scripts = Object.keys(manifest).filter((name) => name.endsWith('.js'));
  expect(scripts).toContain('page.js');
  const imported = scripts
    .map((script) => script.slice(0, -'.js'.length))
    .map(
      (name) =>
        [
          name,
          load([name])
            .map(nameOf)
            .filter((chunk) => chunk !== name && chunk !== 'page'),
        ] as const,
    )
    .filter(([, chunks]) => chunks.length > 0);
  expect(
    Object.fromEntries(imported),
    'A script imports a module that others use too, and that is in a chunk of its own: import() it, or import it in client/behaviors/page.ts',
  ).toEqual(SHARED);
});

it('the script of all pages contains nothing that is loaded later', () => {
  const later = [
    'openSearchDialog',
    't-playground',
    't-tabs',
    't-drawer',
    'beforetoggle',
    't-find',
  ];
  expect(later.filter((text) => read(manifest['page.js'] ?? '').includes(text))).toEqual([]);
});

it.each([
  [['page'], 3.25],
  [['page', 'tabs'], 4.5],
  [['page', 'versions', 'accordion', 'playground', 'tabs'], 8],
])('%j are at most %d KB', (names, limit) => {
  expect(weigh(names)).toBeLessThanOrEqual(limit * KB);
});
