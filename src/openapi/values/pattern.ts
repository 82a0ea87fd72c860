import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A regular expression of a schema: what it is made of, and whether a text has it. */
export interface Pattern {
  ast: AST.Pattern;
  flags: 'u' | '';
  /** The time that a text takes may double with each of its characters. */
  isSlow: boolean;
  test(text: string): boolean;
}

const parser = new RegExpParser();
const known = new Map<string, Pattern | undefined>();
/** Patterns that are kept; documents are hostile, and `dev` runs for days. */
const MAX_KNOWN = 10_000;
/** Characters of a text that patterns with repetitions in repetitions are held against; time doubles with each. */
const MAX_SLOW_LENGTH = 24;
const MAX_LENGTH = 2000;

/**
 * Reads an expression as JSON Schema has it (6.3.3: with the `u` flag), else as older scripts do. Undefined
 * for other dialects.
 */
export function readPattern(source: string): Pattern | undefined {
  if (!known.has(source)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(source, parse(source, 'u') ?? parse(source, ''));
  }
  return known.get(source);
}

function parse(source: string, flags: Pattern['flags']): Pattern | undefined {
  try {
    const ast = parser.parsePattern(source, 0, source.length, { unicode: flags === 'u' });
    const expression = new RegExp(source, flags);
    const isSlow = ast.alternatives.some((alternative) => hasNested(alternative, false));
    const longest = isSlow ? MAX_SLOW_LENGTH : MAX_LENGTH;
    // A text that would take too long is taken on trust.
    return { ast, flags, isSlow, test: (text) => text.length > longest || expression.test(text) };
  } catch {
    return undefined;
  }
}

/** Whether a repetition has another, or alternatives, inside: `(a+)+`, `(a|a)*`. */
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
