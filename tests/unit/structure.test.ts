// The rooms of src/ and their order: a room imports from rooms before it. Imports are read from the files.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Rooms in order; those in one line do not know of each other. */
const ORDER = [
  ['text'],
  ['diagnostics'],
  ['config'],
  ['content', 'openapi'],
  ['asyncapi'],
  ['navigation'],
  ['theme'],
  ['mdx'],
  ['site'],
  ['playground'],
  ['outputs'],
  ['server', 'check'],
  ['dev'],
  ['astro'],
  ['cli'],
];

/** The Plant Store knows nothing of the engine but the server of built sites. */
const BESIDE: Record<string, string[]> = {
  plants: ['server'],
  pages: ['plants'],
};

interface Import {
  from: string;
  to: string;
  line: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:ts|tsx|astro|css|js)$/.test(file),
);
const imports = files.flatMap(readImports);

it('reads the imports of every kind of file', () => {
  const kinds = new Set(imports.map(({ line }) => /\.(\w+) ->/.exec(line)?.[1]));
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['astro', 'ts', 'tsx']));
});

it('knows every room', () => {
  const known = new Set([...ORDER.flat(), ...Object.keys(BESIDE)]);
  expect([...new Set(files.map(roomOf))].filter((room) => !known.has(room))).toEqual([]);
});

it('imports from rooms before only', () => {
  expect(imports.filter((found) => !isAllowed(found)).map(({ line }) => line)).toEqual([]);
});

it('keeps Astro and the loaded site out of the rooms that tests pass literals to', () => {
  const free = ORDER.slice(0, 9).flat();
  const bound = files.filter(
    (file) => free.includes(roomOf(file)) && /from ['"](?:astro|virtual):/.test(read(file)),
  );
  expect(bound).toEqual([]);
});

function isAllowed({ from, to }: Import): boolean {
  if (from === to) return true;
  if (BESIDE[from]) return BESIDE[from].includes(to);
  const [here, there] = [placeOf(from), placeOf(to)];
  return there !== -1 && there < here;
}

function placeOf(room: string): number {
  return ORDER.findIndex((line) => line.includes(room));
}

function readImports(file: string): Import[] {
  const found = read(file).matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*|@import\s*)['"](\.{1,2}\/[^'"]*)['"]/g,
  );
  return [...found].flatMap(([, specifier = '']) => {
    const target = relative(SRC, resolve(SRC, file, '..', specifier.replace(/\?.*$/, '')));
    // Outside src/ there is the package itself.
    if (target.startsWith('..') || !target.includes(sep)) return [];
    return { from: roomOf(file), to: roomOf(target), line: `${file} -> ${target}` };
  });
}

function roomOf(file: string): string {
  return file.split(sep)[0] ?? '';
}

function read(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}
