import { t } from '../../../i18n/page-messages.ts';
import { button, el, on } from '../../shared/dom.ts';

/** Characters that are drawn at once. */
const SLICE = 100_000;
/** Distance from the end of the box from which on the next slice is drawn. */
const NEAR_END = 600;

/** A text of any length in a box that scrolls: slice by slice, and while it arrives the end of it. */
export class TextView {
  readonly #box = el('pre', { tabIndex: 0 });
  readonly #more = button('', 't-try-more-text', () => this.#showMore());
  readonly element = el('div', { className: 't-try-text' }, this.#box, this.#more);
  #text = '';
  /** Characters of the text that are drawn, from its beginning; or up to here, where only the end is. */
  #shown = 0;
  #frame = 0;
  #hasOnlyEnd = false;

  constructor(text = '') {
    this.#more.hidden = true;
    on(this.#box, 'scroll', () => {
      const { scrollTop, clientHeight, scrollHeight } = this.#box;
      const isNearEnd = scrollTop + clientHeight > scrollHeight - NEAR_END;
      if (isNearEnd && !this.#more.hidden) this.#showMore();
    });
    if (text !== '') {
      this.#text = text;
      this.#showMore();
    }
  }

  /** The whole text so far. */
  get text(): string {
    return this.#text;
  }

  /** Adds text, which is drawn with the next frame. The box stays at its end if that is where the reader is. */
  write(text: string): void {
    this.#text += text;
    this.#frame ||= requestAnimationFrame(() => this.#follow());
  }

  /** Nothing more comes: draws the text from its beginning where only its end was to be seen. */
  end(text = this.#text): void {
    cancelAnimationFrame(this.#frame);
    if (this.#hasOnlyEnd || text !== this.#text) {
      this.#box.replaceChildren();
      this.#shown = 0;
    }
    this.#text = text;
    this.#hasOnlyEnd = false;
    this.#showMore();
  }

  #follow(): void {
    this.#frame = 0;
    const { scrollTop, clientHeight, scrollHeight } = this.#box;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 8;
    if (this.#text.length - this.#shown > SLICE) {
      this.#hasOnlyEnd = true;
      this.#box.replaceChildren();
      this.#shown = this.#text.length - SLICE / 2;
    }
    this.#box.append(this.#text.slice(this.#shown));
    this.#shown = this.#text.length;
    while (this.#box.childNodes.length > 1 && (this.#box.textContent?.length ?? 0) > SLICE) {
      this.#hasOnlyEnd = true;
      this.#box.firstChild?.remove();
    }
    if (isAtEnd) this.#box.scrollTop = this.#box.scrollHeight;
  }

  /** Lines are kept whole where they are not endless. */
  #showMore(): void {
    const rest = this.#text.slice(this.#shown, this.#shown + SLICE);
    const isLast = this.#shown + rest.length === this.#text.length;
    const line = rest.lastIndexOf('\n');
    const end = isLast || line < SLICE / 2 ? rest.length : line + 1;
    // A block of its own, because browsers lay out only those that are to be seen.
    if (rest !== '') this.#box.append(el('span', { className: 't-try-slice' }, rest.slice(0, end)));
    this.#shown += end;
    const left = this.#text.length - this.#shown;
    this.#more.hidden = left === 0;
    this.#more.textContent = t(
      'Show more ({})',
      left.toLocaleString(document.documentElement.lang),
    );
  }
}
