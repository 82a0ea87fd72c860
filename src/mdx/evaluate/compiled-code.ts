import type { ESTree } from 'rolldown/utils';
import { isObject } from '../../utils/json-object.ts';
import { loadCompiler, type Statement } from '../es-modules.ts';
import type { Props } from './context.ts';

/** The statements of compiled code. Throws a SyntaxError for text that is not the body of one function. */
export function parseBody(code: string): Statement[] {
  const { program, errors } = loadCompiler().parseSync('page.js', `(function () {${code}\n})`, {
    sourceType: 'script',
  });
  const [statement, ...others] = program.body;
  const run = statement?.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined;
  const body = run?.type === 'FunctionExpression' ? run.body : undefined;
  // Code after the end of the function would run outside of it; no compiler generates any.
  if (errors.length > 0 || others.length > 0 || !body)
    throw new SyntaxError(errors[0]?.message ?? 'the compiled text is not one function');
  return body.body;
}

function unwrap(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'ParenthesizedExpression' ? node.expression : node;
}

/** The value of a literal; undefined for other nodes. */
export function literalOf(node: ESTree.Node | undefined): unknown {
  return node?.type === 'Literal' ? node.value : undefined;
}

/** Name of an identifier, or of a string in its place: `{ 'b c': a }`; '' for other nodes. */
export function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** Properties of an object or pattern, `{ name: local }`; without spread values. */
export function pairsOf(
  node: ESTree.Node | null | undefined,
): [name: string, local: ESTree.Node][] {
  if (node?.type !== 'ObjectExpression' && node?.type !== 'ObjectPattern') return [];
  return node.properties.flatMap((property): [string, ESTree.Node][] =>
    property.type === 'Property' ? [[nameOf(property.key), property.value]] : [],
  );
}

/** The elements of Markdown by name, and the components that replace some of them. */
export function elementsOf(
  assigned: ESTree.Expression,
  components: ReadonlyMap<string, unknown>,
): Props {
  const elements = assigned.type === 'CallExpression' ? assigned.arguments[0] : undefined;
  const names = pairsOf(elements).map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, components.get(name) ?? name]));
}

/** Whether a declaration reads its values from the JSX runtime. */
export function isRuntime(init: ESTree.Expression | null): boolean {
  return init?.type === 'MemberExpression' && nameOf(init.object) === 'arguments';
}

/** `a.b.c` */
export function pathOf(node: ESTree.Expression): string {
  if (node.type !== 'MemberExpression') return nameOf(node);
  return `${pathOf(node.object)}.${nameOf(node.property)}`;
}

/** Every identifier that may name a variable; without classes that are only constructed if `isCalled`. */
export function namesIn(
  body: readonly ESTree.Node[],
  { isCalled = false }: { isCalled?: boolean } = {},
): Set<string> {
  const names = new Set<string>();
  collectNames(body, names, isCalled);
  return names;
}

function collectNames(node: unknown, names: Set<string>, isCalled: boolean): void {
  if (Array.isArray(node)) {
    for (const item of node) collectNames(item, names, isCalled);
    return;
  }
  if (!isObject(node)) return;
  const { type, name, computed } = node;
  if (type === 'Identifier' && typeof name === 'string') names.add(name);
  for (const [key, child] of Object.entries(node)) {
    const isMember =
      !computed &&
      ((type === 'MemberExpression' && key === 'property') ||
        (type === 'Property' && key === 'key'));
    const isClass = isCalled && type === 'NewExpression' && key === 'callee' && isIdentifier(child);
    if (!isMember && !isClass) collectNames(child, names, isCalled);
  }
}

/**
 * The names whose absence the code expects: those that it compares, negates, or uses as a condition, such as `a` in
 * `a ?? 1` and `a?.b`.
 */
export function testedNames(code: string): Set<string> {
  const names = new Set<string>();
  collectTested(parseBody(code), names);
  return names;
}

/** The operands by which an expression tests a value. */
const TESTS: Record<string, readonly string[]> = {
  LogicalExpression: ['left'],
  ConditionalExpression: ['test'],
  UnaryExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
};

function collectTested(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collectTested(item, names);
    return;
  }
  if (!isObject(node)) return;
  const operator = String(node['operator'] ?? '?');
  // Not `|` and `&`, which are prose: `{string | number}`.
  const isTest = /^(?:\?|!|\|\||&&|typeof|={2,3}$)/.test(operator);
  for (const key of (isTest && TESTS[String(node['type'])]) || []) addOperand(node[key], names);
  if (node['optional'] === true) addOperand(node['object'] ?? node['callee'], names);
  for (const child of Object.values(node)) collectTested(child, names);
}

/** Adds what a test reads; in `a && b ? 1 : 2` and `(a || b) && 1`, the last name, too. */
function addOperand(operand: unknown, names: Set<string>): void {
  if (!isObject(operand)) return;
  if (isIdentifier(operand)) names.add(nameOf(operand));
  else if (operand['type'] === 'LogicalExpression') addOperand(operand['right'], names);
  else if (operand['type'] === 'ParenthesizedExpression') addOperand(operand['expression'], names);
}

function isIdentifier(node: unknown): node is ESTree.IdentifierReference {
  return isObject(node) && node['type'] === 'Identifier';
}
