import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { formatHex, parse } from 'culori';
import type { DocsConfig } from '../config/docs-config.ts';
import { listData, readData, type DataFolder } from '../utils/engine.ts';
import { ensureContrast, isDark, mix } from './colors.ts';

/** Name of Trellis's own theme, whose colors are custom properties. */
const OWN = 'css-variables';

const require = createRequire(import.meta.url);

/** The code themes as data, one file per theme. */
export const codeThemes: DataFolder = {
  name: 'code-themes',
  packages: ['@shikijs/themes'],
  list: listPackage,
  make: packTheme,
};

/** Scopes that determine the color of each kind of token, in order of priority. */
const SCOPES = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: ['keyword.control', 'keyword', 'storage.type', 'storage'],
  string: ['string.quoted', 'string'],
  number: ['constant.numeric', 'constant'],
  function: ['entity.name.function', 'support.function', 'meta.function-call'],
  type: ['entity.name.type', 'entity.name.class', 'support.class', 'support.type'],
  property: [
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property',
    'entity.other.attribute-name',
  ],
  tag: ['entity.name.tag', 'markup.heading'],
  punctuation: ['punctuation.separator', 'punctuation', 'meta.brace'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
} as const;

/** Colors of additions and removals in themes without them. */
const CHANGES = { inserted: '#2f9e5f', deleted: '#d64550' };

type CodeBlock = DocsConfig['code'];

/** Defaults for a mode if only the other one has a known theme. */
const USUAL = { light: 'github-light-default', dark: 'github-dark-default' };

/** CSS rules for the code themes in docs.json; empty if none is known. */
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
  // The repeated `:root` has a higher specificity than the default colors.
  const rules = [`:root:root{${properties.join(';')}}`];
  return scheme === 'light' ? [...rules, '.t-code{color-scheme:light}'] : rules;
}

/** Whether code is dark or light in both modes, or depends on the mode. */
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

/** Code colors by custom property. */
type CodeColors = Record<string, string>;

/**
 * Code colors of a theme as hex values. Adjusts the lightness of colors that are not readable on the theme's
 * background (4.5:1, WCAG 2.2, 1.4.3) or on a highlighted line.
 */
export function codeColorsOf(theme: CodeTheme): CodeColors {
  const fallback = theme.type === 'light' ? '#ffffff' : '#1e1e1e';
  const bg = over(theme.colors?.['editor.background'], fallback) ?? fallback;
  const plain = over(theme.colors?.['editor.foreground'] ?? scopeColor(theme, ''), bg);
  const text = plain ?? (isDark(bg) ? '#e6e6e6' : '#24292f');
  const head = mix(bg, text, 0.04);
  const mark = mix(bg, text, 0.09);
  const readable = (color: string, ...also: string[]) => ensureContrast(color, [bg, mark, ...also]);
  const kinds = Object.entries(SCOPES).map(([kind, scopes]) => {
    const color = scopes.map((scope) => over(scopeColor(theme, scope), bg)).find(Boolean);
    return [kind, readable(color ?? CHANGES[kind as keyof typeof CHANGES] ?? text)] as const;
  });
  const { inserted = '', deleted = '', ...others } = Object.fromEntries(kinds);
  const [insertedBg, deletedBg] = [mix(bg, inserted, 0.14), mix(bg, deleted, 0.14)];
  return {
    bg,
    head,
    fg: readable(text, insertedBg, deletedBg),
    border: mix(bg, text, 0.16),
    faint: ensureContrast(mix(bg, text, 0.6), [bg, head]),
    mark,
    ...others,
    inserted: ensureContrast(inserted, [bg, insertedBg]),
    'inserted-bg': insertedBg,
    deleted: ensureContrast(deleted, [bg, deletedBg]),
    'deleted-bg': deletedBg,
  };
}

/** Color of the most specific rule for a scope, the last of equal ones; `''` selects plain text. */
function scopeColor({ tokenColors = [] }: CodeTheme, scope: string): string | undefined {
  let best: { length: number; color: string } | undefined;
  for (const { scope: selector, settings } of tokenColors) {
    const color = settings?.foreground;
    if (color === undefined) continue;
    const selectors =
      selector === undefined ? [''] : [selector].flat().flatMap((one) => one.split(','));
    for (const selector of selectors.map((one) => one.trim())) {
      const isMatch = selector === scope || (selector !== '' && scope.startsWith(`${selector}.`));
      if (isMatch && selector.length >= (best?.length ?? 0))
        best = { length: selector.length, color };
    }
  }
  return best?.color;
}

/** A color blended with a background; undefined for invalid colors. */
function over(color: string | undefined, background: string): string | undefined {
  const parsed = color === undefined ? undefined : parse(color);
  if (!parsed) return undefined;
  const solid = formatHex({ ...parsed, alpha: 1 });
  return mix(background, solid, parsed.alpha ?? 1);
}

/** The used part of a VS Code theme. */
interface CodeTheme {
  type?: string;
  colors?: Record<string, string>;
  tokenColors?: readonly {
    scope?: string | readonly string[];
    settings?: { foreground?: string };
  }[];
}

/** Names of all code themes for docs.json. */
export function listCodeThemes(): string[] {
  return [OWN, ...listData(codeThemes)];
}

/** Theme by name; undefined for Trellis's own colors and unknown names. */
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
