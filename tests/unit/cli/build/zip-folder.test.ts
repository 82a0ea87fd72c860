import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isZip, zipFolder } from '../../../../src/cli/build/publish.ts';
import { writeProject } from '../../../support/write-project.ts';

const FILES = { 'index.html': '<h1>Ferns</h1>', 'über uns/index.html': 'Us', '_astro/a.js': '1' };

test('the files lie in a folder with the name of the zip', () => {
  const entries = unzipSync(zipFolder(writeProject(FILES), '/tmp/garden.zip'));
  expect(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['garden/_astro/a.js', '1'],
    ['garden/index.html', '<h1>Ferns</h1>'],
    ['garden/über uns/index.html', 'Us'],
  ]);
});

test('the same files are the same zip, whenever they were written', () => {
  const [first, second] = [writeProject(FILES), writeProject(FILES)];
  utimesSync(join(second, 'index.html'), 0, 0);
  expect(zipFolder(second, 'a.zip')).toEqual(zipFolder(first, 'a.zip'));
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
