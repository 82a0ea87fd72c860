import { parseHex } from 'culori';
import type { Banner, DocsConfig, Tint } from '../config/docs-config.ts';
import { listDivisions } from '../config/navigation.ts';
import {
  bannerRule,
  buildButton,
  buildPalette,
  DEFAULT_BACKGROUND,
  findMethodTint,
  tintRule,
  type Palette,
} from './colors.ts';
import { codeRules } from './code-theme.ts';
import { quote, renderFonts, withBase, type HostedFonts } from './fonts.ts';
import { themeDefaults } from './themes.ts';

/** Order of cascade layers; the first style sheet of a page must declare it. */
export const LAYERS = '@layer reset,tokens,base,prose,components,frame,utilities,project;' as const;

type ThemeConfig = Pick<
  DocsConfig,
  'colors' | 'fonts' | 'navigation' | 'versions' | 'background' | 'banner' | 'code' | 'theme'
>;

/** Style sheet of a site: colors, fonts, code themes, anchors, versions, and background image of docs.json. */
export function renderThemeCss(config: ThemeConfig, base: string, hosted?: HostedFonts): string {
  const { faces, properties: fonts } = renderFonts(config.fonts, base, hosted);
  const root = [
    ...colorProperties(config.colors),
    ...Object.entries(themeDefaults(config.theme).properties).map((entry) => entry.join(':')),
    ...fonts,
    ...imageProperties(config.background.image, base),
  ];
  const rules = [
    `:root{${root.join(';')}}`,
    ...tintsOf(config).map(tintRule),
    ...bannerColors(config).map(bannerRule),
    ...codeRules(config.code),
    ...versionRules(config.versions.map((version) => version.name)),
  ];
  return `${LAYERS}${faces}@layer tokens{${rules.join('')}}`;
}

function colorProperties(colors: DocsConfig['colors']): string[] {
  const palettes = buildPalette(colors);
  const { light, dark } = palettes;
  const names = Object.keys(light) as (keyof Palette)[];
  return [
    ...names.map((name) => `--t-${name}:${pair(light[name], dark[name])}`),
    `--t-method-tint:${findMethodTint(palettes) * 100}%`,
    ...Object.entries(buildButton(colors)).map(([name, value]) => `--t-${name}:${value}`),
    `--primary:${channels(colors.primary)}`,
    `--primary-light:${channels(colors.light)}`,
    `--primary-dark:${channels(colors.dark)}`,
    `--background-light:${channels(colors.background.light ?? DEFAULT_BACKGROUND.light)}`,
    `--background-dark:${channels(colors.background.dark ?? dark.bg)}`,
  ];
}

function pair(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}

/** Channels of a color, `22 163 74`, because style sheets of existing projects write `rgb(var(--primary) / 20%)`. */
function channels(hex: string): string {
  const color = parseHex(hex) ?? { r: 0, g: 0, b: 0 };
  return [color.r, color.g, color.b].map((part) => Math.round(part * 255)).join(' ');
}

function imageProperties(image: DocsConfig['background']['image'], base: string): string[] {
  if (!image) return [];
  const url = (path: string) => `url(${quote(withBase(path, base))})`;
  return [`--t-image-light:${url(image.light)}`, `--t-image-dark:${url(image.dark)}`];
}

function tintsOf(config: ThemeConfig): Tint[] {
  const tints = [
    config.colors.anchors,
    ...listDivisions(config.navigation).map(({ color }) => color),
  ];
  const defined = tints.filter((tint) => tint !== undefined);
  return [...new Map(defined.map((tint) => [JSON.stringify(tint), tint])).values()];
}

/** Colors of the banner, including those of languages. */
function bannerColors({ banner, navigation }: ThemeConfig): NonNullable<Banner['color']>[] {
  const overrides = listDivisions(navigation).map(({ overrides }) => overrides?.banner);
  const colors = [banner, ...overrides].flatMap((one) => (one?.color ? [one.color] : []));
  return [...new Map(colors.map((color) => [JSON.stringify(color), color])).values()];
}

/** Entries of other versions are hidden with CSS, so that the choice requires no second rendering. */
function versionRules(names: string[]): string[] {
  return names.map((name) => {
    const value = quote(name);
    return `[data-version=${value}] [data-only]:not([data-only=${value}]){display:none}`;
  });
}
