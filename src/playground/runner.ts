import type { RequestForm } from '../openapi/request/request-form.ts';
import { t } from '../text/words/page-words.ts';
import type { Answer } from './answer/answer.ts';
import { loadOnIntent, loadScript } from './deferred-scripts.ts';
import { button, el, on } from './dom.ts';
import { createInputs, type RequestInputs } from './form/request-inputs.ts';
import { createFullClientButton } from './full-client-button.ts';
import type { ServerChoice } from './server/server-choice.ts';
import { fromLink, toLink } from './share.ts';

/** The form of an operation: gathers a request from what the reader enters. What sends it is loaded with the first Send. */
export class Runner extends HTMLElement {
  #inputs!: RequestInputs;
  #toggle!: HTMLElement;
  readonly #answer = document.createElement('t-answer') as Answer;
  readonly #status = el('p', { className: 't-sr', role: 'status' });
  readonly #stop = button(t('Cancel'), 't-try-cancel', () => this.#answer.cancel());

  /** Builds the form; `toggle` is the button that opens and closes it. */
  start(form: RequestForm, server: ServerChoice, toggle: HTMLElement): void {
    this.#inputs = createInputs(form, server);
    this.#toggle = toggle;
    this.className = 't-try';
    this.hidden = true;
    this.#answer.className = 't-try-answer';
    this.append(this.#buildForm(), this.#answer, this.#status);
    const shared = fromLink();
    if (shared) this.#inputs.restore(shared);
    server.onchange(() => this.#changed());
  }

  /** Opens the form, or closes it. */
  toggle(): void {
    this.hidden = !this.hidden;
    this.#toggle.ariaExpanded = String(!this.hidden);
    this.#toggle.textContent = t(this.hidden ? 'Try it' : 'Close');
    if (this.hidden) return;
    const inputs = this.querySelectorAll<HTMLElement>('input,select,textarea,button');
    [...inputs].find((input) => input.checkVisibility())?.focus();
  }

  #buildForm(): HTMLElement {
    const link = button(t('Copy link'), 't-try-link', () => void this.#share(link));
    const go = el('button', { className: 't-try-send', textContent: t('Send') });
    const actions = el('div', { className: 't-try-actions' }, go, this.#stop);
    const document = this.#toggle.closest<HTMLElement>('t-playground')?.dataset['document'];
    if (document) actions.append(createFullClientButton(document, this.#inputs));
    actions.append(link);
    this.#stop.hidden = true;
    loadOnIntent(go, 'answer');
    const form = el('form', {}, ...this.#inputs.groups, actions);
    on(form, 'input', () => this.#changed());
    form.addEventListener('invalid', openAround, true);
    on(form, 'submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
    return on(form, 'keydown', (event) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.requestSubmit();
    });
  }

  async #send(): Promise<void> {
    const parts = this.#inputs.parts();
    try {
      await loadScript('answer');
    } catch {
      const problem = t(
        'What sends the request could not be loaded. Reload the page, and try again.',
      );
      this.#answer.replaceChildren(el('p', { className: 't-try-problem' }, problem));
      return this.#announce(problem);
    }
    this.#stop.hidden = false;
    await this.#answer.send(parts, (text) => this.#announce(text));
    this.#stop.hidden = this.#answer.ariaBusy !== 'true';
  }

  #changed(): void {
    const detail = this.#inputs.sample();
    void loadScript('live-samples').then(() => {
      this.dispatchEvent(new CustomEvent('t-request', { bubbles: true, detail }));
    });
  }

  async #share(link: HTMLElement): Promise<void> {
    const address = toLink(this.#inputs.state());
    history.replaceState(history.state, '', address);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    link.textContent = t('Link copied');
    this.#announce(t('The link to this request is copied. It holds no credentials.'));
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }
}

/** Opens the groups around an input that is not valid: the browser cannot point at what is hidden. */
function openAround({ target }: Event): void {
  for (let node = target as Element | null; node; node = node.parentElement)
    if (node instanceof HTMLDetailsElement) node.open = true;
}
