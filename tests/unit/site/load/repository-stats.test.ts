import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadStats } from '../../../../src/site/load/repository.ts';
import { createFolder } from '../../_folder.ts';
import { createConfig } from '../_site.ts';

const asked: string[] = [];

/** A GitHub server with one repository. */
function answer(url: string): Promise<Response> {
  asked.push(url.replace('https://api.github.com/repos/', ''));
  return url.endsWith('/a/b')
    ? Promise.resolve(Response.json({ stargazers_count: 5, forks_count: 2 }))
    : Promise.reject(new TypeError('fetch failed'));
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => void vi.unstubAllGlobals());

const config = createConfig({
  topbarLinks: [
    { type: 'github', url: 'https://github.com/a/b' },
    { name: 'Source', url: 'https://github.com/plain/link' },
  ],
  topbarCtaButton: { type: 'github', url: 'https://github.com/c/d' },
});

test('statistics of each repository in the header are requested once a day, and one without a response has none', async () => {
  const folder = createFolder();
  const known = new Map([['a/b', { stars: 5, forks: 2 }]]);
  expect(await loadStats(config, folder, false)).toEqual(known);
  expect(asked.toSorted()).toEqual(['a/b', 'c/d']);
  expect(await loadStats(config, folder, false)).toEqual(known);
  expect(asked).toHaveLength(2);
});

test('offline, nothing is requested, and the last statistics are used', async () => {
  const old = { 'c/d': { time: 0, stats: { stars: 1, forks: 0 } } };
  const folder = createFolder({ 'repositories.json': JSON.stringify(old) });
  expect(await loadStats(config, folder, true)).toEqual(new Map([['c/d', { stars: 1, forks: 0 }]]));
  expect(asked).toEqual([]);
});

test('a header without repositories asks for nothing', async () => {
  expect(await loadStats(createConfig(), createFolder(), false)).toEqual(new Map());
  expect(asked).toEqual([]);
});
