import { refuseUnloaded } from '../shared/page-dom.ts';
import { readStored } from '../shared/storage.ts';

/** `off` disables shortcuts of a single key (WCAG 2.2, criterion 2.1.4). */
export const KEYS_SETTING = 't-keys';

/**
 * Handles shortcuts: ⌘ K and `/` open the search, `?` the list of shortcuts, `[` and `]` the
 * previous and next page.
 */
export function startKeys(loadActions: () => Promise<typeof import('./actions.ts')>): void {
  const opener = document.querySelector<HTMLElement>('[data-search-open]');
  const openSearch = (event: KeyboardEvent) => {
    if (!opener) return;
    event.preventDefault();
    opener.dataset['typed'] = '';
    opener.click();
  };
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (ctrlKey || metaKey) {
      // The modifier key of ⌘ K preloads the search.
      opener?.dispatchEvent(new Event('pointerenter'));
      if (key.toLowerCase() === 'k' && !altKey && !shiftKey && !isComposing) openSearch(event);
    } else if (!isTyping(event)) {
      // Text typed before the search is loaded goes to its input.
      if (opener?.dataset['typed'] !== undefined && key.length === 1) {
        event.preventDefault();
        opener.dataset['typed'] += key;
        // On some keyboards, the slash requires Shift or Alt.
      } else if (key === '/') openSearch(event);
      else if (!altKey && /^[?[\]]$/.test(key))
        loadActions().then(({ followKey }) => followKey(key), refuseUnloaded);
    }
  });
}

/**
 * Whether a key belongs to a field or an open dialog, or shortcuts of a single key are disabled.
 */
function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    readStored('localStorage', KEYS_SETTING) === 'off' ||
    document.querySelector('dialog:modal') !== null ||
    // The input of a dialog that has just closed still has focus.
    (target instanceof HTMLElement &&
      target.checkVisibility() &&
      (target.isContentEditable || target.matches('input, textarea, select')))
  );
}
