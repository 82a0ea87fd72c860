import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  findOverwritten,
  formatManifest,
  listUnknownNames,
  MANIFEST_FILE,
  readManifest,
} from '../content/own-output.ts';
import { listEntries, listFiles } from '../outputs/list-files.ts';

/**
 * The folder that `astro build` writes. Astro empties it except for `.git`; where it is certain which files an earlier
 * build wrote, only these are removed.
 */
export class OutputFolder {
  #dir = '';
  #isCertain = false;
  /** Time of the last change of every file and folder of others, by absolute path. */
  readonly #others = new Map<string, number>();

  /** Returns whether it is certain which files in a folder are of an earlier build. */
  open(dir: string): boolean {
    this.#dir = dir;
    this.#isCertain = listUnknownNames(dir).length === 0;
    return this.#isCertain;
  }

  /** Removes the files of the last build, and notes which others stay. */
  clear(): void {
    if (!existsSync(this.#dir)) return;
    if (this.#isCertain) removeListed(this.#dir);
    for (const [path] of listEntries(this.#dir)) {
      const file = join(this.#dir, path);
      // Otherwise Astro empties the folder.
      if (this.#isCertain || /^\/\.git(?:\/|$)/.test(path))
        this.#others.set(file, lstatSync(file).ctimeMs);
    }
  }

  /** Paths below a folder, each with a slash at the start, of files and folders of others that Astro has not replaced. */
  listOthers(folder: string): Set<string> {
    const kept = [...this.#others].filter(([file, changedAt]) => {
      const found = lstatSync(file, { throwIfNoEntry: false });
      return found && (found.isDirectory() || found.ctimeMs === changedAt);
    });
    const paths = kept.map(([file]) => relative(folder, file).split(sep).join('/'));
    return new Set(paths.filter((path) => path !== '' && !path.startsWith('..')).map((path) => `/${path}`)); // prettier-ignore
  }

  /** Lists the files of this build for the next one. */
  writeManifest(): void {
    // An adapter may have the site written elsewhere.
    if (!existsSync(this.#dir)) return;
    const others = this.listOthers(this.#dir);
    const own = listFiles(this.#dir).filter(
      ([path]) => path !== `/${MANIFEST_FILE}` && !others.has(path),
    );
    const sizes = own.map(([path, file]) => [path.slice(1), lstatSync(file).size] as const);
    writeFileSync(join(this.#dir, MANIFEST_FILE), formatManifest(new Map(sizes)));
  }
}

/**
 * Runs after all other integrations, whose files belong to the build as well. Throws where Astro would empty a folder of
 * sources; `docs` is that of the documentation.
 */
export function outputIntegration(folder: OutputFolder, docs: string): AstroIntegration {
  return {
    name: 'trellis:output',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const outDir = fileURLToPath(config.outDir);
        // Astro itself refuses its publicDir.
        const source = findOverwritten(outDir, [fileURLToPath(config.srcDir), docs]);
        if (source !== undefined)
          throw new Error(
            `outDir (${outDir}) contains ${source}, which is a source of the site. Choose another outDir.`,
          );
        if (folder.open(outDir)) updateConfig({ vite: { build: { emptyOutDir: false } } });
      },
      'astro:build:start': () => folder.clear(),
      'astro:build:done': () => folder.writeManifest(),
    },
  };
}

/** Removes the files that the manifest of a folder lists, and the folders that are empty then. Follows no link. */
function removeListed(dir: string): void {
  const files = new Set([...(readManifest(dir)?.keys() ?? [])].map((path) => `/${path}`));
  const folders = new Set<string>();
  for (const path of files)
    for (let at = dirname(path); at !== '/'; at = dirname(at)) folders.add(at);
  // Each folder after what is in it.
  for (const [path, entry] of [...listEntries(dir)].toReversed()) {
    const place = join(dir, path);
    if (entry.isFile() && files.has(path)) rmSync(place);
    else if (entry.isDirectory() && folders.has(path) && readdirSync(place).length === 0)
      rmdirSync(place);
  }
}
