import { t } from '../../text/words/page-words.ts';
import { formatSize } from '../answer-tools/format-size.ts';
import { el, on } from '../dom.ts';
import { jsonTree } from './json-tree.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Something that went over a connection, or happened to it. */
export interface LogEntry {
  time: Date;
  kind: 'sent' | 'received' | 'note';
  /** Title of the message in the document. */
  name?: string | undefined;
  data: string | Blob;
}

/** Letters of a message that stand in its line. */
const PREVIEW_LENGTH = 200;
/** Letters that are shown; the rest is in what Save gives. */
const MAX_TEXT_LENGTH = 400_000;

/** One entry in a line, which opens to the whole message. */
export function logEntry(entry: LogEntry, isOpen: boolean): HTMLElement {
  const { kind, data } = entry;
  if (kind === 'note' || data instanceof Blob) {
    const content = data instanceof Blob ? [words(entry), saveLink(data)] : [data];
    return line('div', entry, el('span', { className: 't-socket-note' }, ...content));
  }
  const preview = el('span', { className: 't-socket-preview' }, data.slice(0, PREVIEW_LENGTH));
  const summary = line('summary', entry, words(entry), preview);
  const details = el('details', { open: isOpen }, summary);
  // A feed has more messages than anybody opens.
  const fill = () => {
    if (details.open && !summary.nextElementSibling) details.append(body(data));
  };
  on(details, 'toggle', fill);
  fill();
  return details;
}

function line(tag: 'div' | 'summary', { time, kind }: LogEntry, ...content: Node[]): HTMLElement {
  const clock = el('time', { dateTime: time.toISOString() }, formatTime(time));
  const element = el(tag, { className: 't-socket-line' }, clock, ...content);
  element.dataset['kind'] = kind;
  return element;
}

/** Direction and name. */
function words({ kind, name }: LogEntry): HTMLElement {
  const isSent = kind === 'sent';
  const sign = el('span', { ariaHidden: 'true' }, isSent ? '↑' : '↓');
  const way = el('span', { className: 't-socket-way' }, sign);
  way.append(el('span', { className: 't-sr' }, t(isSent ? 'Sent' : 'Received')));
  return el(
    'span',
    { className: 't-socket-words' },
    way,
    ...(name ? [el('strong', {}, name)] : []),
  );
}

function body(text: string): HTMLElement {
  const tree = toTree(text);
  return tree ?? el('pre', { tabIndex: 0 }, text.slice(0, MAX_TEXT_LENGTH));
}

function toTree(text: string): HTMLElement | undefined {
  if (text.length > MAX_TEXT_LENGTH || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return jsonTree(text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

function saveLink(data: Blob): HTMLElement {
  const href = URL.createObjectURL(data);
  const size = formatSize(data.size);
  return el(
    'a',
    { href, download: 'message.bin', className: 't-try-download' },
    t('Download ({})', size),
  );
}

/** The time of day to the millisecond, as the reader's language writes it. */
function formatTime(time: Date): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(time);
}
