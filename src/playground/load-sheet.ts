const loading = new Map<string, Promise<unknown>>();

/**
 * Adds a style sheet to the page and waits for it; rejects where it cannot be had, and tries again when it is
 * asked for again. One that the page came with is not added.
 */
export function loadSheet(href: string): Promise<unknown> {
  const address = new URL(href, location.href).href;
  let sheet = loading.get(address);
  if (!sheet) {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    if ([...sheets].some((link) => link.href === address)) return Promise.resolve();
    sheet = add(address);
    loading.set(address, sheet);
    sheet.catch(() => loading.delete(address));
  }
  return sheet;
}

function add(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((done, fail) => {
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', done);
    link.addEventListener('error', (problem) => {
      link.remove();
      fail(problem);
    });
    document.head.append(link);
  });
}
