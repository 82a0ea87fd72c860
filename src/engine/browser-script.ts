import { readFileSync } from 'node:fs';

const made = new Map<string, Promise<string>>();

/** A script of the engine's own for browsers, as one text; in the package it is joined already. */
export function browserScript(file: string): Promise<string> {
  const known = made.get(file);
  if (known) return known;
  const text = file.endsWith('.ts')
    ? joinScript(file)
    : Promise.resolve(readFileSync(file, 'utf8'));
  made.set(file, text);
  return text;
}

async function joinScript(input: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'browser', tsconfig: false });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}
