import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { buildBrowserFiles } from '../../../../src/outputs/islands/browser-files.ts';

it('makes files that stand on their own, run under a strict policy, and are small', async () => {
  const files = await buildBrowserFiles({ runtime: 'runtime.js', library: 'library.js' });
  const imports = (name: string) =>
    [...(files.get(name) ?? '').matchAll(/(?:from|import)\s*["']([^"']+)["']/g)].map(
      ([, specifier]) => specifier,
    );
  expect(imports('runtime.js')).toEqual([]);
  expect([...new Set(imports('library.js'))]).toEqual(['./runtime.js']);
  for (const code of files.values()) expect(code).not.toMatch(/\beval\(|new Function\(/);
  const size = (name: string) => gzipSync(files.get(name) ?? '').length;
  expect(size('runtime.js')).toBeLessThan(10_500);
  expect(size('library.js')).toBeLessThan(16_000);
});
