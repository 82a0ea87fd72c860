import { t } from '../../text/words/page-words.ts';
import { disclosure, pairList } from '../disclosure.ts';
import { el } from '../dom.ts';
import { showBody } from './answer-body.ts';
import { formatSize, formatUnit } from './format-size.ts';

/** Shows an answer: status, time and size at once, the body as it comes; `announce` is told how it ended. */
export async function showAnswer(
  answer: Response,
  milliseconds: number,
  signal: AbortSignal,
  box: HTMLElement,
  announce: (text: string) => void,
): Promise<void> {
  const statusText = `${answer.status} ${answer.statusText}`.trim();
  const status = el('strong', {}, statusText);
  status.dataset['status'] = String(answer.status).charAt(0);
  const time = el('span', {}, `${Math.round(milliseconds)} ms`);
  const size = el('span');
  const facts = el('p', { className: 't-try-facts' }, status, time, size);
  const body = el('div', { className: 't-try-body' });
  const meaning = answer.ok ? '' : meaningOf(answer.status);
  const note = meaning === '' ? [] : [el('p', { className: 't-try-note' }, meaning)];
  box.replaceChildren(facts, ...note, body, headerList(answer));
  try {
    const sizeText = formatSize(await showBody(answer, body));
    size.textContent = sizeText;
    const timeText = formatUnit(milliseconds, 'millisecond');
    announce(`${statusText}, ${timeText}, ${sizeText}. ${meaning}`.trim());
  } catch (error) {
    const text = signal.aborted ? t('Cancelled.') : t('The answer broke off: {}', String(error));
    body.append(el('p', { className: 't-try-problem' }, text));
    announce(text);
  }
}

/** What the documentation says about a status that is no success. */
function meaningOf(status: number): string {
  const texts = [String(status), `${String(status).charAt(0)}XX`, 'default'].map((known) =>
    document
      .querySelector(`.t-api-response[data-status="${known}" i] .t-api-means`)
      ?.textContent?.trim(),
  );
  return texts.find(Boolean) ?? '';
}

function headerList({ headers }: Response): HTMLElement {
  const pairs = [...headers];
  return disclosure(t('Headers ({})', pairs.length), pairList(pairs));
}
