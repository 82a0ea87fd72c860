import { t } from '../text/words/page-words.ts';
import { loadOnIntent, loadScript } from './deferred-scripts.ts';
import { button, el } from './dom.ts';
import type { RequestInputs } from './form/request-inputs.ts';
import type { FilledForm } from './full-client/full-request.ts';
import { rethrowUnless } from '../text/errors.ts';

/** The button that hands a request to the full client; `document` names the file with the document of the operation. */
export function createFullClientButton(document: string, inputs: RequestInputs): HTMLElement {
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const open = button(t('Open full client'), 't-try-full', async () => {
    problem.textContent = '';
    try {
      await loadScript('full-client');
      const { server } = inputs.state();
      const detail: FilledForm = { document, server, parts: inputs.parts() };
      open.dispatchEvent(new CustomEvent('t-full-client', { bubbles: true, detail }));
    } catch (error) {
      problem.textContent = t('It could not be loaded. Check the connection and try again.');
      rethrowUnless(error, 'TypeError');
    }
  });
  loadOnIntent(open, 'full-client');
  return el('span', { className: 't-try-more' }, open, problem);
}
