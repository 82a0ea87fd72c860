import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProject } from '../../../../src/content/project.ts';
import { openDevSite } from '../../../../src/server/dev-site.ts';
import { listChanges, listFresh, takeSnapshot } from '../../../../src/server/dev/snapshot.ts';
import { createFolder, writeFiles } from '../../_folder.ts';

const look = (root: string) => takeSnapshot(root, (folder) => folder === 'dist');

/** A folder whose files are old enough to be told apart by their times. */
async function settledFolder(files: Record<string, string>): Promise<string> {
  const root = createFolder(files);
  await new Promise((done) => setTimeout(done, 60));
  return root;
}

test('files that came, changed or went are changes; folders that are left out are not looked at', async () => {
  const root = await settledFolder({
    'a.mdx': 'a',
    'b/c.mdx': 'c',
    'd.mdx': 'd',
    'dist/e.html': 'e',
  });
  const before = look(root);
  expect(before.folders).toEqual([join(root), join(root, 'b')]);
  writeFiles(root, { 'a.mdx': 'A', 'new/f.mdx': 'f', 'dist/e.html': 'E' });
  rmSync(join(root, 'b'), { recursive: true });
  expect(listChanges(root, before, look(root)).toSorted()).toEqual([
    'a.mdx',
    'b/c.mdx',
    'new/f.mdx',
  ]);
});

test('nothing is a change where nothing was written, however new the files are', () => {
  const root = createFolder({ 'a.mdx': 'a' });
  const before = look(root);
  expect(listFresh(before)).toEqual(['a.mdx']);
  expect(listChanges(root, before, look(root))).toEqual([]);
});

test('a file that gets its size and time back is a change', async () => {
  const root = await settledFolder({ 'a.mdx': 'one' });
  const time = new Date('2020-02-02');
  utimesSync(join(root, 'a.mdx'), time, time);
  const before = look(root);
  await new Promise((done) => setTimeout(done, 60));
  writeFiles(root, { 'a.mdx': 'two' });
  utimesSync(join(root, 'a.mdx'), time, time);
  expect(listChanges(root, before, look(root))).toEqual(['a.mdx']);
});

test('a second write within a tick of the clock is detected by content', () => {
  const root = createFolder({ 'a.mdx': 'one' });
  const before = look(root);
  const stat = before.stamps.get('a.mdx')!.stat;
  writeFiles(root, { 'a.mdx': 'two' });
  const after = look(root);
  after.stamps.set('a.mdx', { ...after.stamps.get('a.mdx'), stat });
  expect(listChanges(root, before, after)).toEqual(['a.mdx']);
});

test('files in folders that are left out are looked at when they are named', () => {
  const root = createFolder({ 'dist/part.mdx': 'x' });
  expect([...takeSnapshot(root, () => true, ['dist/part.mdx', 'gone.mdx']).stamps.keys()]).toEqual([
    'dist/part.mdx',
  ]);
});

test('edits in a folder that another one replaced are noticed', async () => {
  const root = createFolder({
    'docs.json': JSON.stringify({
      name: 'A',
      theme: 'mint',
      colors: { primary: '#16A34A' },
      navigation: { pages: ['a/b/c'] },
    }),
    'a/b/c.mdx': 'old',
  });
  const options = { base: '', mode: 'dev', offline: true } as const;
  const { dev } = await openDevSite(describeProject(root), options);
  const changed = new Set<string>();
  let onChange = () => {};
  dev!.onChange((files) => {
    for (const file of files) changed.add(file);
    onChange();
  });
  const seen = (file: string) =>
    new Promise<void>((done) => {
      onChange = () => changed.delete(file) && done();
      onChange();
    });
  // Folders are watched from the first check on.
  await dev!.refresh();
  renameSync(join(root, 'a'), join(root, 'before'));
  // The first ones are also found by the check that follows each change.
  for (const text of ['1', '2', '3', '4', '5']) {
    writeFiles(root, { 'a/b/c.mdx': text });
    await seen('a/b/c.mdx');
  }
  dev!.close();
});
