import { t } from '../../../i18n/page-messages.ts';
import { toCurl } from '../../../openapi/curl.ts';
import { listUnsendable, type ApiRequest } from '../../../openapi/request.ts';
import { decodePath } from '../../../utils/url.ts';
import { button, disclosure, el, pairList } from '../../shared/dom.ts';
import { showBody } from './response-body.ts';
import type { Outcome } from './send.ts';
import { formatSize, formatUnit } from './tools.ts';

/** A sent request, and its operation. */
interface Sent {
  request: ApiRequest;
  method: string;
  path: string;
  /** As in `RequestParts`. */
  mock: string | undefined;
}

/** Outcome of a request: the response while it arrives, or why there is none. */
export class ResponseView extends HTMLElement {
  /** Shows an outcome; resolves when the response is complete. */
  async show(
    sent: Sent,
    outcome: Outcome,
    signal: AbortSignal,
    listener: ResponseListener,
  ): Promise<void> {
    if (outcome.response) {
      const facts = { ...outcome, ...this.#factsOf(sent, outcome) };
      return showResponse(facts, signal, this, listener, ...curlOf(sent));
    }
    this.#showProblem(outcome.problem, sent);
    listener.announce(outcome.problem);
  }

  #factsOf(
    { request, method, path, mock }: Sent,
    { response, milliseconds }: { response: Response; milliseconds: number },
  ): Omit<ResponseFacts, 'response' | 'milliseconds'> {
    const file = this.closest<HTMLElement>('t-playground')?.dataset['responses'];
    const mediaType = response.headers.get('content-type') ?? '';
    // As `responseKey` of `openapi/published-document.ts` has it.
    const operation = `${method.toLowerCase()} ${path}`;
    return {
      request,
      isSimulated: mock !== undefined,
      started: performance.now() - milliseconds,
      name: pageNameOf(location),
      check:
        file === undefined ? undefined : { file, operation, status: response.status, mediaType },
    };
  }

  #showProblem(problem: string, sent: Sent): void {
    // In every language, a sentence that a curl line follows ends with a colon.
    const isForCurl = /[:：]$/.test(problem);
    this.replaceChildren(
      el('p', { className: 't-try-problem' }, problem),
      ...(isForCurl ? [curlText(sent.request)] : curlOf(sent)),
    );
  }
}

customElements.define('t-response-view', ResponseView);

/** Name of a page, for files that it offers; its path may be no valid encoding. */
export function pageNameOf({ pathname }: Pick<Location, 'pathname'>): string {
  return decodePath(pathname.replace(/\/$/, '').split('/').at(-1) || 'response');
}

/** The request as a curl command, which cannot call a service worker. */
function curlOf({ request, mock }: Sent): HTMLElement[] {
  return mock ? [] : [disclosure(t('Same request with curl'), curlText(request))];
}

function curlText(request: ApiRequest): HTMLElement {
  return el('pre', { tabIndex: 0 }, toCurl(request));
}

/** Callbacks for events of a response. */
interface ResponseListener {
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
  /** Stops reading a body that still arrives. */
  stop(): void;
}

/**
 * Shows a response: status and time at once, the body while it arrives, the size at its end;
 * `besides` is shown below.
 */
async function showResponse(
  facts: ResponseFacts,
  signal: AbortSignal,
  box: HTMLElement,
  { announce, stop }: ResponseListener,
  ...besides: HTMLElement[]
): Promise<void> {
  const { response, request, milliseconds, isSimulated } = facts;
  const statusText = `${response.status} ${response.statusText}`.trim();
  const status = el('strong', {}, statusText);
  status.dataset['status'] = String(response.status).charAt(0);
  const time = el('span', {}, `${Math.round(milliseconds)} ms`);
  const size = el('span');
  const stopButton = button(t('Stop'), 't-try-stop', stop);
  const mark = isSimulated ? [el('span', { className: 't-field-place' }, t('Simulated'))] : [];
  const line = el('p', { className: 't-try-facts' }, status, ...mark, time, size, stopButton);
  const body = el('div', { className: 't-try-body' });
  const meaning = meaningOf(response);
  const notes = [meaning, redirection(response), describeOmitted(request)].filter(Boolean);
  const noteLines = notes.map((text) => el('p', { className: 't-try-note' }, text));
  box.replaceChildren(line, ...noteLines, body, headerList(response), ...besides);
  try {
    const { bytes, later } = await showBody(facts, body);
    const sizeText = formatSize(bytes);
    size.textContent = sizeText + transferred(response, bytes);
    const timeText = formatUnit(milliseconds, 'millisecond');
    const kind = isSimulated ? `${t('Simulated')}: ` : '';
    const sentence = `${kind}${statusText}, ${timeText}, ${sizeText}. ${notes.join(' ')}`.trim();
    announce(sentence);
    void later?.then((found) => found && !signal.aborted && announce(`${sentence} ${found}`));
  } catch (error) {
    const text = signal.aborted
      ? t('Canceled.')
      : t(
          'The response was interrupted: {}',
          error instanceof Error ? error.message : String(error),
        );
    body.append(el('p', { className: 't-try-problem' }, text));
    announce(text);
  }
  stopButton.remove();
}

/** The documented meaning of an error status, or that it is undocumented. */
function meaningOf({ ok, status }: Response): string {
  const known = document.querySelectorAll('.t-api-response[data-status]');
  const found = [String(status), `${String(status).charAt(0)}XX`, 'default'].flatMap(
    (name) => document.querySelector(`.t-api-response[data-status="${name}" i]`) ?? [],
  );
  if (known.length > 0 && found.length === 0)
    return t('The documentation does not list the status {}.', status);
  if (ok) return '';
  const texts = found.map((element) => element.querySelector('.t-api-means')?.textContent?.trim());
  return texts.find(Boolean) ?? '';
}

function redirection({ redirected, url }: Response): string {
  return redirected ? t('Redirected to {}', url) : '';
}

/** Cookies have their own message at their inputs. */
function describeOmitted(request: ApiRequest): string {
  const headers = listUnsendable(request).filter(({ part }) => part === 'header');
  const names = headers.map(({ name }) => name).join(', ');
  return names && t('Browsers do not allow pages to send these headers. Omitted: {}', names);
}

/** The transferred size, if the API exposes it and it is smaller. */
function transferred({ url }: Response, bytes: number): string {
  const [entry] = performance.getEntriesByName(url).slice(-1);
  const { encodedBodySize = 0 } = (entry ?? {}) as Partial<PerformanceResourceTiming>;
  const isLess = encodedBodySize > 0 && encodedBodySize < bytes;
  return isLess ? ` (${t('{} transferred', formatSize(encodedBodySize))})` : '';
}

function headerList({ headers }: Response): HTMLElement {
  const pairs = [...headers];
  return disclosure(t('Headers ({})', pairs.length), pairList(pairs));
}

/** A response with all data required to show it. */
export interface ResponseFacts {
  response: Response;
  /** The sent request. */
  request: ApiRequest;
  /** True for simulated responses. */
  isSimulated: boolean;
  /** When the request was sent, by `performance.now()`. */
  started: number;
  /** Time until the response headers arrived. */
  milliseconds: number;
  /** Name of the operation, for files that are saved: `list-plants`. */
  name: string;
  /** Source of the comparison, if the page has one. */
  check?: CheckSource | undefined;
}

/** File with the documentation of responses. */
export interface CheckSource {
  /** Name of the file; see `openapi/published-document.ts`. */
  file: string;
  /** The operation in it: `get /plants/{id}`. */
  operation: string;
  status: number;
  mediaType: string;
}
