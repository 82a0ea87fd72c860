import type { RequestForm } from '../openapi/form.ts';
import type { ApiRequest } from '../openapi/request.ts';
import { button, el, on } from './_dom.ts';
import { showAnswer } from './answer-view.ts';
import { loadLater } from './later.ts';
import { createInputs, type RequestInputs } from './request-form.ts';
import { send, toCurl } from './send.ts';
import type { ServerChoice } from './servers.ts';
import { fromLink, toLink } from './share.ts';

/** The form of an operation: makes a request of what the reader enters, sends it, and shows the answer. */
export class Runner extends HTMLElement {
  #inputs!: RequestInputs;
  #toggle!: HTMLElement;
  #running: AbortController | undefined;
  readonly #answer = el('div', { className: 't-try-answer' });
  readonly #status = el('p', { className: 't-sr', role: 'status' });

  /** Builds the form; `toggle` is the button that opens and closes it. */
  start(form: RequestForm, server: ServerChoice, toggle: HTMLElement): void {
    this.#inputs = createInputs(form, server);
    this.#toggle = toggle;
    this.className = 't-try';
    this.hidden = true;
    this.append(this.#buildForm(), this.#answer, this.#status);
    const shared = fromLink();
    if (shared) this.#inputs.restore(shared);
    server.onchange(() => this.#changed());
  }

  /** Opens the form, or closes it. */
  toggle(): void {
    this.hidden = !this.hidden;
    this.#toggle.ariaExpanded = String(!this.hidden);
    this.#toggle.textContent = this.hidden ? 'Try it' : 'Close';
    if (!this.hidden) this.querySelector<HTMLElement>('input,select,textarea,button')?.focus();
  }

  #buildForm(): HTMLElement {
    const stop = button('Cancel', 't-try-cancel', () => this.#running?.abort());
    stop.hidden = true;
    const link = button('Copy link', 't-try-link', () => void this.#share(link));
    const go = el('button', { className: 't-try-send', textContent: 'Send' });
    const actions = el('div', { className: 't-try-actions' }, go, stop, link);
    const form = el('form', {}, ...this.#inputs.groups, actions);
    on(form, 'input', () => this.#changed());
    on(form, 'submit', (event) => {
      event.preventDefault();
      void this.#send(stop);
    });
    return on(form, 'keydown', (event) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.requestSubmit();
    });
  }

  async #send(stop: HTMLElement): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const request = this.#inputs.request();
    stop.hidden = false;
    this.#answer.ariaBusy = 'true';
    this.#answer.replaceChildren(el('p', { className: 't-try-facts' }, 'Sending …'));
    const outcome = await send(request, running.signal);
    if (this.#running !== running) return;
    const say = (text: string) => void (this.#status.textContent = text);
    if (outcome.answer) {
      await showAnswer(outcome.answer, outcome.milliseconds, running.signal, this.#answer, say);
    } else {
      this.#showProblem(outcome.problem, request);
      say(outcome.problem);
    }
    if (this.#running !== running) return;
    this.#answer.ariaBusy = 'false';
    stop.hidden = true;
  }

  #showProblem(problem: string, request: ApiRequest): void {
    const isForCurl = problem.endsWith(':');
    const line = el('p', { className: 't-try-problem' }, problem);
    this.#answer.replaceChildren(
      line,
      ...(isForCurl ? [el('pre', { tabIndex: 0 }, toCurl(request))] : []),
    );
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
    link.textContent = 'Link copied';
    this.#status.textContent = 'The link to this request is copied. It holds no credentials.';
  }
}
