import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DamagedCache } from '../../../src/site/cache.ts';
import { ContentStore, type TextIndex } from '../../../src/site/content-store.ts';
import { digest } from '../../../src/utils/files.ts';

const nameOf = (text: string) => `${digest(text)}.html`;
const FERN = nameOf('<p>Fern</p>');
const MOSS = nameOf('<p>Moss – grün</p>');

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trellis-content-'));
  dir = join(root, 'pages');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes both texts as one build does. */
function writeBoth(): TextIndex {
  const store = new ContentStore(dir, {});
  store.write(FERN, '<p>Fern</p>');
  store.write(MOSS, '<p>Moss – grün</p>');
  return store.save();
}

const packs = () => readdirSync(dir).filter((name) => name.endsWith('.pack'));

describe('texts of rendered pages', () => {
  it('are returned by the build that wrote them without reading the disk', () => {
    const store = new ContentStore(dir, {});
    store.write(FERN, '<p>Fern</p>');
    store.save();
    rmSync(dir, { recursive: true });
    expect(store.read(FERN)).toBe('<p>Fern</p>');
  });

  it('are read by the next build from a single file', () => {
    const index = writeBoth();
    expect(readdirSync(dir)).toEqual([expect.stringMatching(/\.pack$/)]);
    const store = new ContentStore(dir, index);
    expect([FERN, MOSS].map((name) => store.read(name))).toEqual([
      '<p>Fern</p>',
      '<p>Moss – grün</p>',
    ]);
  });

  it('are read before they are saved if they are too large to be held', () => {
    const store = new ContentStore(dir, {});
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(4_000_000));
    for (const text of texts) store.write(nameOf(text), text);
    for (const text of texts) expect(store.read(nameOf(text)) === text).toBe(true);
  });

  it('are the last ones if code is written by the same name', () => {
    const store = new ContentStore(dir, {});
    for (const code of ['let a = 1;', 'let b = 2;']) store.write('counter.js', code);
    expect(store.read('counter.js')).toBe('let b = 2;');
    expect(new ContentStore(dir, store.save()).read('counter.js')).toBe('let b = 2;');
  });

  it('are not written again', () => {
    const store = new ContentStore(dir, writeBoth());
    store.write(FERN, '<p>Fern</p>');
    store.save();
    expect(packs()).toHaveLength(1);
  });

  it('throw an error if they do not exist', () => {
    expect(new ContentStore(dir, {}).has(FERN)).toBe(false);
    expect(() => new ContentStore(dir, {}).read(FERN)).toThrow(`Text not found: ${FERN}`);
  });
});

describe('the folder', () => {
  it('keeps nothing of removed texts after two builds', () => {
    const first = new ContentStore(dir, writeBoth());
    first.keepOnly(new Set([MOSS]));
    const index = first.save();
    expect(Object.keys(index)).toEqual([MOSS]);
    const second = new ContentStore(dir, index);
    expect(second.has(FERN)).toBe(false);
    second.keepOnly(new Set());
    expect(second.save()).toEqual({});
    expect(packs()).toEqual([]);
  });

  it('is written anew if most of it is outdated', () => {
    const long = 'x'.repeat(1000);
    const before = new ContentStore(dir, {});
    before.write(nameOf(long), long);
    before.write(MOSS, '<p>Moss – grün</p>');
    const store = new ContentStore(dir, before.save());
    store.keepOnly(new Set([MOSS]));
    const index = store.save();
    expect(packs().map((pack) => readFileSync(join(dir, pack), 'utf8'))).toEqual([
      '<p>Moss – grün</p>',
    ]);
    expect(new ContentStore(dir, index).read(MOSS)).toBe('<p>Moss – grün</p>');
  });

  it('has a limited number of packs after many builds', () => {
    let index: TextIndex = {};
    for (let build = 0; build < 60; build++) {
      const store = new ContentStore(dir, index);
      store.write(nameOf(`text ${build}`), `text ${build}`);
      index = store.save();
    }
    expect(packs().length).toBeLessThanOrEqual(21);
    const store = new ContentStore(dir, index);
    for (let build = 0; build < 60; build++)
      expect(store.read(nameOf(`text ${build}`))).toBe(`text ${build}`);
  });

  it('loses the files of older versions of Trellis, but not the manifest', () => {
    mkdirSync(dir);
    for (const name of ['old.html', 'manifest.json']) writeFileSync(join(dir, name), '{}');
    writeBoth();
    expect(readdirSync(dir).filter((name) => !name.endsWith('.pack'))).toEqual(['manifest.json']);
  });
});

describe('a damaged folder', () => {
  it('is detected if a text was changed', () => {
    const index = writeBoth();
    const [pack = ''] = packs();
    writeFileSync(join(dir, pack), readFileSync(join(dir, pack), 'utf8').replace('Fern', 'Fire'));
    expect(() => new ContentStore(dir, index).read(FERN)).toThrow(DamagedCache);
  });

  it('has no text that was cut off', () => {
    const index = writeBoth();
    const [pack = ''] = packs();
    writeFileSync(join(dir, pack), '<p>Fern</p>');
    const store = new ContentStore(dir, index);
    expect([FERN, MOSS].map((name) => store.has(name))).toEqual([true, false]);
  });

  it.each([
    ['a path outside it', ['../secret.pack', 0, 5]],
    ['a negative position', ['0.pack', -1, 5]],
    ['a missing length', ['0.pack', 0]],
    ['no list', 'x'],
  ])('whose index has %s has no such text', (_fault, place) => {
    writeFileSync(join(root, 'secret.pack'), 'moss!');
    const store = new ContentStore(dir, { [FERN]: place } as unknown as TextIndex);
    expect(store.has(FERN)).toBe(false);
  });
});

describe('the dev server', () => {
  it('reads the texts of builds, and writes nothing', () => {
    const index = writeBoth();
    const [before] = packs();
    const store = new ContentStore(dir, index, { isDev: true });
    store.write(nameOf('draft'), 'draft');
    expect(store.read(nameOf('draft'))).toBe('draft');
    expect(store.has(FERN)).toBe(true);
    expect(packs()).toEqual([before]);
  });

  it('keeps the texts that it has seen if a build removes the files', () => {
    const store = new ContentStore(dir, writeBoth(), { isDev: true });
    expect(store.has(FERN)).toBe(true);
    rmSync(dir, { recursive: true });
    expect(store.read(FERN)).toBe('<p>Fern</p>');
    expect(store.has(MOSS)).toBe(false);
  });
});
