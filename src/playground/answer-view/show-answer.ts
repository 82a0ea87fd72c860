import type { ApiRequest } from '../../openapi/request/request.ts';
import { listUnsendable } from '../../openapi/request/unsendable.ts';
import { t } from '../../text/words/page-words.ts';
import { disclosure, pairList } from '../disclosure.ts';
import { button, el } from '../dom.ts';
import { showBody } from './answer-body.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { formatSize, formatUnit } from '../answer-tools/format-size.ts';

/** Who is told what happens. */
export interface AnswerListener {
  /** A sentence for readers who do not see the page. */
  announce(text: string): void;
  /** The reader has seen enough of a body that is still coming. */
  stop(): void;
}

/** Shows an answer: status and time at once, the body as it comes, the size at its end; `besides` stands below all. */
export async function showAnswer(
  facts: AnswerFacts,
  signal: AbortSignal,
  box: HTMLElement,
  { announce, stop }: AnswerListener,
  ...besides: HTMLElement[]
): Promise<void> {
  const { answer, request, milliseconds } = facts;
  const statusText = `${answer.status} ${answer.statusText}`.trim();
  const status = el('strong', {}, statusText);
  status.dataset['status'] = String(answer.status).charAt(0);
  const time = el('span', {}, `${Math.round(milliseconds)} ms`);
  const size = el('span');
  const stopButton = button(t('Stop'), 't-try-stop', stop);
  const line = el('p', { className: 't-try-facts' }, status, time, size, stopButton);
  const body = el('div', { className: 't-try-body' });
  const meaning = meaningOf(answer);
  const notes = [meaning, redirection(answer), leftOut(request)].filter(Boolean);
  const noteLines = notes.map((text) => el('p', { className: 't-try-note' }, text));
  box.replaceChildren(line, ...noteLines, body, headerList(answer), ...besides);
  try {
    const { bytes, later } = await showBody(facts, body);
    const sizeText = formatSize(bytes);
    size.textContent = sizeText + transferred(answer, bytes);
    const timeText = formatUnit(milliseconds, 'millisecond');
    const sentence = `${statusText}, ${timeText}, ${sizeText}. ${notes.join(' ')}`.trim();
    announce(sentence);
    void later?.then((found) => found && !signal.aborted && announce(`${sentence} ${found}`));
  } catch (error) {
    const text = signal.aborted ? t('Cancelled.') : t('The answer broke off: {}', String(error));
    body.append(el('p', { className: 't-try-problem' }, text));
    announce(text);
  }
  stopButton.remove();
}

/** What the documentation says about a status that is no success, or that it does not know of it. */
function meaningOf({ ok, status }: Response): string {
  const known = document.querySelectorAll('.t-api-response[data-status]');
  const found = [String(status), `${String(status).charAt(0)}XX`, 'default'].flatMap(
    (name) => document.querySelector(`.t-api-response[data-status="${name}" i]`) ?? [],
  );
  if (known.length > 0 && found.length === 0)
    return t('The documentation does not mention the status {}.', status);
  if (ok) return '';
  const texts = found.map((element) => element.querySelector('.t-api-means')?.textContent?.trim());
  return texts.find(Boolean) ?? '';
}

function redirection({ redirected, url }: Response): string {
  return redirected ? t('Redirected to {}', url) : '';
}

/** Cookies are spoken of where they are entered. */
function leftOut(request: ApiRequest): string {
  const headers = listUnsendable(request).filter(({ part }) => part === 'header');
  const names = headers.map(({ name }) => name).join(', ');
  return names && t('Browsers do not let pages send these headers, which were left out: {}', names);
}

/** What went over the network, where the API lets the page know and it was less. */
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
