// Trellis needs a newer Node than many machines have; where the `node` package is installed its
// binary takes over, so that the same command works there too.
import { createRequire } from 'node:module';

export const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Whether this Node can run the engine. */
export const isNewEnough = major > 22 || (major === 22 && minor >= 19);

/** The binary of the installed `node` package, or undefined where there is none. */
export function findNode() {
  try {
    return createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    return undefined;
  }
}
