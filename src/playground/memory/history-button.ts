import { t } from '../../text/words/page-words.ts';
import { loadOnIntent, loadScript } from '../deferred-scripts.ts';
import { button } from '../dom.ts';
import type { HistoryList } from './history-list.ts';
import { sentRequests } from './sent-requests.ts';

/** The button that shows earlier requests, and the place where they are shown. */
export interface HistoryButton {
  button: HTMLButtonElement;
  list: HTMLElement;
  /** Shows the button where there is something to show. */
  update(): void;
}

/** Makes both; `choose` is called with the address of the request that is chosen. */
export function createHistory(choose: (link: string) => void): HistoryButton {
  const list = document.createElement('t-history') as HistoryList;
  const show = (isShown: boolean) => {
    list.hidden = !isShown;
    toggle.ariaExpanded = String(isShown);
  };
  const update = () => (toggle.hidden = sentRequests().length === 0);
  const open = async () => {
    await loadScript('history');
    show(true);
    list.show(
      (link) => {
        show(false);
        choose(link);
      },
      () => {
        show(false);
        update();
      },
    );
  };
  const toggle = button(t('History'), 't-try-link', () => {
    if (list.hidden) void open();
    else show(false);
  });
  loadOnIntent(toggle, 'history');
  list.className = 't-try-history';
  show(false);
  update();
  return { button: toggle, list, update };
}
