import type { MessageKey } from '../../../i18n/english.ts';
import { t } from '../../../i18n/page-messages.ts';
import { plural } from '../../../i18n/plurals.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { parseExact, writeExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import { createParser, deltaOf, type StreamEvent, type StreamParser } from './event-parser.ts';
import { TextView } from './text-view.ts';
import { copyButton, createTools, formatUnit } from './tools.ts';
import { cutText } from '../../../utils/text.ts';

/** Maximum number of messages rendered at once. */
const DRAWN = 200;
/** Characters of a message that its line shows. */
const LINE_LENGTH = 300;

/** Messages in order; while they arrive, the last ones are shown, at the end the first ones. */
class EventList {
  readonly #list = el('ol', { className: 't-events', tabIndex: 0, ariaLabel: t('Events') });
  readonly #more = button('', 't-try-more-text', () => this.#showMore());
  readonly element = el('div', {}, this.#list, this.#more);
  readonly #events: TimedEvent[] = [];
  #drawn = 0;

  constructor() {
    this.#more.hidden = true;
  }

  get count(): number {
    return this.#events.length;
  }

  /**
   * Adds messages and renders the last ones. The list stays scrolled to its end if it was there.
   */
  add(events: readonly TimedEvent[]): void {
    for (const event of events) this.#events.push(event);
  }

  /** Renders new messages. */
  draw(): void {
    const list = this.#list;
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    const from = Math.max(this.#drawn, this.#events.length - DRAWN);
    list.append(...this.#events.slice(from).map((event, at) => renderEvent(event, from + at)));
    this.#drawn = this.#events.length;
    while (list.childElementCount > DRAWN) list.firstElementChild?.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  /** The stream ended: shows the first messages again. */
  end(): void {
    this.draw();
    if (this.#events.length <= DRAWN) return;
    this.#list.replaceChildren();
    this.#drawn = 0;
    this.#showMore();
  }

  #showMore(): void {
    const from = this.#drawn;
    const next = this.#events.slice(from, from + DRAWN);
    this.#list.append(...next.map((event, at) => renderEvent(event, from + at)));
    this.#drawn += next.length;
    const left = this.#events.length - this.#drawn;
    this.#more.hidden = left === 0;
    this.#more.textContent = t('Show more ({})', left);
  }
}

/**
 * A stream of messages while it arrives: as messages, raw, and as joined text of a language model.
 */
export class StreamView extends HTMLElement {
  readonly #list = new EventList();
  readonly #raw = new TextView();
  readonly #joined = new TextView();
  readonly #facts = el('p', { className: 't-stream-facts' });
  readonly #tools = createTools();
  /** Container of the current view. */
  readonly #container = el('div');
  readonly #tabs = new Map<HTMLButtonElement, HTMLElement>();
  #parser!: StreamParser;
  #started = 0;
  /** Time of the first piece of text. */
  #firstText: number | undefined;
  #frame = 0;

  /** Begins; `started` is when the request was sent. */
  start(contentType: string, started: number): void {
    this.#parser = createParser(contentType);
    this.#started = started;
    const copy = copyButton(t('Copy'), () => this.#shownText());
    const views = el('span', { className: 't-try-views', role: 'group', ariaLabel: t('View as') });
    views.append(
      this.#addTab('Events', this.#list.element),
      this.#addTab('Raw', this.#raw.element),
    );
    this.#tools.append(views, copy);
    this.replaceChildren(this.#tools, this.#facts, this.#container);
    this.#open(this.#list.element);
  }

  /** Adds received text, which is rendered with the next frame. */
  write(text: string): void {
    this.#raw.write(text);
    this.#take(this.#parser.feed(text));
  }

  /** The stream ended. */
  end(save: HTMLElement): void {
    this.#take(this.#parser.end());
    cancelAnimationFrame(this.#frame);
    this.#draw();
    this.#list.end();
    this.#raw.end();
    if (this.#firstText !== undefined) this.#joined.end();
    if (this.#list.count === 0) this.#open(this.#raw.element);
    this.#tools.append(save);
  }

  #take(events: readonly StreamEvent[]): void {
    const milliseconds = performance.now() - this.#started;
    this.#list.add(events.map((event) => ({ ...event, milliseconds })));
    for (const event of events) {
      const text = deltaOf(event);
      if (text === undefined) continue;
      if (this.#firstText === undefined) this.#beginText(milliseconds);
      this.#joined.write(text);
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** The stream is the text of a language model: shows the joined text. */
  #beginText(milliseconds: number): void {
    this.#firstText = milliseconds;
    const tab = this.#addTab('Text', this.#joined.element);
    this.#tools.firstElementChild?.prepend(tab);
    this.#joined.element.classList.add('t-stream-text');
    this.#open(this.#joined.element);
  }

  #draw(): void {
    this.#frame = 0;
    this.#list.draw();
    const count = plural('1 event | {} events', this.#list.count);
    const first =
      this.#firstText === undefined
        ? []
        : [t('first text after {}', formatUnit(Math.round(this.#firstText), 'millisecond'))];
    this.#facts.textContent = [count, ...first].join(' · ');
  }

  #addTab(name: MessageKey, view: HTMLElement): HTMLElement {
    const tab = button(t(name), 't-try-view', () => this.#open(view));
    this.#tabs.set(tab, view);
    return tab;
  }

  #open(view: HTMLElement): void {
    for (const [tab, known] of this.#tabs) tab.ariaPressed = String(known === view);
    this.#container.replaceChildren(view);
  }

  /** The text of the current view: joined, or raw. */
  #shownText(): string {
    return this.#joined.element.isConnected ? this.#joined.text : this.#raw.text;
  }
}

customElements.define('t-response-stream', StreamView);

/** A message with its time since the request. */
interface TimedEvent extends StreamEvent {
  milliseconds: number;
}

/** A line, which opens to the whole message. */
function renderEvent(event: TimedEvent, at: number): HTMLElement {
  const { data, id, milliseconds, isCut } = event;
  const time = el('span', { className: 't-event-time' }, `${(milliseconds / 1000).toFixed(2)} s`);
  const name = event.event === '' ? [] : [el('span', { className: 't-event-name' }, event.event)];
  const number = id === '' ? [] : [el('span', { className: 't-event-id' }, `id ${id}`)];
  const cut = isCut ? [el('span', { className: 't-json-note' }, t('Incomplete'))] : [];
  const line = el('span', { className: 't-event-data' }, cutText(data, LINE_LENGTH));
  const summary = el('summary', {}, time, ...name, ...number, line, ...cut);
  const details = on(el('details', {}, summary), 'toggle', () => {
    if (details.childElementCount === 1) details.append(el('pre', {}, prettyData(data)));
  });
  return el('li', { value: at + 1 }, details);
}

function prettyData(data: string): string {
  try {
    return writeExact(parseExact(data), 2);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? data;
  }
}
