/** Remembers a choice, or forgets it; a browser that refuses storage changes nothing. */
export function remember(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
