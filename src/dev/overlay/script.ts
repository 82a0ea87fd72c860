import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./client/main.ts', import.meta.url));

let made: Promise<string> | undefined;

/** The script of pages under development, for browsers; in the package it is joined already. */
export function liveScript(): Promise<string> {
  return (made ??= MAIN.endsWith('.ts')
    ? joinScript()
    : Promise.resolve(readFileSync(MAIN, 'utf8')));
}

async function joinScript(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input: MAIN, platform: 'browser', tsconfig: false });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}
