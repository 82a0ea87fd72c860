import { createRequire } from 'node:module';
import {
  createHighlighterCoreSync,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { bundledLanguagesInfo } from 'shiki/langs';
import { KIND_THEME, kindOfColor, type TokenKind } from './code-theme.ts';
import { readMarks, type LineMarks } from './line-marks.ts';

/** Lines to mark, counted from 1. */
export interface HighlightOptions {
  highlight?: ReadonlySet<number> | undefined;
  focus?: ReadonlySet<number> | undefined;
}

/** `html` is the inside of a `<code>` element, one `<span class="line">` a line. */
export interface Highlighted {
  html: string;
  /** The language used; `text` where the one asked for is unknown. */
  lang: string;
}

/** Names that authors use besides those of the grammars. */
const EXTRA_ALIASES: Record<string, string> = {
  curl: 'shellscript', env: 'dotenv', '.env': 'dotenv', golang: 'go', text: '', txt: '',
  plaintext: '', plain: '', none: '', nocopy: '', node: 'javascript', nodejs: 'javascript',
  'c++': 'cpp', console: 'shellsession', conf: 'ini', svg: 'xml', http: 'http', gql: 'graphql',
}; // prettier-ignore

const ALIASES = new Map<string, string>(
  bundledLanguagesInfo.flatMap((info) => [
    [info.id, info.id] as const,
    ...(info.aliases ?? []).map((alias) => [alias, info.id] as const),
  ]),
);

const require = createRequire(import.meta.url);
let highlighter: HighlighterCore | undefined;
let colors: readonly string[] = [];
const grammars = new Map<string, boolean>();

/** Canonical name of a language, or undefined for plain text and unknown ones. */
export function findLanguage(name: string): string | undefined {
  const key = name.trim().toLowerCase();
  return key in EXTRA_ALIASES ? EXTRA_ALIASES[key] || undefined : ALIASES.get(key);
}

/** Colours code by token kind. Unknown languages give plain, escaped lines; never throws. */
export function highlight(code: string, lang: string, options: HighlightOptions = {}): Highlighted {
  const language = findLanguage(lang);
  const { lines, marks } = readMarks(code.split('\n'));
  const usable = language !== undefined && loadGrammar(language);
  const inner = usable ? colorLines(lines, language) : lines.map(escapeHtml);
  const html = inner
    .map((line, index) => `<span class="${lineClass(index, marks, options)}">${line}</span>`)
    .join('\n');
  return { html, lang: usable ? language : 'text' };
}

function lineClass(index: number, marks: LineMarks, options: HighlightOptions): string {
  const names = ['line', ...(marks.get(index) ?? [])];
  if (options.highlight?.has(index + 1) && !names.includes('highlighted'))
    names.push('highlighted');
  if (options.focus?.has(index + 1) && !names.includes('focused')) names.push('focused');
  return names.join(' ');
}

/** Loads a grammar once, synchronously, so that pages can be rendered in one go. */
function loadGrammar(language: string): boolean {
  const known = grammars.get(language);
  if (known !== undefined) return known;
  try {
    highlighter ??= createHighlighterCoreSync({
      themes: [KIND_THEME],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    const loaded = require(`@shikijs/langs/${language}`) as { default: LanguageRegistration[] };
    highlighter.loadLanguageSync(loaded.default);
    colors = highlighter.setTheme(KIND_THEME.name).colorMap;
    grammars.set(language, true);
  } catch {
    grammars.set(language, false);
  }
  return grammars.get(language) === true;
}

/** A line longer than this is data, not code to read; colouring it costs more than it gives. */
const LONGEST_LINE = 2000;

type Grammar = NonNullable<ReturnType<HighlighterCore['getLanguage']>>;
type State = Parameters<Grammar['tokenizeLine2']>[1];

/** One line coloured, and the state that the next line begins in. */
interface ColoredLine {
  html: string;
  next: State;
}

/** What is known of one grammar. Samples repeat themselves line by line, and colouring is the dearest part of a build. */
interface LineMemo {
  lines: Map<State, Map<string, ColoredLine>>;
  /** One state for all that are equal, by depth, so that lines after it are found again. */
  states: Map<number, NonNullable<State>[]>;
  size: number;
}

/** Lines kept for each grammar; beyond it the memo starts anew. */
const MOST_LINES = 20_000;

const memos = new Map<string, LineMemo>();

function colorLines(lines: readonly string[], language: string): string[] {
  const grammar = highlighter?.getLanguage(language);
  if (!grammar) return lines.map(escapeHtml);
  const memo = findMemo(language);
  let state: State = null;
  return lines.map((line) => {
    if (line.length > LONGEST_LINE) return escapeHtml(line);
    const colored = colorLine(grammar, memo, state, line);
    state = colored.next;
    return colored.html;
  });
}

function colorLine(grammar: Grammar, memo: LineMemo, state: State, line: string): ColoredLine {
  let known = memo.lines.get(state);
  if (!known) memo.lines.set(state, (known = new Map()));
  const found = known.get(line);
  if (found) return found;
  const { ruleStack, tokens } = grammar.tokenizeLine2(line, state, 0);
  const colored = { html: joinTokens(line, tokens), next: shareState(memo, ruleStack) };
  known.set(line, colored);
  memo.size += 1;
  return colored;
}

function shareState(memo: LineMemo, state: NonNullable<State>): NonNullable<State> {
  let peers = memo.states.get(state.depth);
  if (!peers) memo.states.set(state.depth, (peers = []));
  const equal = peers.find((peer) => peer.equals(state));
  if (!equal) peers.push(state);
  return equal ?? state;
}

function findMemo(language: string): LineMemo {
  let memo = memos.get(language);
  if (!memo || memo.size > MOST_LINES) {
    memo = { lines: new Map(), states: new Map(), size: 0 };
    memos.set(language, memo);
  }
  return memo;
}

/** Bits of a token's metadata that hold the index of its colour (vscode-textmate's encoding). */
const FOREGROUND = { mask: 0b00000000111111111000000000000000, shift: 15 };

/** One line's HTML; neighbours of the same kind, and blanks between them, share one element. */
function joinTokens(line: string, tokens: Uint32Array): string {
  let html = '';
  let text = '';
  let kind: TokenKind | undefined;
  const flush = () => {
    html += kind ? `<span class="${kind}">${escapeHtml(text)}</span>` : escapeHtml(text);
    text = '';
  };
  for (let i = 0; i < tokens.length; i += 2) {
    const part = line.slice(tokens[i], tokens[i + 2] ?? line.length);
    const color = ((tokens[i + 1] ?? 0) & FOREGROUND.mask) >>> FOREGROUND.shift;
    const next = part.trim() === '' ? kind : kindOfColor(colors[color]);
    if (next !== kind && text !== '') flush();
    kind = next;
    text += part;
  }
  flush();
  return html;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) =>
    sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;',
  );
}
