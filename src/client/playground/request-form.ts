import { t } from '../../i18n/page-messages.ts';
import type { RequestForm } from '../../openapi/request-form.ts';
import { button, el, on } from '../shared/dom.ts';
import { copy, findTarget, loadOnIntent } from '../shared/page-dom.ts';
import { fromLink, readLink, rememberedForm, rememberForm, toLink } from './form-link.ts';
import { formKey, isShared, rememberOpen } from './form-memory.ts';
import { loadNestedControls } from './form/control.ts';
import { createInputs, type RequestInputs } from './form/request-inputs.ts';
import type { ServerChoice } from './form/server-choice.ts';
import { createHistory, rememberRequest } from './history.ts';
import { loadPart } from './load-part.ts';
import type { FittedCurl } from './paste/fit-curl.ts';
import type { ReceivedResponse } from './response/response-element.ts';

/** Maximum length of URLs that mail, chat apps, and browsers accept. */
const MAX_LINK_LENGTH = 16_000;

/**
 * The form of an operation: builds a request from the reader's input. The sender is loaded on the
 * first Send.
 */
class RequestFormElement extends HTMLElement {
  #form!: RequestForm;
  #inputs!: RequestInputs;
  #toggle!: HTMLElement;
  readonly #go = el('button', { className: 't-try-send', textContent: t('Send') });
  #key = formKey();
  /** Number of requests that were sent. */
  #turn = 0;
  readonly #response = document.createElement('t-response');
  readonly #status = el('p', { className: 't-sr', role: 'status' });
  readonly #history = createHistory(
    (link) => void this.#open(link),
    () => this.#go.focus(),
  );
  readonly #stop = button(t('Cancel'), 't-try-cancel', () => this.#response.cancel());

  /** Builds the form; `toggle` is the button that opens and closes it. */
  start(form: RequestForm, server: ServerChoice, toggle: HTMLElement): void {
    this.#form = form;
    this.#inputs = createInputs(form, server);
    this.#toggle = toggle;
    this.className = 't-try';
    this.hidden = true;
    this.#response.className = 't-try-response';
    this.append(this.#buildForm(), this.#response, this.#status);
    this.#fillIn();
    server.onchange(() => this.#changed());
    on(this.#response, 't-responded', ({ detail }) => this.#remember(detail));
  }

  /** Opens the form, or closes it. */
  toggle(isQuiet = false): void {
    this.hidden = !this.hidden;
    rememberOpen(!this.hidden);
    this.#toggle.ariaExpanded = String(!this.hidden);
    this.#toggle.textContent = t(this.hidden ? 'Try it' : 'Close');
    if (this.hidden || isQuiet) return;
    const inputs = this.querySelectorAll<HTMLElement>('input,select,textarea,button');
    [...inputs].find((input) => input.checkVisibility())?.focus();
  }

  /** Fills in an example of the body that the reader has chosen on the page. */
  choose(mediaType: string, label: string): void {
    chooseExample(this, mediaType, label);
  }

  /**
   * Restores the form from before the page was left, or from a link, also when the fragment
   * changes.
   */
  #fillIn(): void {
    const remembered = rememberedForm(this.#key);
    if (remembered) {
      this.#inputs.restore(remembered, true);
      this.#changed();
    } else this.#followLink();
    let isChanged = remembered !== undefined;
    on(this, 'input', () => (isChanged = true));
    const remember = () => {
      if (isChanged) rememberForm(this.#key, this.#inputs.state());
    };
    addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', remember);
    addEventListener('hashchange', async () => {
      if (isShared() && (await this.#load(loadNestedControls))) this.#followLink();
    });
  }

  #followLink(): void {
    const shared = fromLink();
    if (!shared) return;
    this.#key = formKey();
    this.#inputs.restore(shared);
    this.#changed();
  }

  #buildForm(): HTMLElement {
    const link = button(t('Copy link'), 't-try-link', () => void this.#share(link));
    const actions = el('div', { className: 't-try-actions' }, this.#go, this.#stop);
    const document = this.#toggle.closest<HTMLElement>('t-playground')?.dataset['document'];
    if (document) actions.append(createFullClientButton(document, this.#inputs));
    const paste = createPaste(this.#form, (fitted) => {
      this.#inputs.fill(fitted);
      this.#changed();
    });
    actions.append(this.#history.button, paste.button, link);
    this.#stop.hidden = true;
    loadOnIntent(this.#go, () => import('./response/response-element.ts'));
    const form = el('form', {}, ...this.#inputs.groups, actions, paste.element, this.#history.list);
    on(form, 'input', () => {
      // The copied link is that of the form before.
      link.textContent = t('Copy link');
      this.#changed();
    });
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
    const turn = (this.#turn += 1);
    if (!(await this.#load(() => import('./response/response-element.ts')))) return;
    // Imports that are under way at the same time may end in any order.
    if (turn !== this.#turn) return;
    this.#stop.hidden = false;
    await this.#response.send(parts, (text) => this.#announce(text));
    const isDone = this.#response.ariaBusy !== 'true';
    // A hidden button loses the focus.
    if (isDone && document.activeElement === this.#stop) this.#go.focus();
    this.#stop.hidden = isDone;
  }

  /** Loads a part of the form. Tells the reader if that fails, and returns whether it is loaded. */
  async #load(load: () => Promise<unknown>): Promise<boolean> {
    try {
      await load();
      return true;
    } catch (error) {
      console.error(error);
      const problem = t('The playground could not be loaded. Reload the page, and try again.');
      this.#response.replaceChildren(el('p', { className: 't-try-problem' }, problem));
      this.#announce(problem);
      return false;
    }
  }

  #changed(): void {
    // Concurrent imports may finish in any order, so the input is read afterwards.
    void import('./live-samples.ts').then(({ updateSamples }) =>
      updateSamples(this.#inputs.sample()),
    );
  }

  #remember(received: ReceivedResponse): void {
    const link = toLink(this.#inputs.state());
    rememberRequest({ method: this.#form.method, ...received, time: Date.now(), link });
    this.#history.update();
  }

  /** Fills in an earlier request, on its own page. */
  async #open(link: string): Promise<void> {
    const { pathname, hash } = new URL(link);
    if (pathname !== location.pathname) return location.assign(link);
    if (!(await this.#load(loadNestedControls))) return;
    const sent = readLink(hash);
    if (sent) this.#inputs.restore(sent, true);
    this.#changed();
  }

  async #share(link: HTMLElement): Promise<void> {
    const url = toLink(this.#inputs.state());
    if (url.length > MAX_LINK_LENGTH) {
      link.textContent = t('Too long for a link');
      return this.#announce(t('Too long for a link'));
    }
    history.replaceState(history.state, '', url);
    this.#key = formKey();
    const isCopied = await copy(url);
    link.textContent = t(isCopied ? 'Link copied' : 'Could not copy');
    this.#announce(
      t(isCopied ? 'Copied a link to this request. It contains no credentials.' : 'Could not copy'),
    );
  }

  #announce(text: string): void {
    this.#status.textContent = text;
  }
}

customElements.define('t-runner', RequestFormElement);

export { loadNestedControls };

/** Creates the form of an operation. */
export function createForm(): RequestFormElement {
  return new RequestFormElement();
}

/** Opens the groups around an invalid input: browsers cannot focus hidden elements. */
function openAround(event: Event): void {
  for (let node = findTarget(event, 'details'); node; node = node.parentElement)
    if (node instanceof HTMLDetailsElement) node.open = true;
}

/** Chooses an example of the body in the lists of the form, as its reader would. */
function chooseExample(form: HTMLElement, mediaType: string, label: string): void {
  choose(form.querySelector('.t-try-media select'), mediaType);
  choose(form.querySelector('.t-try-media + div .t-try-examples'), label);
}

function choose(select: HTMLSelectElement | null, label: string): void {
  const index = [...(select?.options ?? [])].findIndex(({ text }) => text === label);
  if (!select || index < 0) return;
  select.selectedIndex = index;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The button that hands a request to the full client; `document` names the file with the document of the operation. */
function createFullClientButton(document: string, inputs: RequestInputs): HTMLElement {
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const openClient = async () => {
    const { openFullClient } = await import('./full-client/dialog.ts');
    const { server } = inputs.state();
    openFullClient({ document, server, parts: inputs.parts() });
  };
  const open = button(
    t('Open full client'),
    't-try-full',
    () => void loadPart(problem, openClient),
  );
  loadOnIntent(open, async () => {
    const { preloadFullClient } = await import('./full-client/dialog.ts');
    preloadFullClient();
  });
  return el('span', { className: 't-try-more' }, open, problem);
}

/** The button that lets a reader paste a curl line, and the place for the line. */
function createPaste(form: RequestForm, fill: (fitted: FittedCurl) => void) {
  const element = document.createElement('t-paste-curl');
  element.className = 't-try-paste';
  element.hidden = true;
  const load = () => Promise.all([import('./paste/paste-curl.ts'), loadNestedControls()]);
  const toggle = button(t('Paste curl'), 't-try-link', async () => {
    // Clicks during loading do not close it again.
    const isOpened = element.hidden;
    const isLoaded = isOpened && (await loadPart(element, load));
    element.hidden = !isOpened;
    toggle.ariaExpanded = String(isOpened);
    if (isLoaded) element.show(form, fill);
  });
  toggle.ariaExpanded = 'false';
  loadOnIntent(toggle, load);
  return { button: toggle, element };
}
