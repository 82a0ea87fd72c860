// Lets Node load the engine's own .ts and .tsx files in a checkout: Node strips types itself, but does not compile JSX.
// What was compiled is kept in the checkout, because compiling hundreds of files takes longer than running them.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

const FOLDER = fileURLToPath(new URL('../.trellis/', import.meta.url));
const KEPT = `${FOLDER}modules.json`;

/** For each file, the digest of its text and the JavaScript made of it; read when the first file is loaded. */
let known;
let hasNew = false;

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const text = readFileSync(file, 'utf8');
    const key = hash('sha1', text);
    known ??= new Map(readKept());
    const [knownKey, kept] = known.get(file) ?? [];
    const source = knownKey === key ? kept : compile(file, text);
    if (knownKey !== key) known.set(file, [key, source]);
    return { format: 'module', source, shortCircuit: true };
  },
});

process.once('exit', keep);

function compile(file, text) {
  const { code, errors } = transform(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  hasNew = true;
  return code;
}

const OPTIONS = { jsx: { runtime: 'automatic', importSource: 'preact' } };

/** Node refuses to require a module while it is imported elsewhere, as by Vite. Another process compiles the file then. */
function transform(file, text) {
  try {
    return require('rolldown/utils').transformSync(file, text, OPTIONS);
  } catch (error) {
    if (error.code !== 'ERR_REQUIRE_ESM_RACE_CONDITION') throw error;
    const script = `
      const { code, errors } = require(${JSON.stringify(require.resolve('rolldown/utils'))})
        .transformSync(process.argv[1], require('node:fs').readFileSync(0, 'utf8'), ${JSON.stringify(OPTIONS)});
      console.log(JSON.stringify({ code, errors: errors.map(({ message }) => ({ message })) }));`;
    const words = ['--input-type=commonjs', '-e', script, '--', file];
    return JSON.parse(execFileSync(process.execPath, words, { input: text, encoding: 'utf8' }));
  }
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
