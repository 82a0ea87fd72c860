import { loadCompiler } from '../../mdx/compile/lazy-rolldown.ts';
import { replaceModuleSyntax } from '../../mdx/compile/to-function-body.ts';
import { parseModule } from '../../mdx/compile/parse-module.ts';
import { applyEdit, type Edit } from '../../text/edits.ts';
import { GLOBAL } from './names.ts';

/** What a server and the browser give to modules, and scripts on disk get from the one that loads them. */
const GIVEN = ['__import', 'load', 'here', 'fetch', 'Worker', 'addEventListener', 'postMessage'];

/**
 * A module, or what was loaded as one, as a script that pages can load from disk: browsers refuse modules, `import()`, `fetch` and
 * workers there. Its code is the same; what it would ask the browser for comes as arguments.
 */
export function toScript(code: string): string {
  const plain = withoutDynamicImports(code);
  const { code: body, imports } = replaceModuleSyntax(plain, parseModule(plain));
  const needs = JSON.stringify(imports.map(({ specifier }) => specifier));
  // A function in the function: names of the module's own may be those of arguments.
  return `"use strict";${GLOBAL}.add(${needs},({${GIVEN.join(',')}})=>(()=>{${body}\n})());\n`;
}

/** A text that is asked for by its address, as a script. */
export function toTextScript(text: string): string {
  return `${GLOBAL}.add([],()=>({text:${JSON.stringify(text)}}));\n`;
}

/** Calls of `import()` and what `import.meta` is asked for, as a script can have them. */
function withoutDynamicImports(code: string): string {
  const { dynamicImports, importMetas } = loadCompiler().parseSync('module.js', code).module;
  const edits = [
    ...importMetas.map(({ start, end }) => ({ start, end, text: '({url:here})' })),
    ...dynamicImports.flatMap(({ start, moduleRequest }): Edit[] => {
      const call = { start, end: start + 'import'.length, text: 'load' };
      const written = code.slice(moduleRequest.start, moduleRequest.end);
      // Addresses that are written down lead from the script; others come from the page.
      return /^["'`]\./.test(written)
        ? [call, { ...moduleRequest, text: `new URL(${written},here)` }]
        : [call];
    }),
  ];
  return edits.toSorted((a, b) => b.start - a.start).reduce(applyEdit, code);
}
