/** Whether the author has the panel open, on all pages and from one day to the next. */
const KEY = 'trellis-problems';

/** Whether the author left the panel open. A browser that keeps nothing begins with a closed one. */
export function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'open';
  } catch {
    return false;
  }
}

/** Keeps whether the panel is open. */
export function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, 'open');
    else localStorage.removeItem(KEY);
  } catch {
    // It is closed again on the next page.
  }
}
