import { t } from '../../i18n/page-messages.ts';
import { button, el } from '../shared/dom.ts';
import { forgetRequests, sentRequests, type SentRequest } from './history.ts';

/** The requests sent in this tab, to restore one of them. */
export class HistoryList extends HTMLElement {
  /** Shows them. Calls `choose` with the URL of the selected one, and `emptied` when the list is cleared. */
  show(choose: (link: string) => void, emptied: () => void): void {
    const entries = sentRequests().map((sent) =>
      el(
        'li',
        {},
        el('button', { type: 'button', onclick: () => choose(sent.link) }, ...describe(sent)),
      ),
    );
    const clear = button(t('Clear history'), 't-try-link', () => {
      forgetRequests();
      emptied();
    });
    this.replaceChildren(el('ul', { ariaLabel: t('History') }, ...entries), clear);
    this.querySelector('button')?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-history': HistoryList;
  }
}

customElements.define('t-history', HistoryList);

function describe({ method, path, status, milliseconds, time }: SentRequest): HTMLElement[] {
  const { lang } = document.documentElement;
  const duration = milliseconds === undefined ? '' : `${Math.round(milliseconds)} ms`;
  const isFine = status !== undefined && status < 400;
  return [
    el('b', {}, method),
    el('code', {}, path),
    el('span', { className: isFine ? '' : 't-try-bad' }, String(status ?? t('No response'))),
    el('span', {}, duration),
    el('time', {}, new Date(time).toLocaleTimeString(lang || undefined)),
  ];
}
