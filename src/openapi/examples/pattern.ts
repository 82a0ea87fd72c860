import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { rethrowUnless } from '../../utils/errors.ts';

/** Maximum length of texts to test. */
export const MAX_TESTED = 2000;
/** Text lengths that a pattern is tested with; a slow pattern gets the longest one that is safe. */
const LENGTHS = [MAX_TESTED, 1000, 500, 200, 100, 50, 24, 12];
const MAX_WAYS = 1e7;
/** Text lengths for nested repetitions, whose ways multiply with each character. */
const NESTED_LENGTHS = [6, 12, 24, 50];
const MAX_NESTED_WAYS = 2e6;
/** Maximum length of a pattern, times that of texts, whose ways are counted by length. */
const MAX_COUNTED = 25_000;
/** Maximum size of a pattern after expanding counted repetitions, as engines do. */
const MAX_SIZE = 50_000;

/** A parsed regular expression with a test. */
interface Pattern {
  ast: AST.Pattern;
  flags: 'u' | '';
  /** Maximum length of texts to test; longer ones are assumed to match. */
  longest: number;
  test(text: string): boolean;
}

/** Without names of groups that repeat (ECMAScript 2025): the parser takes exponential time for nested ones. */
const parser = new RegExpParser({ ecmaVersion: 2024 });
const known = new Map<string, Pattern | undefined>();
/** Maximum number of cached patterns: documents may be malicious, and `dev` runs for days. */
const MAX_KNOWN = 10_000;
/** Maximum length of patterns to parse. */
const MAX_SOURCE = 5000;

/** Numbers of additional repetitions to try; other lengths are reached by filling up. */
const EXTRAS = [2, 0, 1, ...Array.from({ length: 46 }, (_, at) => at + 3), 64, 128, 256];
const TURNS = 6;
const MAX_LENGTH = 5000;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '1234567890';
const SIGNS = '-_./:@!#$%&*+=?,;()[]{}<>~^|\'"`\\ ';
const PLAIN = [...LETTERS, ...DIGITS];
const ALL = [...PLAIN, ...LETTERS.toUpperCase(), ...SIGNS, ...'éü中か한\n\t'];
/** Characters of each class in turn, as passwords require. */
const MIXED = [...'aB3$cD5!eF7#gH9%iJ2&kL4*'];

const members = new Map<string, { plain: string[]; mixed: string[] }>();

/**
 * Parses a regular expression of JSON Schema (6.3.3: with the `u` flag), or without the flag as a fallback. Undefined
 * for other dialects.
 */
export function readPattern(source: string): Pattern | undefined {
  if (source.length > MAX_SOURCE) return undefined;
  if (!known.has(source)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(source, parse(source, 'u') ?? parse(source, ''));
  }
  return known.get(source);
}

/**
 * Length up to which texts can be tested quickly, at most 2000; 0 if none can, or if browsers do not support the
 * expression.
 */
export function testableLength(source: string): number {
  const pattern = readPattern(source);
  return pattern?.flags === 'u' ? pattern.longest : 0;
}

/** Expression for validators that test texts of any length; undefined if it could be slow. */
export function boundedSource(source: string): string | undefined {
  const longest = testableLength(source);
  return longest === 0 ? undefined : `^[^]{${longest + 1}}|(?:${source})`;
}

function parse(source: string, flags: Pattern['flags']): Pattern | undefined {
  try {
    const ast = parser.parsePattern(source, 0, source.length, { unicode: flags === 'u' });
    if (sizeOf(ast) > MAX_SIZE) return undefined;
    const expression = new RegExp(source, flags);
    const longest = longestFor(ast);
    return { ast, flags, longest, test: (text) => text.length > longest || expression.test(text) };
  } catch (error) {
    // The parser is recursive: RangeError for deeply nested groups.
    return rethrowUnless(error, 'SyntaxError', 'RangeError');
  }
}

/** Maximum length of texts for which matching is fast; 0 if none is. */
function longestFor(pattern: AST.Pattern): number {
  const starts = pattern.alternatives.every(isAnchored) ? 0 : 1;
  const isNested = hasNestedIn(pattern.alternatives, false);
  const longest = LENGTHS.find(
    (length) => !isNested && countPaths(pattern, length) * length ** starts <= MAX_WAYS,
  );
  if (longest !== undefined) return longest;
  const lengths = NESTED_LENGTHS.filter((length) => pattern.raw.length * length <= MAX_COUNTED);
  const tooLong = lengths.findIndex(
    (length) => countWays(pattern, length).peak * length ** starts > MAX_NESTED_WAYS,
  );
  return lengths.at(tooLong < 0 ? -1 : tooLong - lengths.length - 1) ?? 0;
}

/** Size of an expression with counted repetitions expanded. */
function sizeOf(node: AST.Node): number {
  switch (node.type) {
    case 'Quantifier':
      return Math.max(Number.isFinite(node.max) ? node.max : node.min, 1) * sizeOf(node.element);
    case 'Alternative':
      return sum(node.elements, sizeOf);
    default:
      return 'alternatives' in node ? 1 + sum(node.alternatives, sizeOf) : 1;
  }
}

/** Maximum number of ways in which repetitions can divide a text. */
function countPaths(node: AST.Node, length: number): number {
  const ways = (one: AST.Node) => countPaths(one, length);
  switch (node.type) {
    case 'Quantifier':
      return Math.min(node.max - node.min + 1, length) * ways(node.element);
    case 'Alternative':
      return countSequencePaths(node.elements, ways);
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return sum(node.alternatives, ways);
    case 'Assertion':
      return 'alternatives' in node ? sum(node.alternatives, ways) : 1;
    default:
      return 1;
  }
}

/** Lookarounds are not repeated when the rest does not match. */
function countSequencePaths(
  elements: readonly AST.Element[],
  ways: (one: AST.Element) => number,
): number {
  let shared = 1;
  let looked = 0;
  for (const element of elements) {
    if (element.type !== 'Assertion') shared *= ways(element);
    else if ('alternatives' in element) looked += shared * ways(element);
  }
  return shared + looked;
}

/** In how many ways a node can match, if each character is in all classes. */
interface Ways {
  /** Ways to match 0, 1, 2… characters. */
  byLength: number[];
  /** Ways in all. */
  total: number;
  /** Maximum number of ways to match a part before the next one, which may fail. */
  peak: number;
}

function countWays(node: AST.Node, length: number): Ways {
  const waysOf = (one: AST.Node) => countWays(one, length);
  switch (node.type) {
    case 'Quantifier':
      return repeatWays(waysOf(node.element), node);
    case 'Alternative':
      return node.elements.map(waysOf).reduce(combineWays, toWays(emptyMatch(length)));
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map(waysOf).reduce(addWays);
    case 'Assertion': {
      const inside = 'alternatives' in node ? sum(node.alternatives, (one) => waysOf(one).peak) : 0;
      return toWays(emptyMatch(length).map((ways) => ways * (1 + inside)));
    }
    case 'Backreference':
      return toWays(emptyMatch(length).fill(1));
    default:
      return toWays(emptyMatch(length).map((_, at) => Number(at === 1)));
  }
}

function toWays(byLength: number[], peak = 0): Ways {
  const total = sum(byLength, (ways) => ways);
  return { byLength, total, peak: Math.max(peak, total) };
}

function emptyMatch(length: number): number[] {
  return Array.from({ length: length + 1 }, (_, at) => Number(at === 0));
}

function addWays(first: Ways, second: Ways): Ways {
  const byLength = first.byLength.map((ways, at) => ways + second.byLength[at]!);
  return toWays(byLength, first.peak + second.peak);
}

/** Ways of two matches in a row. */
function combineWays(first: Ways, second: Ways): Ways {
  const combined = toWays(convolve(first.byLength, second.byLength));
  const excess = second.peak / Math.max(second.total, 1);
  const peak = Math.max(
    first.peak,
    combined.total * excess,
    first.total * Math.min(excess, second.peak),
  );
  return { ...combined, peak };
}

function convolve(first: readonly number[], second: readonly number[]): number[] {
  return first.map((_, total) => {
    let ways = 0;
    for (let at = 0; at <= total; at++)
      if (first[at]! > 0 && second[total - at]! > 0) ways += first[at]! * second[total - at]!;
    return ways;
  });
}

/** Ways of the required repetitions, which may be empty, and of further ones, which engines reject if they are. */
function repeatWays({ byLength: once, total, peak }: Ways, { min, max }: AST.Quantifier): Ways {
  const length = once.length - 1;
  let most = 0;
  const note = (byLength: number[]) => {
    most = Math.max(
      most,
      sum(byLength, (ways) => ways),
    );
    return byLength;
  };
  let required = emptyMatch(length);
  for (let power = [...once], left = min; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) required = note(convolve(required, power));
    if (left > 1) power = note(convolve(power, power));
  }
  const all = note(convolve(required, furtherWays(once, max - min)));
  return toWays(all, most * (peak / Math.max(total, 1)));
}

/** Ways of up to `count` repetitions, none of them empty; more than one counts as unlimited. */
function furtherWays(once: readonly number[], count: number): number[] {
  const further = emptyMatch(once.length - 1);
  if (count === 1) return further.map((none, at) => (at === 0 ? none : once[at]!));
  if (count < 1) return further;
  for (let at = 1; at < once.length; at++)
    for (let last = 1; last <= at; last++)
      if (once[last]! > 0) further[at]! += once[last]! * further[at - last]!;
  return further;
}

function sum<T>(items: readonly T[], measure: (item: T) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start';
}

/** Whether a repetition contains an ambiguous pattern: `(a+)+`, `(a?){9}`, `(a|a)*`. */
function hasNested(node: AST.Node, isRepeated: boolean): boolean {
  switch (node.type) {
    case 'Quantifier': {
      const isVariable = node.max > node.min || node.max > 1;
      return (isRepeated && isVariable) || hasNested(node.element, isRepeated || node.max > 1);
    }
    case 'Alternative':
      return node.elements.some((element) => hasNested(element, isRepeated));
    case 'Group':
    case 'CapturingGroup':
      return hasNestedIn(node.alternatives, isRepeated);
    case 'Assertion':
      return 'alternatives' in node && hasNestedIn(node.alternatives, isRepeated);
    case 'Backreference':
      return isRepeated;
    default:
      return false;
  }
}

function hasNestedIn(alternatives: readonly AST.Alternative[], isRepeated: boolean): boolean {
  if (isRepeated && alternatives.length > 1) return true;
  return alternatives.some((alternative) => hasNested(alternative, isRepeated));
}

/** State of generating a text. */
interface TextState {
  flags: Pattern['flags'];
  /** Selects among alternatives. */
  turn: number;
  /** Number of repetitions beyond the minimum. */
  extra: number;
  groups: Map<AST.CapturingGroup, string>;
  text: string;
}

/** Generates texts for an expression, simplest first. Ignores assertions, so results must be tested. */
export function* textsOfPattern({ ast, flags }: Pattern, variant = 0): Generator<string> {
  for (let turn = 0; turn < TURNS; turn++) {
    for (const extra of EXTRAS) {
      const writing = { flags, turn: turn + variant, extra, groups: new Map(), text: '' };
      writeOneOf(writing, ast.alternatives);
      if (writing.text.length <= MAX_LENGTH) yield writing.text;
    }
  }
}

function writeOneOf(writing: TextState, alternatives: readonly AST.Alternative[]): void {
  const chosen = alternatives[writing.turn % alternatives.length];
  for (const element of chosen?.elements ?? []) write(writing, element);
}

function write(writing: TextState, node: AST.Element): void {
  if (writing.text.length > MAX_LENGTH) return;
  switch (node.type) {
    case 'Character':
      writing.text += String.fromCodePoint(node.value);
      return;
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      writing.text += pick(writing, node.raw);
      return;
    case 'Group':
      return writeOneOf(writing, node.alternatives);
    case 'CapturingGroup': {
      const start = writing.text.length;
      writeOneOf(writing, node.alternatives);
      writing.groups.set(node, writing.text.slice(start));
      return;
    }
    case 'Backreference': {
      const group = Array.isArray(node.resolved) ? node.resolved[0] : node.resolved;
      writing.text += (group && writing.groups.get(group)) ?? '';
      return;
    }
    case 'Quantifier':
      return repeat(writing, node);
    case 'Assertion':
      // Every other text includes the content of lookaheads.
      if (node.kind === 'lookahead' && !node.negate && writing.turn % 2 === 1)
        writeOneOf(writing, node.alternatives);
  }
}

/** Generates optional parts only for longer texts. */
function repeat(writing: TextState, { element, min, max }: AST.Quantifier): void {
  const extra = max === 1 ? Number(writing.extra > 3) : writing.extra;
  const count = Math.min(max, min + extra);
  for (let done = 0; done < count && writing.text.length <= MAX_LENGTH; done++) {
    const { length } = writing.text;
    write(writing, element);
    // Repeating an empty match adds nothing.
    if (writing.text.length === length) return;
  }
}

/** A character of a class; rotates, so that texts look natural. */
function pick({ flags, turn, text }: TextState, raw: string): string {
  const key = flags + raw;
  let found = members.get(key);
  if (!found) {
    if (members.size > 5000) members.clear();
    members.set(key, (found = findMembers(raw, flags)));
  }
  const chars = turn % 3 === 1 && found.mixed.length > 0 ? found.mixed : found.plain;
  return chars[(text.length + turn) % chars.length] ?? '';
}

function findMembers(raw: string, flags: string): { plain: string[]; mixed: string[] } {
  const expression = new RegExp(`^${raw}$`, flags);
  const isMember = (char: string) => expression.test(char);
  const plain = PLAIN.filter(isMember);
  const mixed = MIXED.filter(isMember);
  if (plain.length > 0) return { plain, mixed };
  const all = ALL.filter(isMember);
  return { plain: all.length > 0 ? all : findRare(isMember), mixed };
}

/** First character that is not in the common sets. */
function findRare(isMember: (char: string) => boolean): string[] {
  for (let code = 0; code < 0x3000; code++) {
    const char = String.fromCodePoint(code);
    if (isMember(char)) return [char];
  }
  return [];
}
