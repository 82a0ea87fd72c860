import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

const FILE = fileURLToPath(new URL('./flowchart-renderer.ts', import.meta.url));

/** The renderer of flowcharts, which few sites need and which takes long to load. */
export function loadRenderer(): typeof import('./flowchart-renderer.ts') {
  return require(FILE) as typeof import('./flowchart-renderer.ts');
}
