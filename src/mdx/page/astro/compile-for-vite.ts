import type { Additions } from '../../compile/additions.ts';
import { OPTIONS, withAdditions } from '../../compile/compile.ts';
import { namesDeclaredBy, namesIn } from '../../compile/identifiers.ts';
import { parseModule, type Statement } from '../../compile/parse-module.ts';
import { mdxToJs } from '../../source/parser.ts';
import { replaceModuleSyntax } from '../../compile/to-function-body.ts';

/**
 * Compiles the text of a page, without its imports, to a module for Vite, with the settings of all pages: a function
 * that is called with the JSX of the page, and asks for its free names. Throws for what is no MDX.
 */
export function compileForVite(text: string, additions: Additions): string {
  const options = {
    ...withAdditions(OPTIONS, additions),
    outputFormat: 'program',
    jsxImportSource: 'astro',
  } as const;
  const code = mdxToJs(text, options);
  const body = parseModule(code);
  const names = freeNames(body);
  return [
    'export default function () {',
    'const [, __read] = arguments;',
    ...names.map((name) => `const ${name} = __read(${JSON.stringify(name)});`),
    replaceModuleSyntax(code, body).code,
    '}',
  ].join('\n');
}

/** Names that mean something else in a function than a variable. */
const RESERVED = new Set(['arguments', 'eval', 'undefined']);

function freeNames(body: readonly Statement[]): string[] {
  const declared = new Set(body.flatMap(namesDeclaredBy));
  return [...namesIn(body)].filter((name) => !declared.has(name) && !RESERVED.has(name));
}
