import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori';
import type { Banner, DocsConfig, Tint } from '../config/docs-config.ts';

/** WCAG contrast ratio of two colors, 1 to 21. */
export { wcagContrast as contrast };

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** Minimum contrast of a white icon on its tile; lower than for text, because a label repeats its meaning. */
const ICON_CONTRAST = 2.2;

type Colors = DocsConfig['colors'];

/** Default backgrounds; the dark one gets a tint of the accent color. */
export const DEFAULT_BACKGROUND = { light: '#ffffff', dark: '#0a0b0d' } as const;

/** Colors of a mode as hex values, by custom property. */
export interface Palette {
  bg: string;
  'bg-subtle': string;
  'bg-raised': string;
  fg: string;
  'fg-body': string;
  'fg-muted': string;
  'fg-faint': string;
  border: string;
  'border-strong': string;
  accent: string;
  'accent-decor': string;
  'accent-soft': string;
  'on-decor': string;
  get: string;
  post: string;
  put: string;
  patch: string;
  delete: string;
}

/** Colors of filled buttons in both modes. */
interface ButtonColors {
  button: string;
  'button-hover': string;
  'on-button': string;
}

/** Lightness, chroma, and minimum contrast of text, strongest first. */
const TEXT_COLORS = {
  light: [
    ['fg', 0.21, 0.012, 12],
    ['fg-body', 0.345, 0.014, 8],
    ['fg-muted', 0.46, 0.016, 5.5],
    ['fg-faint', 0.545, 0.014, 4.5],
  ],
  dark: [
    ['fg', 0.965, 0.004, 12],
    ['fg-body', 0.845, 0.008, 8],
    ['fg-muted', 0.735, 0.012, 5.5],
    ['fg-faint', 0.63, 0.012, 4.5],
  ],
} as const;

const METHODS = {
  light: { get: '#0f7a45', post: '#1d5fd6', put: '#8a5a00', patch: '#b54708', delete: '#c8242f' },
  dark: { get: '#4ade80', post: '#7cb0ff', put: '#f2c14b', patch: '#ff9f5a', delete: '#ff8a8f' },
} as const;

const METHOD_TINT = 0.12;

const toOklch = converter('oklch');

/** Colors of both modes: those in docs.json, and those derived from them. */
export function buildPalette(colors: Colors): { light: Palette; dark: Palette } {
  const darkDefault = mix(DEFAULT_BACKGROUND.dark, colors.light, 0.02);
  return {
    light: buildMode(colors.background.light ?? DEFAULT_BACKGROUND.light, colors.primary),
    dark: buildMode(colors.background.dark ?? darkDefault, colors.light),
  };
}

/** Share of a badge's color in its background; 0 if the text would lose its contrast. */
export function findMethodTint(palettes: { light: Palette; dark: Palette }): number {
  const reads = (palette: Palette) =>
    (['get', 'post', 'put', 'patch', 'delete', 'fg-muted'] as const).every(
      (name) =>
        wcagContrast(palette[name], mix(palette.bg, palette[name], METHOD_TINT)) >= TEXT_CONTRAST,
    );
  return reads(palettes.light) && reads(palettes.dark) ? METHOD_TINT : 0;
}

/** Colors of filled buttons, derived from `colors.dark`. */
export function buildButton(colors: Colors): ButtonColors {
  const button = mix(colors.dark, colors.dark, 0);
  const label = labelOn(button);
  const away = label === '#ffffff' ? '#000000' : '#ffffff';
  // A higher contrast to the label is always safe; at the end of the scale there is space to reduce
  // it.
  const hover =
    wcagContrast(button, label) > 8 ? mix(button, label, 0.14) : mix(button, away, 0.12);
  return { button, 'button-hover': hover, 'on-button': label };
}

function buildMode(background: string, decor: string): Palette {
  const bg = mix(background, background, 0);
  const dark = isDark(bg);
  const end = dark ? '#ffffff' : '#000000';
  const ink = tintedGray(decor, dark ? 0.97 : 0.2, 0.012);
  // Backgrounds of medium lightness leave no contrast to spare.
  const room = wcagContrast(bg, end) >= 9 ? 1 : 0;
  const subtle = mix(bg, ink, (dark ? 0.03 : 0.022) * room);
  const raised = dark ? mix(bg, '#ffffff', 0.05 * room) : mix(bg, '#ffffff', 0.7);
  const surfaces: [string, string, string] = [bg, subtle, raised];
  const accents = buildAccent(surfaces, decor);
  return {
    bg,
    'bg-subtle': subtle,
    'bg-raised': raised,
    ...buildTextColors(surfaces, decor),
    border: mix(bg, ink, dark ? 0.11 : 0.1),
    'border-strong': mix(bg, ink, 0.2),
    ...accents,
    ...buildMethods([bg, subtle, accents['accent-soft']]),
  };
}

function buildAccent(surfaces: readonly [bg: string, ...others: string[]], decor: string) {
  const [bg] = surfaces;
  const tinted = mix(bg, decor, isDark(bg) ? 0.13 : 0.08);
  const accent = ensureContrast(decor, [...surfaces, tinted]);
  const exact = mix(decor, decor, 0);
  return {
    accent,
    'accent-decor': exact,
    'accent-soft': lowestContrast(accent, [tinted]) >= TEXT_CONTRAST ? tinted : bg,
    'on-decor': labelOn(exact, ICON_CONTRAST),
  };
}

function buildTextColors(surfaces: string[], decor: string) {
  const inks = TEXT_COLORS[isDark(surfaces[0] ?? '#ffffff') ? 'dark' : 'light'].map(
    ([name, l, c, min]) => {
      const reached = Math.min(min, highestContrast(surfaces));
      return [name, ensureContrast(tintedGray(decor, l, c), surfaces, { min: reached })];
    },
  );
  return Object.fromEntries(inks) as Record<(typeof TEXT_COLORS)['light'][number][0], string>;
}

/** A gray with a tint of the accent color. */
function tintedGray(decor: string, l: number, c: number): string {
  const hue = toOklch(decor)?.h;
  return formatHex({ mode: 'oklch', l, c: hue === undefined ? 0 : c, h: hue ?? 0 });
}

/** Highest contrast that text can have on all surfaces. */
function highestContrast(surfaces: string[]): number {
  return Math.max(lowestContrast('#000000', surfaces), lowestContrast('#ffffff', surfaces)) - 0.01;
}

/** Method badges have a tinted background, also in the active row of the sidebar. */
function buildMethods(surfaces: string[]) {
  const methods = METHODS[isDark(surfaces[0] ?? '#ffffff') ? 'dark' : 'light'];
  const entries = Object.entries(methods).map(([method, color]) => [
    method,
    ensureContrast(color, surfaces, { tint: METHOD_TINT }),
  ]);
  return Object.fromEntries(entries) as Record<keyof typeof methods, string>;
}

/** Lowest contrast of a color on any of the surfaces. */
export function lowestContrast(color: string, surfaces: string[]): number {
  return Math.min(...surfaces.map((surface) => wcagContrast(color, surface)));
}

/** Hex color between `base` and `other`; `share` is 0 to 1. */
export function mix(base: string, other: string, share: number): string {
  return formatHex(interpolate([base, other], 'rgb')(share)) ?? base;
}

/** Black or white, whichever has the higher contrast; white if it reaches `enough`. */
export function labelOn(background: string, enough = TEXT_CONTRAST): string {
  if (wcagContrast('#ffffff', background) >= enough) return '#ffffff';
  return wcagContrast('#000000', background) > wcagContrast('#ffffff', background)
    ? '#000000'
    : '#ffffff';
}

/** Whether light text has a higher contrast than dark text on a background. */
export function isDark(background: string): boolean {
  return wcagContrast('#ffffff', background) > wcagContrast('#000000', background);
}

interface ContrastOptions {
  /** Minimum contrast (default: that of text). */
  min?: number;
  /** Share of the color in the background, blended with each surface. */
  tint?: number;
}

/**
 * Closest color with sufficient contrast on every surface. Changes only the lightness. If no color fits all surfaces,
 * the first one decides; black or white has a contrast of at least 4.58 on every background.
 */
export function ensureContrast(
  color: string,
  surfaces: string[],
  options: ContrastOptions = {},
): string {
  const { min = TEXT_CONTRAST, tint = 0 } = options;
  const reads = (candidate: string, on: string[]) =>
    lowestContrast(candidate, on) >= min &&
    (tint === 0 ||
      lowestContrast(
        candidate,
        on.map((surface) => mix(surface, candidate, tint)),
      ) >= min);
  const nearestOn = (on: string[]) => {
    for (const candidate of nearestFirst(color)) if (reads(candidate, on)) return candidate;
    return undefined;
  };
  return (
    nearestOn(surfaces) ?? nearestOn(surfaces.slice(0, 1)) ?? labelOn(surfaces[0] ?? '#ffffff')
  );
}

/** The color, followed by lighter and darker variants with increasing distance. */
function* nearestFirst(color: string): Generator<string> {
  const base = toOklch(color);
  if (base) {
    yield formatHex(base);
    for (let distance = 0.005; distance <= 1; distance += 0.005) {
      for (const l of [base.l - distance, base.l + distance]) {
        if (l >= 0 && l <= 1) yield formatHex(clampChroma({ ...base, l }, 'oklch'));
      }
    }
  }
  yield* ['#000000', '#ffffff'];
}

/** Class for a tint, which avoids style attributes: `t-tint-16a34a`. */
export function tintClass(tint: Tint): string {
  return `t-tint-${stops(tint)
    .map((stop) => stop.replace(/[^\da-z]/gi, '').toLowerCase())
    .join('-')}`;
}

/** CSS rule of `tintClass`: the background of the tile and the color of its icon. */
export function tintRule(tint: Tint): string {
  return `.${tintClass(tint)}{--t-tint:${background(tint)};--t-on-tint:${iconOn(tint)}}`;
}

function background(tint: Tint): string {
  if (typeof tint === 'string') return tint;
  if ('light' in tint) return `light-dark(${tint.light},${tint.dark})`;
  return `linear-gradient(45deg,${stops(tint).join(',')})`;
}

function iconOn(tint: Tint): string {
  const [first = '#000000', second] = stops(tint).map((color) => labelOn(color, ICON_CONTRAST));
  return typeof tint === 'object' && 'light' in tint ? `light-dark(${first},${second})` : first;
}

function stops(tint: Tint): string[] {
  if (typeof tint === 'string') return [tint];
  if ('light' in tint) return [tint.light, tint.dark];
  return [tint.from, ...(tint.via ? [tint.via] : []), tint.to];
}

type Color = NonNullable<Banner['color']>;

/** Class for the color of a banner, which avoids style attributes. */
export function bannerClass({ light, dark }: Color): string {
  return `t-banner-${[light, dark].map((color) => color.slice(1).toLowerCase()).join('-')}`;
}

/** CSS rule of `bannerClass`: the background of the banner and the color of its text. */
export function bannerRule(color: Color): string {
  const pair = (light: string, dark: string) => `light-dark(${light},${dark})`;
  const text = pair(labelOn(color.light), labelOn(color.dark));
  return `.${bannerClass(color)}{--t-banner:${pair(color.light, color.dark)};--t-on-banner:${text}}`;
}
