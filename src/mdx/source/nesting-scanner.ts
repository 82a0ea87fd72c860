import {
  ContainerReader,
  lineAt,
  placeInBlock,
  type FencedBlock,
  type Range,
} from '../../utils/code-ranges.ts';
import { CodeReader } from './nesting-code.ts';
import { SpanReader } from './nesting-spans.ts';
import { mayHide, NestingState } from './nesting-state.ts';
import { TagReader } from './nesting-tags.ts';
import {
  createDelimiterScale,
  MAX_BRACE_REACH,
  MAX_DELIMITERS,
  MAX_ELEMENTS,
  MAX_EMPHASIS,
  MAX_PAGE_DELIMITERS,
  MAX_UNCLOSED_BRACES,
  MAX_UNCLOSED_TAGS,
  MAX_WEIGHT,
  UNCLOSED,
  WWW_WEIGHT,
} from './parser-limits.ts';

/** Syntax of a text: plain Markdown has no expressions, and its HTML is not nested. */
export type TextKind = 'mdx' | 'markdown' | 'code';

/** A message about what cannot be parsed, and its offset. */
export type Excess = [message: string, offset: number];

const MODULE = /(?:import|export)\b/y;
const TABLE_RULE = /[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*(?=\n|$)/y;
const QUOTE_MARKERS = /[ \t]*>[ \t>]*/y;
const BLANK_LINE = /\n[ \t]*(?=\n)/y;
/** Text on one line without nesting or weight. */
const PLAIN_TEXT = /[^\n\\`$*_~{<&[\]]+/y;
const EMPHASIS = /([*_~])\1*/y;

interface ScanOptions {
  skipsMath?: boolean;
  falseBlocks?: ReadonlySet<number>;
}

/** Scans a text like the parser, as far as nesting is concerned. */
export class NestingScanner {
  readonly #state: NestingState;
  readonly #kind: TextKind;
  /** Whether formulas are skipped, instead of read as other text. */
  readonly #skipsMath: boolean;
  readonly #containers: ContainerReader;
  readonly #spans: SpanReader;
  readonly #tags: TagReader;
  readonly #code: CodeReader;
  readonly #weigh: (character: string) => number;
  #emphasis = 0;
  /** Weight of the delimiters in the paragraph, or in the table row. */
  #signs = 0;
  /** Squared weights of the paragraphs before. */
  #pageSigns = 0;
  #braces = 0;
  /** Start offset of the paragraph. */
  #paragraph = 0;
  #isTable = false;
  readonly #open: Record<string, number> = { '*': 0, _: 0, '~': 0 };

  /** A module that follows a line of text. */
  #unsureModule: Range | undefined;
  readonly #falseBlocks: ReadonlySet<number>;
  /** Fenced blocks of code that were skipped. */
  readonly blocks: Range[] = [];

  /** `falseBlocks` are start offsets of fenced blocks that are read as text. */
  constructor(text: string, kind: TextKind, { skipsMath = false, falseBlocks }: ScanOptions = {}) {
    this.#falseBlocks = falseBlocks ?? new Set();
    this.#state = new NestingState(text);
    this.#kind = kind;
    this.#skipsMath = skipsMath;
    this.#containers = new ContainerReader(text);
    this.#weigh = createDelimiterScale(text);
    this.#spans = new SpanReader(this.#state);
    this.#tags = new TagReader(this.#state, () => (this.#signs += this.#weigh('<')));
    this.#code = new CodeReader(this.#state, this.#tags, kind);
    if (kind === 'code') this.#state.push('module');
  }

  /** Expressions and attributes of many elements, which the parser has to read as such; see `NestingState`. */
  get deepRanges(): Pick<NestingState, 'deepExpressions' | 'deepValues' | 'invalidTag'> {
    return this.#state;
  }

  find(): Excess | undefined {
    const state = this.#state;
    while (state.at < state.text.length) {
      this.#read();
      const excess = this.#findExcess();
      if (excess !== undefined) return [excess, state.at - 1];
    }
    // The compiler of JavaScript files rejects an unclosed expression in linear time.
    const unclosed = this.#kind === 'code' ? undefined : this.#findUnclosed();
    if (unclosed !== undefined) return [UNCLOSED, unclosed];
    state.finish();
    const excess = this.#findExcess();
    return excess === undefined ? undefined : [excess, state.at - 1];
  }

  #read(): void {
    const state = this.#state;
    const type = state.stack.at(-1)?.type;
    const before = state.at;
    if (type === 'code' || type === 'module') this.#code.readCode();
    else if (type === 'tag') this.#tags.readTag();
    else if (type === 'template') this.#code.readTemplate();
    else this.#readProse(type === undefined || !state.isInCode());
    this.#checkModule();
    if (type !== undefined && type !== 'element') this.#spans.noteSigns(before);
  }

  #findExcess(): string | undefined {
    const { elements, weight, isHidden, at } = this.#state;
    if (elements > MAX_ELEMENTS) return 'Elements are nested too deeply';
    if (weight > MAX_WEIGHT || isHidden) return 'Brackets and operators are nested too deeply';
    if (this.#emphasis > MAX_EMPHASIS) return 'Emphasis is nested too deeply';
    const reach = this.#braces * (at - this.#paragraph);
    if (this.#signs > MAX_DELIMITERS || reach > MAX_BRACE_REACH)
      return 'A paragraph has too much markup';
    if (this.#pageSigns > MAX_PAGE_DELIMITERS) return 'Long paragraphs have too much markup in all';
    return undefined;
  }

  /**
   * Start offset of an expression that may be unclosed and is followed by too many tags, braces, or brackets.
   * All of them count, because the parser may see the ends of strings and comments elsewhere.
   */
  #findUnclosed(): number | undefined {
    const { stack, mismatch = Infinity, text } = this.#state;
    const { start = Infinity } = stack.find(({ type }) => type === 'code') ?? {};
    const first = Math.min(start, mismatch);
    if (first === Infinity) return undefined;
    const rest = text.slice(first);
    const tags = rest.match(/<[A-Za-z_$>]/g)?.length ?? 0;
    const braces = rest.match(/\{/g)?.length ?? 0;
    const isTooMuch = tags > MAX_UNCLOSED_TAGS || braces > MAX_UNCLOSED_BRACES || mayHide(rest);
    return isTooMuch ? first : undefined;
  }

  #readProse(isMarkdown: boolean): void {
    const state = this.#state;
    const { text } = state;
    if (isMarkdown && (state.at === 0 || text[state.at - 1] === '\n') && this.#startLine()) return;
    const character = text[state.at] ?? '';
    if (isMarkdown) this.#signs += this.#weigh(character);
    if (isMarkdown && character === '{') this.#braces += 1;
    if (isMarkdown && character === '\n') return this.#endLine();
    if (isMarkdown && character === '\\') return void (state.at += 2);
    if (isMarkdown) this.#spans.countAfter(character);
    if (isMarkdown && character === '`') return this.#spans.skip('`');
    if (isMarkdown && this.#skipsMath && text.startsWith('$$', state.at))
      return this.#spans.skip('$');
    if (isMarkdown && '*_~'.includes(character)) return this.#readEmphasis();
    if (this.#kind === 'mdx' && character === '{') return state.openCode();
    if (this.#kind === 'mdx' && character === '<') return this.#tags.openTag();
    const start = state.at;
    state.at += 1;
    state.match(PLAIN_TEXT);
    if (isMarkdown && text[state.at] === '<' && endsWithWww(text.slice(start, state.at)))
      this.#signs += WWW_WEIGHT;
  }

  /** Reads what begins with a line; false if its text is read next. */
  #startLine(): boolean {
    const state = this.#state;
    const markers = state.isAhead(QUOTE_MARKERS)
      ? state.text.slice(state.at, QUOTE_MARKERS.lastIndex)
      : '';
    state.quotes = markers.split('>').length - 1;
    const block = this.#containers.readLine(state.at);
    if (block && this.#skipBlock(block)) return true;
    this.#isTable ||= state.isAhead(TABLE_RULE);
    if (this.#isTable) this.#endParagraph();
    if (this.#kind !== 'mdx' || state.stack.length > 0 || !state.isAhead(MODULE)) return false;
    if (!isAfterBlank(state)) this.#countModule();
    state.push('module');
    state.wantsOperand = true;
    return true;
  }

  /** For the parser, the line may continue a paragraph, where quotes and comments hide nothing. */
  #countModule(): void {
    const { text, at } = this.#state;
    this.#unsureModule = [at, this.#state.endOfParagraph(at)];
    this.#state.countHidden(text.slice(...this.#unsureModule));
  }

  /** Counts everything after a line that may not be a module, if something that it opens continues after its paragraph. */
  #checkModule(): void {
    if (!this.#unsureModule) return;
    const { text, at, stack, isHidden } = this.#state;
    const [start, end] = this.#unsureModule;
    if (stack.length > 0 && at <= end) return;
    this.#unsureModule = undefined;
    if (at > end && !isHidden) this.#state.countHidden(text.slice(start));
  }

  /** Skips code or a formula on its own lines. */
  #skipBlock(block: FencedBlock): boolean {
    const state = this.#state;
    const isMath = block.marker.startsWith('$');
    if (isMath && !(this.#skipsMath && this.#spans.maySkipFormulas)) return false;
    const start = state.at;
    if (this.#falseBlocks.has(start)) return false;
    state.at = state.endOfLine(start) + 1;
    while (state.at < state.text.length) {
      const line = lineAt(state.text, state.at);
      const place = placeInBlock(block, line);
      if (place === 'outside') break;
      state.at += line.length + 1;
      if (place === 'end') break;
    }
    if (!isMath) this.blocks.push([start, Math.min(state.at, state.text.length)]);
    if (!isMath || this.#spans.maySkip(state.text.slice(start, state.at))) return true;
    state.at = start;
    return false;
  }

  #endParagraph(): void {
    this.#pageSigns += this.#signs ** 2;
    this.#signs = 0;
    this.#braces = 0;
    this.#paragraph = this.#state.at;
  }

  #endLine(): void {
    if (this.#state.match(BLANK_LINE) !== undefined) {
      this.#emphasis = 0;
      this.#endParagraph();
      this.#isTable = false;
      Object.assign(this.#open, { '*': 0, _: 0, '~': 0 });
    } else this.#state.at += 1;
  }

  #readEmphasis(): void {
    const { text, at } = this.#state;
    const before = text[at - 1] ?? ' ';
    const run = this.#state.match(EMPHASIS) ?? '';
    const character = run.charAt(0);
    this.#signs += (run.length - 1) * this.#weigh(character);
    const canOpen = /\S/.test(text[this.#state.at] ?? ' ');
    const open = this.#open[character] ?? 0;
    const closed = /\s/.test(before) ? 0 : Math.min(open, run.length);
    const opened = canOpen ? run.length - closed : 0;
    this.#open[character] = open - closed + opened;
    this.#emphasis += opened - closed;
  }
}

function isAfterBlank({ text, at }: NestingState): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', at - 2) + 1, Math.max(0, at - 1)));
}

/** Whether a text ends with a link without a scheme, such as `www.example.com`. */
function endsWithWww(text: string): boolean {
  const at = text.lastIndexOf('www.');
  return at >= 0 && !/\s/.test(text.slice(at));
}
