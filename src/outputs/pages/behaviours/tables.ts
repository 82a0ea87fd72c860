/** Wide tables, and code in the right column, whose height is limited. */
const BOXES = '.t-table, .t-aside .t-pre';

/** Lets the keyboard reach boxes that scroll, and only those. */
export function startTables(): void {
  const boxes = document.querySelectorAll<HTMLElement>(BOXES);
  const observer = new ResizeObserver(() =>
    boxes.forEach((box) => (box.tabIndex = scrolls(box) ? 0 : -1)),
  );
  for (const box of boxes) {
    observer.observe(box);
    // Fonts that load late and samples that change resize the content only.
    for (const content of box.children) observer.observe(content);
  }
}

/** Sizes are rounded: a pixel more is no reason to scroll. */
function scrolls({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}
