import { isSecret } from '../../../openapi/request-form.ts';
import { buildRequest, type RequestParts } from '../../../openapi/request.ts';
import { t } from '../../../i18n/page-messages.ts';
import { releaseLinks } from './tools.ts';
import type { ResponseView } from './response-view.ts';
import { el } from '../../shared/dom.ts';
import { send, type Outcome } from './send.ts';
import { deferRejection, rethrowUnless } from '../../../utils/errors.ts';

/** Outcome of a request, in the event `t-responded`. */
export interface ReceivedResponse {
  /** Path as sent; secrets stay in braces. */
  path: string;
  /** Undefined if there was no response. */
  status?: number;
  milliseconds?: number;
}

declare global {
  interface HTMLElementEventMap {
    't-responded': CustomEvent<ReceivedResponse>;
  }
}

/** Sends the request of a form, and shows its response. */
export class ResponseElement extends HTMLElement {
  #running: AbortController | undefined;

  /** Loads the response view before there is a response. */
  connectedCallback(): void {
    void deferRejection(import('./response-view.ts'));
  }

  /**
   * Sends a request and aborts the previous one; `announce` is called with the outcome as a
   * sentence.
   */
  async send(parts: RequestParts, announce: (text: string) => void): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const request = buildRequest(withMockCredentials(parts));
    this.ariaBusy = 'true';
    releaseLinks(this);
    this.replaceChildren(el('p', { className: 't-try-facts' }, t('Sending …')));
    const loading = this.#loadView();
    const outcome = await send(request, running.signal, parts.mock);
    const view = await loading;
    if (this.#running !== running) return;
    const detail = { path: pathOf(parts), ...factsOf(outcome) };
    this.dispatchEvent(new CustomEvent('t-responded', { detail }));
    if (view) {
      this.replaceChildren(view);
      const { method, path, mock } = parts;
      const sent = { request, method, path, mock };
      const listener = { announce, stop: () => running.abort() };
      await view.show(sent, outcome, running.signal, listener);
    } else this.#showNothing(announce);
    if (this.#running === running) this.ariaBusy = 'false';
  }

  /** Cancels the request; pending calls of `send` resolve. */
  cancel(): void {
    this.#running?.abort();
  }

  async #loadView(): Promise<ResponseView | undefined> {
    try {
      const { ResponseView } = await import('./response-view.ts');
      return new ResponseView();
    } catch (error) {
      return rethrowUnless(error, 'TypeError');
    }
  }

  #showNothing(announce: (text: string) => void): void {
    const problem = t('It could not be loaded. Check the connection and try again.');
    this.replaceChildren(el('p', { className: 't-try-problem' }, problem));
    announce(problem);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-response': ResponseElement;
  }
}

customElements.define('t-response', ResponseElement);

/** The path of a request, encoded as in its URL. */
function pathOf({ path, parameters }: RequestParts): string {
  const shown = parameters.filter(
    ({ parameter: { name, field } }) => !isSecret(name, field?.format),
  );
  return buildRequest({ method: '', server: '', path, parameters: shown, auth: [] }).url;
}

function factsOf(outcome: Outcome): Omit<ReceivedResponse, 'path'> {
  if (!outcome.response) return {};
  return { status: outcome.response.status, milliseconds: outcome.milliseconds };
}

/** Values in the form that schemes require. */
const MOCK_CREDENTIALS: Readonly<Record<string, string>> = {
  basic: btoa('username:password'),
  digest: 'username="", realm="", nonce="", uri="", response=""',
};

/** Simulated responses accept any credentials: those of the reader are not sent. */
function withMockCredentials(parts: RequestParts): RequestParts {
  if (parts.mock === undefined) return parts;
  const auth = parts.auth.map(({ scheme }) => {
    const kind = scheme.kind === 'http' ? scheme.scheme?.toLowerCase() : scheme.kind;
    return { scheme, value: MOCK_CREDENTIALS[kind ?? ''] ?? 'simulated' };
  });
  return { ...parts, auth };
}
