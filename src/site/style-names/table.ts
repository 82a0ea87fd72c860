import { listDefinitions } from '../../mdx/components.ts';

const SELECTOR = /^(?:([#.])([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\])$/;

/** Documented names without an equivalent, by reason. */
export const ABSENT: Record<string, readonly string[]> = {
  'Trellis has a search, but no AI assistant.': [
    '#assistant-entry', '#assistant-entry-mobile', '#chat-assistant-sheet', '#chat-assistant-textarea',
    '.chat-assistant-sheet', '.chat-assistant-sheet-header', '.chat-assistant-sheet-content', '.chat-assistant-input',
    '.chat-assistant-floating-input', '.chat-assistant-send-button', '.chat-assistant-disclaimer-text',
    '.chat-assistant-payload-item', '.starter-question-text', '#ask-assistant-code-block-button',
    '[data-component-part="contact-support-button"]', '[data-component-part="contact-support-icon"]',
    '[data-component-part="contact-support-text"]',
  ],
  'The feedback of Trellis has no form.': [
    '#feedback-form', '#feedback-form-input', '#feedback-form-cancel', '#feedback-form-submit',
    '.contextual-feedback-container', '.contextual-feedback-form', '.contextual-feedback-form-title',
    '.contextual-feedback-input', '.contextual-feedback-button', '.contextual-feedback-form-submit-button',
    '#code-snippet-feedback-button', '#code-snippet-feedback-textarea', '.code-snippet-feedback-popover-content',
    '.code-snippet-feedback-form', '.code-snippet-feedback-textarea', '.code-snippet-feedback-form-title',
    '.code-snippet-feedback-form-description', '.code-snippet-feedback-form-submit-button',
  ],
  'Static sites have no login.': ['.login-link', '.logout-link'],
  'Use "#search-bar-entry", also for narrow screens.': ['#search-bar-entry-mobile'],
  'Use "#sidebar-content", also for narrow screens.': ['#mobile-nav-content'],
  'Selected text has no tooltip.': [
    '#text-selection-tooltip', '#text-selection-tooltip-button',
  ],
  'Endpoints are in the sidebar.': ['#endpoints-menu-trigger'],
  'The header has no transition.': ['#navbar-transition'],
  'Groups of the sidebar have no divider.': ['.sidebar-nav-group-divider'],
  'Long code blocks have no overlay.': ['.code-block-fade-overlay'],
  'The zoom buttons of diagrams have no stable name.': ['[data-component-name="mermaid-controls-wrapper"]'],
  'Use "#topbar-cta-button", the only button of the header.': [
    '[data-component-name="primary-header-button"]',
  ],
  'Headings of API pages have no subtitle.': ['.api-section-heading-subtitle'],
  'Alternatives are tabs.': ['.option-dropdown'],
  'Use ".multi-view-dropdown", a native select element.': [
    '.multi-view-dropdown-content', '.multi-view-dropdown-item',
  ],
  'Use ".card", because directory pages are columns of cards.': [
    '.directory', '.directory-group', '.directory-page', '.directory-card',
  ],
}; // prettier-ignore

/** Components and API pages, by documented name. */
const CONTENT: Record<string, Record<string, string>> = {
  Components: {
    ...Object.fromEntries(
      listDefinitions().flatMap(({ styleNames = {} }) => Object.entries(styleNames)),
    ),
    // Links of components, which rules for links in text except.
    '.not-prose': '.t-tabset-tab, .t-cover-link',
  },
  'API pages': {
    '#request-example': '.t-request-example',
    '#response-example': '.t-response-example',
    '#api-playground-input': '.t-try > form',
    '.tryit-button': '.t-api-try',
    '.method-pill': '.t-api-bar > .t-api-method',
    '.api-section': '.t-api-section',
    '.api-section-heading': '.t-api-section > .t-heading',
    '.api-section-heading-title': '.t-api-section > .t-heading > h2',
    '.field': '.t-field',
    '[data-component-part="field-name"]': '.t-field-head > a, .t-field-name',
    '[data-component-part="field-info-pill"]': '.t-field-type',
    '[data-component-part="field-required-pill"]': '.t-field-required',
    '[data-component-part="field-content"]': '.t-field-body',
  },
};

/** Elements of the layout, by documented name. */
const SHELL = {
  Page: {
    '[data-current-path]': 'html',
    '[data-page-mode]': 'html',
    '#banner': '.t-banner',
    '#background-color': '.t-backdrop',
    '#body-content': '.t-frame',
    '#content-container': '.t-main',
    '#content-area': 'main',
    '#header': '.t-page-header',
    '.eyebrow': '.t-page-header > .t-eyebrow',
    '.breadcrumb-list': 'nav.t-eyebrow > ol',
    '.breadcrumb-item': 'nav.t-eyebrow li',
    '#page-title': '.t-page-header h1',
    '#content': '.t-article > .t-prose',
    '#mdx-content': '.t-article > .t-prose',
    '.mdx-content': '.t-article > .t-prose',
    '[data-page-href]': '.t-article > .t-prose',
    '[data-page-title]': '.t-article > .t-prose',
    '.prose': '.t-prose',
    '#panel': '.t-panel',
    '.panel': '.t-panel',
    '#pagination': '.t-pagination',
    '.pagination-prev': '.t-pagination > a[rel="prev"]',
    '.pagination-next': '.t-pagination > a[rel="next"]',
    '.pagination-title': '.t-pagination > a > span:nth-child(2)',
    '.feedback-toolbar': '.t-feedback',
    '#feedback-thumbs-up': '.t-thumbs > button[value="yes"]',
    '#feedback-thumbs-down': '.t-thumbs > button[value="no"]',
    '#page-context-menu': '.t-page-menu',
    '#page-context-menu-button': '.t-page-menu > button',
    '#footer': '.t-footer',
    '.footer': '.t-footer',
    '.advanced-footer': '.t-footer',
  },
  Header: {
    '#navbar': '.t-header',
    '.nav-logo': '.t-header .t-logo > img, .t-header .t-logo > span',
    '.navbar-link': '.t-header .t-links > li',
    '.topbar-right-container': '.t-bar-end',
    '#topbar-cta-button': '.t-bar-end > .t-cta',
    '[data-component-name="theme-toggle"]': '.t-mode',
    '#theme-preference-menu-trigger': '.t-mode',
    '.nav-tabs': '.t-header .t-tabs',
    '.nav-tabs-item': '.t-header .t-tabs > ul > li > a, .t-header .t-tab-menu > summary',
    '.mobile-nav-tabs-item': '.t-drawer-only .t-tabs > ul > li > a',
    '#mobile-nav': '.t-mobile-bar',
    '#search-bar-entry': '.t-search',
    '#search-input': '.t-find input',
  },
  Sidebar: {
    '#sidebar': '.t-sidebar',
    '#sidebar-content': '.t-sidebar > nav',
    '#navigation-items': '.t-sidebar > nav',
    '.nav-anchors': '.t-anchors',
    '.nav-anchor': '.t-anchors > li > a',
    '#sidebar-group': '.t-nav > li > ul, .t-nav > li > details > ul',
    '.sidebar-group': '.t-nav > li > ul, .t-nav > li > details > ul',
    '.sidebar-group-header': '.t-nav-title, .t-nav > li > details > summary',
    '.sidebar-group-icon': '.t-nav-title .t-icon, .t-nav > li > details > summary > .t-icon',
    '#sidebar-title': '.t-nav-title, .t-nav > li > details > summary',
    '.sidebar-title': '.t-nav-title, .t-nav > li > details > summary',
    '.nav-tag-pill': '.t-sidebar .t-pill',
    '.nav-tag-pill-text': '.t-sidebar .t-pill',
    '.method-nav-pill': '.t-nav .t-method',
    '[data-active="true"]':
      '.t-sidebar li:has(> a[aria-current]), .t-tabs a[aria-current], .t-select-wide > ul a[aria-current], .t-toc li:has(> a[aria-current])',
  },
  Lists: {
    '.nav-dropdown-trigger': '.t-select-wide > summary',
    '.nav-dropdown-content': '.t-select-wide > ul',
    '.nav-dropdown-item': '.t-select-wide > ul a',
    '.nav-dropdown-item-icon': '.t-select-wide > ul .t-tile, .t-select-wide > ul a > .t-icon',
    '.nav-dropdown-item-text-container': '.t-select-wide .t-select-text',
    '.nav-dropdown-item-title': '.t-select-wide .t-select-text > span',
    '.nav-dropdown-item-description': '.t-select-wide .t-select-text > small',
    '.nav-dropdown-products-selector-trigger': '.t-select-wide[data-kind="product"] > summary',
    '.nav-dropdown-products-selector-content': '.t-select-wide[data-kind="product"] > ul',
    '.nav-dropdown-products-selector-item': '.t-select-wide[data-kind="product"] > ul a',
    '.nav-dropdown-products-selector-item-title':
      '.t-select-wide[data-kind="product"] .t-select-text > span',
    '.nav-dropdown-products-selector-item-description':
      '.t-select-wide[data-kind="product"] .t-select-text > small',
    '.nav-dropdown-products-selector-item-icon':
      '.t-select-wide[data-kind="product"] > ul .t-tile, .t-select-wide[data-kind="product"] > ul a > .t-icon',
    '#localization-select-trigger': '.t-select-wide[data-kind="language"] > summary',
    '#localization-select-content': '.t-select-wide[data-kind="language"] > ul',
    '#localization-select-item': '.t-select-wide[data-kind="language"] > ul a',
    '[data-state="open"]': 'details[open]',
    '[data-state="closed"]': 'details:not([open])',
  },
  'Table of contents': {
    '#content-side-layout': '.t-toc, .t-aside',
    '#table-of-contents-layout': '.t-toc',
    '#table-of-contents': '.t-toc',
    '#table-of-contents-content': '.t-toc > ul',
    '.toc': '.t-toc > ul',
    '.toc-item': '.t-toc li',
    '[data-depth="0"]': '.t-toc > ul > li',
    '[data-depth="1"]': '.t-toc > ul > li > ul > li',
    '[data-depth="2"]': '.t-toc > ul > li > ul > li > ul > li',
    '[data-active-deepest]': '.t-toc li:has(> a[aria-current])',
  },
  '404 page': {
    '.not-found-container': '.t-not-found',
    '.not-found-status-code': '.t-not-found > .t-eyebrow',
    '.not-found-title': '.t-not-found > h1',
    '.not-found-description': '.t-not-found > .t-description',
    '.not-found-recommended-pages-list': '.t-suggestions',
    '.not-found-recommended-page-link': '.t-suggestions a',
  },
} as const;

/** Documented names by area, as in the reference. */
export const AREAS: Record<string, Record<string, string>> = { ...SHELL, ...CONTENT };

/** Names of elements that change or appear while a page is open. */
const LIVE = new Set([
  '[data-active="true"]',
  '[data-active-deepest]',
  '[data-state="open"]',
  '[data-state="closed"]',
  '#search-input',
  '#changelog-filters',
  '#changelog-filters-content',
  '.multi-view-dropdown-trigger',
  '#api-playground-input',
  '.not-found-recommended-page-link',
]);

/** All documented names with an equivalent, outer elements first. */
export const STYLE_NAMES: readonly StyleName[] = Object.entries(AREAS).flatMap(([name, area]) =>
  Object.entries(area).map(([selector, part]) => ({
    ...parseName(selector),
    selector,
    part,
    isLive: LIVE.has(selector),
    isOfComponent: name === 'Components',
  })),
);

/** All documented names without an equivalent. */
export const ABSENT_NAMES: readonly AbsentName[] = Object.entries(ABSENT).flatMap(
  ([reason, selectors]) =>
    selectors.map((selector) => ({ ...parseName(selector), selector, reason })),
);

/** Names of elements in the text of pages. */
export const PAGE_PARTS: ReadonlySet<string> = new Set(
  Object.values(CONTENT).flatMap((area) => Object.keys(area)),
);

/** Neutral grays as channels, for `rgb(var(--gray-200) / 50%)`. */
const GRAYS = {
  50: '249 250 251', 100: '243 244 246', 200: '229 231 235', 300: '209 213 219', 400: '156 163 175', 500: '107 114 128',
  600: '75 85 99', 700: '55 65 81', 800: '31 41 55', 900: '17 24 39', 950: '3 7 18',
}; // prettier-ignore

/** Custom properties of the hosted product's theme, and their values here. */
export const THEME_PROPERTIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(GRAYS).map(([step, value]) => [`--gray-${step}`, value])),
  '--font-inter': 'var(--t-font-body)',
  '--font-sans': 'var(--t-font-body)',
  '--font-body': 'var(--t-font-body)',
  '--font-family-body-custom': 'var(--t-font-body)',
  '--font-family-headings-custom': 'var(--t-font-heading)',
  '--font-weight-headings-custom': 'var(--t-weight-heading,650)',
  '--font-jetbrains-mono': 'var(--t-font-mono)',
  '--font-mono': 'var(--t-font-mono)',
  '--scroll-mt': 'var(--t-top)',
  '--navbar-height': 'var(--t-top)',
  '--header-height': 'var(--t-header)',
  '--sidebar-width': '16rem',
  '--banner-height': '2.5rem',
};

/** Properties that every page defines. */
const ALWAYS = ['--primary', '--primary-light', '--primary-dark', '--background-light', '--background-dark']; // prettier-ignore

/** Custom properties of code tokens, by the color that they set. */
const CODE_TOKENS: Readonly<Record<string, readonly string[]>> = {
  background: ['bg'],
  text: ['fg'],
  'token-constant': ['number'],
  'token-string': ['string'],
  'token-comment': ['comment', 'faint'],
  'token-keyword': ['keyword', 'tag'],
  'token-parameter': ['property'],
  'token-function': ['function', 'type'],
  'token-punctuation': ['punctuation'],
};
const CODE_NAME = /^--(?:mint-color-|mint-|shiki-)(.+)$/;

/** A class, id, element, or attribute as style sheets and scripts select it. */
export interface BareName {
  kind: 'id' | 'class' | 'attribute';
  name: string;
  /** Required value of an attribute; absent for any value. */
  value?: string | undefined;
}

/** A documented name, and the element that gets it if a project uses it. */
export interface StyleName extends BareName {
  /** `#navbar`, `.card`, `[data-badge]` */
  selector: string;
  /** Selector of the element; see `parsePart` for the syntax. */
  part: string;
  /** Whether the element changes or appears while the page is open. */
  isLive: boolean;
  /** Whether the element is part of a component, which islands render in the browser. */
  isOfComponent: boolean;
}

/** A documented name without an equivalent. */
interface AbsentName extends BareName {
  selector: string;
  /** Reason, as the end of a sentence. */
  reason: string;
}

/**
 * Parses `#navbar`, `.card`, `[data-badge]`, or `[data-active="true"]`. Throws for other selectors, which are errors
 * in the table.
 */
function parseName(selector: string): BareName {
  const [, prefix, name, attribute, value] = SELECTOR.exec(selector) ?? [];
  if (attribute !== undefined) return { kind: 'attribute', name: attribute, value };
  if (name === undefined) throw new Error(`${selector} names nothing`);
  return { kind: prefix === '#' ? 'id' : 'class', name };
}

/** Whether a written name can match a documented one; an attribute without a value matches all values. */
export function mayMean(written: BareName, styleName: BareName): boolean {
  return (
    written.kind === styleName.kind &&
    written.name === styleName.name &&
    (written.value === undefined ||
      styleName.value === undefined ||
      written.value === styleName.value)
  );
}

/** Whether Trellis defines a custom property that a style sheet reads. */
export function isThemeProperty(name: string): boolean {
  return Object.hasOwn(THEME_PROPERTIES, name) || ALWAYS.includes(name) || name.startsWith('--t-');
}

/** Whether a custom property sets a code color with the `css-variables` theme. */
export function isCodeProperty(name: string): boolean {
  return Object.hasOwn(CODE_TOKENS, codeKindOf(name));
}

function codeKindOf(name: string): string {
  const kind = CODE_NAME.exec(name)?.[1] ?? '';
  return kind === 'foreground' ? 'text' : kind;
}

/**
 * CSS that defines the custom properties in `read`, and applies the code colors in `set`; empty if there are none.
 */
export function renderThemeProperties(read: readonly string[], set: readonly string[]): string {
  const values = read.map((name) => `${name}:${THEME_PROPERTIES[name] ?? 'initial'}`);
  const code = new Map<string, string>();
  // If two names set the same color, the first one in the list wins.
  for (const name of set.toReversed()) {
    for (const token of CODE_TOKENS[codeKindOf(name)] ?? [])
      code.set(token, `--t-code-${token}:var(${name})`);
  }
  const rules = [
    ...(values.length > 0 ? [`:root{${values.join(';')}}`] : []),
    ...(code.size > 0 ? [`:root:root{${[...code.values()].join(';')}}`] : []),
  ];
  return rules.length > 0 ? `@layer tokens{${rules.join('')}}` : '';
}
