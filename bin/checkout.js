// Loads the command line of a checkout: bundled, because that starts twice as fast as hundreds of source files.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './register.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What V8 makes of the modules. */
const COMPILED = join(ROOT, '.trellis/compiled');
/** Each bundle adds 3 MB. */
const MAX_COMPILED_BYTES = 256 * 2 ** 20;

/** Returns the function `main`, from a bundle of the source as it is now. */
export async function loadCheckout() {
  enableCompileCache(COMPILED);
  const mark = digestSource();
  const file = join(ROOT, `.trellis/engine/joined-${mark}/cli.js`);
  try {
    if (!existsSync(file)) await joinSource(mark);
  } catch (error) {
    // A folder that cannot be written to is no reason not to run.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    return (await import('../src/cli/main.ts')).main;
  }
  return (await import(pathToFileURL(file).href)).main;
}

/** Changes with each source file, and with the installed packages. */
function digestSource() {
  const files = listFiles(join(ROOT, 'src')).toSorted();
  const states = [...files, join(ROOT, 'package-lock.json')].map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${mtimeMs} ${size}`;
  });
  return hash('sha1', states.join('\n')).slice(0, 12);
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function joinSource(mark) {
  removeCompiled();
  const { buildOnce } = await import('../src/site/cache.ts');
  const { joinCheckout } = await import('../src/cli/package/join-engine.ts');
  await buildOnce({
    name: 'joined',
    mark,
    async make(folder) {
      await joinCheckout(folder);
      return mark;
    },
  });
}

/** Removes what was compiled once it takes much space: V8 does not note which of it belongs to modules of today. */
function removeCompiled() {
  const files = existsSync(COMPILED) ? listFiles(COMPILED) : [];
  // Other processes write there, too, to files that they rename.
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_COMPILED_BYTES)
    rmSync(COMPILED, { recursive: true, force: true });
}
