import type { AST } from '@eslint-community/regexpp';
import type { Pattern } from './pattern.ts';

/** How one text of an expression is chosen among all that it allows. */
interface Writing {
  flags: Pattern['flags'];
  /** Which of several ways is taken. */
  turn: number;
  /** How often a part that may be repeated is there beyond its least. */
  extra: number;
  groups: Map<AST.CapturingGroup, string>;
  text: string;
}

/** Repetitions to try; a length that is asked for is met by one of them, or by filling up. */
const EXTRAS = [2, 0, 1, ...Array.from({ length: 46 }, (_, at) => at + 3), 64, 128, 256];
const TURNS = 6;
const MAX_LENGTH = 5000;

/** Texts of an expression, the plainest first. Assertions are not looked at: whoever takes one holds it against the expression. */
export function* textsOfPattern({ ast, flags }: Pattern, variant = 0): Generator<string> {
  for (let turn = 0; turn < TURNS; turn++) {
    for (const extra of EXTRAS) {
      const writing = { flags, turn: turn + variant, extra, groups: new Map(), text: '' };
      writeOneOf(writing, ast.alternatives);
      if (writing.text.length <= MAX_LENGTH) yield writing.text;
    }
  }
}

function writeOneOf(writing: Writing, alternatives: readonly AST.Alternative[]): void {
  const chosen = alternatives[writing.turn % alternatives.length];
  for (const element of chosen?.elements ?? []) write(writing, element);
}

function write(writing: Writing, node: AST.Element): void {
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
      // In every other turn, what must follow is written as if it were there itself.
      if (node.kind === 'lookahead' && !node.negate && writing.turn % 2 === 1)
        writeOneOf(writing, node.alternatives);
  }
}

/** What may be missing is left out, unless longer texts are asked for. */
function repeat(writing: Writing, { element, min, max }: AST.Quantifier): void {
  const extra = max === 1 ? Number(writing.extra > 3) : writing.extra;
  const count = Math.min(max, min + extra);
  for (let done = 0; done < count && writing.text.length <= MAX_LENGTH; done++) {
    const { length } = writing.text;
    write(writing, element);
    // What is empty once is so however often it is repeated.
    if (writing.text.length === length) return;
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '1234567890';
const SIGNS = '-_./:@!#$%&*+=?,;()[]{}<>~^|\'"`\\ ';
const PLAIN = [...LETTERS, ...DIGITS];
const ALL = [...PLAIN, ...LETTERS.toUpperCase(), ...SIGNS, ...'éü中か한\n\t'];
/** One of each kind in turn, as passwords need. */
const MIXED = [...'aB3$cD5!eF7#gH9%iJ2&kL4*'];

const members = new Map<string, { plain: string[]; mixed: string[] }>();

/** A character of a class; one after the other, so that texts look like texts. */
function pick({ flags, turn, text }: Writing, raw: string): string {
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

/** The first character that none of the usual ones stands for. */
function findRare(isMember: (char: string) => boolean): string[] {
  for (let code = 0; code < 0x3000; code++) {
    const char = String.fromCodePoint(code);
    if (isMember(char)) return [char];
  }
  return [];
}
