import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestEngine, ENGINE_SRC } from '../../../src/utils/engine.ts';
import { changeProject, writeProject } from '../../support/write-project.ts';

const directories = readdirSync(ENGINE_SRC);
const files = directories.flatMap((directory) =>
  ['code.ts', 'deep/page.astro', 'style.css', 'data.json', 'script.js', 'picture.svg'].map((name) =>
    join('src', directory, name),
  ),
);
const root = writeProject({
  'package-lock.json': '{}',
  ...Object.fromEntries(files.map((file) => [file, 'before'])),
});
const isPlantStore = (file: string) => /^src\/(?:pages|plants)\//.test(file);

describe('the digest of the engine', () => {
  it.each(files.filter((file) => !isPlantStore(file)))('changes with %s', (file) => {
    const before = digestEngine(root);
    changeProject(root, { [file]: 'after' });
    expect(digestEngine(root)).not.toBe(before);
  });

  it('changes with a file that is added, and with the versions of packages', () => {
    const before = digestEngine(root);
    changeProject(root, { 'src/theme/new.ts': '' });
    const after = digestEngine(root);
    expect(after).not.toBe(before);
    changeProject(root, { 'package-lock.json': '{"name":"other"}' });
    expect(digestEngine(root)).not.toBe(after);
  });

  it('stays what it is when the Plant Store changes', () => {
    const before = digestEngine(root);
    const changed = files.filter(isPlantStore).map((file) => [file, 'after']);
    changeProject(root, Object.fromEntries(changed));
    expect(digestEngine(root)).toBe(before);
  });
});
