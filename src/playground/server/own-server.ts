import { t } from '../../text/words/page-words.ts';
import { disclosure } from '../disclosure.ts';
import { button, el, on } from '../dom.ts';
import type { ServerChoice } from './server-choice.ts';

/** Lets the reader send requests to an address of their own. */
export interface OwnServer {
  element: HTMLElement;
  /** Asks whether to use an address that a link brought. */
  offer(address: string): void;
}

/** The input for a base address in place of those of the document. */
export function createOwnServer(server: ServerChoice): OwnServer {
  const input = el('input', {
    ariaLabel: t('Address of your own'),
    autocomplete: 'off',
    spellcheck: false,
    inputMode: 'url',
  });
  const row = disclosure(t('Address of your own'), input);
  const offered = el('div', { className: 't-try-offer', role: 'alert' });
  const refuse = () => offered.replaceChildren(el('p', { className: 't-try-note' }, refusal()));
  const update = () => {
    const own = server.own();
    if (document.activeElement !== input) input.value = own;
    if (own) row.open = true;
    else input.placeholder = server.url();
  };
  server.onchange(update);
  update();
  on(input, 'input', () => {
    const address = input.value.trim();
    const isRefused = address !== '' && problemOf(address) === '' && !server.isAllowed(address);
    const problem = isRefused ? refusal() : problemOf(address);
    input.setCustomValidity(problem);
    offered.replaceChildren();
    if (isRefused) refuse();
    if (problem === '') server.setOwn(address);
  });
  return {
    element: el('div', { className: 't-try-fields' }, offered, row),
    offer(address) {
      if (problemOf(address) !== '') return;
      if (!server.isAllowed(address)) return refuse();
      const { host } = new URL(address);
      const use = button(t('Use {}', host), 't-try-add', () => {
        server.setOwn(address);
        offered.replaceChildren();
        input.focus();
      });
      const text = t(
        'The link wants requests to go to {}, which is no address of this API. Use it only if you know it.',
        host,
      );
      offered.replaceChildren(el('p', { className: 't-try-note' }, text), use);
    },
  };
}

/** Why the page does not send requests to an address, and what the author of the site can do. */
export function refusal(): string {
  const setting = '"api": { "playground": { "otherServers": true } }';
  return t('This site sends requests only to the servers of its API. Its author can allow other addresses in docs.json: {}', setting); // prettier-ignore
}

/** Why a text is no base address; empty where it is one, and for no text. */
function problemOf(address: string): string {
  if (address === '') return '';
  if (!/^https?:\/\//i.test(address)) return t('Begin with https:// or http://');
  if (!URL.canParse(address)) return t('“{}” is no address.', address);
  const { username, password } = new URL(address);
  if (username || password) return t('Leave out user name and password.');
  return /[?#]/.test(address) ? t('Leave out what begins with ? or #.') : '';
}
