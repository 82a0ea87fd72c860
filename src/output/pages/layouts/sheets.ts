import type { PageData } from '../../../site/page-data.ts';
import type { Appearance } from '../../../site/site-data.ts';
import { hasMark } from '../../../utils/html.ts';

/** Style sheets that pages load, in `styles`. Others are imported by these. */
export const SHEETS = [
  'api.css',
  'article.css',
  'aside.css',
  'backdrop-pattern.css',
  'backdrop.css',
  'banner.css',
  'components/badge.css',
  'components/boxes.css',
  'components/card-kind.css',
  'components/code-rare.css',
  'components/color.css',
  'components/details.css',
  'components/diagram-hues.css',
  'components/diagram.css',
  'components/field.css',
  'components/fields.css',
  'components/image-actions.css',
  'components/inline.css',
  'components/math.css',
  'components/prose-rare.css',
  'components/select.css',
  'components/steps.css',
  'components/table.css',
  'components/tooltip.css',
  'components/tree.css',
  'components/update.css',
  'components/view.css',
  'components/zoom.css',
  'custom.css',
  'footer-columns.css',
  'form.css',
  'latin-ext.css',
  'looks/frame-card.css',
  'looks/frame-ruled.css',
  'looks/items-border.css',
  'looks/items-card.css',
  'looks/items-undecorated.css',
  'looks/mono.css',
  'looks/tabs-bar.css',
  'looks/tabs-pill.css',
  'looks/tabs-strip.css',
  'looks/topbar-gradient.css',
  'method.css',
  'not-found.css',
  'operation.css',
  'own-parts.css',
  'page.css',
  'playground/socket.css',
  'print-section.css',
  'related.css',
  'repository.css',
  'rich.css',
  'search.css',
  'selectors.css',
  'shortcuts.css',
  'side-layout.css',
  'tabs-end.css',
  'toc-menu.css',
] as const;

export type Sheet = (typeof SHEETS)[number];

const FRAMES: Record<Appearance['frame'], Sheet[]> = {
  open: [],
  ruled: ['looks/frame-ruled.css'],
  card: ['looks/frame-card.css'],
};
const ITEMS: Record<Appearance['items'], Sheet[]> = {
  container: [],
  card: ['looks/items-card.css'],
  border: ['looks/items-border.css'],
  undecorated: ['looks/items-undecorated.css'],
};
const TABS: Record<Appearance['tabs'], Sheet[]> = {
  row: [],
  bar: ['looks/tabs-bar.css'],
  strip: ['looks/tabs-strip.css'],
};
const TAB_SHAPES: Record<Appearance['tabShape'], Sheet[]> = {
  line: [],
  pill: ['looks/tabs-pill.css'],
};

/** Elements and classes that each sheet of a component is for; see `hasMark`. */
const RICH = ['.t-card*', '.t-columns*', '.t-diagram*', '.t-preview*', '.t-figure*'];
const ARTICLE = ['.t-callout*', '.t-code*', '.t-copy*', '.t-pre*', '.t-tabset*'];
const PROSE_RARE = [
  '.contains-task-list', '.footnotes', '.text-center', '[align=center]', 'center', 'kbd', 'mark', 'dl', 'abbr', 'sub',
  'sup', 'blockquote', 'hr', 'iframe',
]; // prettier-ignore
const CODE_RARE = ['.highlighted', '.diff', '.has-lines', '.has-focus', '.is-clipped'];
const PARTS: [sheet: Sheet, marks: readonly string[]][] = [
  ['components/details.css', ['.t-accordion*', '.t-expandable*', '.t-prompt*']],
  ['components/steps.css', ['.t-step*']],
  ['components/code-rare.css', CODE_RARE],
  ['components/badge.css', ['.t-badge*']],
  ['components/boxes.css', ['.t-prompt*', '.t-repo*']],
  ['components/card-kind.css', ['.t-card-kind*']],
  ['components/color.css', ['.t-color*']],
  ['components/diagram.css', ['.t-diagram*']],
  ['components/diagram-hues.css', ['.t-diagram-source*', '.t-d-hue*']],
  ['components/field.css', ['.t-field*']],
  ['components/fields.css', [':control']],
  ['components/image-actions.css', []],
  ['components/inline.css', ['.t-icon-inline*']],
  ['components/math.css', ['.katex*']],
  ['components/prose-rare.css', PROSE_RARE],
  ['components/table.css', ['table']],
  ['components/tooltip.css', ['.t-tooltip*']],
  ['components/tree.css', ['.t-tree*']],
  ['components/update.css', ['.t-filter*', '.t-update*']],
  ['components/view.css', ['.t-view*']],
  ['components/zoom.css', ['.t-diagram*']],
];

/** Features of a page that need a sheet. */
const FOR_FEATURES: Record<string, Sheet> = {
  // An interactive component may add a form control later.
  islands: 'components/fields.css',
  'image-actions': 'components/image-actions.css',
  zoom: 'components/zoom.css',
};

/** Sheets for plain elements of HTML, which a script of the author's may add to a page that has none. */
const FOR_LATER = new Set<Sheet>(['components/table.css', 'components/prose-rare.css']);

/** What the sheets of API pages hold, which does not come again beside them: a few bytes more cost less than one more file. */
const HELD: Partial<Record<Sheet, ReadonlySet<Sheet>>> = {
  'api.css': new Set(['components/field.css', 'method.css', 'aside.css']),
  'operation.css': new Set([
    'components/field.css',
    'method.css',
    'aside.css',
    'components/details.css',
    'components/select.css',
  ]),
};

/** Lists the style sheets of a page: one with what most of it needs, then what few pages have. */
export function findSheets(page: PageData): Sheet[] {
  const { site, marks, sidebar, features } = page;
  const { looks } = site;
  const has = (mark: string) => hasMark(marks, mark);
  const isLive = Boolean(page.hasOwnScripts) || has(':script') || features.includes('islands');
  const hasSelect = has('select') || ['playground', 'view'].some((one) => features.includes(one));
  const forFeatures = new Set(features.map((name) => FOR_FEATURES[name]));
  const sheets: [sheet: Sheet, needed: boolean][] = [
    ...PARTS.map(([sheet, names]): [Sheet, boolean] => [
      sheet,
      (isLive && FOR_LATER.has(sheet)) || forFeatures.has(sheet) || names.some(has),
    ]),
    // The built-in font keeps these letters in a second file.
    ['latin-ext.css', !site.fontHrefs?.length && hasMark(marks + sidebar.marks, ':extended-latin')],
    ['method.css', hasMark(sidebar.marks, '.t-method') || has('.t-api-method*')],
    ['custom.css', page.mode === 'custom'],
    ['toc-menu.css', page.menu?.display === 'toc'],
    ['banner.css', site.banner !== undefined],
    ['backdrop.css', looks.background !== undefined || looks.backgroundImage !== undefined],
    ['backdrop-pattern.css', looks.background !== undefined],
    ['repository.css', site.cta?.type === 'github' || site.topbarLinks.some(({ stars }) => stars)],
    ['selectors.css', hasMenus(page)],
    ['tabs-end.css', page.tabs.some(({ atEnd }) => atEnd)],
    ['footer-columns.css', site.footer.columns.length > 0],
    ['components/select.css', hasSelect],
    ['aside.css', page.aside !== undefined],
    ['own-parts.css', page.parts?.footer !== undefined || page.parts?.pageFooter !== undefined],
    ['related.css', page.related !== undefined],
    ['not-found.css', page.kind === 'not-found'],
  ];
  const parts = sheets.filter(([, needed]) => needed).map(([sheet]) => sheet);
  // The smallest of the sheets that grow out of each other and hold everything the page needs.
  const main = RICH.some(has) ? 'rich.css' : ARTICLE.some(has) ? 'article.css' : 'page.css';
  const around = findLookSheets(looks, page.tabs.length > 0);
  if (!has('.t-api*')) return [main, ...around, ...parts];
  const own = hasSelect && parts.includes('components/details.css') ? 'operation.css' : 'api.css';
  return [main, ...around, ...parts.filter((sheet) => !HELD[own]?.has(sheet)), own];
}

/** Lists that open and say more of their entries than a name. */
function hasMenus({ selectors = [], tabs, versions }: PageData): boolean {
  const isDescribed = versions.options.some(({ description }) => description);
  return selectors.length > 0 || isDescribed || tabs.some(({ menu }) => menu);
}

/** Lists the style sheets that the look of a site asks for; none of them asks for anything more than to be there. */
function findLookSheets(looks: Appearance, hasTabs: boolean): Sheet[] {
  return [
    ...(looks.layout === 'topnav' ? FRAMES[looks.frame] : (['side-layout.css'] as const)),
    ...ITEMS[looks.items],
    ...(hasTabs ? [...TABS[looks.tabs], ...TAB_SHAPES[looks.tabShape]] : []),
    ...(looks.isMono ? (['looks/mono.css'] as const) : []),
    ...(looks.topbar === 'gradient' ? (['looks/topbar-gradient.css'] as const) : []),
  ];
}
