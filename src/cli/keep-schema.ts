import { closeSync, existsSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../content/project.ts';
import { engineMark } from '../engine/engine.ts';

/** Name of the schema of docs.json in the cache folder, where `$schema` finds it. */
export const SCHEMA_FILE = 'docs.schema.json';

/**
 * Keeps the schema of docs.json beside the project, for editors: it is there without a network and without installed
 * packages, and always that of the engine that ran last.
 */
export async function keepSchema({ cacheDir }: Project): Promise<void> {
  const file = join(cacheDir, SCHEMA_FILE);
  const start = `{"$comment":"Trellis ${engineMark()}",`;
  if (startsWith(file, start)) return;
  const { readJsonSchema } = await import('../config/reference/schema-file.ts');
  writeFileSync(file, start + readJsonSchema().slice(1));
}

function startsWith(file: string, start: string): boolean {
  if (!existsSync(file)) return false;
  const opened = openSync(file, 'r');
  const bytes = Buffer.alloc(start.length);
  readSync(opened, bytes);
  closeSync(opened);
  return bytes.toString() === start;
}
