import { center } from './_center.ts';
import { headingOf } from './_toc.ts';

/** Part of the window below the header in which a heading counts as reached. */
const REACH = 0.25;

/** Marks the heading that the reader is at in the table of contents. */
export function startToc(): void {
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
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  addEventListener('hashchange', schedule);
  toc.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && toc.matches(':popover-open')) toc.hidePopover();
  });
  schedule();
}

/**
 * Gives the link of the last heading that is reached. The limit moves down to the end of the window in the last screen of
 * the page, whose headings never come to the top. A heading that the address names is active wherever it is above the limit.
 */
function findActive(links: HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const shown = links.filter((link) => headingOf(link)?.checkVisibility());
  const topOf = (link: HTMLAnchorElement) => headingOf(link)?.getBoundingClientRect().top ?? 0;
  const root = document.documentElement;
  const header = parseFloat(getComputedStyle(root).scrollPaddingTop);
  const start = header + (innerHeight - header) * REACH;
  const scrollable = root.scrollHeight - innerHeight;
  const rest = scrollable - scrollY;
  const ending = scrollable > 0 ? 1 - rest / Math.min(scrollable, innerHeight - start) : 0;
  // Positions are fractions of pixels.
  const limit = start + (innerHeight - start) * Math.max(0, ending) + 2;
  const named = shown.find(({ hash }) => hash !== '' && hash === location.hash);
  const lowest = scrollable > 0 ? limit : innerHeight;
  if (named && topOf(named) >= 0 && topOf(named) <= lowest) return named;
  return shown.findLast((link) => topOf(link) <= limit);
}

function mark(
  active: HTMLAnchorElement | undefined,
  links: HTMLAnchorElement[],
  toc: HTMLElement,
): void {
  for (const link of links) {
    link.ariaCurrent = link === active ? 'true' : null;
  }
  if (active) center(active, toc, 64);
  else toc.scrollTop = 0;
}
