import { rethrowUnless } from '../../text/errors.ts';
import { t } from '../../text/words/page-words.ts';
import { loadScript } from '../deferred-scripts.ts';
import { disclosure } from '../disclosure.ts';
import { el, on } from '../dom.ts';
import type { OwnServerInput } from './own-server-input.ts';
import type { ServerChoice } from './server-choice.ts';

/** Lets the reader send requests to an address of their own. */
export interface OwnServer {
  element: HTMLElement;
  /** Asks whether to use an address that a link brought. */
  offer(address: string): void;
}

/** The row for such an address; its input is loaded when it is opened, or when there is such an address. */
export function createOwnServer(server: ServerChoice): OwnServer {
  const input = document.createElement('t-own-server') as OwnServerInput;
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const row = disclosure(t('Address of your own'), input, problem);
  const load = async () => {
    problem.textContent = '';
    try {
      await loadScript('own-server');
      input.connect(server);
    } catch (error) {
      problem.textContent = t('It could not be loaded. Check the connection and try again.');
      rethrowUnless(error, 'TypeError');
    }
  };
  const openIfUsed = () => {
    if (server.own()) row.open = true;
  };
  server.onchange(openIfUsed);
  openIfUsed();
  on(row, 'toggle', () => row.open && void load());
  return {
    element: el('div', { className: 't-try-fields' }, row),
    async offer(address) {
      row.open = true;
      await load();
      input.offer?.(server, address);
    },
  };
}
