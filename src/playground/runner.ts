import type { RequestForm } from '../openapi/request/form-types.ts';
import { button, el, on } from './_dom.ts';
import type { Answer } from './answer.ts';
import { createFullClientButton } from './full-client-button.ts';
import { loadLater } from './later.ts';
import { createInputs, type RequestInputs } from './request-form.ts';
import type { ServerChoice } from './servers.ts';
import { fromLink, toLink } from './share.ts';
import { t } from '../text/words/page-words.ts';

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
    if (!this.hidden) this.querySelector<HTMLElement>('input,select,textarea,button')?.focus();
  }

  #buildForm(): HTMLElement {
    const link = button(t('Copy link'), 't-try-link', () => void this.#share(link));
    const go = el('button', { className: 't-try-send', textContent: t('Send') });
    const actions = el('div', { className: 't-try-actions' }, go, this.#stop);
    const slice = this.#toggle.closest<HTMLElement>('t-playground')?.dataset['slice'];
    if (slice) actions.append(createFullClientButton(slice, this.#inputs));
    actions.append(link);
    const form = el('form', {}, ...this.#inputs.groups, actions);
    this.#stop.hidden = true;
    for (const intent of ['pointerenter', 'focus'] as const)
      on(go, intent, () => void loadLater('answer').catch(() => undefined));
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
      await loadLater('answer');
    } catch {
      const problem = t(
        'What sends the request could not be loaded. Reload the page, and try again.',
      );
      this.#answer.replaceChildren(el('p', { className: 't-try-problem' }, problem));
      return this.#say(problem);
    }
    this.#stop.hidden = false;
    await this.#answer.send(parts, (text) => this.#say(text));
    this.#stop.hidden = this.#answer.ariaBusy !== 'true';
  }

  #changed(): void {
    const detail = this.#inputs.sample();
    void loadLater('live-samples').then(() => {
      this.dispatchEvent(new CustomEvent('t-request', { bubbles: true, detail }));
    });
  }

  async #share(link: HTMLElement): Promise<void> {
    const address = toLink(this.#inputs.state());
    history.replaceState(history.state, '', address);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    link.textContent = t('Link copied');
    this.#say(t('The link to this request is copied. It holds no credentials.'));
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }
}

/** Opens the groups around an input that is not valid: the browser cannot point at what is hidden. */
function openAround({ target }: Event): void {
  for (let node = target as Element | null; node; node = node.parentElement)
    if (node instanceof HTMLDetailsElement) node.open = true;
}
