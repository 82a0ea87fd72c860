/** What the tab remembers under a key until it is closed; null for nothing. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Has the tab remember a text, or forget it. */
export function writeTab(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or switched off: nothing outlasts the page.
  }
}
