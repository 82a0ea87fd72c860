import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { prepareBrowserFiles } from '../../../src/output/browser-bundles.ts';
import { browserFileNames } from '../../../src/site/urls.ts';

it('makes files that stand on their own, run under a strict policy, and are small', async () => {
  const folder = await prepareBrowserFiles();
  const names = browserFileNames();
  const [runtime, library] = [names.runtime, names.library].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  ) as [string, string];
  const imports = (code: string) =>
    [...code.matchAll(/(?:from|import)\s*["']([^"']+)["']/g)].map(([, specifier]) => specifier);
  expect(imports(runtime)).toEqual([]);
  expect([...new Set(imports(library))]).toEqual([`./${names.runtime}`]);
  for (const code of [runtime, library]) expect(code).not.toMatch(/\beval\(|new Function\(/);
  expect(gzipSync(runtime).length).toBeLessThan(10_500);
  expect(gzipSync(library).length).toBeLessThan(16_000);
});
