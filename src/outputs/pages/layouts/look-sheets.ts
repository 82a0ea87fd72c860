import type { Looks } from '../../../site/model/site-shell.ts';
import frameCard from '../styles/looks/frame-card.css?url';
import frameRuled from '../styles/looks/frame-ruled.css?url';
import itemsBorder from '../styles/looks/items-border.css?url';
import itemsCard from '../styles/looks/items-card.css?url';
import itemsUndecorated from '../styles/looks/items-undecorated.css?url';
import mono from '../styles/looks/mono.css?url';
import tabsBar from '../styles/looks/tabs-bar.css?url';
import tabsPill from '../styles/looks/tabs-pill.css?url';
import tabsStrip from '../styles/looks/tabs-strip.css?url';
import topbarGradient from '../styles/looks/topbar-gradient.css?url';
import sideLayout from '../styles/side-layout.css?url';

const FRAMES = { open: [], ruled: [frameRuled], card: [frameCard] };
const ITEMS = {
  container: [],
  card: [itemsCard],
  border: [itemsBorder],
  undecorated: [itemsUndecorated],
};
const TABS = { row: [], bar: [tabsBar], strip: [tabsStrip] };
const TAB_SHAPES = { line: [], pill: [tabsPill] };

/** Lists the style sheets that the look of a site asks for; none of them asks for anything more than to be there. */
export function findLookSheets(looks: Looks, hasTabs: boolean): string[] {
  return [
    ...(looks.layout === 'topnav' ? FRAMES[looks.frame] : [sideLayout]),
    ...ITEMS[looks.items],
    ...(hasTabs ? [...TABS[looks.tabs], ...TAB_SHAPES[looks.tabShape]] : []),
    ...(looks.isMono ? [mono] : []),
    ...(looks.topbar === 'gradient' ? [topbarGradient] : []),
  ];
}
