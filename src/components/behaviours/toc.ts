const toc = document.querySelector<HTMLElement>('[data-toc]');
const links = [...(toc?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];

/** A heading counts as reached this far below the header. */
const REACH = 40;

function headingOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}

/** Gives the link of the last heading the reader has reached; the last one of all at the end of the page. */
function findActive(): HTMLAnchorElement | undefined {
  const shown = links.filter((link) => headingOf(link)?.checkVisibility());
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  if (atEnd && scrollY > 0) return shown.at(-1);
  const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + REACH;
  return shown.findLast((link) => (headingOf(link)?.getBoundingClientRect().top ?? 0) <= line);
}

let waiting = false;

function update(): void {
  waiting = false;
  const active = findActive();
  for (const link of links) {
    if (link === active) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  if (active && toc) keepInSight(active, toc);
}

function keepInSight(link: HTMLElement, list: HTMLElement): void {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < frame.top + 64 || bottom > frame.bottom - 64) {
    list.scrollTop += top - frame.top - frame.height / 2;
  }
}

function schedule(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(update);
}

if (toc && links.length > 0) {
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule);
  toc.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && toc.matches(':popover-open')) toc.hidePopover();
  });
  schedule();
}

export {};
