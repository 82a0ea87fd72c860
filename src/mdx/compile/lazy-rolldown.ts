import { createRequire } from 'node:module';
import { MissingPart, PLATFORM } from '../../engine/missing-part.ts';

const require = createRequire(import.meta.url);

/** The compiler of JavaScript, which few sites need and which takes long to load; throws on a platform without it. */
export function loadCompiler(): typeof import('rolldown/utils') {
  try {
    return require('rolldown/utils') as typeof import('rolldown/utils');
  } catch (cause) {
    throw new MissingPart(
      `JavaScript cannot be compiled here: rolldown is not installed, or has no build for ${PLATFORM}`,
      { cause },
    );
  }
}
