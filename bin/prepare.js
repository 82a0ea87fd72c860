// Makes what is the same for all sites ahead of time, after `npm ci` and before the package is packed.
// Without it, or where it fails, the first build does the same and says what is wrong.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINES, nameEngine } from './_engine.js';
import { findNode, isNewEnough } from './_node.js';

if (isNewEnough) {
  try {
    await import('../src/cli/register.js');
    const { buildBundle } = await import('../src/outputs/bundles/build-bundle.ts');
    const { buildEngine } = await import('../src/outputs/bundles/build-engine.ts');
    const { prebuildRenderer } = await import('../src/outputs/pages/renderer.ts');
    await prebuildRenderer();
    const folder = join(ENGINES, nameEngine());
    await buildEngine(folder);
    if (!existsSync(join(folder, 'bytecode'))) keepCompiled();
    await buildBundle('full-client');
    await buildBundle('diagrams');
    // Few sites have the reference; those that install the package from a registry need not make it.
    if (process.env.npm_command !== 'ci' && process.env.npm_command !== 'install')
      await buildBundle('reference');
  } catch {
    process.exitCode = 0;
  }
} else {
  const node = findNode();
  if (node) spawnSync(node, [fileURLToPath(import.meta.url)], { stdio: 'ignore' });
}

/** Builds the site that `trellis new` writes, after which Node has the code of the engine compiled. */
function keepCompiled() {
  const command = fileURLToPath(new URL('trellis.js', import.meta.url));
  const dir = mkdtempSync(join(tmpdir(), 'trellis-prepare-'));
  const run = (...args) => spawnSync(process.execPath, [command, ...args], { stdio: 'ignore' });
  run('new', join(dir, 'site'));
  run('build', join(dir, 'site'), '--offline', '--quiet');
  rmSync(dir, { recursive: true, force: true });
}
