import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadIgnore, type IsIgnored } from '../../../src/content/ignore.ts';

const folders: string[] = [];

/** Reader for a folder with these files. */
function load(files: Record<string, string> = {}): IsIgnored {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-ignore-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return loadIgnore(folder).isIgnored;
}

/** A path that ends with a slash is a folder. */
function isIgnored(ignores: IsIgnored, path: string): boolean {
  return path.endsWith('/') ? ignores(path.slice(0, -1), true) : ignores(path, false);
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test.each([
  ['a/**/**/b', 'a/x/y/b', true],
  ['a/**/**/**/b', 'a/b', true],
  ['**/**/b', 'x/b', true],
  ['a/**/**', 'a/x/y', true],
  ['a/**/**', 'a/', false],
  ['\\**/**/b', 'x/b', false],
  ['\\**/**/b', '*x/y/b', true],
  ['*b\n!**/**/b', 'x/b', false],
])('%s in .mintignore is read as Git reads it: %s is ignored: %s', (rule, path, expected) => {
  expect(isIgnored(load({ '.mintignore': rule }), path)).toBe(expected);
});

test.each(['/**', '**/', '/**/**'])('a rule of 5,000 %s takes linear time', (piece) => {
  const startedAt = process.cpuUsage();
  expect(isIgnored(load({ '.mintignore': `a${piece.repeat(5000)}/b` }), 'c')).toBe(false);
  const { user, system } = process.cpuUsage(startedAt);
  // It takes a hundredth of that; it took ten seconds.
  expect((user + system) / 1e6).toBeLessThan(2);
});

describe('without .mintignore', () => {
  test.each([
    '.git/',
    '.github/',
    '.vscode/',
    'packages/node_modules/',
    'node_modules/astro/README.md',
    '.trellis/',
    '.env',
    '.DS_Store',
    'guides/.drafts/',
    '.cache/',
    'guides/.well-known/',
    '.well-known/.draft',
    'dist/',
    'build/',
    'coverage/',
    'tmp/',
    'temp/',
  ])('%s is ignored', (path) => {
    expect(isIgnored(load(), path)).toBe(true);
  });

  test.each([
    'index.mdx',
    'guides/',
    'guides/build/',
    'guides/dist/notes.mdx',
    'README.md',
    'builds/',
    'dist',
    'images/hero.png',
    '.well-known/',
    '.well-known/security.txt',
  ])('%s is not', (path) => {
    expect(isIgnored(load(), path)).toBe(false);
  });

  test('a build folder that holds pages is a folder of pages', () => {
    const ignores = load({ 'build/deep/start.mdx': '', 'coverage/index.html': '' });
    expect(isIgnored(ignores, 'build/')).toBe(false);
    expect(isIgnored(ignores, 'build/deep/start.mdx')).toBe(false);
    expect(isIgnored(ignores, 'coverage/')).toBe(true);
  });
});

const RULES = [
  '\uFEFF# drafts\r',
  'drafts/\r',
  '*.draft.mdx',
  '!kept.draft.mdx',
  '/only-root.mdx',
  'guides/**/old',
  '\\#odd.mdx',
  '!.well-known/',
  '!.git/',
  '!node_modules/',
].join('\n');

describe('.mintignore', () => {
  test.each([
    ['drafts/', true],
    ['guides/drafts/', true],
    ['drafts/a.mdx', true],
    ['drafts', false],
    ['guides/a.draft.mdx', true],
    ['guides/kept.draft.mdx', false],
    ['only-root.mdx', true],
    ['guides/only-root.mdx', false],
    ['guides/a/b/old/', true],
    ['#odd.mdx', true],
    ['Drafts/', false],
    ['guides/a.mdx', false],
    ['.well-known/', false],
    ['.git/', true],
    ['node_modules/', true],
    ['.mintignore', true],
  ])('%s: %s', (path, expected) => {
    expect(isIgnored(load({ '.mintignore': RULES }), path)).toBe(expected);
  });

  test('may be a folder by mistake', () => {
    expect(isIgnored(load({ '.mintignore/a': '' }), 'index.mdx')).toBe(false);
  });
});
