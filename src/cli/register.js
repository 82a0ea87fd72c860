// Lets Node load the engine's own .ts and .tsx files, wherever the package is installed: Node strips
// types itself, but neither JSX nor anything below node_modules.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** JavaScript of the engine's files by digest of their text: from the last process, and of this one. */
const known = new Map();
const made = new Map();

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const text = readFileSync(file, 'utf8');
    const key = hash('sha1', `${file}\0${text}`);
    const source = known.get(key) ?? compile(file, text);
    made.set(key, source);
    return { format: 'module', source, shortCircuit: true };
  },
});

function compile(file, text) {
  const { code, errors } = require('rolldown/utils').transformSync(file, text, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return code;
}

/** Keeps in a folder what is compiled from here on, for the next process. */
export function keepCompiled(dir) {
  enableCompileCache(join(dir, 'bytecode'));
  const file = join(dir, 'modules.json');
  for (const [key, source] of readKept(file)) known.set(key, source);
  process.once('exit', () => {
    if ([...made.keys()].every((key) => known.has(key))) return;
    try {
      mkdirSync(dir, { recursive: true });
      writeFileSync(file, JSON.stringify([...made]));
    } catch {
      // a cache that cannot be written is none
    }
  });
}

function readKept(file) {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.[1] === 'string') : [];
  } catch {
    return [];
  }
}
