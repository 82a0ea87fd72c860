import type { DocsConfig } from '../config/model/types.ts';
import { codeColorsOf } from './code-colors.ts';
import { isDark } from './contrast.ts';
import { findCodeTheme, type CodeTheme } from './find-code-theme.ts';

type CodeBlock = DocsConfig['codeBlock'];

/** What stands in where only the other mode has a theme that is known. */
const USUAL = { light: 'github-light-default', dark: 'github-dark-default' };

/** Rules with the colours of the code themes that docs.json names; empty where it names none that is known. */
export function codeRules(codeBlock: CodeBlock): string[] {
  const themes = themesOf(codeBlock);
  if (!themes) return [];
  const light = codeColorsOf(themes.light);
  const dark = codeColorsOf(themes.dark);
  const properties = Object.entries(light).map(([name, color]) => {
    const other = dark[name] ?? color;
    return `--t-code-${name}:${color === other ? color : `light-dark(${color},${other})`}`;
  });
  const scheme = codeSchemeOf(codeBlock);
  // Told twice, `:root` outweighs the style sheet that has the usual colours.
  const rules = [`:root:root{${properties.join(';')}}`];
  return scheme === 'light' ? [...rules, '.t-code{color-scheme:light}'] : rules;
}

/** Whether code is dark or light in both modes, or follows the mode. */
export function codeSchemeOf(codeBlock: CodeBlock): 'dark' | 'light' | 'auto' {
  const themes = themesOf(codeBlock);
  if (!themes) return codeBlock.mode;
  const [light, dark] = [themes.light, themes.dark].map((theme) =>
    isDark(codeColorsOf(theme)['bg'] ?? '#ffffff'),
  );
  if (light !== dark) return 'auto';
  return light ? 'dark' : 'light';
}

function themesOf({ theme }: CodeBlock): { light: CodeTheme; dark: CodeTheme } | undefined {
  if (!theme) return undefined;
  const light = findCodeTheme(theme.light);
  const dark = findCodeTheme(theme.dark);
  if (!light && !dark) return undefined;
  const [usualLight, usualDark] = [findCodeTheme(USUAL.light), findCodeTheme(USUAL.dark)];
  return { light: light ?? usualLight ?? {}, dark: dark ?? usualDark ?? {} };
}
