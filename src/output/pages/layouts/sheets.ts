import type { PageData } from '../../../site/page-data.ts';
import type { Appearance } from '../../../site/site-data.ts';
import { hasMark } from '../../../utils/html.ts';

/** Style sheets that pages load, in `styles`, besides those that components name. Others are imported by these. */
export const SHEETS = [
  'api.css',
  'article.css',
  'aside.css',
  'backdrop-pattern.css',
  'backdrop.css',
  'banner.css',
  'components/fields.css',
  'components/image-actions.css',
  'components/prose-rare.css',
  'components/select.css',
  'components/table.css',
  'components/zoom.css',
  'custom.css',
  'footer-columns.css',
  'form.css',
  'latin-ext.css',
  'long-sidebar.css',
  'themes/frame-card.css',
  'themes/frame-ruled.css',
  'themes/items-border.css',
  'themes/items-card.css',
  'themes/items-undecorated.css',
  'themes/mono.css',
  'themes/tabs-bar.css',
  'themes/tabs-pill.css',
  'themes/tabs-strip.css',
  'themes/topbar-gradient.css',
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

export type Sheet = (typeof SHEETS)[number] | `components/${string}.css`;

/**
 * Every page loads one of these first. In a site they start with its theme, which therefore takes no request of its
 * own.
 */
export const MAIN_SHEETS = ['page.css', 'article.css', 'rich.css'] as const satisfies Sheet[];

const FRAMES: Record<Appearance['frame'], Sheet[]> = {
  open: [],
  ruled: ['themes/frame-ruled.css'],
  card: ['themes/frame-card.css'],
};
const ITEMS: Record<Appearance['items'], Sheet[]> = {
  container: [],
  card: ['themes/items-card.css'],
  border: ['themes/items-border.css'],
  undecorated: ['themes/items-undecorated.css'],
};
const TABS: Record<Appearance['tabs'], Sheet[]> = {
  row: [],
  bar: ['themes/tabs-bar.css'],
  strip: ['themes/tabs-strip.css'],
};
const TAB_SHAPES: Record<Appearance['tabShape'], Sheet[]> = {
  line: [],
  pill: ['themes/tabs-pill.css'],
};

/**
 * Elements and classes of Markdown and HTML that require a sheet; see `hasMark`. Components list
 * their own.
 */
const FOR_ELEMENTS: [sheet: Sheet, marks: readonly string[]][] = [
  ['components/fields.css', [':control']],
  ['components/prose-rare.css', [
    '.contains-task-list', '.footnotes', 'kbd', 'mark', 'dl', 'abbr', 'sub',
    'sup', 'blockquote', 'hr', 'iframe',
  ]],
  ['components/table.css', ['table']],
]; // prettier-ignore

/** Features of a page that need a sheet. */
const FOR_FEATURES: Partial<Record<string, Sheet>> = {
  // An interactive component may add a form control later.
  islands: 'components/fields.css',
  'image-actions': 'components/image-actions.css',
  zoom: 'components/zoom.css',
};

/** Sheets for plain HTML elements, which scripts of the author may add to any page. */
const FOR_LATER: Sheet[] = ['components/table.css', 'components/prose-rare.css'];

/**
 * Sheets that the sheets of API pages already contain, so they are not loaded again: a few extra
 * bytes cost less than another file.
 */
const INCLUDED: Partial<Record<Sheet, ReadonlySet<Sheet>>> = {
  'api.css': new Set(['components/field.css', 'method.css', 'aside.css']),
  'operation.css': new Set([
    'components/field.css',
    'method.css',
    'aside.css',
    'components/details.css',
    'components/select.css',
  ]),
};

/** Lists the style sheets of a page: one main sheet, then those of rare features. */
export function findSheets(page: PageData): Sheet[] {
  const { site, marks, sidebar, features } = page;
  const { appearance } = site;
  const has = (mark: string) => hasMark(marks, mark);
  const isLive = Boolean(page.hasOwnScripts) || has(':script') || features.includes('islands');
  const hasSelect = has('select') || ['playground', 'view'].some((one) => features.includes(one));
  const elements = FOR_ELEMENTS.filter(([, names]) => names.some(has)).map(([sheet]) => sheet);
  const inText = new Set([
    ...page.styles.filter(isComponentSheet),
    ...elements,
    ...features.flatMap((name) => FOR_FEATURES[name] ?? []),
    ...(isLive ? FOR_LATER : []),
  ]);
  const around: [sheet: Sheet, needed: boolean][] = [
    // The built-in font keeps these letters in a second file.
    ['latin-ext.css', !site.fontHrefs?.length && hasMark(marks + sidebar.marks, ':extended-latin')],
    ['method.css', hasMark(sidebar.marks, '.t-method') || has('.t-api-method*')],
    ['long-sidebar.css', sidebar.filterHref !== undefined],
    ['custom.css', page.mode === 'custom'],
    ['toc-menu.css', page.menu?.display === 'toc'],
    ['banner.css', site.banner !== undefined],
    [
      'backdrop.css',
      appearance.background !== undefined || appearance.backgroundImage !== undefined,
    ],
    ['backdrop-pattern.css', appearance.background !== undefined],
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
  const parts = [
    ...[...inText].toSorted(compareSheets),
    ...around.filter(([, needed]) => needed).map(([sheet]) => sheet),
  ];
  // The smallest of the nested sheets that covers the page.
  const main = (['rich.css', 'article.css'] as const).find((sheet) => page.styles.includes(sheet));
  const first = [
    main ?? 'page.css',
    ...findAppearanceSheets(appearance, page.tabs.length > 0),
  ] as const;
  if (!has('.t-api*')) return [...first, ...parts];
  const apiSheet =
    hasSelect && parts.includes('components/details.css') ? 'operation.css' : 'api.css';
  return [...first, ...parts.filter((sheet) => !INCLUDED[apiSheet]?.has(sheet)), apiSheet];
}

/** Sheets whose rules other sheets override. */
const OVERRIDDEN = ['components/details.css', 'components/steps.css', 'components/code-rare.css'];

/** Overridden sheets first, then by name. */
function compareSheets(one: Sheet, other: Sheet): number {
  const [a = '', b = ''] = [one, other].map((sheet) => {
    const rank = OVERRIDDEN.indexOf(sheet);
    return `${rank < 0 ? OVERRIDDEN.length : rank}${sheet.replace('.css', '')}`;
  });
  return a < b ? -1 : 1;
}

function isComponentSheet(name: string): name is `components/${string}.css` {
  return name.startsWith('components/');
}

/** Whether the page has menus whose entries show more than a name. */
function hasMenus({ selectors = [], tabs, versions }: PageData): boolean {
  const isDescribed = versions.options.some(({ description }) => description);
  return selectors.length > 0 || isDescribed || tabs.some(({ menu }) => menu);
}

/** Lists the style sheets of the appearance options; none of them depends on another one. */
function findAppearanceSheets(appearance: Appearance, hasTabs: boolean): Sheet[] {
  return [
    ...(appearance.layout === 'topnav' ? FRAMES[appearance.frame] : (['side-layout.css'] as const)),
    ...ITEMS[appearance.items],
    ...(hasTabs ? [...TABS[appearance.tabs], ...TAB_SHAPES[appearance.tabShape]] : []),
    ...(appearance.isMono ? (['themes/mono.css'] as const) : []),
    ...(appearance.topbar === 'gradient' ? (['themes/topbar-gradient.css'] as const) : []),
  ];
}
