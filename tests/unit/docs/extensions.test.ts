import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

test('every extension in the documentation is in the code that reads documents', () => {
  const page = readFileSync(join(ROOT, 'content/trellis/api-extensions.mdx'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `x-'));
  const names = rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/x-[\w-]+/g), ([name]) => name),
  );
  const folder = join(ROOT, 'src/openapi');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  expect(names.length).toBeGreaterThan(15);
  // `x-webhooks` of versions before 3.1 is renamed by the upgrader as well.
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
