/** Wide tables, and code in the right column, whose height is limited. */
const BOXES = '.t-table, .t-aside .t-pre';

/** Lets the keyboard reach boxes that scroll, and only those. */
export function startTables(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (scrolls(target)) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of document.querySelectorAll(BOXES)) observer.observe(box);
}

/** Sizes are rounded: a pixel more is no reason to scroll. */
function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}
