import { readStored, writeStored } from '../shared/storage.ts';

/** Whether the form of this page is filled in when it is made: from the tab, or from a link. */
export function isFilledIn(): boolean {
  return isShared() || readStored('sessionStorage', formKey()) !== null;
}

/** The key of the form of this page. One that came with a link is another than that of the page alone. */
export function formKey(): string {
  return `trellis-form ${location.pathname}${isShared() ? location.hash : ''}`;
}

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

/** Begins the fragment of an address that holds a filled-in form. */
export const LINK_MARK = '#try=';

/** Whether the address of the page holds a filled-in form. */
export function isShared(): boolean {
  return location.hash.startsWith(LINK_MARK);
}
