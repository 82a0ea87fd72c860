import { button, el } from './_dom.ts';
import { jsonTree } from './json-tree.ts';
import { t } from '../text/words/page-words.ts';

/** Characters that are shown; the rest is in the download. */
const MOST_TEXT = 400_000;

/** Shows an answer: status, time and size at once, the body as it comes. */
export async function showAnswer(
  answer: Response,
  milliseconds: number,
  signal: AbortSignal,
  box: HTMLElement,
  say: (text: string) => void,
): Promise<void> {
  const facts = el('p', { className: 't-try-facts' });
  const body = el('div', { className: 't-try-body' });
  const status = el('strong', {}, `${answer.status} ${answer.statusText}`.trim());
  status.dataset['status'] = String(answer.status).charAt(0);
  const size = el('span');
  facts.append(status, el('span', {}, `${Math.round(milliseconds)} ms`), size);
  const meaning = answer.ok ? '' : meaningOf(answer.status);
  box.replaceChildren(facts, ...paragraph(meaning), body, headerList(answer));
  const type = answer.headers.get('content-type') ?? '';
  try {
    const isStream = /event-stream|ndjson|jsonl|json-seq|stream\+json/.test(type);
    const bytes = isStream ? await showStream(answer, body) : await showWhole(answer, type, body);
    size.textContent = sizeText(bytes);
    const words = `${answer.status} ${answer.statusText}`.trim();
    say(`${words}, ${measure(milliseconds, 'millisecond')}, ${sizeText(bytes)}. ${meaning}`.trim());
  } catch (error) {
    const text = signal.aborted ? t('Cancelled.') : t('The answer broke off: {}', String(error));
    body.append(el('p', { className: 't-try-problem' }, text));
    say(text);
  }
}

/** Appends text as it arrives; gives the number of bytes. */
async function showStream(answer: Response, body: HTMLElement): Promise<number> {
  const text = el('pre', { tabIndex: 0 });
  body.append(text);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return bytes;
    bytes += part.value.byteLength;
    const isAtEnd = text.scrollTop + text.clientHeight >= text.scrollHeight - 8;
    if (bytes < MOST_TEXT) text.append(decoder.decode(part.value, { stream: true }));
    if (isAtEnd) text.scrollTop = text.scrollHeight;
  }
}

async function showWhole(answer: Response, type: string, body: HTMLElement): Promise<number> {
  const blob = await answer.blob();
  if (blob.size === 0) {
    body.append(el('p', { className: 't-try-empty' }, t('The answer has no body.')));
  } else if (type.startsWith('image/')) {
    const src = URL.createObjectURL(blob);
    body.append(
      el('img', {
        src,
        alt: t('The image of the answer'),
        onload: () => URL.revokeObjectURL(src),
      }),
    );
  } else if (type === '' || /^text\/|json|xml|javascript|yaml|urlencoded|graphql/.test(type)) {
    showText(await blob.text(), blob, /json/.test(type), body);
  } else {
    body.append(download(blob, answer));
  }
  return blob.size;
}

function showText(text: string, blob: Blob, isJson: boolean, body: HTMLElement): void {
  const copy = button(t('Copy'), 't-try-copy', async () => {
    await navigator.clipboard?.writeText(text);
    copy.textContent = t('Copied');
  });
  body.append(copy, jsonOf(text, isJson) ?? el('pre', { tabIndex: 0 }, text.slice(0, MOST_TEXT)));
  if (text.length > MOST_TEXT) body.append(download(blob));
}

function jsonOf(text: string, isJson: boolean): HTMLElement | undefined {
  if (text.length > MOST_TEXT || !(isJson || /^\s*[[{]/.test(text))) return undefined;
  try {
    return jsonTree(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function download(blob: Blob, answer?: Response): HTMLElement {
  const name = /filename="?([^";]+)/.exec(answer?.headers.get('content-disposition') ?? '')?.[1];
  const href = URL.createObjectURL(blob);
  return el(
    'a',
    { href, download: name ?? 'answer', className: 't-try-download' },
    t('Download ({})', sizeText(blob.size)),
  );
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

function paragraph(text: string): HTMLElement[] {
  return text === '' ? [] : [el('p', { className: 't-try-note' }, text)];
}

function headerList(answer: Response): HTMLElement {
  const rows = [...answer.headers].map(([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, value)),
  );
  return el(
    'details',
    { className: 't-try-headers' },
    el('summary', {}, t('Headers ({})', rows.length)),
    el('dl', {}, ...rows),
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return measure(bytes, 'byte');
  return bytes < 1e6 ? measure(bytes / 1e3, 'kilobyte', 1) : measure(bytes / 1e6, 'megabyte', 1);
}

/** A number with its unit in the language of the page; short for all but the smallest unit. */
function measure(value: number, unit: string, digits = 0): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay: digits === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
