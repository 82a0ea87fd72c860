import { button, el, on } from './_dom.ts';
import type { ClientLook, FromClient, FullRequest, ToClient } from './full-client/messages.ts';
import { t } from '../text/words/page-words.ts';

/** Time in which the frame has to be there, and that its script has left once the frame says it is done. */
const PATIENCE = { loading: 45_000, starting: 1_500 };

/** The dialog that holds the full client in a frame of its own. */
export interface FullClient {
  /** Shows the client with a request in it; the frame is loaded with the first one. */
  open(request: FullRequest): void;
}

/** Makes the dialog; `address` is that of the frame. */
export function createFullClient(address: string): FullClient {
  const note = el('div', { className: 't-client-note' });
  const dialog = el('dialog', { className: 't-client', ariaLabel: t('Full API client') }, note);
  let frame: HTMLIFrameElement | undefined;
  let isReady = false;
  let waiting: FullRequest | undefined;
  let timer = 0;
  document.body.append(dialog);

  const post = (message: ToClient) => frame?.contentWindow?.postMessage(message, location.origin);
  const send = () => {
    if (isReady && waiting) post({ type: 'open', request: waiting, look: lookOf() });
  };
  const tell = (text: string, ...buttons: HTMLElement[]) => {
    if (frame) frame.hidden = true;
    const words = el('p', { role: 'status', textContent: text });
    note.replaceChildren(words, el('div', { className: 't-client-actions' }, ...buttons));
    note.hidden = false;
  };
  const close = (text: string) => button(text, 't-client-button', () => dialog.close());
  const start = () => {
    tell(t('Loading the full client …'), close(t('Cancel')));
    if (frame) return send();
    frame = el('iframe', { title: t('API client'), allow: 'clipboard-write', hidden: true });
    frame.src = address;
    on(frame, 'load', () => give(PATIENCE.starting));
    give(PATIENCE.loading);
    dialog.append(frame);
  };
  const give = (time: number) => {
    clearTimeout(timer);
    if (!isReady) timer = window.setTimeout(() => fail(t('Its files did not come.')), time);
  };
  const fail = (reason: string) => {
    clearTimeout(timer);
    frame?.remove();
    frame = undefined;
    isReady = false;
    const again = button(t('Try again'), 't-client-button', start);
    tell(t('The full client could not be opened. {}', reason), again, close(t('Close')));
  };

  addEventListener('message', ({ data, origin, source }: MessageEvent<FromClient>) => {
    if (!frame || source !== frame.contentWindow || origin !== location.origin) return;
    if (data.type === 'ready') {
      isReady = true;
      clearTimeout(timer);
      send();
    } else if (data.type === 'opened') {
      note.hidden = true;
      frame.hidden = false;
      frame.contentWindow?.focus();
    } else if (data.type === 'closed') dialog.close();
    else if (data.type === 'failed') fail(data.reason);
  });
  new MutationObserver(() => post({ type: 'look', look: lookOf() })).observe(
    document.documentElement,
    { attributeFilter: ['class'] },
  );
  on(dialog, 'close', () => {
    waiting = undefined;
  });

  return {
    open(request) {
      waiting = request;
      dialog.showModal();
      start();
    },
  };
}

function lookOf(): ClientLook {
  const { classList, lang } = document.documentElement;
  const isDark =
    classList.contains('dark') ||
    (!classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href;
  return { mode: isDark ? 'dark' : 'light', lang, font };
}
