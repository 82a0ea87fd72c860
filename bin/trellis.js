#!/usr/bin/env node
// Old versions of Node read this file, too: it imports nothing that they lack before it is known which one runs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { findNode, isNewEnough, major } from './_node.js';

/** Size at which the space for new objects stops growing: two halves of 8 MB. */
const NEW_SPACE_BYTES = 16 * 2 ** 20;

if (isNewEnough) {
  // The allocator of the native bundler would keep 200 MB that it does not use; read when it is loaded.
  process.env['MIMALLOC_ARENA_EAGER_COMMIT'] ??= '0';
  process.env['MIMALLOC_PURGE_DELAY'] ??= '0';
  // Pages leave much that is of no use to the next one; collected earlier, it costs no more and takes less memory.
  if (major <= 24) {
    setFlagsFromString('--heap-growing-percent=50');
    if (['build', 'check'].includes(process.argv[2])) boundNewSpace();
  }
  const main = await loadEngine();
  process.exitCode = await main(process.argv.slice(2));
} else {
  runWithNewerNode();
}

/**
 * Bounds the space for new objects, which V8 lets grow to 128 MB. Builds of articles take 100 MB less and no more time,
 * those of a large API 7 % more. V8's own limit can be set only when Node starts. Servers keep the larger space.
 */
function boundNewSpace() {
  const timer = setInterval(() => {
    const space = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
    if (!space || space.space_size < NEW_SPACE_BYTES) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, 5).unref();
}

/** Returns `main`. A checkout runs its source, which the package does not have; the package runs what `npm pack` made. */
async function loadEngine() {
  if (existsSync(new URL('../src/cli/main.ts', import.meta.url))) {
    const { loadCheckout } = await import('./checkout.js');
    return loadCheckout();
  }
  const engine = new URL('../dist/engine/cli.js', import.meta.url);
  // What V8 makes of the engine is kept beside it, not where others could write, too; without a place it is made again.
  module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)));
  if (existsSync(engine)) return (await import(engine.href)).main;
  console.error(`${fileURLToPath(engine)} is missing. Install Trellis again.`);
  return process.exit(1);
}

function runWithNewerNode() {
  const node = findNode();
  if (!node) {
    console.error(
      `Trellis requires Node 22.19 or newer, but this is ${process.versions.node}. Install a newer Node, or add one to the project: npm install --save-dev node@24`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    // Read by `trellis new`: projects need not have a newer Node.
    env: { ...process.env, __TRELLIS_OLD_NODE: process.versions.node },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
}
