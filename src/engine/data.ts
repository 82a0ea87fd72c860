import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENGINE_MADE, IS_PACKED } from './engine.ts';

/** Data from packages that are not installed with Trellis: `npm pack` makes the files, a checkout each that is asked for. */
export interface DataFolder {
  /** `icons` */
  name: string;
  /** The packages that it is taken from. */
  packages: readonly string[];
  /** Names of all files in it. */
  list(): readonly string[];
  /** What is in one of them. */
  make(file: string): string | Uint8Array;
  /** What `npm pack` writes, where that has more than a checkout makes each time. */
  pack?(file: string): string;
}

/** Names of all files in a folder. */
export function listData(folder: DataFolder): readonly string[] {
  return IS_PACKED ? readdirSync(placeOf(folder)) : folder.list();
}

/** What is in a file; throws where there is none of that name. */
export function readData(folder: DataFolder, file: string): Buffer {
  return IS_PACKED ? readFileSync(join(placeOf(folder), file)) : Buffer.from(folder.make(file));
}

/** Writes all files of a folder below `target`, the place of what `npm pack` makes. */
export function writeData(folder: DataFolder, target: string): void {
  for (const name of folder.list()) {
    const file = join(placeOf(folder, target), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, folder.pack?.(name) ?? folder.make(name));
  }
}

function placeOf({ name }: DataFolder, target = ENGINE_MADE): string {
  return join(target, 'data', name);
}
