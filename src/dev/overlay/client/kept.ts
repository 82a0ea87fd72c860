import { readStored, writeStored } from '../../../text/web-storage.ts';

/** Whether the author has the panel open, on all pages and from one day to the next. */
const KEY = 'trellis-problems';

/** Whether the author left the panel open. A browser that keeps nothing begins with a closed one. */
export function wasOpen(): boolean {
  return readStored('localStorage', KEY) === 'open';
}

/** Keeps whether the panel is open. */
export function keepOpen(isOpen: boolean): void {
  writeStored('localStorage', KEY, isOpen ? 'open' : undefined);
}
