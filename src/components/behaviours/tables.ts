/** Wide tables, and code in the right column, whose height is limited. */
const BOXES = '.t-table, .t-aside .t-pre';

/** Lets the keyboard reach boxes that scroll, and only those. */
export function startTables(): void {
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => update(target)));
  // Samples follow what readers fill in, and their box keeps its size.
  const texts = new MutationObserver(() => document.querySelectorAll(BOXES).forEach(update));
  for (const box of document.querySelectorAll(BOXES)) {
    sizes.observe(box);
    texts.observe(box, { childList: true, subtree: true });
  }
}

function update(box: Element): void {
  if (scrolls(box)) box.setAttribute('tabindex', '0');
  else box.removeAttribute('tabindex');
}

/** Sizes are rounded: a pixel more is no reason to scroll. */
function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}
