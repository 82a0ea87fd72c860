import type { Page } from 'playwright';

/**
 * Overlapping texts and controls in the part of the open page below `root`. Only the visible part of a box counts: content that
 * is scrolled out of view does not overlap.
 */
export function findOverlaps(page: Page, root = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    interface Box {
      element: Element;
      label: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const CONTROLS = 'button, input, select, textarea, summary, a.t-button';

    const clipped = (element: Element, { left, right, top, bottom }: DOMRect) => {
      const box = { left, right, top, bottom };
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (at === document.documentElement || at === document.body) continue;
        const frame = at.getBoundingClientRect();
        if (overflowX !== 'visible') {
          box.left = Math.max(box.left, frame.left);
          box.right = Math.min(box.right, frame.right);
        }
        if (overflowY !== 'visible') {
          box.top = Math.max(box.top, frame.top);
          box.bottom = Math.min(box.bottom, frame.bottom);
        }
      }
      return box;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('svg, [hidden]') &&
      getComputedStyle(element).clipPath === 'none';
    const isBig = ({ left, right, top, bottom }: Box) => right - left > 2 && bottom - top > 3;

    const start = document.querySelector(selector)!;
    const boxes: Box[] = [];
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // The line height of a text may be less than the height of its letters.
        const inner = new DOMRect(rect.x, rect.y + rect.height / 4, rect.width, rect.height / 2);
        const label = node.textContent.trim().slice(0, 30);
        boxes.push({ element, label, ...clipped(element, inner) });
      }
    }
    for (const element of start.querySelectorAll(CONTROLS)) {
      if (!isShown(element)) continue;
      const label = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
      boxes.push({ element, label, ...clipped(element, element.getBoundingClientRect()) });
    }

    const found = new Set<string>();
    const seen = boxes.filter(isBig);
    for (const [index, a] of seen.entries())
      for (const b of seen.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.add(`"${a.label}" lies on "${b.label}"`);
      }
    return [...found];
  }, root);
}
