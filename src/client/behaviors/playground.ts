import { t } from '../../i18n/page-messages.ts';
import type { FormHead, FormInputs, FormServer } from '../../openapi/request-form.ts';
import { rethrowUnless } from '../../utils/errors.ts';
import { isFilledIn, isReopened, isShared } from '../playground/form-memory.ts';
import {
  createServerChoice,
  fillDefaults,
  type ServerChoice,
} from '../playground/form/server-choice.ts';
import { on } from '../shared/dom.ts';
import { loadOnIntent } from '../shared/page-dom.ts';
import { siteUrl } from '../shared/site.ts';

/** Server URL in the samples of the page. */
let shownUrl: string | undefined;

/** Lazy module for an endpoint: the form of an operation or of a channel. */
interface FormModule {
  createForm(): RequestForm;
  /** Loads the controls that only some forms need. */
  loadNestedControls(): Promise<void>;
}

interface RequestForm extends HTMLElement {
  /** `form` is that of the kind of endpoint. */
  start(form: never, server: ServerChoice, toggle: HTMLElement): void;
  /** Opens or closes the form; with `isQuiet`, focus does not move. */
  toggle(isQuiet?: boolean): void;
  /** Fills in an example of the body. */
  choose?(mediaType: string, label: string): void;
}

/** Defaults for inputs that the file of a form omits because the page contains everything. */
const NO_INPUTS: FormInputs = { parameters: [], bodies: [], bodyRequired: false };

/** The endpoint of a page: lets the reader choose a server, and loads the form on demand. */
class Playground extends HTMLElement {
  #form: Promise<RequestForm> | undefined;
  #inputs: Promise<Partial<FormInputs>> | undefined;

  connectedCallback(): void {
    const toggle = this.querySelector<HTMLButtonElement>('.t-api-try');
    const data = this.querySelector('script')?.textContent;
    if (!toggle || !data || this.#form) return;
    const form = JSON.parse(data) as FormHead;
    const update = () => replaceServer(form.servers[0], server.sampleUrl());
    const server = createServerChoice(form, () => update());
    if (server.select) this.querySelector('.t-api-server')?.replaceWith(server.select);
    update();
    let isOpening = false;
    let isQuiet = false;
    const open = async (quiet = false) => {
      isQuiet = quiet;
      // Clicks during loading do not close the form again.
      if (isOpening) return;
      isOpening = true;
      try {
        (await this.#prepareForm(form, server, toggle)).toggle(isQuiet);
      } catch (error) {
        this.#form = undefined;
        toggle.textContent = t('Could not load. Try again');
        rethrowUnless(error, 'TypeError', 'NetworkError');
      } finally {
        isOpening = false;
      }
    };
    toggle.disabled = false;
    on(toggle, 'click', () => void open());
    loadOnIntent(toggle, () => this.#load());
    onChosenExample((...example) => {
      const prepared = this.#prepareForm(form, server, toggle);
      void prepared
        .then((form) => form.choose?.(...example))
        .catch((error: unknown) => {
          this.#form = undefined;
          rethrowUnless(error, 'TypeError', 'NetworkError');
        });
    });
    if (isShared() || isReopened()) void open(isReopened());
  }

  #prepareForm(head: FormHead, server: ServerChoice, toggle: HTMLElement): Promise<RequestForm> {
    return (this.#form ??= this.#load().then(([inputs, { createForm }]) => {
      const form = createForm();
      form.start({ ...NO_INPUTS, ...head, ...inputs } as never, server, toggle);
      this.append(form);
      return form;
    }));
  }

  /** Loads the inputs of the form, its scripts, and its style sheet. */
  async #load(): Promise<[Partial<FormInputs>, FormModule]> {
    const { inputs, nested, form } = this.dataset;
    const isSocket = form === 'socket';
    const isNested = nested !== undefined || isFilledIn();
    const [data, module] = await Promise.all([
      (this.#inputs ??= fetchInputs(inputs).catch((error: unknown) => {
        this.#inputs = undefined;
        throw error;
      })),
      isSocket ? import('../playground/socket/socket.ts') : import('../playground/request-form.ts'),
      loadSheets(['form-sheet', ...(isSocket ? ['socket-sheet' as const] : [])]),
      // At the same time; the form loads it by its name below.
      isNested ? import('../playground/form/nested-controls.ts') : undefined,
    ]);
    if (isNested) await module.loadNestedControls();
    return [data, module];
  }
}

customElements.define('t-playground', Playground);

/** Loads style sheets by the names of their URLs; the loader is part of the first import. */
async function loadSheets(names: readonly ('form-sheet' | 'socket-sheet')[]): Promise<void> {
  const { loadSheet } = await import('../shared/loading.ts');
  await Promise.all(names.map((name) => loadSheet(siteUrl(name))));
}

/** The inputs of a form, by the name of its file; empty for a form without a file. */
async function fetchInputs(name: string | undefined): Promise<Partial<FormInputs>> {
  if (name === undefined) return {};
  const response = await fetch(new URL(`../forms/${name}.json`, siteUrl('client-frame')));
  if (!response.ok) throw new DOMException(`Status ${response.status}`, 'NetworkError');
  return (await response.json()) as FormInputs;
}

/**
 * Calls `use` with the media type and the label of each example body that the reader selects in the text, and of
 * one that was chosen before this script ran.
 */
function onChosenExample(use: (mediaType: string, label: string) => void): void {
  const report = (select: HTMLSelectElement) => {
    const list = select.closest<HTMLElement>('[data-bodies]')?.dataset['bodies'];
    const bodies = JSON.parse(list ?? '[]') as [mediaType: string, label: string][];
    const chosen = bodies[select.selectedIndex];
    if (chosen) use(...chosen);
  };
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) report(target);
  });
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-bodies] select'))
    if (select.selectedIndex > 0) report(select);
}

/** Replaces the server URL in the samples and the endpoint bar of the page. */
function replaceServer(first: FormServer | undefined, url: string): void {
  if (!first) return;
  const before = trim(shownUrl ?? first.url ?? fillDefaults(first));
  const after = trim(url);
  if (before === after || before === '') return;
  shownUrl = url;
  for (const sample of document.querySelectorAll(
    '.t-api-samples[data-clients] code, span.t-api-server',
  )) {
    const texts = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      // Samples of the build have a placeholder for a missing host, which Python highlights by itself.
      node.data = node.data.replace(before, () => after).replace('{base_url}', '');
    }
  }
}

function trim(url: string): string {
  return url.replace(/\/$/, '');
}
