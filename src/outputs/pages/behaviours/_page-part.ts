/** What a page on paper has no use for, and what could do anything but be read. */
const LEFT_OUT =
  'script, style, link, template, iframe, object, embed, button, select, form, .t-page-menu, .t-anchor, .t-tabset-row, t-runner, t-copy';

/**
 * The article of a page of the site, ready to stand in one document with others: ids get a prefix, links to
 * pages of the same document lead there, and nothing in it acts. Undefined for a page without one.
 */
export function toPagePart(
  page: Document,
  href: string,
  hrefs: readonly string[],
): HTMLElement | undefined {
  const article = page.querySelector<HTMLElement>('.t-article');
  if (!article) return undefined;
  const part = document.importNode(article, true);
  const number = hrefs.indexOf(href);
  for (const element of part.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of part.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes))
      if (name.startsWith('on')) element.removeAttribute(name);
    if (element.id) element.id = partId(number, element.id);
    if (element.matches('.t-tabset-panel, .t-view')) element.removeAttribute('hidden');
    if (element instanceof HTMLDetailsElement) element.open = true;
    if (element instanceof HTMLAnchorElement) relink(element, href, hrefs);
    if (element instanceof HTMLImageElement) element.loading = 'eager';
  }
  part.id = partId(number, '');
  return part;
}

/** Id of an element of a page, or of the page itself, among those of other pages. */
function partId(number: number, id: string): string {
  return id === '' ? `page-${number}` : `page-${number}-${id}`;
}

function relink(link: HTMLAnchorElement, href: string, hrefs: readonly string[]): void {
  const written = link.getAttribute('href');
  const url = written === null ? null : URL.parse(written, href);
  const number = url ? hrefs.indexOf(url.origin + url.pathname.replace(/(?<=.)\/$/, '')) : -1;
  if (url && number >= 0) link.setAttribute('href', `#${partId(number, url.hash.slice(1))}`);
}
