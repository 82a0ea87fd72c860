import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_ROOT, ENGINE_SRC } from '../../../../src/utils/engine.ts';
import { makeTempDir } from '../../../support/write-project.ts';

const STYLES = join(ENGINE_SRC, 'output/pages/styles');
const SCRIPT = join(ENGINE_SRC, 'cli/package/make-math-fonts.ts');

it('the fonts of formulas are those that the script makes from their package', () => {
  const folder = makeTempDir();
  const hook = join(ENGINE_ROOT, 'bin/register.js');
  execFileSync(process.execPath, ['--import', hook, SCRIPT, folder]);
  for (const name of ['noto-sans-math.woff2', 'noto-sans-math-letters.woff2'])
    expect(readFileSync(join(folder, name)).equals(readFileSync(join(STYLES, name)))).toBe(true);
});

it('browsers load the font of letters for exactly the characters that it has', () => {
  const css = readFileSync(join(STYLES, 'components/math.css'), 'utf8');
  const listed = /unicode-range:([^;]*)/.exec(css)?.[1] ?? '';
  const made = /'noto-sans-math-letters\.woff2': `([^`]*)`/.exec(readFileSync(SCRIPT, 'utf8'))?.[1];
  expect(listed.match(/U\+[\dA-F-]+/g)).toEqual(made?.match(/U\+[\dA-F-]+/g));
});
