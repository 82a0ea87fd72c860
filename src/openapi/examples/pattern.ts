import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { rethrowUnless } from '../../utils/errors.ts';

/** Maximum length of texts to test. */
export const MAX_TESTED = 2000;
/** Text lengths that a pattern is tested with; a slow pattern gets the longest one that is safe. */
const LENGTHS = [MAX_TESTED, 1000, 500, 200, 100, 50, 24, 12];
const MAX_WAYS = 1e7;
/** Nested repetitions double the number of paths with each character. */
const NESTED_LENGTH = 24;
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

const parser = new RegExpParser();
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

/** Length up to which texts can be tested quickly, at most 2000; 0 if none can, or if browsers do not support the expression. */
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

/** Maximum length of texts for which matching is fast; 0 for any length. */
function longestFor(pattern: AST.Pattern): number {
  const isNested = hasNestedIn(pattern.alternatives, false);
  const most = isNested ? NESTED_LENGTH : Infinity;
  const starts = pattern.alternatives.every(isAnchored) ? 0 : 1;
  const fits = (length: number) => isNested || countPaths(pattern, length) * length ** starts <= MAX_WAYS; // prettier-ignore
  return LENGTHS.find((length) => length <= most && fits(length)) ?? 0;
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

function sum(nodes: readonly AST.Node[], measure: (node: AST.Node) => number): number {
  return nodes.reduce((total, node) => total + measure(node), 0);
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start';
}

/** Whether a repetition contains repetitions or alternatives: `(a+)+`, `(a|a)*`. */
function hasNested(node: AST.Node, isRepeated: boolean): boolean {
  switch (node.type) {
    case 'Quantifier': {
      const isMany = node.max > 1;
      return (isRepeated && isMany) || hasNested(node.element, isRepeated || isMany);
    }
    case 'Alternative':
      return node.elements.some((element) => hasNested(element, isRepeated));
    case 'Group':
    case 'CapturingGroup':
      return hasNestedIn(node.alternatives, isRepeated);
    case 'Assertion':
      return 'alternatives' in node && hasNestedIn(node.alternatives, isRepeated);
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
