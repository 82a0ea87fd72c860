import { namesDeclaredBy, namesIn } from '../compile/identifiers.ts';
import type { Statement } from '../compile/parse-module.ts';
import { importedName, identifierName } from '../compile/to-function-body.ts';

/** Where an import leads in the browser. */
export interface Address {
  /** Name of a file; absent for an import that has nothing to bring. */
  file?: string;
  /** The export of the file that holds what is imported. */
  part?: string | undefined;
}

/**
 * Has every import of a module lead to a file that is there, and a name that it does not export be undefined. Imports
 * whose names are not used are left out: a page imports much that only its text shows.
 */
export function linkImports(
  code: string,
  body: readonly Statement[],
  toAddress: (specifier: string) => Address,
): string {
  let linked = '';
  let from = 0;
  const used = namesIn(body.filter(({ type }) => type !== 'ImportDeclaration'));
  for (const [index, statement] of body.entries()) {
    const specifier = (statement['source'] as { value: string } | null | undefined)?.value;
    if (specifier === undefined) continue;
    linked += code.slice(from, statement.start);
    if (statement.type !== 'ImportDeclaration')
      linked += linkExport(code, statement, toAddress(specifier));
    else if (namesDeclaredBy(statement).some((name) => used.has(name)))
      linked += linkImport(statement, `$${index}`, toAddress(specifier));
    from = statement.end;
  }
  return linked + code.slice(from);
}

function linkImport(statement: Statement, local: string, { file, part }: Address): string {
  const specifiers = statement['specifiers'] as Statement[];
  const values = specifiers.map((specifier) => {
    const imported = importedName(specifier);
    const name = identifierName(specifier['local']);
    if (file === undefined) return `const ${name} = undefined;`;
    const whole = part === undefined ? local : `${local}.${part}`;
    if (imported === '*' || (part === 'React' && imported === 'default'))
      return `const ${name} = ${whole};`;
    return `const ${name} = ${whole}[${JSON.stringify(imported)}];`;
  });
  if (file === undefined) return values.join(' ');
  return `import * as ${local} from ${JSON.stringify(`./${file}`)}; ${values.join(' ')}`;
}

function linkExport(code: string, statement: Statement, { file }: Address): string {
  if (file === undefined) return '';
  const from = statement['source'] as Statement;
  const address = JSON.stringify(`./${file}`);
  return code.slice(statement.start, from.start) + address + code.slice(from.end, statement.end);
}
