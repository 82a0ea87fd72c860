import { parseSync } from 'rolldown/utils';
import { mdxToJs, type MdxToJsResult } from 'satteri';
import { OPTIONS } from '../../compile/compile.ts';
import {
  importedName,
  nameOf,
  replaceModuleSyntax,
  type Statement,
} from '../../compile/to-function-body.ts';
import { namesDeclaredBy, namesIn } from '../../compile/identifiers.ts';

/**
 * Compiles the text of a page (see `module-text.ts`) to a module for Vite, with the settings of all pages. What Astro
 * renders is imported by it; everything else of the text is a function that is run in the surroundings of the page.
 * Throws for what is no MDX.
 */
export function compileForVite(text: string): string {
  const options = { ...OPTIONS, outputFormat: 'program', jsxImportSource: 'astro' } as const;
  const { code } = mdxToJs(text, options) as MdxToJsResult;
  const body = parse(code);
  const foreign = body.filter(isForeignImport);
  const own = body.filter((statement) => !foreign.includes(statement));
  const rest = own.map(({ start, end }) => code.slice(start, end)).join('\n');
  const { code: inner } = replaceModuleSyntax(rest, { body: parse(rest) });
  const imports = foreign.map((statement, index) => {
    return `import * as __file${index} from ${JSON.stringify(sourceOf(statement))};`;
  });
  return [
    ...imports,
    'export default function () {',
    'const [, __foreign, __read] = arguments;',
    ...foreign.map(readForeign),
    ...freeNames(body, own).map((name) => `const ${name} = __read(${JSON.stringify(name)});`),
    inner,
    '}',
  ].join('\n');
}

function parse(code: string): Statement[] {
  return parseSync('page.js', code).program.body as unknown as Statement[];
}

function isForeignImport(statement: Statement): boolean {
  return statement.type === 'ImportDeclaration' && !sourceOf(statement).endsWith('/jsx-runtime');
}

function sourceOf(statement: Statement): string {
  return (statement['source'] as { value: string }).value;
}

function readForeign(statement: Statement, index: number): string {
  const names = (statement['specifiers'] as Statement[]).map(
    (specifier) => `${JSON.stringify(importedName(specifier))}: ${nameOf(specifier['local'])}`,
  );
  const file = JSON.stringify(sourceOf(statement));
  return `const { ${names.join(', ')} } = __foreign(__file${index}, ${file});`;
}

/** Names that mean something else in a function than a variable. */
const RESERVED = new Set(['arguments', 'eval', 'undefined']);

function freeNames(body: readonly Statement[], own: readonly Statement[]): string[] {
  const declared = new Set(body.flatMap(namesDeclaredBy));
  return [...namesIn(own)].filter((name) => !declared.has(name) && !RESERVED.has(name));
}
