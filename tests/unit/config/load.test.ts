import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config/load-config.ts';
import { minimal } from './helpers.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trellis-config-'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

async function write(name: string, text = JSON.stringify(minimal)): Promise<void> {
  await writeFile(join(root, name), text);
}

test.each(['docs.json', 'mint.json'])('reads %s', async (name) => {
  await write(name);
  const loaded = await loadConfig(root);
  expect(loaded).toMatchObject({ file: join(root, name), text: JSON.stringify(minimal) });
  expect(loaded.config?.name).toBe('Plant Store');
  expect(loaded.diagnostics).toEqual([]);
});

test('prefers docs.json and says so', async () => {
  await write('docs.json');
  await write('mint.json', '{');
  const { file, config, diagnostics } = await loadConfig(root);
  expect(file).toBe(join(root, 'docs.json'));
  expect(config?.name).toBe('Plant Store');
  expect(diagnostics).toMatchObject([{ code: 'ignored-config', severity: 'info' }]);
});

test('takes a byte order mark and Windows line ends', async () => {
  await write(
    'docs.json',
    `\uFEFF${JSON.stringify({ ...minimal, nam: 1 }, null, 2).replaceAll('\n', '\r\n')}`,
  );
  const { config, diagnostics, text } = await loadConfig(root);
  expect(config?.name).toBe('Plant Store');
  expect(text.startsWith('{')).toBe(true);
  expect(diagnostics).toMatchObject([{ code: 'unknown-key', line: 11, column: 3, length: 5 }]);
});

test('names in another encoding than UTF-8 are reported at the first character that is lost', async () => {
  const latin1 = Buffer.from(JSON.stringify({ ...minimal, name: 'Café' }), 'latin1');
  await writeFile(join(root, 'docs.json'), latin1);
  const { config, diagnostics, text } = await loadConfig(root);
  expect(config?.name).toBe('Caf\ufffd');
  expect(diagnostics).toMatchObject([
    { code: 'wrong-encoding', file: 'docs.json', line: 1, column: text.indexOf('\ufffd') + 1 },
  ]);
});

test('a folder without the file is an error that shows how to begin', async () => {
  const { config, file, text, diagnostics } = await loadConfig(root);
  expect({ config, file, text }).toEqual({
    config: undefined,
    file: join(root, 'docs.json'),
    text: '',
  });
  expect(diagnostics).toMatchObject([{ code: 'missing-config', severity: 'error' }]);
  expect(await loadConfig(join(root, 'nowhere'))).toMatchObject({ diagnostics });
});

test('names a docs.json whose name has other letters', async () => {
  await write('Docs.json');
  const { diagnostics } = await loadConfig(root);
  // A file system that ignores case finds it.
  const found = existsSync(join(root, 'docs.json')) ? [] : ['Rename Docs.json to docs.json.'];
  expect(diagnostics.map(({ hint }) => hint)).toEqual(found);
});

test('names the folder beside that has a docs.json, else how to start a project', async () => {
  const [missing] = (await loadConfig(root)).diagnostics;
  expect(missing?.hint).toMatch(
    'Run "trellis new" to create a project, or create docs.json: { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }',
  );
  await mkdir(join(root, 'docs'));
  await write('docs/docs.json');
  const [near] = (await loadConfig(root)).diagnostics;
  expect(near?.hint).toBe('Found docs/docs.json. Pass its folder: "trellis build docs".');
  await mkdir(join(root, 'api-guide'));
  await write('api-guide/mint.json');
  const [both] = (await loadConfig(root)).diagnostics;
  expect(both?.hint).toBe(
    'Found docs/docs.json, api-guide/mint.json. Pass one of their folders: "trellis build docs".',
  );
});

test('a file that cannot be read is an error', async () => {
  await mkdir(join(root, 'docs.json'));
  await write('mint.json');
  const { config, diagnostics } = await loadConfig(root);
  expect(config).toBeUndefined();
  expect(diagnostics[0]).toMatchObject({
    code: 'unreadable-file',
    severity: 'error',
    file: 'docs.json',
  });
});

test('a file in another encoding is an error', async () => {
  await writeFile(join(root, 'docs.json'), Buffer.from(JSON.stringify(minimal), 'utf16le'));
  const { diagnostics } = await loadConfig(root);
  expect(diagnostics).toMatchObject([{ message: 'The file is not encoded in UTF-8.' }]);
});
