/** The reader's choice among several base addresses, for all pages. */
const KEY = 'trellis-server';

/** The address of the document that the reader chose last; null for none. */
export function rememberedServer(): string | null {
  return read(KEY);
}

/** Keeps the address that the reader chose. */
export function rememberServer(template: string): void {
  write(KEY, template);
}

/** The address that the reader gave for an API in place of the document's; empty for none. */
export function rememberedOwnServer(api: string): string {
  return read(`${KEY} ${api}`) ?? '';
}

/** Keeps such an address; an empty one is forgotten. */
export function rememberOwnServer(api: string, address: string): void {
  write(`${KEY} ${api}`, address);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
