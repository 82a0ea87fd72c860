import type { DocsConfig } from './types.ts';

/** Colours with the background of pages, which may stand in either of two places. */
export function colorsOf({
  colors,
  background,
}: Pick<DocsConfig, 'background' | 'colors'>): DocsConfig['colors'] {
  return { ...colors, background: { ...background.color, ...colors.background } };
}
