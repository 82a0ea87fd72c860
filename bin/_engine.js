// The engine joined to a few files, which `npm run prepare` makes and which hold only for the source they were made of.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const place = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { FAILED } = constants.compileCacheStatus;

/** Folder of joined engines. */
export const ENGINES = place('prebuilt/engine');

/** Rooms that are no part of the package. */
const NOT_PACKED = /^(?:pages|plants)\//;

/** Changes with the engine's source and the packages it names; the same on every machine. */
export function nameEngine() {
  const { version, dependencies } = JSON.parse(readFileSync(place('package.json'), 'utf8'));
  const src = place('src/');
  const names = readdirSync(src, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const sum = createHash('sha1').update(version + JSON.stringify(dependencies));
  for (const name of names.toSorted())
    if (/\.[jt]sx?$/.test(name) && !NOT_PACKED.test(name))
      sum.update(name).update(readFileSync(src + name));
  return sum.digest('hex').slice(0, 12);
}

/**
 * The command line, from the joined engine where there is one, else from its source; and how what it is made
 * of is kept compiled in a folder of the project, where Node cannot keep it beside the engine.
 */
export async function loadEngine() {
  const { keepCompiled } = await import('../src/cli/register.js');
  const folder = join(ENGINES, nameEngine());
  const joined = join(folder, 'main.js');
  const isJoined = existsSync(joined);
  const isKept = isJoined && enableCompileCache(join(folder, 'bytecode')).status !== FAILED;
  const { main } = await import(isJoined ? pathToFileURL(joined).href : '../src/cli/main.ts');
  return { main, keepCompiled: isKept ? () => {} : keepCompiled };
}
