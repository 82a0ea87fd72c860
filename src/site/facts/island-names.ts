import { engineMark } from '../../engine/engine.ts';

/** Where the files for interactive components stand in a site, without base. */
export const ISLANDS_FOLDER = '/_trellis/islands/';

/** Names of the engine's own files for pages with interactive components; they change with the engine. */
export function browserFileNames(): { runtime: string; library: string } {
  const version = engineMark();
  return { runtime: `runtime.${version}.js`, library: `library.${version}.js` };
}
