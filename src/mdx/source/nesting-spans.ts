import type { NestingState } from './nesting-state.ts';
import { countDelimiters, MAX_WEIGHT } from './parser-limits.ts';

/** The last run of each length in the text up to an offset. */
interface Runs {
  end: number;
  last: Map<number, number>;
}

/** A line that may begin a block inside of a paragraph, where the parser ends inline code. */
const BLOCK_LINE = /\n[ \t]*(?:[^\p{L}\p{N}([\s"'.,\\]|\d{1,9}[.)])/u;
/** Text of a formula that would hide ends of expressions. */
const HIDING = /["'`<]|\/[/*]|\\[{}]/;
/** Brackets of a formula that are not counted. */
const MAX_FORMULA_BRACKETS = 200;
const RUNS = { '`': /`+/y, $: /\$+/y };

/**
 * Skips inline code and formulas where the parser certainly sees them; other text between their signs is read as usual.
 */
export class SpanReader {
  readonly #state: NestingState;
  /** Brackets of the formulas that were skipped. */
  #skipped = 0;
  /** End of the paragraph with such a sign in a tag or an expression. */
  readonly #signsInCode: Record<string, number> = { '`': -1, $: -1 };
  /** Runs of backticks or dollar signs of the line and of the paragraph. */
  readonly #runs: Record<string, Runs> = {};
  /** End of the paragraph in which the parser may pair backticks or dollar signs in another way. */
  #unpairedUntil = 0;
  /** End of the text in which all brackets were counted because of that. */
  #countedUntil = 0;

  constructor(state: NestingState) {
    this.#state = state;
  }

  /** Whether brackets of further formulas may be skipped. */
  get maySkipFormulas(): boolean {
    return this.#skipped <= MAX_WEIGHT;
  }

  /** Whether skipped formulas have too few brackets for deep nesting, with one more. */
  maySkip(formula: string): boolean {
    const [, openers = 0] = countDelimiters(formula);
    if (openers > MAX_FORMULA_BRACKETS || HIDING.test(formula)) this.#skipped += openers;
    return this.maySkipFormulas;
  }

  /** Notes signs in a tag or an expression, which the parser may pair with those after it. */
  noteSigns(from: number): void {
    const { at } = this.#state;
    const text = this.#state.text.slice(from, at);
    for (const [sign, end] of Object.entries(this.#signsInCode))
      if (from >= end && text.includes(sign))
        this.#signsInCode[sign] = this.#state.endOfParagraph(at);
  }

  /** Counts the rest of the paragraph if its sign may end code that begins in a tag or an expression. */
  countAfter(sign: string): void {
    const end = this.#signsInCode[sign] ?? -1;
    if (this.#state.at < end) this.#countHidden(this.#state.at, end);
  }

  /** Skips inline code or a formula, between runs of the same length. */
  skip(sign: '`' | '$'): void {
    const state = this.#state;
    const run = RUNS[sign];
    const start = state.at;
    const { length } = state.match(run) ?? '';
    const from = state.at;
    const lineEnd = state.endOfLine(from);
    let isOnLine = (this.#findLastRuns(sign, 'line').get(length) ?? -1) >= from;
    if (!isOnLine) {
      if (start < this.#unpairedUntil) return;
      if ((this.#findLastRuns(sign, 'paragraph').get(length) ?? -1) < from) return;
    }
    // The last run of this length is the end at the latest.
    for (;;) {
      state.at = state.text.indexOf(sign, state.at);
      if (state.match(run)?.length === length) break;
    }
    isOnLine = state.at <= lineEnd;
    const span = state.text.slice(from, state.at);
    const isCode = sign === '`';
    if (!isOnLine && BLOCK_LINE.test(span)) {
      // The parser may see the end here, or a block before it, and pair the rest accordingly.
      this.#unpairedUntil = state.endOfParagraph(from);
      if (isCode) this.#countHidden(from, this.#unpairedUntil);
      state.at = from;
    } else if (isOnLine && span.includes('|')) {
      // Cells of a table end inline code.
      if (isCode) this.#countHidden(from, lineEnd);
      else state.at = from;
    } else if (!isCode && (start < this.#unpairedUntil || !this.maySkip(span))) state.at = from;
  }

  #countHidden(from: number, end: number): void {
    if (from < this.#countedUntil) return;
    this.#countedUntil = end;
    this.#state.countHidden(this.#state.text.slice(from, end));
  }

  /** Offset of the last run of a sign of each length in the line or paragraph. */
  #findLastRuns(sign: '`' | '$', scope: 'line' | 'paragraph'): Map<number, number> {
    const { at: start, text } = this.#state;
    const known = this.#runs[sign + scope];
    if (known && start <= known.end) return known.last;
    const end = scope === 'line' ? this.#state.endOfLine(start) : this.#state.endOfParagraph(start);
    const runs = text.slice(start, end).matchAll(sign === '`' ? /`+/g : /\$+/g);
    const last = new Map(Array.from(runs, ({ 0: run, index }) => [run.length, start + index]));
    this.#runs[sign + scope] = { end, last };
    return last;
  }
}
