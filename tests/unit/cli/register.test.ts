import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createFolder } from '../_folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A package of its own with the hooks of a checkout. */
function createCheckout(files: Record<string, string>): string {
  const folder = createFolder({ 'package.json': '{"type":"module"}', ...files });
  cpSync(join(ROOT, 'bin/register.js'), join(folder, 'bin/register.js'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function runFile(folder: string, file: string): string {
  const words = ['--import', './bin/register.js', file];
  return execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
}

test('a changed file is compiled while the compiler is being imported elsewhere', () => {
  const folder = createCheckout({
    'a.ts': 'console.log(1 as number);',
    'main.js': "await Promise.all([import('rolldown/utils'), import('./a.ts')]);",
  });
  expect(runFile(folder, 'main.js')).toBe('1\n');
  expect(runFile(folder, 'main.js')).toBe('1\n');
});

test('a checkout compiles a changed file once, also if the change leaves no trace in its JavaScript', () => {
  const folder = createCheckout({ 'a.ts': 'console.log(1 as number);' });
  const kept = join(folder, '.trellis/modules.json');
  /** Runs the file, and returns which version of the compiled modules it left. */
  const run = () => {
    expect(runFile(folder, 'a.ts')).toBe('1\n');
    return statSync(kept).ino;
  };
  run();
  writeFileSync(join(folder, 'a.ts'), 'console.log(1 as unknown);');
  const text = readFileSync(kept, 'utf8');
  const changed = run();
  expect(readFileSync(kept, 'utf8')).not.toBe(text);
  expect(run()).toBe(changed);
});
