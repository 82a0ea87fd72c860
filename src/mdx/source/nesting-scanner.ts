import { VOID_ELEMENTS } from '../../utils/html.ts';
import {
  countDelimiters,
  createDelimiterScale,
  MAX_BRACE_REACH,
  MAX_ELEMENTS,
  MAX_EMPHASIS,
  MAX_HIDDEN_OPERATORS,
  MAX_PAGE_DELIMITERS,
  MAX_DELIMITERS,
  MAX_UNCLOSED_BRACES,
  MAX_UNCLOSED_TAGS,
  MAX_WEIGHT,
  UNCLOSED,
  WORDS_IN_A_ROW,
  WWW_WEIGHT,
} from './parser-limits.ts';

/** Syntax of a text: plain Markdown has no expressions, and its HTML is not nested. */
export type TextKind = 'mdx' | 'markdown' | 'code';

/** A message about what cannot be parsed, and its offset. */
export type Excess = [message: string, offset: number];

/**
 * Whether a text has enough special characters to be nested too deeply, regardless of where
 * strings, comments, and templates end.
 */
function mayHide(text: string): boolean {
  const [, openers = 0, operators = 0] = countDelimiters(text);
  return openers > MAX_WEIGHT || operators > MAX_HIDDEN_OPERATORS || WORDS_IN_A_ROW.test(text);
}

/** The last run of each length in the text up to an offset. */
interface Runs {
  end: number;
  last: Map<number, number>;
}

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

const ENDS: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

const FENCE =
  /[ \t>]*(?![ \t>])(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?![ \t]))*[ \t>]*(`{3,}|~{3,}|\${2,})/y;
const ITEM = /[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/my;
const INDENT = /[ \t>]*/y;
/** A line after a blank one, or one that is not the text of a paragraph. */
const NEW_BLOCK = /(?<=\n[ \t>]*\n)|[ \t>]*[#<{`~$+=*|-]/y;
/** Text of a formula that would hide ends of expressions. */
const HIDING = /["'`<]|\/[/*]|\\[{}]/;
/** Brackets of a formula that are not counted. */
const MAX_FORMULA_BRACKETS = 200;
const MODULE = /(?:import|export)\b/y;
const TAG = /<(?=[A-Za-z_$>])/y;
const TAG_NAME = /[^\s/<>{]*/y;
/** A tag for the parser, although it follows a value: `a<b>c`. */
const LATE_TAG = /<(?:>|[A-Za-z_$][\w$.:-]*\s*(?:\/?>|\s(?!in\b|instanceof\b)[A-Za-z_${]))/y;
const END_TAG = /<\/[^<>]*>/y;
/** An end tag that JSX allows. */
const JSX_END_TAG = /^<\/\s*((?:[\p{ID_Start}$_][\p{ID_Continue}$.:-]*)?)\s*>$/u;
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
const TABLE_RULE = /[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*(?=\n|$)/y;
const BLANK_LINE = /\n[ \t]*(?=\n)/y;
const PARAGRAPH_END = /\n[ \t]*(?=\n)/g;
/** A line that may begin a block inside of a paragraph, where the parser ends inline code. */
const BLOCK_LINE = /\n[ \t]*(?:[^\p{L}\p{N}([\s"'.,\\]|\d{1,9}[.)])/u;
const LINE_END = /[^\n]*/y;
/** Text on one line without nesting or weight. */
const PLAIN_TEXT = /[^\n\\`$*_~{<&[\]]+/y;
/** Text in a tag that ends nothing and has no value. */
const PLAIN_TAG = /[^"'{/<>]+/y;
const EMPHASIS = /([*_~])\1*/y;

/** Scans a text like the parser, as far as nesting is concerned. */
export class NestingScanner {
  readonly #text: string;
  readonly #kind: TextKind;
  /** Whether formulas are skipped, instead of read as other text. */
  readonly #skipsMath: boolean;
  readonly #stack: Frame[] = [];
  #at = 0;
  #weight = 0;
  #elements = 0;
  #emphasis = 0;
  readonly #weigh: (character: string) => number;
  /** Weight of the delimiters in the paragraph, or in the table row. */
  #signs = 0;
  /** Squared weights of the paragraphs before. */
  #pageSigns = 0;
  #braces = 0;
  /** Start offset of the paragraph. */
  #paragraph = 0;
  #isTable = false;
  /** Start offset of the first expression with unbalanced brackets or tags. */
  #mismatch: number | undefined;
  readonly #open: Record<string, number> = { '*': 0, _: 0, '~': 0 };
  /** Whether an operand is expected next, in an expression. */
  #wantsOperand = true;
  /** Whether the previous character is a `}`, in an expression. */
  #isBehindBlock = false;
  /** Whether a following slash may be a division or a regular expression. */
  #isAmbiguous = false;
  /** End of the text after such a slash in which closing brackets are uncertain. */
  #unsureUntil = 0;
  /** Whether strings may end elsewhere from here on, and more brackets follow than may be open. */
  #isHidden = false;
  /** Whether these brackets were counted. */
  #isCounted = false;
  /** Columns of the text of the list items around the line. */
  readonly #columns: number[] = [];
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

  constructor(text: string, kind: TextKind, { skipsMath = false } = {}) {
    this.#text = text;
    this.#kind = kind;
    this.#skipsMath = skipsMath;
    this.#weigh = createDelimiterScale(text);
    if (kind === 'code') this.#push('module');
  }

  find(): Excess | undefined {
    while (this.#at < this.#text.length) {
      const type = this.#stack.at(-1)?.type;
      const before = this.#at;
      if (type === 'code' || type === 'module') this.#readCode();
      else if (type === 'tag') this.#readTag();
      else if (type === 'template') this.#readTemplate();
      else this.#readProse(type === undefined || !this.#isInCode());
      if (type !== undefined && type !== 'element') this.#noteSigns(before);
      if (this.#elements > MAX_ELEMENTS) return ['Elements are nested too deeply', this.#at - 1];
      if (this.#weight > MAX_WEIGHT || this.#isHidden)
        return ['Brackets and operators are nested too deeply', this.#at - 1];
      if (this.#emphasis > MAX_EMPHASIS) return ['Emphasis is nested too deeply', this.#at - 1];
      const reach = this.#braces * (this.#at - this.#paragraph);
      if (this.#signs > MAX_DELIMITERS || reach > MAX_BRACE_REACH)
        return ['A paragraph has too much markup', this.#at - 1];
      if (this.#pageSigns > MAX_PAGE_DELIMITERS)
        return ['Long paragraphs have too much markup in all', this.#at - 1];
    }
    // The compiler of JavaScript files rejects an unclosed expression in linear time.
    const unclosed = this.#kind === 'code' ? undefined : this.#findUnclosed();
    return unclosed === undefined ? undefined : [UNCLOSED, unclosed];
  }

  /**
   * Start offset of an expression that may be unclosed and is followed by too many tags or braces.
   * All of them count, because the parser may see the ends of strings and comments elsewhere.
   */
  #findUnclosed(): number | undefined {
    const { start = Infinity } = this.#stack.find(({ type }) => type === 'code') ?? {};
    const first = Math.min(start, this.#mismatch ?? Infinity);
    if (first === Infinity) return undefined;
    const rest = this.#text.slice(first);
    const tags = rest.match(/<[A-Za-z_$>]/g)?.length ?? 0;
    const braces = rest.match(/\{/g)?.length ?? 0;
    return tags > MAX_UNCLOSED_TAGS || braces > MAX_UNCLOSED_BRACES ? first : undefined;
  }

  /** The parser may pair signs in a tag or an expression with those after it. */
  #noteSigns(from: number): void {
    const text = this.#text.slice(from, this.#at);
    for (const [sign, end] of Object.entries(this.#signsInCode))
      if (from >= end && text.includes(sign))
        this.#signsInCode[sign] = this.#endOfParagraph(this.#at);
  }

  /** Whether the content of an element is JSX in an expression, without Markdown. */
  #isInCode(): boolean {
    return this.#stack[0]?.type === 'code' || this.#stack[0]?.type === 'module';
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #isAhead(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #push(type: Frame['type'], end?: string): void {
    this.#stack.push({ type, weight: 1, start: this.#at - 1, end });
    this.#weight += 1;
    if (type === 'element') this.#elements += 1;
  }

  #pop(): void {
    const frame = this.#stack.pop();
    if (!frame) return;
    this.#weight -= frame.weight;
    if (frame.type === 'element') this.#elements -= 1;
  }

  #add(weight: number): void {
    const frame = this.#stack.at(-1);
    if (!frame) return;
    frame.weight += weight;
    this.#weight += weight;
  }

  #reset(): void {
    const frame = this.#stack.at(-1);
    if (frame) this.#add(1 - frame.weight);
  }

  #readProse(isMarkdown: boolean): void {
    const text = this.#text;
    if (isMarkdown && (this.#at === 0 || text[this.#at - 1] === '\n')) {
      this.#readIndent();
      if (this.#skipFence()) return;
      this.#isTable ||= this.#isAhead(TABLE_RULE);
      if (this.#isTable) this.#endParagraph();
      if (this.#kind === 'mdx' && this.#stack.length === 0 && this.#isAhead(MODULE)) {
        this.#push('module');
        this.#wantsOperand = true;
        return;
      }
    }
    const character = text[this.#at] ?? '';
    if (isMarkdown) this.#signs += this.#weigh(character);
    if (isMarkdown && character === '{') this.#braces += 1;
    if (isMarkdown && character === '\n') return this.#endLine();
    if (isMarkdown && character === '\\') return void (this.#at += 2);
    if (isMarkdown && this.#at < (this.#signsInCode[character] ?? -1))
      this.#countHidden(this.#at, this.#signsInCode[character]!);
    if (isMarkdown && character === '`') return this.#skipInline(/`+/y);
    if (isMarkdown && this.#skipsMath && text.startsWith('$$', this.#at))
      return this.#skipInline(/\$+/y);
    if (isMarkdown && '*_~'.includes(character)) return this.#readEmphasis();
    if (this.#kind === 'mdx' && character === '{') return this.#openCode();
    if (this.#kind === 'mdx' && character === '<') return this.#openTag();
    const start = this.#at;
    this.#at += 1;
    this.#match(PLAIN_TEXT);
    if (isMarkdown && text[this.#at] === '<' && endsWithWww(text.slice(start, this.#at)))
      this.#signs += WWW_WEIGHT;
  }

  #endParagraph(): void {
    this.#pageSigns += this.#signs ** 2;
    this.#signs = 0;
    this.#braces = 0;
    this.#paragraph = this.#at;
  }

  #endLine(): void {
    if (this.#match(BLANK_LINE) !== undefined) {
      this.#emphasis = 0;
      this.#endParagraph();
      this.#isTable = false;
      Object.assign(this.#open, { '*': 0, _: 0, '~': 0 });
    } else this.#at += 1;
  }

  /** Reads which list items the line is in. */
  #readIndent(): void {
    INDENT.lastIndex = this.#at;
    const indent = INDENT.exec(this.#text)?.[0] ?? '';
    const next = this.#text[INDENT.lastIndex];
    if (next === undefined || next === '\n') return;
    if (this.#isAhead(NEW_BLOCK) || this.#isAhead(ITEM)) this.#leaveItems(widthOf(indent));
    const start = this.#at;
    while (this.#match(ITEM) !== undefined)
      this.#columns.push(widthOf(this.#text.slice(start, this.#at)));
    this.#at = start;
  }

  #leaveItems(width: number): void {
    while ((this.#columns.at(-1) ?? 0) > width) this.#columns.pop();
  }

  /** Skips a fence or a formula on its own lines: up to its end, or to a line outside of the quotation or list around it. */
  #skipFence(): boolean {
    const text = this.#text;
    FENCE.lastIndex = this.#at;
    const match = FENCE.exec(text);
    if (!match) return false;
    const [opening, marker = ''] = match;
    const isMath = marker.startsWith('$');
    if (isMath && (!this.#skipsMath || this.#skipped > MAX_WEIGHT)) return false;
    const start = this.#at;
    const width = widthOf(opening.slice(0, -marker.length));
    const column = this.#columns.findLast((one) => one <= width) ?? 0;
    const quotes = opening.split('>').length;
    const info = text.slice(FENCE.lastIndex, this.#endOfLine(FENCE.lastIndex));
    if (!marker.startsWith('~') && info.includes(marker[0]!)) return false;
    this.#at = this.#endOfLine(this.#at) + 1;
    while (this.#at < text.length) {
      const end = this.#endOfLine(this.#at);
      const line = text.slice(this.#at, end);
      const content = line.replace(/^[ \t>]*/, '');
      const before = line.slice(0, line.length - content.length);
      const isIndented = content === '' || widthOf(before) >= column;
      if (before.split('>').length < quotes || !isIndented) break;
      this.#at = end + 1;
      if (
        content.startsWith(marker) &&
        content.trimEnd() === marker[0]!.repeat(content.trimEnd().length)
      )
        break;
    }
    if (!isMath || this.#maySkip(text.slice(start, this.#at))) return true;
    this.#at = start;
    return false;
  }

  #endOfLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  /** Skips inline code or a formula, between runs of the same length. */
  #skipInline(run: RegExp): void {
    const sign = this.#text[this.#at]!;
    const start = this.#at;
    const { length } = this.#match(run) ?? '';
    const from = this.#at;
    const lineEnd = this.#endOfLine(from);
    let isOnLine = (this.#findLastRuns(sign, 'line').get(length) ?? -1) >= from;
    if (!isOnLine) {
      if (start < this.#unpairedUntil) return;
      if ((this.#findLastRuns(sign, 'paragraph').get(length) ?? -1) < from) return;
    }
    // The last run of this length is the end at the latest.
    for (;;) {
      this.#at = this.#text.indexOf(sign, this.#at);
      if (this.#match(run)?.length === length) break;
    }
    isOnLine = this.#at <= lineEnd;
    const span = this.#text.slice(from, this.#at);
    const isCode = sign === '`';
    if (!isOnLine && BLOCK_LINE.test(span)) {
      // The parser may see the end here, or a block before it, and pair the rest accordingly.
      this.#unpairedUntil = this.#endOfParagraph(from);
      if (isCode) this.#countHidden(from, this.#unpairedUntil);
      this.#at = from;
    } else if (isOnLine && span.includes('|')) {
      // Cells of a table end inline code.
      if (isCode) this.#countHidden(from, lineEnd);
      else this.#at = from;
    } else if (!isCode && (start < this.#unpairedUntil || !this.#maySkip(span))) this.#at = from;
  }

  /** Whether skipped formulas have too few brackets for deep nesting, with one more. */
  #maySkip(formula: string): boolean {
    const [, openers = 0] = countDelimiters(formula);
    if (openers > MAX_FORMULA_BRACKETS || HIDING.test(formula)) this.#skipped += openers;
    return this.#skipped <= MAX_WEIGHT;
  }

  /** Counts all brackets of a text as open. */
  #countHidden(from: number, end: number): void {
    if (from < this.#countedUntil) return;
    this.#countedUntil = end;
    this.#isHidden ||= mayHide(this.#text.slice(from, end));
  }

  #endOfParagraph(from: number): number {
    PARAGRAPH_END.lastIndex = from;
    return PARAGRAPH_END.exec(this.#text)?.index ?? this.#text.length;
  }

  /** Offset of the last run of a sign of each length in the line or paragraph. */
  #findLastRuns(sign: string, scope: 'line' | 'paragraph'): Map<number, number> {
    const known = this.#runs[sign + scope];
    if (known && this.#at <= known.end) return known.last;
    const start = this.#at;
    const end = scope === 'line' ? this.#endOfLine(start) : this.#endOfParagraph(start);
    const runs = this.#text.slice(start, end).matchAll(sign === '`' ? /`+/g : /\$+/g);
    const last = new Map(Array.from(runs, ({ 0: run, index }) => [run.length, start + index]));
    this.#runs[sign + scope] = { end, last };
    return last;
  }

  #readEmphasis(): void {
    const before = this.#text[this.#at - 1] ?? ' ';
    const run = this.#match(EMPHASIS) ?? '';
    const character = run[0]!;
    this.#signs += (run.length - 1) * this.#weigh(character);
    const canOpen = /\S/.test(this.#text[this.#at] ?? ' ');
    const open = this.#open[character]!;
    const closed = /\s/.test(before) ? 0 : Math.min(open, run.length);
    const opened = canOpen ? run.length - closed : 0;
    this.#open[character] = open - closed + opened;
    this.#emphasis += opened - closed;
  }

  #noteMismatch(): void {
    this.#mismatch ??= this.#stack.find(({ type }) => type === 'code')?.start;
  }

  #openCode(): void {
    const end = ENDS[this.#text[this.#at] ?? ''];
    this.#at += 1;
    this.#push('code', end);
    this.#wantsOperand = true;
  }

  /** A tag, or a `<` that is text. */
  #openTag(): void {
    const endTag = this.#match(END_TAG);
    if (endTag !== undefined) {
      const frame = this.#stack.at(-1);
      // The parser continues as if the element were unclosed.
      if (this.#isInCode() && JSX_END_TAG.exec(endTag)?.[1] !== frame?.end) this.#noteMismatch();
      if (this.#isInCode() && frame?.type === 'element') this.#pop();
      if (!this.#isInCode()) this.#closeElement(endTag.slice(2, -1).trim());
      this.#wantsOperand = false;
    } else if (this.#match(TAG) !== undefined) {
      const at = this.#at;
      this.#push('tag', this.#match(TAG_NAME));
      this.#at = at;
    } else this.#at += 1;
  }

  /** Ends an element and those in it, as HTML does, which ignores other end tags. */
  #closeElement(name: string): void {
    const around = this.#stack.findLastIndex(({ type }) => type !== 'element');
    const found = this.#stack.findLastIndex((frame) => frame.end === name);
    if (found <= around) return;
    for (let left = this.#stack.length - found; left > 0; left--) this.#pop();
  }

  #readTag(): void {
    const character = this.#text[this.#at];
    if (character === '"' || character === "'") {
      const end = this.#text.indexOf(character, this.#at + 1);
      const start = this.#at;
      this.#at = end < 0 ? this.#at + 1 : end + 1;
      // The parser sees tags in the value if the tag is unclosed.
      for (let at = start; at < this.#at; at += 1)
        if (this.#text[at] === '<') this.#signs += this.#weigh('<');
    } else if (character === '{') this.#openCode();
    else if (character === '/' && this.#text[this.#at + 1] === '>') {
      this.#at += 2;
      this.#pop();
      this.#wantsOperand = false;
    } else {
      this.#at += 1;
      if (character === '<') this.#signs += this.#weigh('<');
      if (character !== '>') return void this.#match(PLAIN_TAG);
      const name = this.#stack.at(-1)?.end;
      this.#pop();
      // Void elements are closed before they are parsed.
      if (VOID_ELEMENTS.includes(name?.toLowerCase() ?? '')) this.#wantsOperand = false;
      else this.#push('element', name);
    }
  }

  #readTemplate(): void {
    const character = this.#text[this.#at];
    if (character === '\\') this.#at += 2;
    else if (character === '$' && this.#text[this.#at + 1] === '{') {
      this.#at += 1;
      this.#openCode();
    } else {
      this.#at += 1;
      if (character !== '`') return;
      this.#pop();
      this.#wantsOperand = false;
    }
  }

  #readCode(): void {
    const text = this.#text;
    const character = text[this.#at] ?? '';
    if (/\s/.test(character)) return this.#skipSpace();
    if (character === '/') return this.#readSlash();
    this.#isAmbiguous = false;
    if (character === '"' || character === "'") return this.#skipString(character);
    if (character === '`') {
      this.#at += 1;
      return this.#push('template');
    }
    if ('([{'.includes(character)) return this.#openCode();
    if (')]}'.includes(character)) return this.#close(character);
    if (character === '<' && this.#wantsOperand && this.#kind !== 'markdown') {
      const at = this.#at;
      this.#openTag();
      if (this.#at > at + 1 || this.#stack.at(-1)?.type === 'tag') return;
    }
    const isExpression = this.#stack[0]?.type !== 'module';
    if (character === '<' && isExpression && this.#isAhead(LATE_TAG)) this.#noteMismatch();
    const word = this.#match(WORD);
    if (word !== undefined) {
      // A word behind a block begins another statement.
      if (this.#isBehindBlock && !CONTINUING_WORDS.has(word)) this.#reset();
      this.#isBehindBlock = false;
      if (NESTING_WORDS.has(word)) this.#add(1);
      this.#wantsOperand = OPERAND_WORDS.has(word);
      // `plants.in / 2`, and names such as `of`, which are keywords only in some contexts.
      const isName = CONTEXTUAL_WORDS.has(word) || /[.#]\s*$/.test(text.slice(this.#at - word.length - 20, this.#at - word.length)); // prettier-ignore
      this.#isAmbiguous = this.#wantsOperand && isName;
      return;
    }
    this.#at += 1;
    this.#isAmbiguous = /[+-]/.test(character) && text[this.#at - 2] === character;
    this.#isBehindBlock = false;
    if (character === ',' || character === ';') this.#endStatement(character);
    else this.#add(1);
    this.#wantsOperand = character !== '.';
  }

  /** `if (a) b; else if (c) d;` continues after a semicolon. */
  #endStatement(character: string): void {
    const rest = character === ';' ? this.#text.slice(this.#at, this.#at + 100) : '';
    if (!/^\s*else\b/.test(rest)) this.#reset();
  }

  #skipSpace(): void {
    if (this.#stack.length === 1 && this.#stack[0]?.type === 'module' && this.#kind === 'mdx') {
      // Module syntax ends with its block.
      if (this.#match(BLANK_LINE) !== undefined) return this.#pop();
    }
    this.#at += 1;
  }

  #skipString(quote: string): void {
    this.#match(quote === '"' ? /"(?:[^"\\\n]|\\[\s\S])*"?/y : /'(?:[^'\\\n]|\\[\s\S])*'?/y);
    this.#wantsOperand = false;
  }

  #readSlash(): void {
    const next = this.#text[this.#at + 1];
    if (next === '/') return void this.#match(LINE_END);
    if (next === '*') {
      const end = this.#text.indexOf('*/', this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
      return;
    }
    const isUnsure = this.#at < this.#unsureUntil;
    const isRegExp = this.#wantsOperand && !this.#isAmbiguous && !isUnsure;
    if (isRegExp && this.#match(REGEXP) !== undefined) {
      this.#wantsOperand = false;
      return;
    }
    // A possible regular expression contains characters that hide others: all are counted as
    // unclosed.
    if (isRegExp || this.#isAmbiguous) this.#startUnsure();
    this.#isAmbiguous = false;
    this.#at += 1;
    this.#add(1);
    this.#wantsOperand = true;
  }

  #startUnsure(): void {
    if (this.#at < this.#unsureUntil) return;
    const end = this.#endOfLine(this.#at);
    const line = this.#text.slice(this.#at + 1, end);
    if (!line.includes('/')) return;
    this.#unsureUntil = end;
    // The text after a later slash also follows the first one.
    if (!this.#isCounted && /["'`*\\]|\/\//.test(line)) {
      this.#isCounted = true;
      this.#isHidden = mayHide(this.#text.slice(this.#at));
    }
  }

  #close(character: string): void {
    this.#at += 1;
    this.#isAmbiguous = character !== ']';
    this.#wantsOperand = false;
    if (this.#stack.at(-1)?.type === 'module') return;
    if (this.#stack.at(-1)?.end !== character) this.#noteMismatch();
    const isInCode = ['code', 'module'].includes(this.#stack.at(-2)?.type ?? '');
    if (this.#at < this.#unsureUntil) {
      // It may not close anything: the code continues, and its weight stays.
      if (!isInCode) return;
      this.#weight += 1;
    }
    this.#pop();
    if (!isInCode) return;
    this.#isBehindBlock = character === '}';
    // `a()()()` is nested to the left.
    this.#add(1);
  }
}

/** Whether a text ends with a link without a scheme, such as `www.example.com`. */
function endsWithWww(text: string): boolean {
  const at = text.lastIndexOf('www.');
  return at >= 0 && !/\s/.test(text.slice(at));
}

/** Number of columns of the start of a line. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
