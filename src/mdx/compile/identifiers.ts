import type { Statement } from './parse-module.ts';
import { declaredNames, identifierName } from './to-function-body.ts';

/** Names that a statement of a module brings into it. */
export function namesDeclaredBy(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return (statement['specifiers'] as Statement[]).map(({ local }) => identifierName(local));
  const declaration = (statement['declaration'] as Statement | null | undefined) ?? statement;
  const isDeclaration = /^(?:Variable|Function|Class)Declaration$/.test(declaration.type);
  return isDeclaration ? declaredNames(declaration) : [];
}

/** Every identifier that may name a variable. */
export function namesIn(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  collectNames(body, names);
  return names;
}

function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collectNames(item, names);
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
    if (!isMember) collectNames(child, names);
  }
}
