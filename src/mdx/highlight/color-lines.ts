import { encodeText } from '../../text/html.ts';
import type { Grammar } from 'shiki/core';
import { kindOfColor, type TokenKind } from './code-theme.ts';
import type { LoadedGrammar } from './grammars.ts';

type StateStack = NonNullable<Parameters<Grammar['tokenizeLine2']>[1]>;

/** What a grammar is in the middle of at the end of a line, and the lines met after it. */
interface State {
  /** Null before the first line. */
  stack: StateStack | null;
  lines: Map<string, ColoredLine>;
}

interface ColoredLine {
  html: string;
  next: State;
}

/** What is known of one grammar. */
interface Memory {
  start: State;
  /** States by how deep they are, none twice. */
  byDepth: Map<number, State[]>;
  size: number;
}

/** A line longer than this is data, not code to read; colouring it costs more than it gives. */
const MAX_LINE_LENGTH = 2000;

/** Samples repeat their lines; more than this many are forgotten again, so that memory does not grow. */
const MAX_LINES = 10_000;

const memories = new WeakMap<LoadedGrammar, Memory>();

/** HTML of each line. What follows from a line is known when the grammar was in the same state before it. */
export function colorLines(lines: readonly string[], loaded: LoadedGrammar): string[] {
  let memory = memories.get(loaded);
  if (!memory || memory.size > MAX_LINES) memory = newMemory();
  memories.set(loaded, memory);
  let state = memory.start;
  return lines.map((line) => {
    if (line.length > MAX_LINE_LENGTH) return encodeText(line);
    const { html, next } = state.lines.get(line) ?? colorLine(line, state, loaded, memory);
    state = next;
    return html;
  });
}

function newMemory(): Memory {
  return { start: { stack: null, lines: new Map() }, byDepth: new Map(), size: 0 };
}

function colorLine(
  line: string,
  state: State,
  { grammar, colors }: LoadedGrammar,
  memory: Memory,
): ColoredLine {
  const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack, 0);
  const colored = { html: joinTokens(line, tokens, colors), next: findState(ruleStack, memory) };
  state.lines.set(line, colored);
  memory.size += 1;
  return colored;
}

/** The one state that stands for all equal ones. */
function findState(stack: StateStack, { byDepth }: Memory): State {
  const known = byDepth.get(stack.depth) ?? [];
  const found = known.find((state) => state.stack && isSame(state.stack, stack));
  if (found) return found;
  const state: State = { stack, lines: new Map() };
  byDepth.set(stack.depth, [...known, state]);
  return state;
}

/** A frame of the stack as the tokenizer reads it. */
type Frame = StateStack & { parent?: Frame | null; beginRuleCapturedEOL?: boolean };

/** `equals` leaves out whether a rule began with the end of a line, which rules with a `while` ask for. */
function isSame(a: StateStack, b: StateStack): boolean {
  if (!a.equals(b)) return false;
  let [one, other]: [Frame | null | undefined, Frame | null | undefined] = [a, b];
  while (one && other && one !== other) {
    if (one.beginRuleCapturedEOL !== other.beginRuleCapturedEOL) return false;
    [one, other] = [one.parent, other.parent];
  }
  return true;
}

/** Bits of a token's metadata that hold the index of its colour (vscode-textmate's encoding). */
const FOREGROUND = { mask: 0b00000000111111111000000000000000, shift: 15 };

/** One line's HTML; neighbours of the same kind, and blanks between them, share one element. */
function joinTokens(line: string, tokens: Uint32Array, colors: readonly string[]): string {
  let html = '';
  let text = '';
  let kind: TokenKind | undefined;
  const flush = () => {
    html += kind ? `<span class="${kind}">${encodeText(text)}</span>` : encodeText(text);
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
