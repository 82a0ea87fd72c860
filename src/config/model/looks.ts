import type { DocsConfig } from './types.ts';

/** Where the header stands; some themes put it into the sidebar. */
export function layoutOf({
  layout,
  theme,
}: Pick<DocsConfig, 'layout' | 'theme'>): NonNullable<DocsConfig['layout']> {
  if (layout) return layout;
  if (theme === 'maple') return 'sidenav';
  return theme === 'willow' ? 'solidSidenav' : 'topnav';
}

/** Where the search box stands: where the sidebar holds the header, it goes with it. */
export function searchLocationOf(
  config: Pick<DocsConfig, 'layout' | 'search' | 'theme'>,
): 'side' | 'top' {
  return config.search.location ?? (layoutOf(config) === 'topnav' ? 'top' : 'side');
}

/** Colours with the background of pages, which may stand in either of two places. */
export function colorsOf({
  colors,
  background,
}: Pick<DocsConfig, 'background' | 'colors'>): DocsConfig['colors'] {
  return { ...colors, background: { ...background.color, ...colors.background } };
}
