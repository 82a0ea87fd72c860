import { t } from '../../../i18n/page-messages.ts';
import { button, el, on } from '../../shared/dom.ts';
import type { ServerChoice } from './server-choice.ts';

/** The input for a custom base URL, and the prompt to accept one from a link. */
export class CustomServerInput extends HTMLElement {
  #server: ServerChoice | undefined;
  readonly #offered = el('div', { className: 't-try-offer', role: 'alert' });
  readonly #input = el('input', {
    ariaLabel: t('Custom server URL'),
    autocomplete: 'off',
    spellcheck: false,
    inputMode: 'url',
  });

  /** Renders the input for a form on the first call. */
  connect(server: ServerChoice): void {
    if (this.#server) return;
    this.#server = server;
    this.append(this.#offered, this.#input);
    const update = () => {
      const customUrl = server.customUrl();
      if (document.activeElement !== this.#input) this.#input.value = customUrl;
      if (!customUrl) this.#input.placeholder = server.url();
    };
    server.onchange(update);
    update();
    on(this.#input, 'input', () => this.#take(server, this.#input.value.trim()));
  }

  /** Asks the reader whether to use a URL. */
  offer(server: ServerChoice, url: string): void {
    if (problemOf(url) !== '') return;
    if (!server.isAllowed(url)) return this.#refuse();
    const { host } = new URL(url);
    const use = button(t('Use {}', host), 't-try-add', () => {
      server.setCustomUrl(url);
      this.#offered.replaceChildren();
      this.#input.focus();
    });
    const text = t(
      'This link sends requests to {}, which is not a server of this API. Use it only if you trust it.',
      host,
    );
    this.#offered.replaceChildren(el('p', { className: 't-try-note' }, text), use);
  }

  #take(server: ServerChoice, url: string): void {
    const isRefused = url !== '' && problemOf(url) === '' && !server.isAllowed(url);
    const problem = isRefused ? findServerProblem() : problemOf(url);
    this.#input.setCustomValidity(problem);
    this.#offered.replaceChildren();
    if (isRefused) this.#refuse();
    if (problem === '') server.setCustomUrl(url);
  }

  #refuse(): void {
    this.#offered.replaceChildren(el('p', { className: 't-try-note' }, findServerProblem()));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-custom-server': CustomServerInput;
  }
}

customElements.define('t-custom-server', CustomServerInput);

/** Why the page does not send requests to a URL, and how the author of the site can allow it. */
export function findServerProblem(): string {
  const setting = '"api": { "playground": { "otherServers": true } }';
  return t(
    'This site sends requests only to the servers of its API. The site owner can allow other servers in docs.json: {}',
    setting,
  );
}

/** Why a text is not a base URL; '' if it is one, and for an empty text. */
function problemOf(url: string): string {
  if (url === '') return '';
  if (!/^https?:\/\//i.test(url)) return t('Start the URL with https:// or http://');
  if (!URL.canParse(url)) return t('“{}” is not a valid URL.', url);
  const { username, password } = new URL(url);
  if (username || password) return t('Remove the user name and the password from the URL.');
  return /[?#]/.test(url) ? t('Remove the query (?) and the fragment (#) from the URL.') : '';
}
