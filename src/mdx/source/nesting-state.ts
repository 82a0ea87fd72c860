import type { Range } from '../../utils/code-ranges.ts';
import {
  countDelimiters,
  MAX_HIDDEN_OPERATORS,
  MAX_UNCLOSED_TAGS,
  MAX_WEIGHT,
  WORDS_IN_A_ROW,
} from './parser-limits.ts';

/** An open expression, bracket, tag, element, or template literal. */
interface Frame {
  type: 'code' | 'tag' | 'element' | 'template' | 'module';
  /** Operators and words since the last `,` or `;`. */
  weight: number;
  /** Start offset. */
  start: number;
  /** Its end: the closing bracket, or the name in the end tag of an element. */
  end?: string | undefined;
}

const PARAGRAPH_END = /\n[ \t]*(?=\n)/g;

/** How far a text is read, and what is open there. Shared by the readers of a scan. */
export class NestingState {
  readonly text: string;
  at = 0;
  readonly stack: Frame[] = [];
  weight = 0;
  elements = 0;
  /** Number of block quotes around the line of text that was read last; each begins the lines below with a `>`. */
  quotes = 0;
  /** Whether an operand is expected next, in an expression. */
  wantsOperand = true;
  /** Whether strings may end elsewhere, and more brackets follow than may be open. */
  isHidden = false;
  /** Start offset of the first expression with unbalanced brackets or tags. */
  mismatch: number | undefined;

  /** Expressions with more elements inside each other than an unclosed one may have. */
  readonly deepExpressions: Range[] = [];

  /** Quoted values of attributes that would be as deep as such an expression if the tag around them was text. */
  readonly deepValues: Range[] = [];

  /** Offset of the first `<` in a tag of the text: the parser sees no tags after it. */
  invalidTag: number | undefined;

  /** The outermost expression that is open, and the elements and tags that are open in it. */
  #expression: { frame: Frame; open: number; most: number } | undefined;

  /** Start and end of the outermost template literals and comments of the expression that have several lines. */
  #divided: [start: number, end: number][] = [];

  /** The outermost expression, tag, or module that is open. */
  #outer: Frame | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves behind a sticky pattern, and returns the text that it matches. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  isAhead(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  /** Whether the `>` at the current offset belongs to a block quote around the tag that it is in, instead of ending it. */
  isQuoteMarker(): boolean {
    if (this.quotes === 0) return false;
    const before = this.text.slice(this.text.lastIndexOf('\n', this.at - 1) + 1, this.at);
    return /^[ \t>]*$/.test(before) && before.split('>').length <= this.quotes;
  }

  endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 ? this.text.length : end;
  }

  endOfParagraph(from: number): number {
    PARAGRAPH_END.lastIndex = from;
    return PARAGRAPH_END.exec(this.text)?.index ?? this.text.length;
  }

  /** Whether the content of an element is JSX in an expression, without Markdown. */
  isInCode(): boolean {
    return this.stack[0]?.type === 'code' || this.stack[0]?.type === 'module';
  }

  push(type: Frame['type'], end?: string): void {
    const frame: Frame = { type, weight: 1, start: this.at - 1, end };
    this.stack.push(frame);
    if (type !== 'element') this.#outer ??= frame;
    this.weight += 1;
    if (type === 'element') this.elements += 1;
    if (type === 'code' && this.stack[0]?.type !== 'module')
      this.#expression ??= { frame, open: 0, most: 0 };
    else if (isMarkup(frame) && this.#expression) {
      this.#expression.open += 1;
      this.#expression.most = Math.max(this.#expression.most, this.#expression.open);
    }
  }

  pop(): void {
    const frame = this.stack.pop();
    if (!frame) return;
    this.weight -= frame.weight;
    if (frame.type === 'element') this.elements -= 1;
    if (isMarkup(frame) && this.#expression) this.#expression.open -= 1;
    if (frame === this.#expression?.frame) {
      if (this.#expression.most > MAX_UNCLOSED_TAGS)
        this.deepExpressions.push([frame.start, this.at]);
      this.#expression = undefined;
    }
    if (frame !== this.#outer) return;
    this.#outer = undefined;
    if (frame.type !== 'module') this.#countDivided(frame.start);
  }

  /** Adds operators or words to the innermost frame. */
  add(weight: number): void {
    const frame = this.stack.at(-1);
    if (!frame) return;
    frame.weight += weight;
    this.weight += weight;
  }

  /** Forgets the operators and words of the innermost frame, where another statement begins. */
  reset(): void {
    const frame = this.stack.at(-1);
    if (frame) this.add(1 - frame.weight);
  }

  /** Opens an expression at its bracket. */
  openCode(): void {
    const end = BRACKET_ENDS[this.text[this.at] ?? ''];
    this.at += 1;
    this.push('code', end);
    this.wantsOperand = true;
  }

  noteMismatch(): void {
    this.mismatch ??= this.stack.find(({ type }) => type === 'code')?.start;
  }

  /** Notes a template literal or comment that ends here. */
  noteDivided(start: number): void {
    if (this.endOfLine(start) >= this.at) return;
    while ((this.#divided.at(-1)?.[0] ?? -1) > start) this.#divided.pop();
    this.#divided.push([start, this.at]);
  }

  /** Counts what an open tag seems to hide, which is text for the parser. */
  finish(): void {
    if (this.#outer && this.#outer.type !== 'module') this.#countAll();
  }

  /**
   * Counts them where an expression or tag ends. With text on its lines, it is part of a paragraph, which may end
   * first.
   */
  #countDivided(start: number): void {
    if (this.#divided.length === 0) return;
    const lineStart = start === 0 ? 0 : this.text.lastIndexOf('\n', start - 1) + 1;
    const around =
      this.text.slice(lineStart, start) + this.text.slice(this.at, this.endOfLine(this.at));
    if (around.trim() !== '') this.#countAll();
    this.#divided = [];
  }

  #countAll(): void {
    this.countHidden(this.#divided.map((range) => this.text.slice(...range)).join('\n'));
  }

  /** Counts all brackets of a text as open. */
  countHidden(text: string): void {
    this.isHidden ||= mayHide(text);
  }
}

function isMarkup({ type }: Frame): boolean {
  return type === 'tag' || type === 'element';
}

const BRACKET_ENDS: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * Whether a text has enough special characters to be nested too deeply, regardless of where
 * strings, comments, and templates end.
 */
export function mayHide(text: string): boolean {
  const [, openers = 0, operators = 0] = countDelimiters(text);
  return openers > MAX_WEIGHT || operators > MAX_HIDDEN_OPERATORS || WORDS_IN_A_ROW.test(text);
}
