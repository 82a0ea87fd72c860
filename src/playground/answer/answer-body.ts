import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import { formatSize } from './format-size.ts';
import { jsonTree } from './json-tree.ts';

/** Characters that are shown; the rest is in the download. */
const MAX_TEXT_LENGTH = 400_000;

/** Shows the body of an answer in a box; gives the number of bytes. */
export function showBody(answer: Response, box: HTMLElement): Promise<number> {
  const type = answer.headers.get('content-type') ?? '';
  const isStream = /event-stream|ndjson|jsonl|json-seq|stream\+json/.test(type);
  return isStream ? showStream(answer, box) : showWhole(answer, type, box);
}

/** Appends text as it arrives. */
async function showStream(answer: Response, box: HTMLElement): Promise<number> {
  const text = el('pre', { tabIndex: 0 });
  box.append(text);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return bytes;
    bytes += part.value.byteLength;
    const isAtEnd = text.scrollTop + text.clientHeight >= text.scrollHeight - 8;
    if (bytes < MAX_TEXT_LENGTH) text.append(decoder.decode(part.value, { stream: true }));
    if (isAtEnd) text.scrollTop = text.scrollHeight;
  }
}

async function showWhole(answer: Response, type: string, box: HTMLElement): Promise<number> {
  const blob = await answer.blob();
  if (blob.size === 0)
    box.append(el('p', { className: 't-try-empty' }, t('The answer has no body.')));
  else if (type.startsWith('image/')) box.append(image(blob));
  else if (type === '' || /^text\/|json|xml|javascript|yaml|urlencoded|graphql/.test(type))
    showText(await blob.text(), blob, /json/.test(type), box);
  else box.append(download(blob, answer));
  return blob.size;
}

function image(blob: Blob): HTMLElement {
  const src = URL.createObjectURL(blob);
  const onload = () => URL.revokeObjectURL(src);
  return el('img', { src, alt: t('The image of the answer'), onload });
}

function showText(text: string, blob: Blob, isJson: boolean, box: HTMLElement): void {
  const copy = button(t('Copy'), 't-try-copy', async () => {
    await navigator.clipboard?.writeText(text);
    copy.textContent = t('Copied');
  });
  const plain = () => el('pre', { tabIndex: 0 }, text.slice(0, MAX_TEXT_LENGTH));
  box.append(copy, toJsonTree(text, isJson) ?? plain());
  if (text.length > MAX_TEXT_LENGTH) box.append(download(blob));
}

function toJsonTree(text: string, isJson: boolean): HTMLElement | undefined {
  if (text.length > MAX_TEXT_LENGTH || !(isJson || /^\s*[[{]/.test(text))) return undefined;
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
    t('Download ({})', formatSize(blob.size)),
  );
}
