import { readStored, writeStored } from '../../text/web-storage.ts';

/** The reader's choice among several base addresses, for all pages. */
const KEY = 'trellis-server';

/** The address of the document that the reader chose last; null for none. */
export function rememberedServer(): string | null {
  return readStored('localStorage', KEY);
}

/** Keeps the address that the reader chose. */
export function rememberServer(template: string): void {
  writeStored('localStorage', KEY, template || undefined);
}

/** The address that the reader gave for an API in place of the document's; empty for none. */
export function rememberedOwnServer(api: string): string {
  return readStored('localStorage', `${KEY} ${api}`) ?? '';
}

/** Keeps such an address; an empty one is forgotten. */
export function rememberOwnServer(api: string, address: string): void {
  writeStored('localStorage', `${KEY} ${api}`, address || undefined);
}
