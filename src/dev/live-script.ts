import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const FILE = fileURLToPath(new URL('./live-client.ts', import.meta.url));

let made: string | undefined;

/** The script of pages under development, for browsers. */
export function liveScript(): string {
  made ??= transformSync(FILE, readFileSync(FILE, 'utf8')).code;
  return made;
}
