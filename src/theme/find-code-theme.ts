import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { listData, readData, type DataFolder } from '../engine/data.ts';

/** A code theme as editors know it, as far as pages show it. */
export interface CodeTheme {
  type?: string;
  colors?: Record<string, string>;
  tokenColors?: readonly {
    scope?: string | readonly string[];
    settings?: { foreground?: string };
  }[];
}

/** The name for colours that follow those of the site, which are Trellis's own. */
const OWN = 'css-variables';

const require = createRequire(import.meta.url);

/** The themes as data, a file each. */
export const codeThemes: DataFolder = {
  name: 'code-themes',
  packages: ['@shikijs/themes'],
  list: listPackage,
  make: packTheme,
};

/** Names of all code themes that docs.json may ask for. */
export function listCodeThemes(): string[] {
  return [OWN, ...listData(codeThemes)];
}

/** The theme of a name; undefined for Trellis's own colours, and for a name that no theme has. */
export function findCodeTheme(name: string): CodeTheme | undefined {
  if (name === OWN || !listCodeThemes().includes(name)) return undefined;
  return JSON.parse(readData(codeThemes, name).toString()) as CodeTheme;
}

function listPackage(): string[] {
  const files = readdirSync(dirname(require.resolve('@shikijs/themes')));
  const names = files.filter((name) => name.endsWith('.mjs')).map((name) => name.slice(0, -4));
  return names.filter((name) => name !== 'index');
}

function packTheme(name: string): string {
  const { default: theme } = require(`@shikijs/themes/${name}`) as { default: CodeTheme };
  const { type, colors, tokenColors } = theme;
  return JSON.stringify({ type, colors, tokenColors });
}
