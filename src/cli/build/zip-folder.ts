import { readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative, sep } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { MANIFEST_FILE } from '../../content/own-output.ts';

/** Says of what `--out` names whether it is one file. */
export function isZip(out: string | undefined): boolean {
  return /\.zip$/i.test(out ?? '');
}

/** Zips know no earlier time; all files have it, so that the same site is the same zip. */
const TIME = new Date(1980, 0, 1);

/** What is compressed already. */
const COMPRESSED = /\.(?:png|jpe?g|webp|avif|gif|woff2|mp4|webm|mp3|zip|gz|br)$/i;

/** A folder as a zip, in which its files lie below a folder with the name of the zip: `plants/index.html` in `plants.zip`. */
export function zipFolder(folder: string, zip: string): Uint8Array {
  const { name } = parse(zip);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  // The manifest comes first: zips of sites are recognized by their first bytes.
  const manifest = join(folder, MANIFEST_FILE);
  const ordered = [
    ...files.filter((file) => file === manifest),
    ...files.filter((file) => file !== manifest),
  ];
  const entries = ordered.map((file): [string, Zippable[string]] => [
    [name, ...relative(folder, file).split(sep)].join('/'),
    [readFileSync(file), { level: COMPRESSED.test(file) ? 0 : 9 }],
  ]);
  return zipSync(Object.fromEntries(entries), { mtime: TIME });
}
