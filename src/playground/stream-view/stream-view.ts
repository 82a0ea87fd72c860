import { counted, t } from '../../text/words/page-words.ts';
import type { Word } from '../../text/words/english.ts';
import { formatUnit } from '../answer-tools/format-size.ts';
import { TextView } from '../answer-tools/text-view.ts';
import { copyButton, createTools } from '../answer-tools/tools.ts';
import { button, el } from '../dom.ts';
import { deltaOf } from './deltas.ts';
import { EventList } from './event-list.ts';
import { createParser, type StreamEvent, type StreamParser } from './event-parser.ts';

/** A stream of messages while it comes: the messages, what came as it came, and the text of a language model in one piece. */
export class StreamView extends HTMLElement {
  readonly #list = new EventList();
  readonly #raw = new TextView();
  readonly #joined = new TextView();
  readonly #facts = el('p', { className: 't-stream-facts' });
  readonly #tools = createTools();
  /** Where one of the views stands. */
  readonly #place = el('div');
  readonly #tabs = new Map<HTMLButtonElement, HTMLElement>();
  #parser!: StreamParser;
  #started = 0;
  /** When the first piece of text came. */
  #firstText: number | undefined;
  #frame = 0;

  /** Begins; `started` is when the request was sent. */
  start(contentType: string, started: number): void {
    this.#parser = createParser(contentType);
    this.#started = started;
    const copy = copyButton(t('Copy'), () => this.#shownText());
    const views = el('span', { className: 't-try-views', role: 'group', ariaLabel: t('View as') });
    views.append(this.#addTab('Events', this.#list.element), this.#addTab('Raw', this.#raw.element)); // prettier-ignore
    this.#tools.append(views, copy);
    this.replaceChildren(this.#tools, this.#facts, this.#place);
    this.#open(this.#list.element);
  }

  /** Takes what came, and shows it with the next frame. */
  write(text: string): void {
    this.#raw.write(text);
    this.#take(this.#parser.feed(text));
  }

  /** Nothing more comes. */
  end(save: HTMLElement): void {
    this.#take(this.#parser.end(), true);
    cancelAnimationFrame(this.#frame);
    this.#draw();
    this.#list.end();
    this.#raw.end();
    if (this.#firstText !== undefined) this.#joined.end();
    if (this.#list.count === 0) this.#open(this.#raw.element);
    this.#tools.append(save);
  }

  #take(events: readonly StreamEvent[], isCut = false): void {
    const milliseconds = performance.now() - this.#started;
    this.#list.add(events.map((event) => ({ ...event, milliseconds, isCut })));
    for (const event of events) {
      const text = deltaOf(event);
      if (text === undefined) continue;
      if (this.#firstText === undefined) this.#beginText(milliseconds);
      this.#joined.write(text);
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** The stream is the text of a language model, which is what readers want to see. */
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
    const count = counted('1 event | {} events', this.#list.count);
    const first = this.#firstText === undefined ? [] : [t('first text after {}', formatUnit(Math.round(this.#firstText), 'millisecond'))]; // prettier-ignore
    this.#facts.textContent = [count, ...first].join(' · ');
  }

  #addTab(name: Word, view: HTMLElement): HTMLElement {
    const tab = button(t(name), 't-try-view', () => this.#open(view));
    this.#tabs.set(tab, view);
    return tab;
  }

  #open(view: HTMLElement): void {
    for (const [tab, known] of this.#tabs) tab.ariaPressed = String(known === view);
    this.#place.replaceChildren(view);
  }

  /** What is to be seen: the joined text, else all as it came. */
  #shownText(): string {
    return this.#joined.element.isConnected ? this.#joined.text : this.#raw.text;
  }
}
