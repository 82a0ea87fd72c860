import { fileURLToPath } from 'node:url';
import { browserScript } from '../../engine/browser-script.ts';

const MAIN = fileURLToPath(new URL('./client/main.ts', import.meta.url));

/** The script of pages under development, for browsers. */
export function liveScript(): Promise<string> {
  return browserScript(MAIN);
}
