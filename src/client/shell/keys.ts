import { deferRejection, rethrowUnless } from '../../utils/errors.ts';
import { readStored } from '../shared/storage.ts';

/** Set to `off` by a reader who wants no shortcuts of a single key (WCAG 2.2, criterion 2.1.4). */
export const KEYS_SETTING = 't-keys';

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
function isTyping({ target, isComposing }: KeyboardEvent): boolean {
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

/** Opens the list of shortcuts, on pages that have one. */
async function openShortcuts(): Promise<void> {
  const sheet = document.querySelector<HTMLElement>('[data-shortcuts]')?.dataset['shortcuts'];
  if (sheet === undefined) return;
  const { showShortcuts } = await import('./shortcuts.ts');
  await showShortcuts(sheet);
}

/** Opens the search dialog by its buttons and keys; loads it when a reader is about to use it. */
export function startSearch(): void {
  const openers = document.querySelectorAll('[data-search-open]');
  if (openers.length === 0) return;
  const load = () => import('./search-dialog.ts');
  const prepare = () => void deferRejection(load());
  const open = () => {
    load().then(
      ({ openSearchDialog }) => openSearchDialog(),
      (error: unknown) => rethrowUnless(error, 'TypeError'),
    );
  };
  for (const opener of openers) {
    opener.addEventListener('pointerenter', prepare);
    opener.addEventListener('focus', prepare);
    opener.addEventListener('click', open);
  }
  document.addEventListener('keydown', (event) => {
    // The first key of ⌘ K tells what may follow.
    if (event.key === 'Control' || event.key === 'Meta') prepare();
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey)
    return event.key === '/' && !isTyping(event) && !event.ctrlKey && !event.metaKey;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event);
}
