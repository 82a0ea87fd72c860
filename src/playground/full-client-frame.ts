import { t } from '../text/words/page-words.ts';
import { el, on } from './dom.ts';
import type { ClientLook, FromClient, FullRequest, ToClient } from './full-client/messages.ts';

/** Time in which the frame has to be there. */
const LOADING_TIMEOUT_MS = 45_000;
/** Time that its script has left once the frame is there. */
const STARTING_TIMEOUT_MS = 1_500;

/** The frame that holds the full client. */
export interface ClientFrame {
  element: HTMLIFrameElement;
  /** Shows a request, or none for one that the reader no longer waits for. */
  show(request: FullRequest | undefined): void;
  remove(): void;
}

/** What the frame tells. */
export interface FrameListeners {
  opened(): void;
  closed(): void;
  failed(reason: string): void;
}

/** Makes the frame, which loads as soon as it is in the page. */
export function createClientFrame(address: string, listeners: FrameListeners): ClientFrame {
  const element = el('iframe', { title: t('API client'), allow: 'clipboard-write', hidden: true });
  const removal = new AbortController();
  let shown: FullRequest | undefined;
  let isReady = false;
  let timer = 0;

  const post = (message: ToClient) => element.contentWindow?.postMessage(message, location.origin);
  const send = () => {
    if (isReady && shown) post({ type: 'open', request: shown, look: readLook() });
  };
  const limit = (milliseconds: number) => {
    clearTimeout(timer);
    const fail = () => listeners.failed(t('Its files did not come.'));
    if (!isReady) timer = window.setTimeout(fail, milliseconds);
  };
  const observer = new MutationObserver(() => post({ type: 'look', look: readLook() }));

  const receive = ({ data, origin, source }: MessageEvent<FromClient>) => {
    if (source !== element.contentWindow || origin !== location.origin) return;
    if (data.type === 'ready') {
      isReady = true;
      clearTimeout(timer);
      send();
    } else if (data.type === 'failed') listeners.failed(data.reason);
    else listeners[data.type]();
  };
  addEventListener('message', receive, { signal: removal.signal });
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  element.src = address;
  on(element, 'load', () => limit(STARTING_TIMEOUT_MS));
  limit(LOADING_TIMEOUT_MS);

  return {
    element,
    show(request) {
      shown = request;
      send();
    },
    remove() {
      clearTimeout(timer);
      removal.abort();
      observer.disconnect();
      element.remove();
    },
  };
}

function readLook(): ClientLook {
  const { classList, lang } = document.documentElement;
  const isDark =
    classList.contains('dark') ||
    (!classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href;
  return { mode: isDark ? 'dark' : 'light', lang, font };
}
