import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** The WCAG contrast ratio of two colors, 1 to 21. */
export { wcagContrast as contrast };
import type { Banner, DocsConfig, Gradient, ModeColors } from '../config/docs-config.ts';

/** Contrast that WCAG 2.2 success criterion 1.4.3 asks of running text. */
export const TEXT_CONTRAST = 4.5;
/** Contrast below which a white icon drowns in its tile; the label beside it says the same. */
const ICON_CONTRAST = 2.2;

type Colors = DocsConfig['colors'];

/** Backgrounds of a site that names none; the dark one takes a trace of the accent. */
export const DEFAULT_BACKGROUND = { light: '#ffffff', dark: '#0a0b0d' } as const;

/** Colors of one mode, as hex values; the names are those of the custom properties. */
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

/** Filled buttons, the same in both modes. */
interface ButtonColors {
  button: string;
  'button-hover': string;
  'on-button': string;
}

/** Lightness and chroma of text from strongest to faintest, with the contrast each must keep. */
const INKS = {
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

/** Gives the colors of both modes: the author's own, and those that follow from them. */
export function buildPalette(colors: Colors): { light: Palette; dark: Palette } {
  const darkDefault = mix(DEFAULT_BACKGROUND.dark, colors.light, 0.02);
  return {
    light: buildMode(colors.background.light ?? DEFAULT_BACKGROUND.light, colors.primary),
    dark: buildMode(colors.background.dark ?? darkDefault, colors.light),
  };
}

/** Gives how much of a badge's own color its background takes: none where that would cost the text its contrast. */
export function findMethodTint(palettes: { light: Palette; dark: Palette }): number {
  const reads = (palette: Palette) =>
    (['get', 'post', 'put', 'patch', 'delete', 'fg-muted'] as const).every(
      (name) =>
        wcagContrast(palette[name], mix(palette.bg, palette[name], METHOD_TINT)) >= TEXT_CONTRAST,
    );
  return reads(palettes.light) && reads(palettes.dark) ? METHOD_TINT : 0;
}

/** Gives the colors of filled buttons, made from `colors.dark`. */
export function buildButton(colors: Colors): ButtonColors {
  const button = mix(colors.dark, colors.dark, 0);
  const label = labelOn(button);
  const away = label === '#ffffff' ? '#000000' : '#ffffff';
  // Moving away from the label keeps it readable; a button at the end of the scale has room to come nearer.
  const hover =
    wcagContrast(button, label) > 8 ? mix(button, label, 0.14) : mix(button, away, 0.12);
  return { button, 'button-hover': hover, 'on-button': label };
}

function buildMode(background: string, decor: string): Palette {
  const bg = mix(background, background, 0);
  const dark = isDark(bg);
  const end = dark ? '#ffffff' : '#000000';
  const ink = inkOf(decor, dark ? 0.97 : 0.2, 0.012);
  // A background in the middle of the scale leaves text no contrast to give away.
  const room = wcagContrast(bg, end) >= 9 ? 1 : 0;
  const subtle = mix(bg, ink, (dark ? 0.03 : 0.022) * room);
  const raised = dark ? mix(bg, '#ffffff', 0.05 * room) : mix(bg, '#ffffff', 0.7);
  const surfaces = [bg, subtle, raised];
  const accents = buildAccent(bg, subtle, decor);
  return {
    bg,
    'bg-subtle': subtle,
    'bg-raised': raised,
    ...buildInks(surfaces, decor),
    border: mix(bg, ink, dark ? 0.11 : 0.1),
    'border-strong': mix(bg, ink, 0.2),
    ...accents,
    ...buildMethods([bg, subtle, accents['accent-soft']]),
  };
}

function buildAccent(bg: string, subtle: string, decor: string) {
  const tinted = mix(bg, decor, isDark(bg) ? 0.13 : 0.08);
  const accent = ensureContrast(decor, [bg, subtle, tinted]);
  const exact = mix(decor, decor, 0);
  return {
    accent,
    'accent-decor': exact,
    'accent-soft': lowestContrast(accent, [tinted]) >= TEXT_CONTRAST ? tinted : bg,
    'on-decor': labelOn(exact, ICON_CONTRAST),
  };
}

function buildInks(surfaces: string[], decor: string) {
  const inks = INKS[isDark(surfaces[0] ?? '#ffffff') ? 'dark' : 'light'].map(
    ([name, l, c, min]) => {
      const reached = Math.min(min, reachable(surfaces));
      return [name, ensureContrast(inkOf(decor, l, c), surfaces, { min: reached })];
    },
  );
  return Object.fromEntries(inks) as Record<(typeof INKS)['light'][number][0], string>;
}

/** Gives a grey with a trace of the accent's hue. */
function inkOf(decor: string, l: number, c: number): string {
  const hue = toOklch(decor)?.h;
  return formatHex({ mode: 'oklch', l, c: hue === undefined ? 0 : c, h: hue ?? 0 });
}

/** Gives the highest contrast that some text can have on all surfaces. */
function reachable(surfaces: string[]): number {
  return Math.max(lowestContrast('#000000', surfaces), lowestContrast('#ffffff', surfaces)) - 0.01;
}

/** Badges of methods stand on a tint of their own, also in the active row of the sidebar. */
function buildMethods(surfaces: string[]) {
  const methods = METHODS[isDark(surfaces[0] ?? '#ffffff') ? 'dark' : 'light'];
  const entries = Object.entries(methods).map(([method, color]) => [
    method,
    ensureContrast(color, surfaces, { tint: METHOD_TINT }),
  ]);
  return Object.fromEntries(entries) as Record<keyof typeof methods, string>;
}

/** Gives the lowest contrast that a color has on any of the surfaces. */
export function lowestContrast(color: string, surfaces: string[]): number {
  return Math.min(...surfaces.map((surface) => wcagContrast(color, surface)));
}

/** Gives the hex color that lies `share` (0 to 1) of the way from `base` to `other`. */
export function mix(base: string, other: string, share: number): string {
  return formatHex(interpolate([base, other], 'rgb')(share)) ?? base;
}

/** Gives black or white, whichever can be read better; white when it reaches `enough`. */
export function labelOn(background: string, enough = TEXT_CONTRAST): string {
  if (wcagContrast('#ffffff', background) >= enough) return '#ffffff';
  return wcagContrast('#000000', background) > wcagContrast('#ffffff', background)
    ? '#000000'
    : '#ffffff';
}

/** Says whether light text reads better than dark text on a background. */
export function isDark(background: string): boolean {
  return wcagContrast('#ffffff', background) > wcagContrast('#000000', background);
}

interface ContrastOptions {
  /** Ratio to reach; text contrast unless given. */
  min?: number;
  /** The color also stands on itself, laid over each surface by this share. */
  tint?: number;
}

/**
 * Gives the color nearest to the author's that can be read on every surface: the same one when it
 * already can be, else only its lightness moves. When nothing serves all surfaces the first one decides,
 * and every background lets black or white through at 4.58 or more.
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

/** Gives the color itself, then its lighter and darker forms by growing distance. */
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

/** Color or gradient of an icon's tile, or a color for each mode. */
export type Tint = string | Gradient | ModeColors;

/** Gives the class whose rule carries a tint, so that markup needs no style attribute: `t-tint-16a34a`. */
export function tintClass(tint: Tint): string {
  return `t-tint-${stops(tint)
    .map((stop) => stop.replace(/[^\da-z]/gi, '').toLowerCase())
    .join('-')}`;
}

/** Gives the rule of that class: the tile's background and the color of the icon on it. */
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

/** Gives the class whose rule carries the color of a banner, so that markup needs no style attribute. */
export function bannerClass({ light, dark }: Color): string {
  return `t-banner-${[light, dark].map((color) => color.slice(1).toLowerCase()).join('-')}`;
}

/** Gives the rule of that class: the banner's background and the color of the text on it. */
export function bannerRule(color: Color): string {
  const pair = (light: string, dark: string) => `light-dark(${light},${dark})`;
  const text = pair(labelOn(color.light), labelOn(color.dark));
  return `.${bannerClass(color)}{--t-banner:${pair(color.light, color.dark)};--t-on-banner:${text}}`;
}
