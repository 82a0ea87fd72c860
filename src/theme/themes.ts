import type { DocsConfig } from '../config/docs-config.ts';

/** Value of `theme` in docs.json. */
export type ThemeName = NonNullable<DocsConfig['theme']>;
type Layout = NonNullable<DocsConfig['layout']>;

/** Defaults that a theme sets for docs.json. Most options have a style sheet in `styles/themes`. */
export interface ThemeOptions {
  /** Position of the header. */
  layout: Layout;
  /**
   * Position of the tabs: in a row below the header, next to the logo, or above the text. If the sidebar contains the
   * header, a row is a list there.
   */
  tabs: 'row' | 'bar' | 'strip';
  /** Shape of the active tab. */
  tabShape: 'line' | 'pill';
  /** Separation of header, sidebar, and text: space, full-width lines, or a card around the text. */
  frame: 'open' | 'ruled' | 'card';
  /** Style of the active sidebar entry. */
  items: NonNullable<DocsConfig['sidebar']['items']>;
  /** Whether header, sidebar, and headings use the monospace font. */
  isMono: boolean;
  /** Position of the page menu, unless `contextual.display` sets it. */
  menu: 'header' | 'toc';
  /** Custom properties that differ from `tokens.css`. */
  properties: Record<`--t-${string}`, string>;
}

const PLAIN: ThemeOptions = {
  layout: 'topnav',
  tabs: 'row',
  tabShape: 'line',
  frame: 'open',
  items: 'container',
  isMono: false,
  menu: 'header',
  properties: {},
};

/** Themes by their differences from the defaults; `mint` is the default theme. */
const THEMES: Record<ThemeName, Partial<ThemeOptions>> = {
  mint: {},
  maple: {
    layout: 'sidenav',
    tabs: 'strip',
    properties: { ...radii(0.5, 0.75, 1), '--t-side': '18rem', '--t-weight-heading': '600' },
  },
  palm: {
    frame: 'ruled',
    items: 'border',
    properties: {
      ...radii(0.25, 0.375, 0.5),
      '--t-side': '17rem',
      '--t-side-bg': 'var(--t-bg-subtle)',
      '--t-row': '0.25rem',
    },
  },
  willow: {
    layout: 'solidSidenav',
    items: 'undecorated',
    properties: { ...radii(0.25, 0.375, 0.625), '--t-weight-heading': '550' },
  },
  linden: {
    frame: 'ruled',
    items: 'border',
    isMono: true,
    properties: {
      ...radii(0, 0, 0),
      '--t-radius-full': '0rem',
      '--t-font-heading': 'var(--t-font-mono)',
      '--t-title': '1.75rem',
      '--t-row': '0.3125rem',
    },
  },
  almond: {
    frame: 'card',
    tabShape: 'pill',
    items: 'card',
    properties: { ...radii(0.5, 0.625, 1.25), '--t-header': '3.75rem' },
  },
  aspen: {
    frame: 'ruled',
    properties: {
      '--t-header': '3.5rem',
      '--t-side': '17.5rem',
      '--t-row': '0.3125rem',
      '--t-search-radius': '10rem',
      '--t-weight-heading': '600',
    },
  },
  luma: {
    tabs: 'bar',
    tabShape: 'pill',
    properties: {
      ...radii(0.5, 0.75, 1),
      '--t-header-line': 'transparent',
      '--t-search-radius': '10rem',
      '--t-active-bg': 'var(--t-hover)',
      '--t-active-fg': 'var(--t-fg)',
    },
  },
  sequoia: {
    tabs: 'bar',
    items: 'border',
    menu: 'toc',
    properties: {
      ...radii(0.25, 0.25, 0.375),
      '--t-column': '43rem',
      '--t-title': 'clamp(2rem, 1.5rem + 2vw, 2.625rem)',
      '--t-weight-heading': '500',
      '--t-active-fg': 'var(--t-fg)',
    },
  },
};

type AppearanceConfig = Pick<DocsConfig, 'layout' | 'search' | 'sidebar' | 'theme'>;

/** Theme options of a site, with overrides in docs.json. */
export function themeOptionsOf(
  config: AppearanceConfig,
): ThemeOptions & { search: 'side' | 'top' } {
  const defaults = themeDefaults(config.theme);
  const layout = config.layout ?? defaults.layout;
  const isTop = layout === 'topnav';
  return {
    ...defaults,
    layout,
    // Tabs fit next to the logo only in a header, and above the text only without one.
    tabs: (defaults.tabs === 'strip') === isTop ? 'row' : defaults.tabs,
    items: config.sidebar.items ?? defaults.items,
    // The search box is in the sidebar if the header is.
    search: config.search.location ?? (isTop ? 'top' : 'side'),
  };
}

/** Options of a theme. */
export function themeDefaults(theme: ThemeName = 'mint'): ThemeOptions {
  return { ...PLAIN, ...THEMES[theme] };
}

/** Radii of small elements, controls, and boxes, in rem. */
function radii(small: number, medium: number, large: number): ThemeOptions['properties'] {
  return {
    '--t-radius-s': `${small}rem`,
    '--t-radius-m': `${medium}rem`,
    '--t-radius-l': `${large}rem`,
  };
}
