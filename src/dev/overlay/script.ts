import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const MAIN = fileURLToPath(new URL('./client', import.meta.url)) + '/main.ts';

let made: Promise<string> | undefined;

/** The script of pages under development, for browsers. */
export function liveScript(): Promise<string> {
  return (made ??= joinScript());
}

async function joinScript(): Promise<string> {
  const build = await rolldown({ input: MAIN, platform: 'browser', tsconfig: false });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}
