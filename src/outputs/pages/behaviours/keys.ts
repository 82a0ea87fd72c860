import { load } from './_load.ts';
import { readStored } from '../../../text/web-storage.ts';

/** Set to `off` by a reader who wants no shortcuts of a single key (WCAG 2.2, criterion 2.1.4). */
export const KEYS_SETTING = 't-keys';
/** Name of the event that asks the list of shortcuts, once loaded, to open. */
export const SHORTCUTS_EVENT = 't-shortcuts-open';

/** Follows `?`, `[` and `]`: the list of shortcuts, the page before, the page after. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === '?') void openShortcuts();
    if (event.key === '[') follow('prev');
    if (event.key === ']') follow('next');
  });
}

/** Says whether a key belongs to a field, an open dialog, or a reader who wants no single keys. */
export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  if (
    isComposing ||
    readStored('localStorage', KEYS_SETTING) === 'off' ||
    document.querySelector('dialog:modal')
  )
    return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function follow(rel: 'prev' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`.t-pagination a[rel=${rel}]`)?.click();
}

/** Opens the list of shortcuts; its script comes with the first time. */
async function openShortcuts(): Promise<void> {
  const script = document.querySelector<HTMLElement>('[data-shortcuts]')?.dataset['shortcuts'];
  if (script === undefined) return;
  await load(script);
  document.dispatchEvent(new Event(SHORTCUTS_EVENT));
}
