import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The renderer of flowcharts, which few sites need and which takes long to load. */
export function loadRenderer(): typeof import('beautiful-mermaid') {
  // The package has an address for `import` only, and pages are rendered synchronously.
  const file = fileURLToPath(import.meta.resolve('beautiful-mermaid'));
  return require(file) as typeof import('beautiful-mermaid');
}
