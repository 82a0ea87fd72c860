// Lets Node load the engine's own .ts and .tsx files in a checkout: Node strips types itself, but does not compile JSX.
// What was compiled is kept in the checkout, because compiling hundreds of files takes longer than running them.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

const FOLDER = fileURLToPath(new URL('../.trellis/', import.meta.url));
const KEPT = `${FOLDER}modules.json`;

/** For each file, the digest of its text and the JavaScript made of it. */
const known = new Map(readKept());
let hasNew = false;

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const text = readFileSync(file, 'utf8');
    const key = hash('sha1', text);
    const [knownKey, kept] = known.get(file) ?? [];
    const source = knownKey === key ? kept : compile(file, text);
    if (knownKey !== key) known.set(file, [key, source]);
    return { format: 'module', source, shortCircuit: true };
  },
});

process.once('exit', keep);

function compile(file, text) {
  const { code, errors } = require('rolldown/utils').transformSync(file, text, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  hasNew = true;
  return code;
}

function readKept() {
  try {
    const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Renamed into place, so that another process reads the whole file. A folder that cannot be written is no error. */
function keep() {
  if (!hasNew) return;
  const draft = `${KEPT}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(draft, JSON.stringify([...known]));
    renameSync(draft, KEPT);
  } catch {
    rmSync(draft, { force: true });
  }
}
