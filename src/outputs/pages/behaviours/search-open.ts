import { load } from './_load.ts';
import { isTyping } from './keys.ts';
import { rethrowUnless } from '../../../text/errors.ts';

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
