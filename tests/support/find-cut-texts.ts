import type { Page } from 'playwright';

/** Intentionally shortened with an ellipsis; the page contains the full text elsewhere. */
const SHORTENED = ['.t-mobile-group', '.t-mobile-page', '.t-search-button'];

/** Texts that are clipped by their box, and whether the page scrolls horizontally. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate((shortened) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`${scrollWidth} > ${clientWidth} pixels`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const { width, height } = element.getBoundingClientRect();
      // Texts for screen readers have a box of one pixel.
      if (width < 3 || height < 3 || clipPath !== 'none' || !element.checkVisibility()) continue;
      const isCut =
        (isHiding(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isHiding(overflowY) && element.scrollHeight > element.clientHeight + 2);
      // A long block of code has a button that shows the rest.
      const isMeant = element.closest([...shortened, '.is-clipped'].join()) !== null;
      if (isCut && !isMeant)
        found.push(`${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`);
    }
    return found;
  }, SHORTENED);
}
