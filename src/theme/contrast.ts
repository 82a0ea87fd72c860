import { clampChroma, converter, formatHex, interpolate, wcagContrast } from 'culori';

/** Contrast that WCAG 2.2 success criterion 1.4.3 asks of running text. */
export const TEXT_CONTRAST = 4.5;
/** Contrast below which a white icon drowns in its tile; the label beside it says the same. */
export const ICON_CONTRAST = 2.2;

const toOklch = converter('oklch');

/** Gives the WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** Gives the lowest contrast that a colour has on any of the surfaces. */
export function lowestContrast(color: string, surfaces: string[]): number {
  return Math.min(...surfaces.map((surface) => contrast(color, surface)));
}

/** Gives the hex colour that lies `share` (0 to 1) of the way from `base` to `other`. */
export function mix(base: string, other: string, share: number): string {
  return formatHex(interpolate([base, other], 'rgb')(share)) ?? base;
}

/** Gives black or white, whichever can be read better; white when it reaches `enough`. */
export function labelOn(background: string, enough = TEXT_CONTRAST): string {
  if (contrast('#ffffff', background) >= enough) return '#ffffff';
  return contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff';
}

/** Says whether light text reads better than dark text on a background. */
export function isDark(background: string): boolean {
  return contrast('#ffffff', background) > contrast('#000000', background);
}

interface ContrastOptions {
  /** Ratio to reach; text contrast unless given. */
  min?: number;
  /** The colour also stands on itself, laid over each surface by this share. */
  tint?: number;
}

/**
 * Gives the colour nearest to the author's that can be read on every surface: the same one when it
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

/** Gives the colour itself, then its lighter and darker forms by growing distance. */
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
