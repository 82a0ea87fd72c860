import { t } from '../../../i18n/page-messages.ts';
import { button, el, on } from '../../shared/dom.ts';
import { cutText } from '../../../utils/text.ts';

/** Number of characters rendered at once. */
const SLICE = 100_000;
/** Distance from the end of the box at which the next slice is rendered, in pixels. */
const NEAR_END = 600;

/**
 * A text of any length in a scroll container: rendered in slices; while it arrives, only its end is
 * rendered.
 */
export class TextView {
  readonly #box = el('pre', { tabIndex: 0 });
  readonly #more = button('', 't-try-more-text', () => this.#showMore());
  readonly element = el('div', { className: 't-try-text' }, this.#box, this.#more);
  #text = '';
  /**
   * Number of rendered characters from the start; or the end offset, if only the end is rendered.
   */
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

  /**
   * Adds text, which is rendered with the next frame. The box stays scrolled to its end if it was
   * there.
   */
  write(text: string): void {
    this.#text += text;
    this.#frame ||= requestAnimationFrame(() => this.#follow());
  }

  /** The text is complete: renders it from the start if only its end was rendered. */
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

  /** Slices end at line breaks, except in very long lines. */
  #showMore(): void {
    const rest = cutText(this.#text.slice(this.#shown), SLICE);
    const isLast = this.#shown + rest.length === this.#text.length;
    const line = rest.lastIndexOf('\n');
    const end = isLast || line < SLICE / 2 ? rest.length : line + 1;
    // A separate block, because browsers skip the layout of blocks that are off screen.
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
