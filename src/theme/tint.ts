import type { Gradient, ModeColors } from '../config/model/types.ts';
import { ICON_CONTRAST, labelOn } from './contrast.ts';

/** Colour or gradient of an icon's tile, or a colour for each mode. */
export type Tint = string | Gradient | ModeColors;

/** Gives the class whose rule carries a tint, so that markup needs no style attribute: `t-tint-16a34a`. */
export function tintClass(tint: Tint): string {
  return `t-tint-${stops(tint)
    .map((stop) => stop.replace(/[^\da-z]/gi, '').toLowerCase())
    .join('-')}`;
}

/** Gives the rule of that class: the tile's background and the colour of the icon on it. */
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
