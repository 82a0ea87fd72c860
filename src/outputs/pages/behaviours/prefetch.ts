/** Pages that have been asked for. */
const fetched = new Set([location.pathname]);

/** Fetches a page of the site as soon as a reader points at a link to it, so that it is there with the click. */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => prefetch((target as Element).closest('a')));
  }
}

function prefetch(link: HTMLAnchorElement | null): void {
  if (!link || link.origin !== location.origin || link.target || fetched.has(link.pathname)) return;
  // Anything but a page may be large, and is seldom opened.
  if (/\.(?!html$)\w+$/.test(link.pathname)) return;
  fetched.add(link.pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.href;
  document.head.append(hint);
}
