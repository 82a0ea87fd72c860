import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openContentStore } from '../../../src/site/render-cache.ts';
import { DamagedCache } from '../../../src/site/cache.ts';
import { digest } from '../../../src/utils/files.ts';

describe('the texts of rendered pages in a folder', () => {
  let root: string;
  let dir: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trellis-content-'));
    dir = join(root, 'pages');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const nameOf = (text: string) => `${digest(text)}.html`;

  it('are given again by the build that wrote them without asking the disk', () => {
    const store = openContentStore(dir);
    store.write(nameOf('<p>Fern</p>'), '<p>Fern</p>');
    rmSync(dir, { recursive: true });
    expect(store.read(nameOf('<p>Fern</p>'))).toBe('<p>Fern</p>');
  });

  it('are read by the next build, and only those that are asked to stay', () => {
    const store = openContentStore(dir);
    for (const text of ['<p>Fern</p>', '<p>Moss</p>']) store.write(nameOf(text), text);
    store.keepOnly(new Set([nameOf('<p>Moss</p>')]));
    expect(readdirSync(dir)).toEqual([nameOf('<p>Moss</p>')]);
    expect(openContentStore(dir).read(nameOf('<p>Moss</p>'))).toBe('<p>Moss</p>');
  });

  it('are all on the disk where they take more room than is held', () => {
    const store = openContentStore(dir);
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(4_000_000));
    for (const text of texts) store.write(nameOf(text), text);
    for (const text of texts) expect(store.read(nameOf(text)) === text).toBe(true);
  });

  it('are the last ones where code is written by the same name', () => {
    const store = openContentStore(dir);
    for (const code of ['let plant;', 'let plants = [];']) store.write('counter.js', code);
    expect(store.read('counter.js')).toBe('let plants = [];');
    expect(readFileSync(join(dir, 'counter.js'), 'utf8')).toBe('let plants = [];');
  });

  it('are refused where the disk has others than were written', () => {
    openContentStore(dir).write(nameOf('<p>Fern</p>'), '<p>Fern</p>');
    writeFileSync(join(dir, nameOf('<p>Fern</p>')), '<p>Fire</p>');
    expect(() => openContentStore(dir).read(nameOf('<p>Fern</p>'))).toThrow(DamagedCache);
  });
});
