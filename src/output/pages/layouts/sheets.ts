import type { PageData } from '../../../site/page-data.ts';
import type { Appearance } from '../../../site/site-data.ts';
import { hasMark } from '../../../utils/html.ts';
import api from '../styles/api.css?url';
import article from '../styles/article.css?url';
import aside from '../styles/aside.css?url';
import backdropPattern from '../styles/backdrop-pattern.css?url';
import backdrop from '../styles/backdrop.css?url';
import banner from '../styles/banner.css?url';
import badge from '../styles/components/badge.css?url';
import boxes from '../styles/components/boxes.css?url';
import cardKind from '../styles/components/card-kind.css?url';
import codeRare from '../styles/components/code-rare.css?url';
import color from '../styles/components/color.css?url';
import details from '../styles/components/details.css?url';
import diagramHues from '../styles/components/diagram-hues.css?url';
import diagram from '../styles/components/diagram.css?url';
import field from '../styles/components/field.css?url';
import fields from '../styles/components/fields.css?url';
import imageActions from '../styles/components/image-actions.css?url';
import inline from '../styles/components/inline.css?url';
import math from '../styles/components/math.css?url';
import proseRare from '../styles/components/prose-rare.css?url';
import select from '../styles/components/select.css?url';
import steps from '../styles/components/steps.css?url';
import table from '../styles/components/table.css?url';
import tooltip from '../styles/components/tooltip.css?url';
import tree from '../styles/components/tree.css?url';
import update from '../styles/components/update.css?url';
import view from '../styles/components/view.css?url';
import zoom from '../styles/components/zoom.css?url';
import custom from '../styles/custom.css?url';
import footerColumns from '../styles/footer-columns.css?url';
import latinExt from '../styles/latin-ext.css?url';
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
import method from '../styles/method.css?url';
import notFound from '../styles/not-found.css?url';
import operation from '../styles/operation.css?url';
import ownParts from '../styles/own-parts.css?url';
import plain from '../styles/page.css?url';
import related from '../styles/related.css?url';
import repository from '../styles/repository.css?url';
import rich from '../styles/rich.css?url';
import selectors from '../styles/selectors.css?url';
import sideLayout from '../styles/side-layout.css?url';
import tabsEnd from '../styles/tabs-end.css?url';
import tocMenu from '../styles/toc-menu.css?url';

const FRAMES = { open: [], ruled: [frameRuled], card: [frameCard] };
const ITEMS = {
  container: [],
  card: [itemsCard],
  border: [itemsBorder],
  undecorated: [itemsUndecorated],
};
const TABS = { row: [], bar: [tabsBar], strip: [tabsStrip] };
const TAB_SHAPES = { line: [], pill: [tabsPill] };

/** Elements and classes that each sheet of a component is for; see `hasMark`. */
const RICH = ['.t-card*', '.t-columns*', '.t-diagram*', '.t-preview*', '.t-figure*'];
const ARTICLE = ['.t-callout*', '.t-code*', '.t-copy*', '.t-pre*', '.t-tabset*'];
const PROSE_RARE = [
  '.contains-task-list', '.footnotes', '.text-center', '[align=center]', 'center', 'kbd', 'mark', 'dl', 'abbr', 'sub',
  'sup', 'blockquote', 'hr', 'iframe',
]; // prettier-ignore
const CODE_RARE = ['.highlighted', '.diff', '.has-lines', '.has-focus', '.is-clipped'];
const PARTS: [href: string, marks: readonly string[]][] = [
  [details, ['.t-accordion*', '.t-expandable*', '.t-prompt*']],
  [steps, ['.t-step*']],
  [codeRare, CODE_RARE],
  [badge, ['.t-badge*']],
  [boxes, ['.t-prompt*', '.t-repo*']],
  [cardKind, ['.t-card-kind*']],
  [color, ['.t-color*']],
  [diagram, ['.t-diagram*']],
  [diagramHues, ['.t-diagram-source*', '.t-d-hue*']],
  [field, ['.t-field*']],
  [fields, [':control']],
  [imageActions, []],
  [inline, ['.t-icon-inline*']],
  [math, ['.katex*']],
  [proseRare, PROSE_RARE],
  [table, ['table']],
  [tooltip, ['.t-tooltip*']],
  [tree, ['.t-tree*']],
  [update, ['.t-filter*', '.t-update*']],
  [view, ['.t-view*']],
  [zoom, ['.t-diagram*']],
];

/** Features of a page that need a sheet. */
const FOR_FEATURES: Record<string, string> = {
  // An interactive component may add a form control later.
  islands: fields,
  'image-actions': imageActions,
  zoom,
};

/** Sheets for plain elements of HTML, which a script of the author's may add to a page that has none. */
const FOR_LATER = new Set([table, proseRare]);

/** What the sheets of API pages hold, which does not come again beside them: a few bytes more cost less than one more file. */
const HELD: Record<string, ReadonlySet<string>> = {
  [api]: new Set([field, method, aside]),
  [operation]: new Set([field, method, aside, details, select]),
};

/** Lists the style sheets of a page: one with what most of it needs, then what few pages have. */
export function findSheets(page: PageData): string[] {
  const { site, marks, sidebar, features } = page;
  const { looks } = site;
  const has = (mark: string) => hasMark(marks, mark);
  const isLive = Boolean(page.hasOwnScripts) || has(':script') || features.includes('islands');
  const hasSelect = has('select') || ['playground', 'view'].some((one) => features.includes(one));
  const forFeatures = new Set(features.map((name) => FOR_FEATURES[name]));
  const sheets: [href: string, needed: boolean][] = [
    ...PARTS.map(([href, names]): [string, boolean] => [
      href,
      (isLive && FOR_LATER.has(href)) || forFeatures.has(href) || names.some(has),
    ]),
    // The built-in font keeps these letters in a second file.
    [latinExt, !site.fontHrefs?.length && hasMark(marks + sidebar.marks, ':extended-latin')],
    [method, hasMark(sidebar.marks, '.t-method') || has('.t-api-method*')],
    [custom, page.mode === 'custom'],
    [tocMenu, page.menu?.display === 'toc'],
    [banner, site.banner !== undefined],
    [backdrop, looks.background !== undefined || looks.backgroundImage !== undefined],
    [backdropPattern, looks.background !== undefined],
    [repository, site.cta?.type === 'github' || site.topbarLinks.some(({ stars }) => stars)],
    [selectors, hasMenus(page)],
    [tabsEnd, page.tabs.some(({ atEnd }) => atEnd)],
    [footerColumns, site.footer.columns.length > 0],
    [select, hasSelect],
    [aside, page.aside !== undefined],
    [ownParts, page.parts?.footer !== undefined || page.parts?.pageFooter !== undefined],
    [related, page.related !== undefined],
    [notFound, page.kind === 'not-found'],
  ];
  const parts = sheets.filter(([, needed]) => needed).map(([href]) => href);
  // The smallest of the sheets that grow out of each other and hold everything the page needs.
  const main = RICH.some(has) ? rich : ARTICLE.some(has) ? article : plain;
  const around = findLookSheets(looks, page.tabs.length > 0);
  if (!has('.t-api*')) return [main, ...around, ...parts];
  const own = hasSelect && parts.includes(details) ? operation : api;
  return [main, ...around, ...parts.filter((href) => !HELD[own]?.has(href)), own];
}

/** Lists that open and say more of their entries than a name. */
function hasMenus({ selectors = [], tabs, versions }: PageData): boolean {
  const isDescribed = versions.options.some(({ description }) => description);
  return selectors.length > 0 || isDescribed || tabs.some(({ menu }) => menu);
}

/** Lists the style sheets that the look of a site asks for; none of them asks for anything more than to be there. */
function findLookSheets(looks: Appearance, hasTabs: boolean): string[] {
  return [
    ...(looks.layout === 'topnav' ? FRAMES[looks.frame] : [sideLayout]),
    ...ITEMS[looks.items],
    ...(hasTabs ? [...TABS[looks.tabs], ...TAB_SHAPES[looks.tabShape]] : []),
    ...(looks.isMono ? [mono] : []),
    ...(looks.topbar === 'gradient' ? [topbarGradient] : []),
  ];
}
