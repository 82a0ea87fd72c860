import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the folder of a file, each once, and gives the file back. */
export function folderMaker(): (file: string) => string {
  const made = new Set<string>();
  return (file) => {
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return file;
  };
}
