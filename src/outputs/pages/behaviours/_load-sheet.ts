/** Adds a style sheet to the page and waits for it; rejects where it cannot be had. One that is there is not added again. */
export function loadSheet(href: string): Promise<unknown> {
  const address = new URL(href, location.href).href;
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if ([...sheets].some((sheet) => sheet.href === address)) return Promise.resolve();
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', done);
    link.addEventListener('error', fail);
    document.head.append(link);
  });
}
