import type { Grammar } from 'shiki/core';
import { encodeText } from '../../utils/html.ts';
import type { LoadedGrammar } from '../highlighter.ts';
import { expandTokens, shortenLine } from './shorten-line.ts';

/**
 * Kinds of code tokens, each a one-letter class in the style sheet. The order is that of the rules
 * below: the later one wins if scopes are equally specific.
 */
const TOKEN_SCOPES = {
  /** comments */
  c: ['comment', 'punctuation.definition.comment', 'string.comment'],
  /** keywords and storage */
  k: [
    'keyword',
    'storage',
    'storage.type',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.control',
    'variable.language',
  ],
  /** strings */
  s: [
    'string',
    'punctuation.definition.string',
    'string.regexp',
    'markup.inline.raw',
    'markup.fenced_code',
    'string.unquoted.plain.out.yaml',
  ],
  /** numbers, booleans and other constants */
  n: [
    'constant',
    'constant.numeric',
    'constant.language',
    'support.constant',
    'variable.other.constant',
    'constant.other.color',
  ],
  /** functions and commands */
  f: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.command',
    'support.function.builtin',
  ],
  /** types and classes */
  t: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.name.namespace',
    'storage.type.primitive',
  ],
  /** property names, keys and attributes */
  a: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.object-literal.key',
    'entity.name.tag.yaml',
    'variable.other.property',
    'variable.other.object.property',
    'support.variable',
    'entity.name.tag.toml',
  ],
  /** tags, headings and diff heads */
  g: [
    'entity.name.tag',
    'markup.heading',
    'entity.name.section',
    'punctuation.definition.heading',
    'meta.diff.header',
  ],
  /** punctuation and operators */
  p: [
    'punctuation',
    'keyword.operator',
    'meta.brace',
    'punctuation.separator',
    'punctuation.terminator',
  ],
  /** inserted lines */
  i: ['markup.inserted', 'punctuation.definition.inserted'],
  /** deleted lines */
  d: ['markup.deleted', 'punctuation.definition.deleted', 'invalid'],
} as const satisfies Record<string, readonly string[]>;

const KINDS = Object.keys(TOKEN_SCOPES) as TokenKind[];

/**
 * Languages that have more punctuation than plain text, or other code of its color: the code block has the color of
 * punctuation, which needs no elements. The style sheet has the same list.
 */
const BASE_KINDS = new Map<string, TokenKind>(
  [
    'json',
    'jsonc',
    'json5',
    'jsonl',
    'javascript',
    'jsx',
    'typescript',
    'tsx',
    'python',
    'php',
    'go',
    'java',
    'csharp',
  ].map((language) => [language, 'p']),
);

/** The class of plain text in these languages. */
const PLAIN = 'x';

const KIND_BY_COLOR = new Map(KINDS.map((kind) => [colorOf(kind).toUpperCase(), kind]));

/**
 * A theme whose colors are token kinds. The style sheet maps classes to colors, so one markup
 * serves both modes.
 */
export const KIND_THEME = {
  name: 'token-kinds',
  type: 'light' as const,
  fg: '#000001',
  bg: '#000000',
  settings: KINDS.map((kind) => ({
    scope: [...TOKEN_SCOPES[kind]],
    settings: { foreground: colorOf(kind) },
  })),
};

type StateStack = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>;

/** The grammar state at the end of a line, and the lines that follow it. */
interface State {
  /** Null before the first line. */
  stack: StateStack | null;
  lines: Map<string, ColoredLine>;
  /** Lines with shortened parts. */
  shortened: Map<string, TokenizedLine>;
}

interface ColoredLine {
  html: string;
  next: State;
}

interface TokenizedLine {
  /** The start of each token and its metadata, in turn. */
  tokens: Uint32Array;
  next: State;
}

/** Known states of one grammar. */
interface Memory {
  start: State;
  /** Distinct states by depth. */
  byDepth: Map<number, State[]>;
  size: number;
}

/** Lines above this length are data rather than code and are not highlighted. */
const MAX_LINE_LENGTH = 2000;

/**
 * Brackets that a line leaves open, and open rules before a line, above which it is not highlighted: some grammars read
 * all open rules at each token. In 91,792 lines of public projects, the most were 12 and 38.
 */
const MAX_OPEN_BRACKETS = 100;
const MAX_DEPTH = 200;

/** Samples repeat their lines; more than this many are forgotten again, so that memory does not grow. */
const MAX_LINES = 50_000;

const memories = new WeakMap<LoadedGrammar, Memory>();

/**
 * HTML of each line. The result of a line is reused if the grammar was in the same state before it.
 */
export function colorLines(lines: readonly string[], loaded: LoadedGrammar): string[] {
  let memory = memories.get(loaded);
  if (!memory || memory.size > MAX_LINES) memory = newMemory();
  memories.set(loaded, memory);
  let state = memory.start;
  return lines.map((line) => {
    const isTooDeep = (state.stack?.depth ?? 0) > MAX_DEPTH || countOpen(line) > MAX_OPEN_BRACKETS;
    if (line.length > MAX_LINE_LENGTH || isTooDeep) return encodeText(line);
    const { html, next } = state.lines.get(line) ?? colorLine(line, state, loaded, memory);
    state = next;
    return html;
  });
}

/** The most brackets that are open at once. */
function countOpen(line: string): number {
  if (line.length <= MAX_OPEN_BRACKETS) return 0;
  let open = 0;
  let most = 0;
  for (const character of line) {
    if ('([{'.includes(character)) open += 1;
    else if (open > 0 && ')]}'.includes(character)) open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

function newMemory(): Memory {
  return { start: newState(null), byDepth: new Map(), size: 0 };
}

function newState(stack: StateStack | null): State {
  return { stack, lines: new Map(), shortened: new Map() };
}

function colorLine(line: string, state: State, loaded: LoadedGrammar, memory: Memory): ColoredLine {
  const { text, parts } = shortenLine(line, loaded.language);
  const tokenized = state.shortened.get(text) ?? tokenize(text, state, loaded, memory);
  if (parts.length > 0) state.shortened.set(text, tokenized);
  const tokens = expandTokens(tokenized.tokens, parts);
  const colored = { html: joinTokens(line, tokens, loaded), next: tokenized.next };
  state.lines.set(line, colored);
  memory.size += 1;
  return colored;
}

function tokenize(
  line: string,
  { stack }: State,
  { grammar }: LoadedGrammar,
  memory: Memory,
): TokenizedLine {
  const { tokens, ruleStack } = grammar.tokenizeLine2(line, stack, 0);
  return { tokens, next: findState(ruleStack, memory) };
}

/** The canonical state among equal ones. */
function findState(stack: StateStack, { byDepth }: Memory): State {
  const known = byDepth.get(stack.depth) ?? [];
  const found = known.find((state) => state.stack && isSame(state.stack, stack));
  if (found) return found;
  const state = newState(stack);
  byDepth.set(stack.depth, [...known, state]);
  return state;
}

/** A frame of the stack as the tokenizer reads it. */
type Frame = StateStack & { parent?: Frame | null; beginRuleCapturedEOL?: boolean };

/** `equals` ignores whether a rule began at the end of a line, which matters for `while` rules. */
function isSame(a: StateStack, b: StateStack): boolean {
  if (!a.equals(b)) return false;
  let [one, other]: [Frame | null | undefined, Frame | null | undefined] = [a, b];
  while (one && other && one !== other) {
    if (one.beginRuleCapturedEOL !== other.beginRuleCapturedEOL) return false;
    [one, other] = [one.parent, other.parent];
  }
  return true;
}

/** Bits of a token's metadata with the index of its color (vscode-textmate's encoding). */
const FOREGROUND = { mask: 0b00000000111111111000000000000000, shift: 15 };

/** `// [!code ++]` and similar marks, in any comment syntax, at the end of a line. */
const MARK =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|\/\*|<!--|\{\/\*|;|%)[ \t]*\[!code ([a-z+-]+)(?::(\d+))?\][ \t]*(?![ \t])(?:\*\/\}?|-->)?[ \t]*$/;

/** Classes by the word of a mark. */
const CLASSES = new Map([
  ['++', ['diff', 'add']],
  ['--', ['diff', 'remove']],
  ['highlight', ['highlighted']],
  ['hl', ['highlighted']],
  ['focus', ['focused']],
  ['word', []],
  ['error', ['highlighted', 'error']],
  ['warning', ['highlighted', 'warning']],
]);

/** The class of a `\` that continues a line, with the blanks before it. */
const CONTINUATION = 'b';

/** One line's HTML; neighbors of the same kind, and blanks between them, share one element. */
function joinTokens(
  line: string,
  tokens: Uint32Array,
  { language, colors }: Pick<LoadedGrammar, 'language' | 'colors'>,
): string {
  const base = BASE_KINDS.get(language);
  const classOf = (color: string | undefined) => {
    const kind = kindOfColor(color) ?? (base && PLAIN);
    return kind === base ? undefined : kind;
  };
  let html = '';
  let text = '';
  let kind: string | undefined;
  const flush = () => {
    // Unquoted: pages of code have thousands of them.
    html += kind ? `<span class=${kind}>${encodeText(text)}</span>` : encodeText(text);
    text = '';
  };
  for (let i = 0; i < tokens.length; i += 2) {
    let part = line.slice(tokens[i], tokens[i + 2] ?? line.length);
    const isContinued = part === '\\' && i + 2 >= tokens.length;
    // A line that wraps can only break at a blank between elements; a `\` that continues it keeps its blank.
    if (isContinued) {
      const trimmed = text.trimEnd();
      part = text.slice(trimmed.length) + part;
      text = trimmed;
    }
    const color = ((tokens[i + 1] ?? 0) & FOREGROUND.mask) >>> FOREGROUND.shift;
    const tokenClass = isContinued ? CONTINUATION : classOf(colors[color]);
    const next = part.trim() === '' ? kind : tokenClass;
    if (next !== kind && text !== '') flush();
    kind = next;
    text += part;
  }
  flush();
  return html;
}

/** Extra classes of lines, by line index from 0. */
export type LineMarks = Map<number, string[]>;

/** Removes comments with marks from code; a line with only such a comment is removed, too. */
export function readMarks(source: readonly string[]): { lines: string[]; marks: LineMarks } {
  const marks: LineMarks = new Map();
  if (!source.some((line) => line.includes('[!code'))) return { lines: [...source], marks };
  const lines: string[] = [];
  for (const line of source) {
    const match = MARK.exec(line);
    const classes = CLASSES.get(match?.[1] ?? '');
    if (!match || !classes) {
      lines.push(line);
      continue;
    }
    const rest = line.slice(0, match.index);
    const first = lines.length;
    if (rest.trim() !== '') lines.push(rest);
    // A number beyond the end of the code must not exhaust memory.
    const count = Math.min(Number(match[2] ?? 1), source.length);
    for (let i = 0; i < count; i++) {
      marks.set(first + i, [...(marks.get(first + i) ?? []), ...classes]);
    }
  }
  return { lines, marks };
}

type TokenKind = keyof typeof TOKEN_SCOPES;

/** The fake color that carries a token kind through the highlighter. */
function colorOf(kind: TokenKind): string {
  return `#0000${(KINDS.indexOf(kind) + 16).toString(16)}`;
}

/** The token kind behind a color of the highlighter; undefined for plain text. */
function kindOfColor(color: string | undefined): TokenKind | undefined {
  return KIND_BY_COLOR.get(color?.toUpperCase() ?? '');
}
