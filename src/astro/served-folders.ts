import { realpathSync } from 'node:fs';
import { ENGINE_ROOT } from '../engine/engine.ts';

/**
 * Folders from which the development server may hand out files: the project, Trellis, and the packages around Astro.
 * Without such a list it would hand out every file of the machine (`/@fs/etc/passwd`).
 */
export function servedFolders(projectRoot: string, astro: string): string[] {
  const engine = ENGINE_ROOT;
  // Where packages are links, Vite looks at what they lead to.
  return [projectRoot, engine, realpathSync(engine), packagesAround(realpathSync(astro))];
}

/** The outermost folder of packages that a file is in: `/a/node_modules` of `/a/node_modules/b/node_modules/c.js`. */
function packagesAround(file: string): string {
  const name = 'node_modules';
  return file.slice(0, file.indexOf(name) + name.length);
}
