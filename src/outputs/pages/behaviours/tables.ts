/** Wide tables, and code in the right column, whose height is limited. */
const BOXES = '.t-table, .t-aside .t-pre';

/** Lets the keyboard reach boxes that scroll, and only those. */
export function startTables(): void {
  const boxes = document.querySelectorAll<HTMLElement>(BOXES);
  const update = () => boxes.forEach((box) => (box.tabIndex = scrolls(box) ? 0 : -1));
  const observer = new ResizeObserver(update);
  boxes.forEach((box) => observer.observe(box));
  // Samples follow what readers fill in, and their box keeps its size.
  addEventListener('t-request', () => setTimeout(update));
}

/** Sizes are rounded: a pixel more is no reason to scroll. */
function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}
