// A checkout runs a bundle of its source that it makes itself: after an edit, the command line is the edited one.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND = 'src/cli/commands/build.ts';

let checkout: string;
beforeAll(() => {
  checkout = makeTempDir('trellis-checkout-');
  for (const name of ['bin', 'src', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});

const help = () => runNode([join(checkout, 'bin/trellis.js'), 'help', 'build']);
const MADE = '.trellis/engine';
const listBundles = () =>
  readdirSync(join(checkout, MADE)).filter((name) => name.startsWith('joined-'));

function editCommand(replace: (text: string) => string): void {
  const file = join(checkout, COMMAND);
  writeFileSync(file, replace(readFileSync(file, 'utf8')));
}

test('is bundled by the first command, and again after an edit', async () => {
  expect((await help()).stdout).toContain('Build the site');
  const first = listBundles();
  expect(first).toHaveLength(1);
  expect((await help()).stdout).toContain('Build the site');
  expect(listBundles()).toEqual(first);
  editCommand((text) => text.replace('build the site', 'plant the garden'));
  expect((await help()).stdout).toContain('Plant the garden');
  expect(listBundles()).toHaveLength(2);
});

test('names the file of a mistake, leaves nothing of it, and goes on once it is corrected', async () => {
  editCommand((text) => `${text}const = 1;\n`);
  const failed = await help();
  expect(failed.exitCode).toBe(1);
  expect(failed.stderr).toContain(COMMAND);
  expect(listBundles().filter((name) => name.includes('draft'))).toEqual([]);
  editCommand((text) => text.replace('const = 1;\n', ''));
  expect((await help()).stdout).toContain('Plant the garden');
});

test('keeps a few bundles for servers that still run from them, no draft of a killed command, and 256 MB that V8 compiled', async () => {
  const place = (mark: string) => join(checkout, MADE, `joined-${mark}`);
  for (const mark of ['older', 'oldest', 'old', 'draft.1']) mkdirSync(place(mark));
  utimesSync(place('draft.1'), 0, 0);
  const compiled = join(checkout, '.trellis/compiled');
  mkdirSync(compiled);
  writeFileSync(join(compiled, 'of-an-older-bundle'), '');
  editCommand((text) => `${text}// seed\n`);
  await help();
  expect(listBundles()).toHaveLength(4);
  expect(readdirSync(compiled)).toEqual(['of-an-older-bundle']);
  truncateSync(join(compiled, 'of-an-older-bundle'), 2 ** 28 + 1);
  editCommand((text) => text.replace('// seed', '// stem'));
  expect((await help()).exitCode).toBe(0);
  expect(existsSync(compiled)).toBe(false);
});

test('makes browser scripts that load their workers from the site', async () => {
  const project = writeProject({
    'docs.json': { name: 'Fern', navigation: [{ group: 'Start', pages: ['index'] }] },
    'index.mdx': page('Fern'),
  });
  const out = join(makeTempDir('trellis-out-'), 'site');
  const build = [join(checkout, 'bin/trellis.js'), 'build', project, '--offline', '--out', out];
  expect((await runNode(build)).exitCode).toBe(0);
  const scripts = readdirSync(join(out, '_astro')).filter((name) => name.endsWith('.js'));
  const urls = scripts.flatMap((name) => [
    ...readFileSync(join(out, '_astro', name), 'utf8').matchAll(
      /new URL\([`"']([^`"']+)[`"'],import\.meta\.url/g,
    ),
  ]);
  const workers = urls.map(([, url = '']) => url).filter((url) => url !== '..');
  expect(workers.length).toBeGreaterThan(2);
  for (const url of workers) expect(scripts).toContain(url.replace('./', ''));
});
