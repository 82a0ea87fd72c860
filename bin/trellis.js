#!/usr/bin/env node
// Trellis needs a newer Node than many machines have; where the `node` package is installed its
// binary takes over, so that the same command works there too.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major > 22 || (major === 22 && minor >= 19);

/** The binary of the installed `node` package, or undefined where there is none. */
function findNode() {
  try {
    return createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    return undefined;
  }
}

if (isNewEnough) {
  // The allocator of the native bundler would keep 200 MB that it does not use; read when it is loaded.
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] ??= '0';
  process.env['MIMALLOC_PURGE_DELAY'] ??= '0';
  await import('../src/cli/register.js');
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = findNode();
  if (!node) {
    console.error(
      `Trellis needs Node 22.19 or newer, this is ${process.versions.node}. Cure: npm install --save-dev node@24`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
