import { renameSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { DevSite } from '../../../../../src/server/dev-site.ts';
import { createKnownProblems } from '../../../../../src/server/dev/overlay/known-problems.ts';
import { loadFolder, reload } from '../../../site/_site.ts';

/** A project with these pages, and the moves that its author is offered to follow after each change by hand. */
async function openPages(...ids: string[]) {
  const files = Object.fromEntries(ids.map((id) => [`${id}.mdx`, `Text of ${id.at(-1)}.`]));
  const loaded = await loadFolder(files);
  const listeners: ((files: readonly string[]) => void)[] = [];
  const dev = {
    ...loaded,
    blocking: [],
    onChange: (listener: (files: readonly string[]) => void) => void listeners.push(listener),
  } as unknown as DevSite;
  const known = createKnownProblems(dev);
  const path = (id: string) => join(loaded.root, `${id}.mdx`);
  /** Changes files and returns the offers: `guides/a -> plants/a`. */
  return async (change: (path: (id: string) => string) => void): Promise<string[]> => {
    change(path);
    const { site, texts } = await reload(loaded.root);
    Object.assign(dev, { site, texts });
    for (const listener of listeners) listener([]);
    return known.ofSite().flatMap(({ move }) => (move ? `${move.from} -> ${move.to}` : []));
  };
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

test('a page whose text is at another place has moved; an edited or added one has not', async () => {
  const change = await openPages('guides/a', 'guides/b');
  const found = await change((path) => {
    move(path('guides/a'), path('plants/a'));
    rmSync(path('guides/b'));
    writeFileSync(path('guides/c'), 'Text of c.');
  });
  expect(found).toEqual(['guides/a -> plants/a']);
  expect(await change(() => undefined)).toEqual(['guides/a -> plants/a']);
});

test('a page that moves on is known by its first place', async () => {
  const change = await openPages('a', 'x');
  expect(await change((path) => move(path('a'), path('b')))).toEqual(['a -> b']);
  expect(await change((path) => move(path('x'), path('y')))).toEqual(['a -> b', 'x -> y']);
  expect(await change((path) => move(path('b'), path('c')))).toEqual(['x -> y', 'a -> c']);
  expect(await change((path) => move(path('c'), path('a')))).toEqual(['x -> y']);
});
