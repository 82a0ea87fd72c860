import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isZip, publish } from '../../../../src/cli/build/publish.ts';
import { MANIFEST_FILE } from '../../../../src/content/own-output.ts';
import { describeProject } from '../../../../src/content/project.ts';
import { writeProject } from '../../../support/write-project.ts';

const FILES = { 'index.html': '<h1>Ferns</h1>', 'über uns/index.html': 'Us', '_astro/a.js': '1' };

/** Publishes these files as a zip of this name. */
function publishZip(name: string, staging = writeProject(FILES)): Uint8Array {
  const root = writeProject({ 'docs.json': '{}' });
  const outDir = join(root, name);
  publish({ staging, outDir, project: describeProject(root), spare: join(root, 'spare') });
  return readFileSync(outDir);
}

test('the files are in a folder with the name of the zip', () => {
  const [manifest, ...entries] = Object.entries(unzipSync(publishZip('garden.zip')));
  // Zips of sites are recognized by their first bytes.
  expect(manifest?.[0]).toBe(`garden/${MANIFEST_FILE}`);
  expect(entries.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['garden/_astro/a.js', '1'],
    ['garden/index.html', '<h1>Ferns</h1>'],
    ['garden/über uns/index.html', 'Us'],
  ]);
});

test('the same files are the same zip, whenever they were written', () => {
  const [first, second] = [writeProject(FILES), writeProject(FILES)];
  utimesSync(join(second, 'index.html'), 0, 0);
  expect(publishZip('a.zip', second)).toEqual(publishZip('a.zip', first));
});

test.each([
  ['site.zip', true],
  ['Site.ZIP', true],
  ['site', false],
  ['site.zip/dist', false],
  [undefined, false],
])('%s is a zip: %s', (out, expected) => {
  expect(isZip(out)).toBe(expected);
});
