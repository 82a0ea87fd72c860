/** The navigation of the sidebar. */
export const PAGES = '#t-sidebar > nav';

/** That of another document of the site; undefined where it cannot be had. */
export function loadPages(address: string): Promise<HTMLElement | undefined> {
  return new Promise((resolve) => {
    // Nothing else reads a document without a parser that the policy of the page keeps from scripts.
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onloadend = () =>
      resolve(request.responseXML?.querySelector<HTMLElement>(PAGES) ?? undefined);
    request.open('GET', address);
    request.send();
  });
}
