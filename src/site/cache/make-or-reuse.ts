import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomic } from './write-atomic.ts';
import { readIfExists } from '../../engine/files.ts';

/** Something to be made, with a digest of all it is made from. */
export interface Making<Value> {
  key: string;
  make(): Value;
  /** False where `make` gave a value in place of one that failed, which is not kept. True if absent. */
  isWhole?(): boolean;
}

/** Gives the value of each, taken from a file of the last build where the key is the same, and writes the file anew. */
export function makeOrReuse<Value>(file: string, makings: readonly Making<Value>[]): Value[] {
  const known = new Map(readLines(file).map((line) => [line.slice(0, line.indexOf('\t')), line]));
  const lines: string[] = [];
  const values = makings.map(({ key, make, isWhole }) => {
    const line = known.get(key);
    const value = line === undefined ? make() : (JSON.parse(line.slice(key.length + 1)) as Value);
    if (isWhole?.() !== false) lines.push(line ?? `${key}\t${JSON.stringify(value)}`);
    return value;
  });
  if (makings.length !== known.size || makings.some(({ key }) => !known.has(key))) {
    mkdirSync(dirname(file), { recursive: true });
    writeAtomic(file, lines.join('\n'));
  }
  return values;
}

function readLines(file: string): string[] {
  const lines = readIfExists(file)?.split('\n') ?? [];
  return lines.filter((line) => line.includes('\t'));
}
