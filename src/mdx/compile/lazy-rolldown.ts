import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The compiler of JavaScript, which few sites need and which takes long to load. */
export function loadCompiler(): typeof import('rolldown/utils') {
  return require('rolldown/utils') as typeof import('rolldown/utils');
}

/** What draws flowcharts, likewise. */
export function loadDiagrams(): typeof import('beautiful-mermaid') {
  // It says where it lies to `import` only.
  const file = fileURLToPath(import.meta.resolve('beautiful-mermaid'));
  return require(file) as typeof import('beautiful-mermaid');
}
