// Loads the command line of a checkout: bundled, because that starts twice as fast as hundreds of source files.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './register.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(ROOT, '.trellis/joined');

/** Bundles that are kept: servers that still run load parts of theirs when these are needed. */
const MAX_KEPT = 4;

/** A draft of this age is one of a process that was killed. */
const OLD_DRAFT_MS = 60 * 60 * 1000;

/** Returns the function `main`, from a bundle of the source as it is now. */
export async function loadCheckout() {
  enableCompileCache(join(ROOT, '.trellis/compiled'));
  const folder = join(KEPT, digestSource());
  const file = join(folder, 'cli.js');
  try {
    if (!existsSync(file)) await joinSource(folder);
  } catch (error) {
    // A folder that cannot be written to is no reason not to run.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    return (await import('../src/cli/main.ts')).main;
  }
  return (await import(pathToFileURL(file).href)).main;
}

/** Changes with each source file, and with the installed packages. */
function digestSource() {
  const src = join(ROOT, 'src');
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const states = [...files, join(ROOT, 'package-lock.json')].map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${mtimeMs} ${size}`;
  });
  return hash('sha1', states.join('\n')).slice(0, 12);
}

async function joinSource(folder) {
  const draft = join(KEPT, `draft.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    const { joinCheckout } = await import('../src/cli/package/join-engine.ts');
    await joinCheckout(draft);
    renameSync(draft, folder);
    removeOld();
  } catch (error) {
    // Another process has made it meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes all but the newest bundles, and drafts that nobody finishes. */
function removeOld() {
  const all = readdirSync(KEPT)
    .map((name) => ({ name, time: statSync(join(KEPT, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time);
  const isDraft = ({ name }) => name.startsWith('draft.');
  const drafts = all.filter((one) => isDraft(one) && Date.now() - one.time > OLD_DRAFT_MS);
  const bundles = all.filter((one) => !isDraft(one)).slice(MAX_KEPT);
  for (const { name } of [...drafts, ...bundles])
    rmSync(join(KEPT, name), { recursive: true, force: true });
}
