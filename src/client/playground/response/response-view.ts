import { t } from '../../../i18n/page-messages.ts';
import { toCurl } from '../../../openapi/curl.ts';
import { listUnsendable, type ApiRequest } from '../../../openapi/request.ts';
import { decodePath } from '../../../utils/url.ts';
import { button, disclosure, el, pairList } from '../../shared/dom.ts';
import { showBody } from './response-body.ts';
import type { Outcome } from './send.ts';
import { decodeHeader, formatSize, formatUnit } from './tools.ts';

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

/** Name of a page, for files that it offers; its path may be encoded incorrectly. */
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
  const statusText = `${response.status} ${nameOfStatus(response)}`.trim();
  const status = el('strong', {}, statusText);
  status.dataset['status'] = String(response.status).charAt(0);
  const time = el('span', {}, `${Math.round(milliseconds)} ms`);
  const size = el('span');
  const stopButton = button(t('Stop'), 't-try-stop', stop);
  const mark = isSimulated ? [el('span', { className: 't-field-place' }, t('Simulated'))] : [];
  const line = el('p', { className: 't-try-facts' }, status, ...mark, time, size, stopButton);
  const body = el('div', { className: 't-try-body' });
  const meaning = meaningOf(response);
  const notes = [
    meaning,
    describeRetry(response),
    redirection(response),
    describeOmitted(request),
  ].filter(Boolean);
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

/** Reason phrases (RFC 9110, section 15, and RFC 6585) for responses without one, such as those over HTTP/2. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: 'OK', 201: 'Created', 202: 'Accepted', 203: 'Non-Authoritative Information', 204: 'No Content',
  205: 'Reset Content', 206: 'Partial Content', 207: 'Multi-Status', 300: 'Multiple Choices', 304: 'Not Modified',
  400: 'Bad Request', 401: 'Unauthorized', 402: 'Payment Required', 403: 'Forbidden', 404: 'Not Found',
  405: 'Method Not Allowed', 406: 'Not Acceptable', 407: 'Proxy Authentication Required', 408: 'Request Timeout',
  409: 'Conflict', 410: 'Gone', 411: 'Length Required', 412: 'Precondition Failed', 413: 'Content Too Large',
  414: 'URI Too Long', 415: 'Unsupported Media Type', 416: 'Range Not Satisfiable', 417: 'Expectation Failed',
  421: 'Misdirected Request', 422: 'Unprocessable Content', 423: 'Locked', 424: 'Failed Dependency', 425: 'Too Early',
  426: 'Upgrade Required', 428: 'Precondition Required', 429: 'Too Many Requests',
  431: 'Request Header Fields Too Large', 451: 'Unavailable For Legal Reasons', 500: 'Internal Server Error',
  501: 'Not Implemented', 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported', 507: 'Insufficient Storage', 508: 'Loop Detected',
  511: 'Network Authentication Required',
}; // prettier-ignore

function nameOfStatus({ status, statusText }: Response): string {
  return decodeHeader(statusText) || (STATUS_NAMES[status] ?? '');
}

/** Units of a waiting time in seconds, with the time from which the next one is used. */
const UNITS = [
  ['second', 1, 90],
  ['minute', 60, 5400],
  ['hour', 3600, 129_600],
  ['day', 86_400, 1e9],
] as const;

/** When an error response allows the next attempt (RFC 9110, section 10.2.3); '' if it does not say. */
function describeRetry({ ok, headers }: Pick<Response, 'ok' | 'headers'>): string {
  const stated = headers.get('retry-after') ?? '';
  const isCount = /^\s*\d+\s*$/.test(stated);
  const seconds = Math.ceil(isCount ? Number(stated) : (Date.parse(stated) - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, , end]) => seconds < end) ?? [];
  if (ok || !unit || !length || seconds <= 0) return '';
  const lang = document.documentElement.lang || undefined;
  const wait = new Intl.RelativeTimeFormat(lang).format(Math.ceil(seconds / length), unit);
  const end = new Date(Date.now() + seconds * 1000);
  const time = unit === 'day' ? end.toLocaleString(lang) : end.toLocaleTimeString(lang);
  return t('You can try again {} ({}).', wait, time);
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
  const pairs = Array.from(headers, ([name, value]) => [name, decodeHeader(value)] as const);
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
