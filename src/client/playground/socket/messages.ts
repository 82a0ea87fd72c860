import { t } from '../../../i18n/page-messages.ts';
import type { ChannelForm, MessageShape, ReceivedMessage } from '../../../openapi/channel-pages.ts';
import { toBody, type RequestBody } from '../../../openapi/request.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { parseJson, readJson, type JsonNode } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import { inputGroup, nestedControls, type BodyInputs } from '../form/control.ts';
import { copyButton, releaseLinks, saveLink } from '../response/tools.ts';
import { cutText } from '../../../utils/text.ts';

/** Maximum number of entries; the oldest are removed. */
const MAX_ENTRIES = 1000;

/** Log of a connection, in order of time. */
interface MessageLog {
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
    // Announcing each message would interrupt everything; the status announces their number.
    ariaLive: 'off',
    ariaLabel: t('Messages'),
    tabIndex: 0,
  });
  const copy = copyButton(t('Copy'), () => toLines(entries));
  const save = button(t('Save'), 't-try-copy', () => download(toLines(entries)));
  const clear = button(t('Clear'), 't-try-copy', () => {
    entries.length = 0;
    releaseLinks(list);
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
        const oldest = list.firstElementChild;
        if (oldest) releaseLinks(oldest);
        oldest?.remove();
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

/** A message or event of a connection. */
interface LogEntry {
  time: Date;
  kind: 'sent' | 'received' | 'note';
  /** Title of the message in the document. */
  name?: string | undefined;
  data: string | Blob;
}

/** Maximum number of characters of a message in its line. */
const PREVIEW_LENGTH = 200;
/** Maximum number of shown characters; Save includes the rest. */
const MAX_TEXT_LENGTH = 400_000;

/** One entry in a line, which opens to the whole message. */
function logEntry(entry: LogEntry, isOpen: boolean): HTMLElement {
  const { kind, data } = entry;
  if (kind === 'note' || data instanceof Blob) {
    const content = data instanceof Blob ? [message(entry), saveLink(data, 'message.bin')] : [data];
    return line('div', entry, el('span', { className: 't-socket-note' }, ...content));
  }
  const preview = el('span', { className: 't-socket-preview' }, cutText(data, PREVIEW_LENGTH));
  const summary = line('summary', entry, message(entry), preview);
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
function message({ kind, name }: LogEntry): HTMLElement {
  const isSent = kind === 'sent';
  const arrow = el('span', { ariaHidden: 'true' }, isSent ? '↑' : '↓');
  const way = el('span', { className: 't-socket-way' }, arrow);
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
  return tree ?? el('pre', { tabIndex: 0 }, cutText(text, MAX_TEXT_LENGTH));
}

function toTree(text: string): HTMLElement | undefined {
  if (text.length > MAX_TEXT_LENGTH || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return jsonTree(text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
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

/** Levels that are open from the start. */
const OPEN_LEVELS = 3;

/** Highlighted, collapsible JSON, as written. Throws if the text is not JSON. */
function jsonTree(text: string): HTMLElement {
  return el('div', { className: 't-json line', tabIndex: 0 }, ...nodes(readJson(text), '', 0));
}

/** Classes are those of code tokens: strings, numbers, property names. */
function nodes(value: JsonNode, after: string, level: number): Node[] {
  if (value.kind === 'object') {
    const rows = value.entries.map(([key, member], index) => {
      const name = el('span', { className: 'a' }, JSON.stringify(key));
      return row([name, new Text(': ')], member, index < value.entries.length - 1, level);
    });
    return branch('{', '}', rows, after, level);
  }
  if (value.kind === 'array') {
    const rows = value.items.map((item, index) =>
      row([], item, index < value.items.length - 1, level),
    );
    return branch('[', ']', rows, after, level);
  }
  const className = value.kind === 'string' ? 's' : 'n';
  return [el('span', { className }, value.source), new Text(after)];
}

function row(name: Node[], member: JsonNode, hasNext: boolean, level: number): HTMLElement {
  return el('div', {}, ...name, ...nodes(member, hasNext ? ',' : '', level + 1));
}

function branch(
  open: string,
  close: string,
  rows: HTMLElement[],
  after: string,
  level: number,
): Node[] {
  const end = new Text(close + after);
  if (rows.length === 0) return [new Text(open), end];
  const details = el('details', { open: level < OPEN_LEVELS }, el('summary', {}, open), ...rows);
  return [details, end];
}

/** A message as sent. */
export interface OutgoingMessage {
  /** Title of the message in the document; undefined for a text of the reader's own. */
  name?: string | undefined;
  data: string | Blob;
}

/** The form of the messages that a reader can send: those of the document, and any text. */
export function createMessageForm(
  form: ChannelForm,
  send: (message: OutgoingMessage) => void,
): HTMLFormElement {
  const titles = [...form.messages.map(({ title }) => title), t('Any text')];
  const select = el(
    'select',
    { ariaLabel: t('Message'), hidden: titles.length < 2 },
    ...titles.map((title) => el('option', {}, title)),
  );
  const holder = el('div');
  let body: BodyInputs;
  const show = () => {
    const chosen = form.messages[select.selectedIndex]?.body ?? { mediaType: 'text/plain' };
    body = nestedControls().createBody({ ...form, bodies: [chosen], bodyRequired: true });
    holder.replaceChildren(body.element);
  };
  on(select, 'change', show);
  show();
  const actions = el('div', { className: 't-try-actions' });
  actions.append(el('button', { className: 't-try-send', textContent: t('Send') }));
  const group = inputGroup(t('Message'), select, holder);
  const element = el('form', { className: 't-socket-message' }, group, actions);
  on(element, 'submit', (event) => {
    event.preventDefault();
    const input = body.read();
    const data = input && toData(toBody(input));
    if (data !== undefined) send({ name: form.messages[select.selectedIndex]?.title, data });
  });
  return on(element, 'keydown', (event) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) element.requestSubmit();
  });
}

/** A body as one message; undefined for a form with files. */
function toData(body: RequestBody): string | Blob | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob;
  if (body.kind === 'multipart') return undefined;
  return new URLSearchParams(body.fields.map(({ name, value }) => [name, value])).toString();
}

/**
 * The title of the message with the best matching schema; undefined if no schema is better than all
 * others.
 */
export function nameMessage(
  text: string,
  messages: readonly ReceivedMessage[],
): string | undefined {
  const value = parse(text);
  let best: { title?: string | undefined; score: number } = { score: -1 };
  for (const { title, shapes } of messages) {
    const score = Math.max(...shapes.map((shape) => scoreOf(value, shape)));
    if (score > best.score) best = { title, score };
    else if (score === best.score && title !== best.title) best = { score };
  }
  return best.title;
}

/** Score of how well a value fits a shape; -1 if it does not. */
function scoreOf(value: unknown, { types, required, values }: MessageShape): number {
  if (types.length > 0 && !types.some((type) => isOf(value, type))) return -1;
  const members = new Map(Object.entries(typeof value === 'object' && value ? value : {}));
  if (!required.every((name) => members.has(name))) return -1;
  const known = values.filter(([name]) => members.has(name));
  const fits = known.every(([name, allowed]) =>
    allowed.includes(JSON.stringify(members.get(name))),
  );
  // A matching discriminator counts more than properties, which several messages may share.
  return fits ? known.length * 100 + required.length + Math.sign(types.length) : -1;
}

function isOf(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Text that is not JSON is a string. */
function parse(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
