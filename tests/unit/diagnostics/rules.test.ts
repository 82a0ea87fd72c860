import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RULES } from '../../../src/diagnostics/rules/index.ts';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^diagnostics[/\\]rules/.test(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n');

test('every code that the engine gives is in the table', () => {
  const given = [
    /\bcode: '([a-z-]+)',?\s*(?:severity|message|path|\n)/g,
    /\bfinding\(\s*'([a-z-]+)'/g,
    /\bpage\.inform\(\s*'([a-z-]+)'/g,
    /\bpage\.warn\(\s*'([a-z-]+)'/g,
    /\bcontext\.warn\(\s*'([a-z-]+)'/g,
  ].flatMap((pattern) => [...sources.matchAll(pattern)].map(([, code = '']) => code));
  expect(given.length).toBeGreaterThan(60);
  expect([...new Set(given)].filter((code) => !Object.hasOwn(RULES, code))).toEqual([]);
});

test('every rule of the table is given somewhere', () => {
  const all = new Set([...sources.matchAll(/'([a-z]+(?:-[a-z0-9]+)*)'/g)].map(([, word]) => word));
  expect(Object.keys(RULES).filter((id) => !all.has(id))).toEqual([]);
});

test('every rule says what is wrong and what to do in a sentence each', () => {
  for (const [id, { summary, cure, example }] of Object.entries(RULES)) {
    expect(summary, id).toMatch(/^[A-Z`].*\.$/);
    expect(cure, id).toMatch(/^[A-Z].*\.$/);
    expect(example.bad, id).not.toBe(example.good);
  }
});

test('examples in JSON are JSON', () => {
  for (const [id, { example }] of Object.entries(RULES)) {
    if (example.lang !== 'json' || id === 'invalid-json') continue;
    expect(() => JSON.parse(example.bad), id).not.toThrow();
    if (example.good !== undefined) expect(() => JSON.parse(example.good ?? ''), id).not.toThrow();
  }
});
