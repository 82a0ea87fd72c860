import { t } from '../../text/words/page-words.ts';
import { parseExact, writeExact } from '../../text/exact-json.ts';
import { button, el, on } from '../dom.ts';
import type { StreamEvent } from './event-parser.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** A message with the time after which it came. */
export interface TimedEvent extends StreamEvent {
  milliseconds: number;
  /** The stream ended within it. */
  isCut?: boolean | undefined;
}

/** Messages that are drawn at once. */
const DRAWN = 200;
/** Characters of a message that its line shows. */
const LINE_LENGTH = 300;

/** Messages in the order in which they came; while they come the last ones, at the end the first. */
export class EventList {
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

  /** Adds messages and draws the last ones. The list stays at its end if that is where the reader is. */
  add(events: readonly TimedEvent[]): void {
    this.#events.push(...events);
  }

  /** Draws what was added. */
  draw(): void {
    const list = this.#list;
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    const from = Math.max(this.#drawn, this.#events.length - DRAWN);
    list.append(...this.#events.slice(from).map((event, at) => renderEvent(event, from + at)));
    this.#drawn = this.#events.length;
    while (list.childElementCount > DRAWN) list.firstElementChild?.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  /** Nothing more comes: the list begins with the first message again. */
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

/** A line, which opens to the whole message. */
function renderEvent(event: TimedEvent, at: number): HTMLElement {
  const { data, id, milliseconds, isCut } = event;
  const time = el('span', { className: 't-event-time' }, `${(milliseconds / 1000).toFixed(2)} s`);
  const name = event.event === '' ? [] : [el('span', { className: 't-event-name' }, event.event)];
  const number = id === '' ? [] : [el('span', { className: 't-event-id' }, `id ${id}`)];
  const cut = isCut ? [el('span', { className: 't-json-note' }, t('Not complete'))] : [];
  const line = el('span', { className: 't-event-data' }, data.slice(0, LINE_LENGTH));
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
