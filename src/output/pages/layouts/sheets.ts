import type { PageData } from '../../../site/page-data.ts';
import type { Appearance } from '../../../site/site-data.ts';
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

/** Latin letters with marks that the built-in font keeps in a second file. */
const LATIN_EXT = /[\u0100-\u02af\u1e00-\u1eff]/;

/** Elements that each sheet of a component is for. */
const RICH = classes('card', 'columns', 'diagram', 'preview', 'figure');
const ARTICLE = classes('callout', 'code', 'copy', 'pre', 'tabset');
const PROSE_RARE =
  /contains-task-list|class="footnotes|align="center"|\btext-center\b|<(?:center|kbd|mark|dl|abbr|sub|sup|blockquote|hr|iframe)\b/;
const CODE_RARE =
  /class="(?=line|[^"]*\bt-pre)[^"]*\b(?:highlighted|diff|has-lines|has-focus|is-clipped)\b/;
/** Form controls of the author's own, which an interactive component may also add later. */
const FIELDS =
  /<(?:select|textarea|button|input(?![^>]*type="checkbox"))\b(?![^>]*class="(?:[^"]*\s)?t-)/;
const PARTS: [href: string, isIn: (html: string) => boolean][] = [
  [details, classes('accordion', 'expandable', 'prompt')],
  [steps, classes('step')],
  [codeRare, (html) => CODE_RARE.test(html)],
  [badge, classes('badge')],
  [boxes, classes('prompt', 'repo')],
  [cardKind, classes('card-kind')],
  [color, classes('color')],
  [diagram, classes('diagram')],
  [diagramHues, classes('diagram-source', 'd-hue')],
  [field, classes('field')],
  [fields, (html) => FIELDS.test(html) || html.includes('data-islands')],
  [imageActions, (html) => /<img[^>]* data-actions=/.test(html)],
  [inline, classes('icon-inline')],
  [math, (html) => html.includes('class="katex')],
  [proseRare, (html) => PROSE_RARE.test(html)],
  [table, (html) => html.includes('<table')],
  [tooltip, classes('tooltip')],
  [tree, classes('tree')],
  [update, classes('filter', 'update')],
  [view, classes('view')],
  [zoom, (html) => html.includes('data-zoom') || classes('diagram')(html)],
];

/** Sheets for plain elements of HTML, which a script of the author's may add to a page that has none. */
const FOR_LATER = new Set([table, proseRare]);

/** What the sheets of API pages hold, which does not come again beside them: a few bytes more cost less than one more file. */
const HELD: Record<string, ReadonlySet<string>> = {
  [api]: new Set([field, method, aside]),
  [operation]: new Set([field, method, aside, details, select]),
};

/** Lists the style sheets of a page: one with what most of it needs, then what few pages have. */
export function findSheets(page: PageData): string[] {
  const { site } = page;
  const { looks } = site;
  const html = page.html + (page.aside ?? '');
  const isLive =
    Boolean(page.hasOwnScripts) || /<script\b(?! type="application\/)|data-islands/.test(html);
  const hasSelect =
    html.includes('<select') || ['playground', 'view'].some((one) => page.features.includes(one));
  const sheets: [href: string, needed: boolean][] = [
    ...PARTS.map(([href, isIn]): [string, boolean] => [
      href,
      (isLive && FOR_LATER.has(href)) || isIn(html),
    ]),
    [
      latinExt,
      !site.fontHrefs?.length && [html, page.sidebar.html].some((text) => LATIN_EXT.test(text)),
    ],
    [method, page.sidebar.html.includes('t-method') || html.includes('t-api-method')],
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
  const main = [findMain(html), ...findLookSheets(looks, page.tabs.length > 0)];
  if (!/class="t-api/.test(html)) return [...main, ...parts];
  const own = hasSelect && parts.includes(details) ? operation : api;
  return [...main, ...parts.filter((href) => !HELD[own]?.has(href)), own];
}

/** Lists that open and say more of their entries than a name. */
function hasMenus({ selectors = [], tabs, versions }: PageData): boolean {
  const isDescribed = versions.options.some(({ description }) => description);
  return selectors.length > 0 || isDescribed || tabs.some(({ menu }) => menu);
}

/** The smallest of the sheets that grow out of each other and hold all a page needs. */
function findMain(html: string): string {
  if (RICH(html)) return rich;
  return ARTICLE(html) ? article : plain;
}

/** Most pages lack most of them, which a plain search tells much faster than a pattern. */
function classes(...names: string[]): (html: string) => boolean {
  const pattern = new RegExp(`class="[^"]*\\bt-(?:${names.join('|')})`);
  return (html) => names.some((name) => html.includes(`t-${name}`)) && pattern.test(html);
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
