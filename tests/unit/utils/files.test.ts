import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolders, shortDigest, writeAtomic } from '../../../src/utils/files.ts';
import { createFolder } from '../_folder.ts';

test('a file is replaced as a whole, with the permissions that are given', () => {
  const folder = createFolder({ 'a.txt': 'old' });
  writeAtomic(join(folder, 'a.txt'), 'new', { mode: 0o600 });
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new');
  expect(statSync(join(folder, 'a.txt')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('a file that cannot be written leaves no draft behind', () => {
  const folder = createFolder({ 'a.txt/b.txt': 'a folder stands there' });
  expect(() => writeAtomic(join(folder, 'a.txt'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('the error for a file that cannot be written names it, and not its draft', () => {
  const file = join(createFolder({}), 'missing/b.txt');
  expect(() => writeAtomic(file, 'new')).toThrow(`'${file}'`);
});

test('short digests have letters, digits, and underscores only', () => {
  const digests = Array.from({ length: 200 }, (_, at) => shortDigest(8, 'text', String(at)));
  expect(digests.filter((one) => !/^\w{8}$/.test(one))).toEqual([]);
  expect(new Set(digests).size).toBe(200);
});

test('a folder is created with its parents, and kept if it exists', () => {
  const folder = join(createFolder({ 'a/b.txt': 'kept' }), 'a');
  createFolders(join(folder, 'c/d'));
  createFolders(folder);
  expect(readdirSync(folder)).toEqual(['b.txt', 'c']);
  expect(readdirSync(join(folder, 'c'))).toEqual(['d']);
});

test('a folder that cannot be created ends with an error', () => {
  const folder = createFolder({ 'a.txt': 'a file' });
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => createFolders(join(folder, 'a.txt'))).toThrow('EEXIST');
  expect(() => createFolders(join(folder, 'a.txt/b'))).toThrow('ENOTDIR');
  expect(() => createFolders(join(folder, 'loop/a'))).toThrow('EEXIST');
});

test.skipIf(!existsSync('/proc/self'))(
  'a folder ends with an error also where the system allows none',
  () => {
    expect(() => createFolders('/proc/trellis/site')).toThrow("mkdir '/proc/trellis'");
  },
);
