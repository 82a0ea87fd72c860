// What starts the browser for `pdf` and `check --a11y` need not be the browser itself.
import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findChromium } from '../support/find-chromium.ts';
import { runCli } from '../support/run-node.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

afterEach(() => vi.unstubAllEnvs());

it('a script that starts the browser leaves no browser behind, and the command ends', async () => {
  const script = join(makeTempDir(), 'browser');
  writeFileSync(script, `#!/bin/sh -e\n${findChromium()} --trellis-test-of-script "$@"\n`);
  chmodSync(script, 0o755);
  vi.stubEnv('CHROMIUM_PATH', script);
  const root = writeProject({
    'docs.json': { name: 'Moss', navigation: [{ group: 'Start', pages: ['index'] }] },
    'index.mdx': page('Moss'),
  });
  const { exitCode, stdout } = await runCli([
    'pdf',
    root,
    '--out',
    join(makeTempDir(), 'moss.pdf'),
    '--offline',
  ]);
  expect(stdout).toContain('pages in');
  expect(exitCode).toBe(0);
  const running = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  await expect
    .poll(() => running().filter((line) => line.includes('--trellis-test-of-script')))
    .toEqual([]);
});
