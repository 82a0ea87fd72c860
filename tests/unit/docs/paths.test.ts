// Paths and commands in the documentation of this repository exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ignore from 'ignore';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Each document with the directory below which it names files, apart from the root. */
const DOCUMENTS = [
  ['CONTRIBUTING.md', ''],
  ['README.md', ''],
  ['SECURITY.md', ''],
  ['src/README.md', 'src'],
  ['src/plants/README.md', 'src/plants'],
  ['tests/samples/README.md', 'tests/samples'],
] as const;

test.each(DOCUMENTS)('%s names only files and directories that exist', (document, folder) => {
  const paths = listPaths(read(document));
  const exists = (path: string) =>
    existsSync(join(ROOT, path)) || existsSync(join(ROOT, folder, path));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test('CONTRIBUTING.md describes each directory of the repository', () => {
  const ignored = ignore().add(read('.gitignore'));
  const [, list = ''] = read('CONTRIBUTING.md').split('\n## Where things are\n');
  const described = new Set(
    [...(list.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const directories = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignored.ignores(`${entry.name}/`))
    .map((entry) => entry.name);
  expect(directories).toEqual(expect.arrayContaining(['src', 'tests']));
  const unknown = directories.filter((name) => !name.startsWith('.') && !described.has(name));
  expect(unknown).toEqual([]);
});

test('paths are found', () => {
  const counts = DOCUMENTS.map(([document]) => listPaths(read(document)).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);
});

test.each(DOCUMENTS)('%s links only to files that exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(
    ([, href = '']) => href,
  );
  const exists = (href: string) => existsSync(join(ROOT, dirname(document), href));
  expect(links.filter((href) => !exists(href))).toEqual([]);
});

test('every command of CONTRIBUTING.md is a script of package.json or runs tests that exist', () => {
  const text = read('CONTRIBUTING.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const names = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const runs = [...text.matchAll(/npx vitest (?:run )?([^`]+)`/g)].flatMap(([, words = '']) =>
    words.split(' ').filter((word) => word.startsWith('tests/')),
  );
  expect(runs.length).toBeGreaterThan(9);
  expect(runs.filter((path) => globSync(join(ROOT, path)).length === 0)).toEqual([]);
});

test('CONTRIBUTING.md has nine recipes, each with a test to run', () => {
  const [, recipes = ''] = read('CONTRIBUTING.md').split('\n## Recipes\n');
  const sections = recipes.split(/\n### /).slice(1);
  expect(sections).toHaveLength(9);
  for (const section of sections) expect(section).toMatch(/\nTest: `npx vitest run tests\//);
});

/** Paths in code: `src/site/load.ts`, `tests/unit`. Words without a slash or an ending are names, and `trellis.config.ts` is a file of projects. */
function listPaths(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'trellis.config.ts')
    .filter((path) => /^(?:src|tests|bench|content)\/|\.(?:ts|tsx|astro)$/.test(path));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
