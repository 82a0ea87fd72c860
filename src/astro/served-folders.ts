import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ENGINE_ROOT } from '../engine/engine.ts';

/**
 * Folders from which the development server may hand out files: the project, Trellis, and the packages of Trellis.
 * Without such a list it would hand out every file of the machine (`/@fs/etc/passwd`).
 */
export function servedFolders(projectRoot: string): string[] {
  const engine = ENGINE_ROOT;
  // Where packages are links, Vite looks at what they lead to.
  const astro = realpathSync(createRequire(join(engine, 'package.json')).resolve('astro'));
  return [projectRoot, engine, realpathSync(engine), packagesAround(astro)];
}

/** The outermost folder of packages that a file is in: `/a/node_modules` of `/a/node_modules/b/node_modules/c.js`. */
function packagesAround(file: string): string {
  const name = 'node_modules';
  return file.slice(0, file.indexOf(name) + name.length);
}
