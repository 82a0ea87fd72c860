import { center } from './_center.ts';
import { headingOf } from './_toc.ts';

/** A heading counts as reached this far below the header. */
const REACH = 40;

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
  toc.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && toc.matches(':popover-open')) toc.hidePopover();
  });
  schedule();
}

/** Gives the link of the last heading the reader has reached; the last one of all at the end of the page. */
function findActive(links: HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const shown = links.filter((link) => headingOf(link)?.checkVisibility());
  const root = document.documentElement;
  if (scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 2) return shown.at(-1);
  const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + REACH;
  return shown.findLast((link) => (headingOf(link)?.getBoundingClientRect().top ?? 0) <= line);
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
