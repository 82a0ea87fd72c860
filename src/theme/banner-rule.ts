import type { Banner } from '../config/model/types.ts';
import { labelOn } from './contrast.ts';

type Color = NonNullable<Banner['color']>;

/** Gives the class whose rule carries the colour of a banner, so that markup needs no style attribute. */
export function bannerClass({ light, dark }: Color): string {
  return `t-banner-${[light, dark].map((color) => color.slice(1).toLowerCase()).join('-')}`;
}

/** Gives the rule of that class: the banner's background and the colour of the text on it. */
export function bannerRule(color: Color): string {
  const pair = (light: string, dark: string) => `light-dark(${light},${dark})`;
  const text = pair(labelOn(color.light), labelOn(color.dark));
  return `.${bannerClass(color)}{--t-banner:${pair(color.light, color.dark)};--t-on-banner:${text}}`;
}
