import { t } from '../../i18n/page-messages.ts';
import { button } from '../shared/dom.ts';
import { loadOnIntent } from '../shared/page-dom.ts';
import { siteName } from '../shared/site.ts';
import { readStoredJson, writeStored } from '../shared/storage.ts';
import { loadPart } from './load-part.ts';

/** The button for earlier requests, and their panel. */
interface HistoryButton {
  button: HTMLButtonElement;
  list: HTMLElement;
  /** Shows the button if there are requests. */
  update(): void;
}

/** Creates both; calls `choose` with the URL of the selected request, and `cleared` when there are none any more. */
export function createHistory(choose: (link: string) => void, cleared: () => void): HistoryButton {
  const list = document.createElement('t-history');
  const show = (isShown: boolean) => {
    list.hidden = !isShown;
    toggle.ariaExpanded = String(isShown);
  };
  const update = () => (toggle.hidden = sentRequests().length === 0);
  const open = async () => {
    const isLoaded = await loadPart(list, () => import('./history-list.ts'));
    show(true);
    if (!isLoaded) return;
    list.show(
      (link) => {
        show(false);
        // The hidden list loses the focus.
        toggle.focus();
        choose(link);
      },
      () => {
        show(false);
        update();
        cleared();
      },
    );
  };
  const toggle = button(t('History'), 't-try-link', () => {
    if (list.hidden) void open();
    else show(false);
  });
  loadOnIntent(toggle, () => import('./history-list.ts'));
  list.className = 't-try-history';
  show(false);
  update();
  return { button: toggle, list, update };
}

/** A request that the reader sent. */
export interface SentRequest {
  method: string;
  /** Path with its values, without secrets. */
  path: string;
  /** Undefined if there was no response. */
  status?: number | undefined;
  milliseconds?: number | undefined;
  /** When it was sent, in milliseconds since 1970. */
  time: number;
  /** URL of the page with the saved form. */
  link: string;
}

/** Key in the storage of the tab. */
const key = () => siteName('trellis-history');
const MAX_REQUESTS = 30;
const MAX_LINK_LENGTH = 50_000;

/** The requests of this tab, the latest first. */
export function sentRequests(): SentRequest[] {
  return (readStoredJson('sessionStorage', key()) ?? []) as SentRequest[];
}

/** Remembers a request; a form that is too long is left out. */
export function rememberRequest(sent: SentRequest): void {
  if (sent.link.length > MAX_LINK_LENGTH) return;
  writeStored(
    'sessionStorage',
    key(),
    JSON.stringify([sent, ...sentRequests()].slice(0, MAX_REQUESTS)),
  );
}

export function forgetRequests(): void {
  writeStored('sessionStorage', key(), undefined);
}
