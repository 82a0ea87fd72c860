import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The compiler of JavaScript, which few sites need and which takes long to load. */
export function loadCompiler(): typeof import('rolldown/utils') {
  return require('rolldown/utils') as typeof import('rolldown/utils');
}
