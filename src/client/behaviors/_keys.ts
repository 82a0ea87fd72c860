import { rethrowUnless } from '../../utils/errors.ts';
import { readStored } from '../shared/storage.ts';

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

/** Opens the list of shortcuts; its script comes with the first time. */
async function openShortcuts(): Promise<void> {
  const script = document.querySelector<HTMLElement>('[data-shortcuts]')?.dataset['shortcuts'];
  if (script === undefined) return;
  await load(script);
  document.dispatchEvent(new Event(SHORTCUTS_EVENT));
}

/** Name of the event that asks the dialog, once loaded, to open. */
export const OPEN_EVENT = 't-search-open';

let loading: Promise<unknown> | undefined;

/** Opens the search dialog by its buttons and keys; loads it when a reader is about to use it. */
export function startSearch(): void {
  const button = document.querySelector<HTMLElement>('[data-search-open]');
  if (!button) return;
  const prepare = () => (loading ??= load(button.dataset['script']));
  const open = () => {
    prepare().then(
      () => document.dispatchEvent(new Event(OPEN_EVENT)),
      (error: unknown) => {
        loading = undefined;
        rethrowUnless(error, 'TypeError');
      },
    );
  };
  for (const opener of document.querySelectorAll('[data-search-open]')) {
    opener.addEventListener('pointerenter', () => void prepare());
    opener.addEventListener('focus', () => void prepare());
    opener.addEventListener('click', open);
  }
  document.addEventListener('keydown', (event) => {
    // The first key of ⌘ K tells what may follow.
    if (event.key === 'Control' || event.key === 'Meta') void prepare();
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

/** Loads a script by its address, once. */
export function load(address = ''): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
