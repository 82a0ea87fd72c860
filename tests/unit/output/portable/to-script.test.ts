import { expect, test } from 'vitest';
import { toScript, toTextScript } from '../../../../src/output/portable/portable-files.ts';

type Exports = Record<string, unknown>;
type Run = (given: Record<string, unknown>) => Exports;

/** Exports of a script. */
function read(script: string): { needs: string[]; run: Run } {
  let added: { needs: string[]; run: Run } | undefined;
  const trellis = { add: (needs: string[], run: Run) => (added = { needs, run }) };
  new Function('trellis', script)(trellis);
  if (!added) throw new Error('nothing was handed over');
  return added;
}

test('a module lists its imports, and returns its exports', () => {
  const { needs, run } = read(
    toScript(
      'import { leaf as l } from "./leaf.js"; export const tree = [l, l]; export default 3;',
    ),
  );
  expect(needs).toEqual(['./leaf.js']);
  expect(run({ __import: () => ({ leaf: 'x' }) })).toEqual({ tree: ['x', 'x'], default: 3 });
});

test('APIs that browsers refuse on disk are parameters of the script', () => {
  const code =
    'export const at = import.meta.url; export const part = import(/* later */ name); export const own = import("./own.js"); export const text = fetch("/a.json");';
  const given = {
    load: (address: unknown) => `loaded ${String(address)}`,
    fetch: (address: string) => `fetched ${address}`,
    here: 'file:///site/_astro/a.js',
  };
  Object.assign(globalThis, { name: '../part.js' });
  expect(read(toScript(code)).run(given)).toEqual({
    at: 'file:///site/_astro/a.js',
    part: 'loaded ../part.js',
    own: 'loaded file:///site/_astro/own.js',
    text: 'fetched /a.json',
  });
});

test('a script can declare the names of its parameters', () => {
  expect(read(toScript('const fetch = 1, load = 2; export { fetch, load };')).run({})).toEqual({
    fetch: 1,
    load: 2,
  });
});

test('text that looks like an import stays unchanged', () => {
  expect(read(toScript('export const text = "import(x) and import.meta.url";')).run({})).toEqual({
    text: 'import(x) and import.meta.url',
  });
});

test('a text is a script that gives it', () => {
  const text = '{"a":"</script>\u2028"}';
  expect(read(toTextScript(text)).run({})).toEqual({ text });
});
