import { siteName } from '../site-name.ts';
import { readStored, writeStored } from '../../text/web-storage.ts';

/** Key of the reader's choice among several base addresses, for all pages. */
const key = () => siteName('trellis-server');

/** The address of the document that the reader chose last; null for none. */
export function rememberedServer(): string | null {
  return readStored('localStorage', key());
}

/** Keeps the address that the reader chose. */
export function rememberServer(template: string): void {
  writeStored('localStorage', key(), template || undefined);
}

/** The address that the reader gave for an API in place of the document's; empty for none. */
export function rememberedOwnServer(api: string): string {
  return readStored('localStorage', `${key()} ${api}`) ?? '';
}

/** Keeps such an address; an empty one is forgotten. */
export function rememberOwnServer(api: string, address: string): void {
  writeStored('localStorage', `${key()} ${api}`, address || undefined);
}
