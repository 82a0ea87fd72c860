/** The reader's choice among several base addresses, for all pages. */
const KEY = 'trellis-server';

/** The address that the reader chose last; null for none. */
export function rememberedServer(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the address that the reader chose. */
export function rememberServer(template: string): void {
  try {
    localStorage.setItem(KEY, template);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
