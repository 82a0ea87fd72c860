import { readStored, writeStored } from '../shared/storage.ts';

/** Whether the form of this page starts with values: of the tab, or of a link. */
export function isFilledIn(): boolean {
  return isShared() || readStored('sessionStorage', formKey()) !== null;
}

/** The storage key of the form of this page. A form opened from a link has its own key. */
export function formKey(): string {
  return `trellis-form ${location.pathname}${isShared() ? location.hash : ''}`;
}

const KEY = 'trellis-open';

/** Remembers whether the form of this page is open. */
export function rememberOpen(isOpen: boolean): void {
  writeStored('sessionStorage', KEY, isOpen ? location.pathname : undefined);
}

/** Whether the reader reloaded or returned through the history, and the form was open. */
export function isReopened(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate' && readStored('sessionStorage', KEY) === location.pathname;
}

/** Prefix of a URL fragment with a filled-in form. */
export const LINK_MARK = '#try=';

/** Whether the URL of the page contains a filled-in form. */
export function isShared(): boolean {
  return location.hash.startsWith(LINK_MARK);
}
