import type { FormHead, FormInputs, RequestForm } from '../openapi/request/request-form.ts';
import { t } from '../text/words/page-words.ts';
import {
  findScript,
  loadScript,
  onIntent,
  type DeferredScript,
  type DeferredSheet,
} from './deferred-scripts.ts';
import { loadInputs } from './form-inputs.ts';
import { loadSheet } from './load-sheet.ts';
import { onChosenExample } from './chosen-example.ts';
import { on } from './dom.ts';
import { isFilledIn } from './memory/form-memory.ts';
import { isReopened } from './memory/open-form.ts';
import { replaceServer } from './server/replace-server.ts';
import { createServerChoice, type ServerChoice } from './server/server-choice.ts';
import { isShared } from './share.ts';
import { rethrowUnless } from '../text/errors.ts';

/** What is loaded to try an endpoint: the form of an operation, or of a channel. */
interface Runner extends HTMLElement {
  start(form: RequestForm, server: ServerChoice, toggle: HTMLElement): void;
  /** Opens the form, or closes it; quietly, the cursor stays where it is. */
  toggle(isQuiet?: boolean): void;
  /** Fills in an example of the body. */
  choose?(mediaType: string, label: string): void;
}

/** What a form asks for where its file says nothing, because the page has it all. */
const NO_INPUTS: FormInputs = { parameters: [], bodies: [], bodyRequired: false };

/** The endpoint of a page: lets the reader choose a server, and brings the form when it is asked for. */
export class Playground extends HTMLElement {
  #runner: Promise<Runner> | undefined;

  connectedCallback(): void {
    const toggle = this.querySelector<HTMLButtonElement>('.t-api-try');
    const data = this.querySelector('script')?.textContent;
    if (!toggle || !data || this.#runner) return;
    const form = JSON.parse(data) as FormHead;
    const update = () => replaceServer(form.servers[0], server.url());
    const server = createServerChoice(form, () => update());
    if (server.select) this.querySelector('.t-api-server')?.replaceWith(server.select);
    update();
    const open = async (isQuiet = false) => {
      try {
        (await this.#bring(form, server, toggle)).toggle(isQuiet);
      } catch (error) {
        this.#runner = undefined;
        toggle.textContent = t('Not loaded: try again');
        rethrowUnless(error, 'TypeError', 'NetworkError');
      }
    };
    toggle.disabled = false;
    on(toggle, 'click', () => void open());
    onIntent(toggle, () => this.#load());
    onChosenExample((...example) => {
      const bring = this.#bring(form, server, toggle);
      void bring
        .then((runner) => runner.choose?.(...example))
        .catch((error: unknown) => {
          this.#runner = undefined;
          rethrowUnless(error, 'TypeError', 'NetworkError');
        });
    });
    if (isShared() || isReopened()) void open(isReopened());
  }

  #bring(head: FormHead, server: ServerChoice, toggle: HTMLElement): Promise<Runner> {
    return (this.#runner ??= this.#load().then(([inputs]) => {
      const runner = document.createElement(`t-${this.#script()}`) as Runner;
      runner.start({ ...NO_INPUTS, ...head, ...inputs }, server, toggle);
      this.append(runner);
      return runner;
    }));
  }

  /** What the form asks for, the scripts that make it, and its style. */
  #load(): Promise<[Partial<FormInputs>, ...unknown[]]> {
    const { inputs, nested } = this.dataset;
    const scripts: DeferredScript[] = [this.#script(), 'form-controls'];
    if (nested !== undefined || isFilledIn()) scripts.push('nested-controls');
    const sheets: DeferredSheet[] = ['form-sheet'];
    if (this.#script() === 'socket') sheets.push('socket-sheet');
    return Promise.all([
      loadInputs(inputs),
      ...scripts.map(loadScript),
      ...sheets.map((name) => loadSheet(findScript(name))),
    ]);
  }

  #script(): 'runner' | 'socket' {
    return this.dataset['runner'] === 'socket' ? 'socket' : 'runner';
  }
}
