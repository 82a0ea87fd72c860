// Makes what is the same for all sites ahead of time, after `npm ci` and before the package is packed.
// Without it, or where it fails, the first build does the same and says what is wrong.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNode, isNewEnough } from './_node.js';

if (isNewEnough) {
  try {
    await import('../src/cli/register.js');
    const { buildBundle } = await import('../src/integration/build-bundle.ts');
    const { prebuildRenderer } = await import('../src/integration/renderer.ts');
    await prebuildRenderer();
    await buildBundle('full-client');
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
