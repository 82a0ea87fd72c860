/** The pages of the sidebar's section around the current page. */
export interface Section {
  /** Heading of the section; '' where it has none. */
  title: string;
  /** Addresses in reading order, each once. */
  hrefs: string[];
}

/** Asks for the section of the page in one view, from the page menu. */
export const PRINT_EVENT = 't-print-section';

/** Finds the section that the current page stands in; undefined where it stands alone. */
export function findSection(root: Document): Section | undefined {
  const top = root.querySelector('.t-nav [aria-current]')?.closest('.t-nav > li');
  if (!top) return undefined;
  const version = root.documentElement.dataset['version'];
  const isShown = (link: Element) => {
    const only = link.closest<HTMLElement>('[data-only]')?.dataset['only'];
    return only === undefined || only === version;
  };
  const links = [...top.querySelectorAll<HTMLAnchorElement>('a:not([target])')].filter(isShown);
  const { origin } = new URL(root.baseURI);
  const hrefs = links
    .filter((link) => link.origin === origin)
    .map(({ origin: site, pathname }) => site + pathname);
  const title = top.querySelector('.t-nav-title')?.textContent.trim() ?? '';
  const pages = [...new Set(hrefs)];
  return pages.length > 1 ? { title, hrefs: pages } : undefined;
}
