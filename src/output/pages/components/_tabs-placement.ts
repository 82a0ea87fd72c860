import type { PageData } from '../../../site/page-data.ts';

/**
 * Where the tabs of a page are: in a row below the header, next to the logo, next to the logo on wide screens only and
 * in a row on others, or above the text. Tabs that do not fit next to the logo take a row.
 */
export type TabsPlacement = 'row' | 'bar' | 'wide' | 'strip';

/** Widths of the header in pixels, in a window of 64em and of 80em (`themes/tabs-bar.css`). */
const NARROW = 962;
const WIDE = 1216;

/** Undefined for pages without tabs. */
export function tabsPlacement(page: PageData): TabsPlacement | undefined {
  const { tabs } = page.site.appearance;
  if (page.tabs.length === 0) return undefined;
  if (tabs !== 'bar') return tabs;
  const width = headerWidth(page);
  if (width > WIDE) return 'row';
  return width > NARROW ? 'wide' : 'bar';
}

const GAP = 16;
const ICON = 22;
const LOGO = 128;
const TAB_SPACE = 28;
const SEARCH = 165;
const MODE_TOGGLE = 36;
const REPOSITORY = 180;

/** Estimated width of a header in one line, in pixels. */
function headerWidth({ site, tabs, versions }: PageData): number {
  const [version] = versions.options;
  const { cta } = site;
  const parts = [
    site.logo ? LOGO : textWidth(site.name, 18),
    ...(version ? [textWidth(version.label) + 40] : []),
    sum(
      tabs.map(
        ({ label, icon, menu }) =>
          textWidth(label) + (icon ? ICON : 0) + (menu ? ICON : 0) + TAB_SPACE,
      ),
    ),
    SEARCH,
    sum(
      site.topbarLinks.map(
        ({ label, icon, isIconOnly }) =>
          (isIconOnly ? 0 : textWidth(label)) + (icon ? ICON : 0) + 28,
      ),
    ),
    ...(cta ? [cta.type === 'link' ? textWidth(cta.label) + 42 : REPOSITORY] : []),
    ...(site.modeToggle.isHidden ? [] : [MODE_TOGGLE]),
  ];
  return sum(parts) + GAP * (parts.length - 1);
}

/** Ideographs and kana are about twice as wide as letters. */
function textWidth(text: string, size = 14): number {
  return size * sum([...text].map((character) => (character > '\u2E7F' ? 1 : 0.53)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
