import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

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

/** Names of all code themes that docs.json may ask for. */
export function listCodeThemes(): string[] {
  const folder = dirname(require.resolve('@shikijs/themes'));
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return [OWN, ...files.map((name) => name.slice(0, -4))].filter((name) => name !== 'index');
}

/** The theme of a name; undefined for Trellis's own colours, and for a name that no theme has. */
export function findCodeTheme(name: string): CodeTheme | undefined {
  if (name === OWN || !listCodeThemes().includes(name)) return undefined;
  return (require(`@shikijs/themes/${name}`) as { default: CodeTheme }).default;
}
