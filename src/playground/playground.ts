import type { RequestForm } from '../openapi/request/form-types.ts';
import { on } from './_dom.ts';
import { loadLater } from './later.ts';
import type { Runner } from './runner.ts';
import { replaceServer } from './samples.ts';
import { createServerChoice } from './servers.ts';
import { isShared } from './share.ts';
import { t } from '../text/words/page-words.ts';

function prepare(): void {
  void loadLater('runner').catch(() => undefined);
}

/** The endpoint of a page: lets the reader choose a server, and brings the form when it is asked for. */
export class Playground extends HTMLElement {
  #runner: Promise<Runner> | undefined;

  connectedCallback(): void {
    const toggle = this.querySelector<HTMLButtonElement>('.t-api-try');
    const data = this.querySelector('script')?.textContent;
    if (!toggle || !data || this.#runner) return;
    const form = JSON.parse(data) as RequestForm;
    const update = () => replaceServer(form.servers[0], server.url());
    const server = createServerChoice(form, () => update());
    if (server.select) this.querySelector('.t-api-server')?.replaceWith(server.select);
    update();
    const open = async () => {
      this.#runner ??= loadLater('runner').then(() => {
        const runner = document.createElement('t-runner') as Runner;
        runner.start(form, server, toggle);
        this.append(runner);
        return runner;
      });
      try {
        (await this.#runner).toggle();
      } catch {
        this.#runner = undefined;
        toggle.textContent = t('Not loaded: try again');
      }
    };
    toggle.disabled = false;
    on(toggle, 'click', () => void open());
    // Loading begins with the intent, so that the form is there with the click.
    on(toggle, 'pointerenter', prepare);
    on(toggle, 'focus', prepare);
    if (isShared()) void open();
  }
}
