import { isContainer, membersOf } from '../members.ts';
import type { Quote } from './quote.ts';

/** How a language writes lists and objects. */
export interface LiteralSyntax {
  quote: Quote;
  /** Words for true, false and null. */
  words: readonly [string, string, string];
  list: readonly [open: string, close: string];
  object: readonly [open: string, close: string];
  emptyObject: string;
  member(name: string, value: string): string;
  step: string;
}

/** Letters of a list of single values that stays in one line. */
const LINE_LENGTH = 60;

/** A JSON value as a literal; `indent` is that of the line it begins in. */
export function printLiteral(value: unknown, syntax: LiteralSyntax, indent = ''): string {
  const inner = indent + syntax.step;
  if (Array.isArray(value)) {
    const items = value.map((item) => printLiteral(item, syntax, inner));
    const line = items.join(', ');
    const isShort = line.length < LINE_LENGTH && !value.some(isContainer);
    const [open, close] = syntax.list;
    return isShort ? open + line + close : printLines(items, [open, close], indent, inner);
  }
  const members = membersOf(value);
  if (!members) return printScalar(value, syntax);
  if (members.length === 0) return syntax.emptyObject;
  const lines = members.map(([name, member]) =>
    syntax.member(name, printLiteral(member, syntax, inner)),
  );
  return printLines(lines, syntax.object, indent, inner);
}

function printLines(
  lines: readonly string[],
  [open, close]: readonly [string, string],
  indent: string,
  inner: string,
): string {
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}

function printScalar(value: unknown, { quote, words }: LiteralSyntax): string {
  if (typeof value === 'string') return quote(value);
  const [yes, no, none] = words;
  if (typeof value === 'boolean') return value ? yes : no;
  return value === null ? none : String(value);
}
