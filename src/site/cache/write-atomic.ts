import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file so that it has its old content or the new one at every moment, whoever ends the process. */
export function writeAtomic(file: string, text: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
