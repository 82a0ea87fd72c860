/** What a link of the table of contents leads to. */
export function headingOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}

/** Leaves out of the table of contents what stands in a hidden part of the page. */
export function refreshToc(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')) {
    const heading = headingOf(link);
    const entry = link.closest('li') ?? link;
    entry.hidden = heading !== null && !heading.checkVisibility();
  }
}
