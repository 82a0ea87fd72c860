import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digest } from '../../text/digest.ts';
import { ENGINE_MADE, ENGINE_ROOT, ENGINE_SRC } from '../../engine/engine.ts';
import { madeOnce } from '../../site/cache/made-once.ts';
import { writeAtomic } from '../../site/cache/write-atomic.ts';
import type { BundleName } from '../../site/model/bundle-names.ts';
import { readJsonIfExists } from '../../engine/files.ts';

/**
 * Folder with the files of a bundle. One takes up to ten seconds to make, so a checkout makes it anew only when a file
 * changed that was in it: the bundler has said which those are.
 */
export function loadBundle(name: BundleName): Promise<string> {
  const record = join(ENGINE_MADE, `${name}.json`);
  return madeOnce({
    name,
    mark: readMark(record),
    async make(folder) {
      const [{ makeBundle }, { RECIPES }] = await Promise.all([
        import('./make/make-bundle.ts'),
        import('./make/recipes.ts'),
      ]);
      const files = await makeBundle(RECIPES[name], folder);
      const own = files.filter((file) => !file.includes('/node_modules/') && existsSync(file));
      const sources = [...own, ...listMakers()].map((file) => relative(ENGINE_ROOT, file));
      writeAtomic(record, JSON.stringify(sources.toSorted()));
      return markOf(sources.toSorted());
    },
  });
}

/** The mark of what the last bundle was made from; undefined where there was none, or where a file of it is gone. */
function readMark(record: string): string | undefined {
  const sources = readJsonIfExists<string[]>(record, isListOfTexts);
  if (!sources?.every((file) => existsSync(join(ENGINE_ROOT, file)))) return undefined;
  return markOf(sources);
}

/** Packages, among them the bundler, are what the lockfile says. */
function markOf(sources: readonly string[]): string {
  const texts = ['package-lock.json', ...sources].map((file) =>
    readFileSync(join(ENGINE_ROOT, file), 'utf8'),
  );
  return digest(...sources, ...texts)
    .replace(/\W/g, '')
    .slice(0, 12);
}

/** The files that say how bundles are made. */
function listMakers(): string[] {
  const folders = ['bundles/make', 'licences'].map((name) => join(ENGINE_SRC, 'outputs', name));
  return folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
