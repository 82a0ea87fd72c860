import type { AST } from '@eslint-community/regexpp';

/** Lengths of texts that a pattern is held against, where it takes no more ways than this. */
const LENGTHS = [2000, 1000, 500, 200, 100, 50, 24, 12];
const MAX_WAYS = 1e7;
/** With a repetition in another the ways double with each character. */
const NESTED_LENGTH = 24;
/** Parts of a pattern once its counted repetitions are written out, as engines do. */
export const MAX_SIZE = 50_000;

/** The length up to which no text takes long, whatever is in it; 0 where any may. */
export function longestFor(pattern: AST.Pattern): number {
  const isNested = hasNestedIn(pattern.alternatives, false);
  const most = isNested ? NESTED_LENGTH : Infinity;
  const starts = pattern.alternatives.every(isAnchored) ? 0 : 1;
  const fits = (length: number) => isNested || waysOf(pattern, length) * length ** starts <= MAX_WAYS; // prettier-ignore
  return LENGTHS.find((length) => length <= most && fits(length)) ?? 0;
}

/** Parts of an expression, those of counted repetitions as often as they are counted. */
export function sizeOf(node: AST.Node): number {
  switch (node.type) {
    case 'Quantifier':
      return Math.max(Number.isFinite(node.max) ? node.max : node.min, 1) * sizeOf(node.element);
    case 'Alternative':
      return sum(node.elements, sizeOf);
    default:
      return 'alternatives' in node ? 1 + sum(node.alternatives, sizeOf) : 1;
  }
}

/** Ways in which repetitions can share out a text, at most. */
function waysOf(node: AST.Node, length: number): number {
  const ways = (one: AST.Node) => waysOf(one, length);
  switch (node.type) {
    case 'Quantifier':
      return Math.min(node.max - node.min + 1, length) * ways(node.element);
    case 'Alternative':
      return waysOfRow(node.elements, ways);
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

/** What is only looked at is not shared out again when what comes after it does not fit. */
function waysOfRow(elements: readonly AST.Element[], ways: (one: AST.Element) => number): number {
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
