import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import { logEntry, type LogEntry } from './log-entry.ts';

/** Entries that are kept; the first go when there are more. */
const MAX_ENTRIES = 1000;

/** What went over a connection, in the order of time. */
export interface MessageLog {
  element: HTMLElement;
  /** `isOpen` shows the whole of a message at once. */
  add(entry: LogEntry, isOpen?: boolean): void;
}

/** An empty log; it shows itself with the first entry. */
export function createMessageLog(): MessageLog {
  const entries: LogEntry[] = [];
  const list = el('div', {
    className: 't-socket-list',
    role: 'log',
    // Each message by itself would talk over everything; the status tells how many there are.
    ariaLive: 'off',
    ariaLabel: t('Messages'),
    tabIndex: 0,
  });
  const copy = button(t('Copy'), 't-try-copy', async () => {
    await navigator.clipboard?.writeText(toLines(entries));
    copy.textContent = t('Copied');
  });
  const save = button(t('Save'), 't-try-copy', () => download(toLines(entries)));
  const clear = button(t('Clear'), 't-try-copy', () => {
    entries.length = 0;
    list.replaceChildren();
    element.hidden = true;
  });
  const tools = el('div', { className: 't-socket-tools' }, copy, save, clear);
  const title = el('div', { className: 't-socket-head' }, el('strong', {}, t('Messages')), tools);
  const element = el('section', { className: 't-socket-log', hidden: true }, title, list);
  return {
    element,
    add(entry, isOpen = false) {
      const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
      entries.push(entry);
      list.append(logEntry(entry, isOpen));
      if (entries.length > MAX_ENTRIES) {
        entries.shift();
        list.firstElementChild?.remove();
      }
      element.hidden = false;
      copy.textContent = t('Copy');
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    },
  };
}

/** One JSON document a line. */
function toLines(entries: readonly LogEntry[]): string {
  return entries.map((entry) => JSON.stringify(toRecord(entry)) + '\n').join('');
}

function toRecord({ time, kind, name, data }: LogEntry): Record<string, unknown> {
  const content = typeof data === 'string' ? { data } : { bytes: data.size };
  return { time: time.toISOString(), kind, name, ...content };
}

function download(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  el('a', { href, download: 'messages.jsonl' }).click();
  URL.revokeObjectURL(href);
}
