/**
 * Words that no grammar reads: those of a URL in quotes, in which most samples of an API differ, and those that are too
 * long to be a name. A line of JavaScript with another URL takes 2 ms, one with 1,900 characters of Base64 400 ms.
 * Braces in a URL can contain code, and so can what follows more than a name in them.
 */
const WORD =
  /(?<=["']https?:\/\/(?:[\w./:?&=-]|\{\w{1,50}\}){0,300})\w+\b(?!;)|(?<=["'])[\w/][\w+/=-]{99,}(?=["'])|(?<!\\\w{0,10})\w{100,}/;

/** The names of parameters in a URL, `{id}`, which are text in a string that has no prefix. */
const NAME = /(?<=[\s([,]["']https?:\/\/(?:[\w./:?&=-]|\{\w{1,50}\}){0,300}\{)\w{1,50}(?=\})/;

/** Languages of samples, in which all such names have the same color. */
const WITH_NAMES = new Set(['shellscript', 'python', 'javascript', 'php', 'go', 'java']);

/**
 * Up to eight characters again and again. Patterns of grammars with nested quantifiers take exponential time for them:
 * `a\a\a\a\` in CSS, 20 asterisks after a word in C++. Indentation can have a meaning, also that of the end of a
 * document in Perl, `<<"            END"`.
 */
const RUN =
  /(?<=\S)(?<!<<[~-]?["'])([ \t])\1{11,}|(\S)\2{11,}|(\S.)\3{6,}|(\S..)\4{5,}|(\S...)\5{5,}|(\S.{4,7}?)\6{5,}/;

const WORDS_AND_RUNS = new RegExp(`${WORD.source}|${RUN.source}`, 'g');
const NAMES_WORDS_AND_RUNS = new RegExp(`${NAME.source}|${WORDS_AND_RUNS.source}`, 'g');
const RUNS = new RegExp(RUN, 'g');

/** Characters at each end of a long word that the grammar reads: `0x`, all capital letters, `_t`. */
const EDGE_LENGTH = 16;

/** A part of a line that the grammar reads in a shorter form. */
interface ShortPart {
  /** Position in the line. */
  index: number;
  /** The short form. */
  text: string;
  /** Characters of the short form before those that it lacks. */
  before: number;
  /** Characters that it lacks. */
  omitted: number;
  /** Length of what is repeated; undefined for a word. */
  unit?: number | undefined;
}

/** A line as the grammar reads it. */
interface ShortLine {
  text: string;
  parts: readonly ShortPart[];
}

/** Shortens the parts of a line that take a grammar long, or that differ between lines with the same colors. */
export function shortenLine(line: string, language: string): ShortLine {
  const hasWords = line.length >= 100 || line.includes('://');
  const words = WITH_NAMES.has(language) ? NAMES_WORDS_AND_RUNS : WORDS_AND_RUNS;
  const parts = Array.from(line.matchAll(hasWords ? words : RUNS), toPart);
  let text = '';
  let end = 0;
  for (const { index, text: short, omitted } of parts) {
    text += line.slice(end, index) + short;
    end = index + short.length + omitted;
  }
  return { text: text + line.slice(end), parts };
}

function toPart(match: RegExpExecArray): ShortPart {
  const { 0: part, index } = match;
  const unit = match.slice(1).find(Boolean);
  const text = unit === undefined ? shortenWord(part) : shortenRun(unit, part);
  const before = unit === undefined ? Math.min(text.length, EDGE_LENGTH) : keptOf(unit);
  return { index, text, before, omitted: part.length - text.length, unit: unit?.length };
}

function shortenWord(word: string): string {
  if (word.length >= 100) return word.slice(0, EDGE_LENGTH) + word.slice(-EDGE_LENGTH);
  return /^\d/.test(word) ? '0' : 'a';
}

/** An even number of quotes stays even. */
function shortenRun(unit: string, run: string): string {
  const isOdd = (run.length / unit.length) % 2 === 1;
  return run.slice(0, 2 * keptOf(unit) + (isOdd ? unit.length : 0));
}

/** Characters that are kept at each end of a run. */
function keptOf({ length }: string): number {
  return length * Math.max(2, Math.floor(4 / length));
}

/** Tokens of a line from those of its short form: the start of each token and its metadata, in turn. */
export function expandTokens(tokens: Uint32Array, parts: readonly ShortPart[]): Uint32Array {
  if (parts.length === 0) return tokens;
  const expanded: number[] = [];
  let shift = 0;
  let at = 0;
  for (const { index, before, omitted, unit } of parts) {
    const cut = index - shift + before;
    for (; (tokens[at] ?? Infinity) < cut; at += 2)
      expanded.push(tokens[at]! + shift, tokens[at + 1]!);
    if (unit !== undefined) repeatTokens(expanded, { cut: cut + shift, unit, omitted });
    shift += omitted;
  }
  for (; at < tokens.length; at += 2) expanded.push(tokens[at]! + shift, tokens[at + 1]!);
  return Uint32Array.from(expanded);
}

interface Repeat {
  /** Position after the last token that is written. */
  cut: number;
  unit: number;
  omitted: number;
}

/** Writes the tokens of the last unit again for those that the short form lacks. */
function repeatTokens(tokens: number[], { cut, unit, omitted }: Repeat): void {
  const start = cut - unit;
  let first = tokens.length - 2;
  while (first > 0 && tokens[first]! > start) first -= 2;
  const repeated = tokens.slice(first);
  // One token goes on.
  if (repeated.length <= 2) return;
  for (let offset = unit; offset <= omitted; offset += unit)
    for (let at = 0; at < repeated.length; at += 2)
      tokens.push(Math.max(repeated[at]!, start) + offset, repeated[at + 1]!);
}
