import { t } from '../../../i18n/page-messages.ts';
import type { RequestForm } from '../../../openapi/request-form.ts';
import { button, el, on } from '../../shared/dom.ts';
import { findServerProblem } from '../form/custom-server-input.ts';
import { fitCurl, type FittedCurl } from './fit-curl.ts';
import { parseCurl } from './parse-curl.ts';

/** The panel for pasting a curl command that fills the form. */
export class PasteCurl extends HTMLElement {
  /** Renders the panel; `fill` is called with the parsed command. */
  show(form: RequestForm, fill: (fitted: FittedCurl) => void): void {
    const area = el('textarea', { rows: 5, ariaLabel: t('curl command'), spellcheck: false });
    area.placeholder = `curl -X ${form.method} …`;
    const status = el('p', { className: 't-try-about', role: 'status' });
    const use = () => {
      status.textContent = '';
      const problem = fillIn(form, area.value, fill);
      status.textContent = problem;
    };
    on(area, 'paste', () => setTimeout(use));
    this.replaceChildren(area, button(t('Fill in the form'), 't-try-add', use), status);
    area.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-paste-curl': PasteCurl;
  }
}

customElements.define('t-paste-curl', PasteCurl);

/** Fills in the matching values, and returns a message about the others. */
function fillIn(form: RequestForm, text: string, fill: (fitted: FittedCurl) => void): string {
  const curl = parseCurl(text);
  if (!curl || !URL.canParse(curl.url)) return t('This is not a curl command with a URL.');
  const fitted = fitCurl(form, curl);
  if (!fitted)
    return t(
      'This command is for {} {}, but the form is for {} {}.',
      curl.method,
      curl.url,
      form.method,
      form.path,
    );
  const { otherServer, files } = fitted;
  const isElsewhere = otherServer !== undefined && form.onlyListedServers;
  fill(isElsewhere ? { ...fitted, otherServer: undefined } : fitted);
  return [
    t('Form filled in.'),
    otherServer === undefined || isElsewhere ? '' : t('Requests go to {}.', otherServer),
    isElsewhere ? t('{} is not a server of this API. The server stays the same.', otherServer) : '',
    isElsewhere ? findServerProblem() : '',
    files.length > 0 ? t('Choose the files again: {}', files.join(', ')) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
