import { t } from '../text/words/page-words.ts';
import { button, el, on } from './dom.ts';
import { createClientFrame, type ClientFrame } from './full-client-frame.ts';
import type { FullRequest } from './full-client/messages.ts';

/** The dialog that holds the full client in a frame of its own. */
export interface FullClient {
  /** Shows the client with a request in it; the frame is loaded with the first one. */
  open(request: FullRequest): void;
}

/** Makes the dialog; `address` is that of the frame. */
export function createFullClient(address: string): FullClient {
  const note = el('div', { className: 't-client-note' });
  const dialog = el('dialog', { className: 't-client', ariaLabel: t('Full API client') }, note);
  let frame: ClientFrame | undefined;
  let wanted: FullRequest | undefined;
  document.body.append(dialog);

  const showNote = (text: string, ...buttons: HTMLElement[]) => {
    if (frame) frame.element.hidden = true;
    const words = el('p', { role: 'status', textContent: text });
    note.replaceChildren(words, el('div', { className: 't-client-actions' }, ...buttons));
    note.hidden = false;
  };
  const closeButton = (text: string) => button(text, 't-client-button', () => dialog.close());
  const show = () => {
    showNote(t('Loading the full client …'), closeButton(t('Cancel')));
    frame ??= addFrame();
    frame.show(wanted);
  };
  const addFrame = (): ClientFrame => {
    const added = createClientFrame(address, {
      opened() {
        note.hidden = true;
        added.element.hidden = false;
        added.element.contentWindow?.focus();
      },
      closed: () => dialog.close(),
      failed: fail,
    });
    dialog.append(added.element);
    return added;
  };
  const fail = (reason: string) => {
    frame?.remove();
    frame = undefined;
    const again = button(t('Try again'), 't-client-button', show);
    showNote(t('The full client could not be opened. {}', reason), again, closeButton(t('Close')));
  };
  on(dialog, 'close', () => {
    wanted = undefined;
    frame?.show(wanted);
  });

  return {
    open(request) {
      wanted = request;
      dialog.showModal();
      show();
    },
  };
}
