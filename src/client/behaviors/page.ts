import { writeStored } from '../shared/storage.ts';
import '../shell/copy-button.ts';
import { startKeys } from '../shell/keys.ts';
import { keepGroups } from '../shared/opened-groups.ts';
import { findTarget, headingOf, loadOnIntent, refuseUnloaded } from '../shared/page-dom.ts';

const root = document.documentElement;

/** Wide tables, and code in the right column, whose height is limited. */
const BOXES = '.t-table,.t-aside .t-pre';

/** Share of the window below the header in which a heading counts as reached. */
const REACH = 0.25;

const loadActions = () => import('../shell/actions.ts');
const loadPageMenu = () => import('../shell/page-menu.ts');

/** Parts of the shell whose scripts are loaded on first interaction. */
const PARTS = {
  '[data-intent=drawer],[data-intent=feedback]': loadActions,
  '[data-intent=page-menu]': loadPageMenu,
  '[data-search-open]': () => import('../shell/search-dialog.ts'),
};

// Features of every page.
startMode();
startHeader();
startSidebar();
startToc();
startKeys(loadActions);
startTables();
startIntent();
startPrefetch();
startFragment();

/** Marks the header once the page has scrolled, and names the key that opens the search. */
function startHeader(): void {
  const header = document.querySelector('[data-header]');
  const update = () => header?.toggleAttribute('data-scrolled', scrollY > 50);
  addEventListener('scroll', update);
  update();
  if (/Mac|iP/.test(navigator.platform))
    for (const key of document.querySelectorAll('[data-search-key]')) key.textContent = '⌘ K';
}

/** Lets the reader switch between light and dark; src/theme/mode-script.ts has settled the first mode. */
function startMode(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-mode-toggle]');
  const showState = () => buttons.forEach((button) => (button.ariaPressed = `${isDark()}`));
  for (const button of buttons) button.addEventListener('click', () => toggle(button));
  showState();
  new MutationObserver(showState).observe(root, { attributeFilter: ['class'] });
}

function isDark(): boolean {
  return root.classList.contains('dark');
}

function toggle(button: HTMLButtonElement): void {
  const dark = root.classList.toggle('dark');
  root.classList.toggle('light', !dark);
  // Without an author's default the page follows the system again once both agree.
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const follows = !button.dataset['default'] && dark === system;
  writeStored('localStorage', 't-mode', follows ? undefined : dark ? 'dark' : 'light');
}

/** Keeps the active entry visible, and opens a group with its first page. */
function startSidebar(): void {
  const sidebar = document.querySelector<HTMLElement>('[data-drawer]');
  if (!sidebar) return;
  keepGroups(sidebar);
  reveal(sidebar);
  sidebar.addEventListener('toggle', ({ target }) => {
    if (target === sidebar) reveal(sidebar);
  });
  if (!('stays' in sidebar.dataset)) sidebar.addEventListener('click', openFirstPage);
}

/** Scrolls the active entry to the middle of the column, unless it is visible. */
function reveal(sidebar: HTMLElement): void {
  const active = sidebar.querySelector('.t-nav [aria-current]');
  if (active) center(active, sidebar, 48);
}

/**
 * On wide screens, opening a group goes to its first page, unless the reader is inside or it starts
 * with a group.
 */
function openFirstPage(event: MouseEvent): void {
  const group = findTarget(event, '.t-nav details:not([open])>summary')?.parentElement;
  if (!matchMedia('(width>=64em)').matches || group?.querySelector('[aria-current]')) return;
  const first = group?.querySelector<HTMLAnchorElement>(':scope>ul>:first-child>a');
  if (first && !first.target) first.click();
}

/** Marks the heading that the reader is at in the table of contents. */
function startToc(): void {
  const toc = document.querySelector<HTMLElement>('[data-toc]');
  if (!toc) return;
  const links = [...toc.querySelectorAll('a')];
  let waiting = false;
  const update = () => {
    waiting = false;
    mark(findActive(links), links, toc);
  };
  const schedule = () => {
    if (!waiting) requestAnimationFrame(update);
    waiting = true;
  };
  for (const type of ['scroll', 'resize', 'hashchange']) addEventListener(type, schedule);
  toc.addEventListener('click', (event) => {
    if (findTarget(event, 'a')) toc.hidePopover();
  });
  schedule();
}

/**
 * Returns the link of the last heading above a limit. Within the last screen of the page, the limit
 * moves down to the bottom of the window, because its headings cannot reach the top. A heading in
 * the URL fragment is active if it is above the limit.
 */
function findActive(links: HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const visible = links.filter((link) => headingOf(link)?.checkVisibility());
  const topOf = (link: HTMLAnchorElement) => headingOf(link)?.getBoundingClientRect().top ?? 0;
  const header = parseFloat(getComputedStyle(root).scrollPaddingTop);
  const start = header + (innerHeight - header) * REACH;
  const scrollable = root.scrollHeight - innerHeight;
  const remaining = scrollable - scrollY;
  const ending = scrollable > 0 ? 1 - remaining / Math.min(scrollable, innerHeight - start) : 0;
  // Positions are fractions of pixels.
  const limit = start + (innerHeight - start) * Math.max(0, ending) + 2;
  const named = visible.find(({ hash }) => hash === location.hash);
  const lowest = scrollable > 0 ? limit : innerHeight;
  if (named && topOf(named) >= 0 && topOf(named) <= lowest) return named;
  return visible.findLast((link) => topOf(link) <= limit);
}

function mark(
  active: HTMLAnchorElement | undefined,
  links: HTMLAnchorElement[],
  toc: HTMLElement,
): void {
  for (const link of links) link.ariaCurrent = link === active ? 'true' : null;
  if (active) center(active, toc, 64);
  else toc.scrollTop = 0;
}

/** Lets the keyboard reach boxes that scroll, and only those. */
function startTables(): void {
  const boxes = document.querySelectorAll<HTMLElement>(BOXES);
  const observer = new ResizeObserver(() =>
    boxes.forEach((box) => (box.tabIndex = scrolls(box) ? 0 : -1)),
  );
  // Fonts that load late and samples that change resize the content only.
  for (const box of boxes) for (const part of [box, ...box.children]) observer.observe(part);
}

/** Sizes are rounded: a difference of one pixel requires no scrolling. */
function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/**
 * Loads the script of a part of the shell on first interaction; repeats a click that came earlier.
 */
function startIntent(): void {
  for (const [parts, load] of Object.entries(PARTS)) watch(document.querySelectorAll(parts), load);
  for (const list of document.querySelectorAll('.t-select')) loadOnIntent(list, loadActions);
  // Below the table of contents, the entries of the page menu are visible from the start.
  if (document.querySelector('.t-toc-menu')) loadPageMenu().catch(refuseUnloaded);
}

function watch(parts: Iterable<Element>, load: () => Promise<unknown>): void {
  let isLoaded = false;
  const prepare = async () => {
    await load();
    isLoaded = true;
  };
  for (const part of parts) {
    loadOnIntent(part, prepare);
    part.addEventListener('click', (event) => {
      const button = findTarget<HTMLButtonElement>(event, 'button');
      // The browser itself opens a popover.
      if (isLoaded || !button || button.popoverTargetElement) return;
      prepare().then(
        () => button.click(),
        (error: unknown) => {
          delete button.dataset['typed'];
          refuseUnloaded(error);
        },
      );
    });
  }
}

/** An unknown fragment may be in the format of another generator. */
function startFragment(): void {
  if (location.hash && !headingOf(location))
    loadActions().then(({ followFragment }) => followFragment(), refuseUnloaded);
}

/** Prefetches a page of the site when a reader points at a link to it. */
function startPrefetch(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => {
      const link = findTarget<HTMLAnchorElement>(event, 'a');
      if (link) loadActions().then(({ prefetch }) => prefetch(link), refuseUnloaded);
    });
}

/**
 * Scrolls an entry to the middle of its scroll container, unless it is visible, at least `margin`
 * pixels from the edges.
 */
function center(entry: Element, box: Element, margin: number): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const bounds = entry.getBoundingClientRect();
  if (bounds.top < top + margin || bounds.bottom > bottom - margin)
    box.scrollTop += bounds.top - top - height / 2;
}
