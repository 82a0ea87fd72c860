import { VOID_ELEMENTS } from '../../utils/html.ts';
import { MAX_UNCLOSED_TAGS } from './parser-limits.ts';
import type { NestingState } from './nesting-state.ts';

const TAG = /<(?=[A-Za-z_$>])/y;
const TAG_NAME = /[^\s/<>{]*/y;
const END_TAG = /<\/[^<>]*>/y;
/** An end tag that JSX allows. */
const JSX_END_TAG = /^<\/\s*((?:[\p{ID_Start}$_][\p{ID_Continue}$.:-]*)?)\s*>$/u;
/** Text in a tag that ends nothing and has no value. */
const PLAIN_TAG = /[^"'{/<>]+/y;

/** Reads tags, which open and close elements. */
export class TagReader {
  readonly #state: NestingState;
  /** Called for each `<` in a tag, which the parser sees as a tag if the one around it is unclosed. */
  readonly #onInnerTag: () => void;

  constructor(state: NestingState, onInnerTag: () => void) {
    this.#state = state;
    this.#onInnerTag = onInnerTag;
  }

  /** A tag, or a `<` that is text. */
  openTag(): void {
    const state = this.#state;
    const endTag = state.match(END_TAG);
    if (endTag !== undefined) {
      const frame = state.stack.at(-1);
      // The parser continues as if the element were unclosed.
      if (state.isInCode() && JSX_END_TAG.exec(endTag)?.[1] !== frame?.end) state.noteMismatch();
      if (state.isInCode() && frame?.type === 'element') state.pop();
      if (!state.isInCode()) this.#closeElement(endTag.slice(2, -1).trim());
      state.wantsOperand = false;
    } else if (state.match(TAG) !== undefined) {
      const { at } = state;
      const name = state.match(TAG_NAME);
      state.at = at;
      state.push('tag', name);
    } else state.at += 1;
  }

  /** Ends an element and those in it, as HTML does, which ignores other end tags. */
  #closeElement(name: string): void {
    const { stack } = this.#state;
    const around = stack.findLastIndex(({ type }) => type !== 'element');
    const found = stack.findLastIndex((frame) => frame.end === name);
    if (found <= around) return;
    for (let left = stack.length - found; left > 0; left--) this.#state.pop();
  }

  /** Reads on in a tag that is open. */
  readTag(): void {
    const state = this.#state;
    const character = state.text[state.at];
    if (character === '"' || character === "'") this.#skipValue(character);
    else if (character === '{') state.openCode();
    else if (character === '/' && state.text[state.at + 1] === '>') {
      state.at += 2;
      state.pop();
      state.wantsOperand = false;
    } else {
      const isMarker = character === '>' && state.isQuoteMarker();
      state.at += 1;
      if (isMarker) return;
      if (character === '<') {
        this.#onInnerTag();
        if (!state.isInCode()) state.invalidTag ??= state.at - 1;
      }
      if (character !== '>') return void state.match(PLAIN_TAG);
      const name = state.stack.at(-1)?.end;
      state.pop();
      // Void elements are closed before they are parsed.
      if (VOID_ELEMENTS.includes(name?.toLowerCase() ?? '')) state.wantsOperand = false;
      else state.push('element', name);
    }
  }

  #skipValue(quote: string): void {
    const state = this.#state;
    const start = state.at;
    const end = state.text.indexOf(quote, start + 1);
    state.at = end < 0 ? start + 1 : end + 1;
    const value = state.text.slice(start, state.at);
    // Another block ends the tag.
    if (value.includes('\n')) state.countHidden(value);
    let tags = 0;
    for (let at = start; at < state.at; at += 1) {
      if (state.text[at] !== '<') continue;
      tags += 1;
      this.#onInnerTag();
    }
    if (tags > MAX_UNCLOSED_TAGS && value.includes('{')) state.deepValues.push([start, state.at]);
  }
}
