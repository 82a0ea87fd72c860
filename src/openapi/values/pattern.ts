import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { longestFor, MAX_SIZE, sizeOf } from './pattern-cost.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** A regular expression of a schema: what it is made of, and whether a text has it. */
export interface Pattern {
  ast: AST.Pattern;
  flags: 'u' | '';
  /** Characters up to which it is held against texts; longer ones are taken on trust. */
  longest: number;
  test(text: string): boolean;
}

const parser = new RegExpParser();
const known = new Map<string, Pattern | undefined>();
/** Patterns that are kept; documents are hostile, and `dev` runs for days. */
const MAX_KNOWN = 10_000;
/** Longer patterns are not read. */
const MAX_SOURCE = 5000;

/**
 * Reads an expression as JSON Schema has it (6.3.3: with the `u` flag), else as older scripts do. Undefined
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

/** The expression for validators that hold it against texts of any length; those that would take too long have it. */
export function boundedSource(source: string): string | undefined {
  const pattern = readPattern(source);
  if (pattern?.flags !== 'u' || pattern.longest === 0) return undefined;
  return `^[^]{${pattern.longest + 1}}|(?:${source})`;
}

function parse(source: string, flags: Pattern['flags']): Pattern | undefined {
  try {
    const ast = parser.parsePattern(source, 0, source.length, { unicode: flags === 'u' });
    if (sizeOf(ast) > MAX_SIZE) return undefined;
    const expression = new RegExp(source, flags);
    const longest = longestFor(ast);
    return { ast, flags, longest, test: (text) => text.length > longest || expression.test(text) };
  } catch (error) {
    // A RangeError is for groups inside groups, which the parser reads by recursion.
    return rethrowUnless(error, 'SyntaxError', 'RangeError');
  }
}
