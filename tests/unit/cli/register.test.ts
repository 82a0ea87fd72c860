import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createFolder } from '../_folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('a checkout compiles a changed file once, also if the change leaves no trace in its JavaScript', () => {
  const folder = createFolder({ 'a.ts': 'console.log(1 as number);' });
  cpSync(join(ROOT, 'bin/register.js'), join(folder, 'bin/register.js'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const kept = join(folder, '.trellis/modules.json');
  /** Runs the file, and returns which version of the compiled modules it left. */
  const run = () => {
    const words = ['--import', './bin/register.js', 'a.ts'];
    expect(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).toBe('1\n');
    return statSync(kept).ino;
  };
  run();
  writeFileSync(join(folder, 'a.ts'), 'console.log(1 as unknown);');
  const text = readFileSync(kept, 'utf8');
  const changed = run();
  expect(readFileSync(kept, 'utf8')).not.toBe(text);
  expect(run()).toBe(changed);
});
