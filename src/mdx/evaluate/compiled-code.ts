import { identifierName, loadCompiler, type Statement as Node } from '../es-modules.ts';
import type { Props } from './context.ts';

/** The statements of compiled code. Throws a SyntaxError for text that is not the body of one function. */
export function parseBody(code: string): Node[] {
  const { program, errors } = loadCompiler().parseSync('page.js', `(function () {${code}\n})`, {
    sourceType: 'script',
  });
  // The types of the parser have no index signature.
  const [statement, ...others] = program.body as unknown as Node[];
  const body = unwrap(statement?.['expression'] as Node | undefined)?.['body'] as Node | undefined;
  // Code after the end of the function would run outside of it; no compiler generates any.
  if (errors.length > 0 || others.length > 0 || body?.type !== 'BlockStatement')
    throw new SyntaxError(errors[0]?.message ?? 'the compiled text is not one function');
  return body['body'] as Node[];
}

function unwrap(node: Node | undefined): Node | undefined {
  return node?.type === 'ParenthesizedExpression' ? (node['expression'] as Node) : node;
}

/** The elements of Markdown by name, and the components that replace some of them. */
export function elementsOf(assigned: Node, components: ReadonlyMap<string, unknown>): Props {
  const [elements] = (assigned['arguments'] ?? []) as Node[];
  const names = ((elements?.['properties'] ?? []) as Node[]).map(({ key }) => identifierName(key));
  return Object.fromEntries(names.map((name) => [name, components.get(name) ?? name]));
}

/** Whether a declaration reads its values from the JSX runtime. */
export function isRuntime(init: Node | null): boolean {
  return init?.type === 'MemberExpression' && identifierName(init['object']) === 'arguments';
}

/** The name of a function that a statement declares. */
export function nameOf(statement: Node): string | undefined {
  return statement.type === 'FunctionDeclaration' ? identifierName(statement['id']) : undefined;
}

/** `a.b.c` */
export function nameIn(node: Node): string {
  if (node.type !== 'MemberExpression') return identifierName(node);
  return `${nameIn(node['object'] as Node)}.${identifierName(node['property'])}`;
}

/** Every identifier that may name a variable; without classes that are only constructed if `isCalled`. */
export function namesIn(
  body: readonly Node[],
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
  if (typeof node !== 'object' || node === null) return;
  const { type, name, computed } = node as { type?: string; name?: string; computed?: boolean };
  if (type === 'Identifier' && name !== undefined) names.add(name);
  for (const [key, child] of Object.entries(node)) {
    const isMember =
      !computed &&
      ((type === 'MemberExpression' && key === 'property') ||
        (type === 'Property' && key === 'key'));
    const isClass =
      isCalled && type === 'NewExpression' && key === 'callee' && identifierName(child) !== '';
    if (!isMember && !isClass) collectNames(child, names, isCalled);
  }
}
