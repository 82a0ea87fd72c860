import type { NestingState } from './nesting-state.ts';
import type { TagReader } from './nesting-tags.ts';
import type { TextKind } from './nesting-scanner.ts';

/** A tag for the parser, although it follows a value: `a<b>c`. */
const LATE_TAG = /<(?:>|[A-Za-z_$][\w$.:-]*\s*(?:\/?>|\s(?!in\b|instanceof\b)[A-Za-z_${]))/y;
const WORD = /[\w$]+/y;
const NESTING_WORDS = new Set(
  'new typeof void await delete yield else if for while do with'.split(' '),
);
/** Words that an operand follows, so that a slash begins a regular expression. */
const OPERAND_WORDS = new Set([
  ...NESTING_WORDS,
  'return',
  'case',
  'in',
  'of',
  'instanceof',
  'throw',
  'default',
]);
/** Words of these that may be names. */
const CONTEXTUAL_WORDS = new Set(['await', 'yield', 'of']);
const CONTINUING_WORDS = new Set(['else', 'in', 'of', 'instanceof', 'as']);
const REGEXP = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,1000}\]){1,1000}\/\w*/y;
const BLANK_LINE = /\n[ \t]*(?=\n)/y;
const LINE_END = /[^\n]*/y;

/** Reads JavaScript: expressions, module syntax, and template literals. */
export class CodeReader {
  readonly #state: NestingState;
  readonly #tags: TagReader;
  readonly #kind: TextKind;
  /** Whether the previous character is a `}`. */
  #isBehindBlock = false;
  /** Whether a following slash may be a division or a regular expression. */
  #isAmbiguous = false;
  /** End of the text after such a slash in which closing brackets are uncertain. */
  #unsureUntil = 0;
  /** Whether the brackets after such a slash were counted. */
  #isCounted = false;

  constructor(state: NestingState, tags: TagReader, kind: TextKind) {
    this.#state = state;
    this.#tags = tags;
    this.#kind = kind;
  }

  readCode(): void {
    const state = this.#state;
    const character = state.text[state.at] ?? '';
    if (/\s/.test(character)) return this.#skipSpace();
    if (character === '/') return this.#readSlash();
    this.#isAmbiguous = false;
    if (character === '"' || character === "'") return this.#skipString(character);
    if (character === '`') {
      state.at += 1;
      return state.push('template');
    }
    if ('([{'.includes(character)) return state.openCode();
    if (')]}'.includes(character)) return this.#close(character);
    if (character === '<' && state.wantsOperand && this.#kind !== 'markdown') {
      const { at } = state;
      this.#tags.openTag();
      if (state.at > at + 1 || state.stack.at(-1)?.type === 'tag') return;
    }
    const isExpression = state.stack[0]?.type !== 'module';
    if (character === '<' && isExpression && state.isAhead(LATE_TAG)) state.noteMismatch();
    const word = state.match(WORD);
    if (word !== undefined) return this.#readWord(word);
    state.at += 1;
    this.#isAmbiguous = /[+-]/.test(character) && state.text[state.at - 2] === character;
    this.#isBehindBlock = false;
    if (character === ',' || character === ';') this.#endStatement(character);
    else state.add(1);
    state.wantsOperand = character !== '.';
  }

  readTemplate(): void {
    const state = this.#state;
    const character = state.text[state.at];
    if (character === '\\') state.at += 2;
    else if (character === '$' && state.text[state.at + 1] === '{') {
      state.at += 1;
      state.openCode();
    } else {
      state.at += 1;
      if (character !== '`') return;
      state.noteDivided(state.stack.at(-1)?.start ?? 0);
      state.pop();
      state.wantsOperand = false;
    }
  }

  #readWord(word: string): void {
    const state = this.#state;
    // A word behind a block begins another statement.
    if (this.#isBehindBlock && !CONTINUING_WORDS.has(word)) state.reset();
    this.#isBehindBlock = false;
    if (NESTING_WORDS.has(word)) state.add(1);
    state.wantsOperand = OPERAND_WORDS.has(word);
    const start = state.at - word.length;
    // `plants.in / 2`, and names such as `of`, which are keywords only in some contexts.
    const isName =
      CONTEXTUAL_WORDS.has(word) || /[.#]\s*$/.test(state.text.slice(start - 20, start));
    this.#isAmbiguous = state.wantsOperand && isName;
  }

  /** `if (a) b; else if (c) d;` continues after a semicolon. */
  #endStatement(character: string): void {
    const { text, at } = this.#state;
    const rest = character === ';' ? text.slice(at, at + 100) : '';
    if (!/^\s*else\b/.test(rest)) this.#state.reset();
  }

  #skipSpace(): void {
    const state = this.#state;
    if (state.stack.length === 1 && state.stack[0]?.type === 'module' && this.#kind === 'mdx') {
      // Module syntax ends with its block.
      if (state.match(BLANK_LINE) !== undefined) return state.pop();
    }
    state.at += 1;
  }

  #skipString(quote: string): void {
    this.#state.match(quote === '"' ? /"(?:[^"\\\n]|\\[\s\S])*"?/y : /'(?:[^'\\\n]|\\[\s\S])*'?/y);
    this.#state.wantsOperand = false;
  }

  #readSlash(): void {
    const state = this.#state;
    const next = state.text[state.at + 1];
    if (next === '/') return void state.match(LINE_END);
    if (next === '*') {
      const end = state.text.indexOf('*/', state.at + 2);
      const start = state.at;
      state.at = end < 0 ? state.text.length : end + 2;
      state.noteDivided(start);
      return;
    }
    const isUnsure = state.at < this.#unsureUntil;
    const isRegExp = state.wantsOperand && !this.#isAmbiguous && !isUnsure;
    if (isRegExp && state.match(REGEXP) !== undefined) {
      state.wantsOperand = false;
      return;
    }
    // A possible regular expression contains characters that hide others: all are counted as
    // unclosed.
    if (isRegExp || this.#isAmbiguous) this.#startUnsure();
    this.#isAmbiguous = false;
    state.at += 1;
    state.add(1);
    state.wantsOperand = true;
  }

  #startUnsure(): void {
    const { text, at } = this.#state;
    if (at < this.#unsureUntil) return;
    const end = this.#state.endOfLine(at);
    const line = text.slice(at + 1, end);
    if (!line.includes('/')) return;
    this.#unsureUntil = end;
    // The text after a later slash also follows the first one.
    if (!this.#isCounted && /["'`*\\]|\/\//.test(line)) {
      this.#isCounted = true;
      this.#state.countHidden(text.slice(at));
    }
  }

  #close(character: string): void {
    const state = this.#state;
    state.at += 1;
    this.#isAmbiguous = character !== ']';
    state.wantsOperand = false;
    if (state.stack.at(-1)?.type === 'module') return;
    if (state.stack.at(-1)?.end !== character) state.noteMismatch();
    const isInCode = ['code', 'module'].includes(state.stack.at(-2)?.type ?? '');
    if (state.at < this.#unsureUntil) {
      // It may not close anything: the code continues, and its weight stays.
      if (!isInCode) return;
      state.weight += 1;
    }
    state.pop();
    if (!isInCode) return;
    this.#isBehindBlock = character === '}';
    // `a()()()` is nested to the left.
    state.add(1);
  }
}
