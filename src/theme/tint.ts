import type { Gradient } from '../config/types.ts';
import { ICON_CONTRAST, labelOn } from './contrast.ts';

/** Colour or gradient of an anchor's icon tile. */
export type Tint = string | Gradient;

/** Gives the class whose rule carries a tint, so that markup needs no style attribute: `t-tint-16a34a`. */
export function tintClass(tint: Tint): string {
  return `t-tint-${stops(tint)
    .map((stop) => stop.replace(/[^\da-z]/gi, '').toLowerCase())
    .join('-')}`;
}

/** Gives the rule of that class: the tile's background and the colour of the icon on it. */
export function tintRule(tint: Tint): string {
  const colors = stops(tint);
  const background = colors.length > 1 ? `linear-gradient(45deg,${colors.join(',')})` : colors[0];
  const icon = labelOn(colors[0] ?? '#000000', ICON_CONTRAST);
  return `.${tintClass(tint)}{--t-tint:${background};--t-on-tint:${icon}}`;
}

function stops(tint: Tint): string[] {
  if (typeof tint === 'string') return [tint];
  return [tint.from, ...(tint.via ? [tint.via] : []), tint.to];
}
