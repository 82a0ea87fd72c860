import { refuseUnloaded } from '../shared/page-dom.ts';
import { readStored } from '../shared/storage.ts';

/** Set to `off` by a reader who wants no shortcuts of a single key (WCAG 2.2, criterion 2.1.4). */
export const KEYS_SETTING = 't-keys';

/** Follows shortcuts: ⌘ K and `/` open the search, `?`, `[` and `]` lead to the list of shortcuts and to pages beside this one. */
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
      // The first key of ⌘ K tells what may follow.
      opener?.dispatchEvent(new Event('pointerenter'));
      if (key.toLowerCase() === 'k' && !altKey && !shiftKey && !isComposing) openSearch(event);
    } else if (!isTyping(event)) {
      // What is typed before the search is there is for its input.
      if (opener?.dataset['typed'] !== undefined && key.length === 1) {
        event.preventDefault();
        opener.dataset['typed'] += key;
        return;
      }
      // Some keyboards have the slash behind Shift or Alt.
      if (key === '/') openSearch(event);
      else if (!altKey && /^[?[\]]$/.test(key))
        loadActions().then(({ followKey }) => followKey(key), refuseUnloaded);
    }
  });
}

/** Says whether a key belongs to a field, an open dialog, or a reader who wants no single keys. */
function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    readStored('localStorage', KEYS_SETTING) === 'off' ||
    document.querySelector('dialog:modal') !== null ||
    // The input of a dialog that has just closed still has the focus.
    (target instanceof HTMLElement &&
      target.checkVisibility() &&
      (target.isContentEditable || target.matches('input, textarea, select')))
  );
}
