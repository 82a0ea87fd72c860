import { readStored, writeStored } from '../../text/web-storage.ts';

const KEY = 'trellis-open';

/** Remembers whether the form of this page is open. */
export function rememberOpen(isOpen: boolean): void {
  writeStored('sessionStorage', KEY, isOpen ? location.pathname : undefined);
}

/** Whether the reader comes back to this page by a reload or through the history, and its form was open. */
export function isReopened(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate' && readStored('sessionStorage', KEY) === location.pathname;
}
