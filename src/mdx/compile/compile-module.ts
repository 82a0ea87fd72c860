import { MissingPart } from '../../engine/missing-part.ts';
import type { Compiled } from './compile.ts';
import { loadCompiler } from './lazy-rolldown.ts';
import { parseModule } from './parse-module.ts';
import { replaceModuleSyntax } from './to-function-body.ts';
import { findExcessiveNesting } from '../source/nesting-limits.ts';
import type { CompileProblem } from '../source/recover.ts';

/** Code that exports nothing. */
export const NOTHING: Compiled = {
  code: 'return {};',
  imports: [],
  componentNames: [],
  text: '',
  problems: [],
};

/**
 * Compiles a `.jsx`, `.tsx`, `.js`, `.ts` or `.json` file that a page imports to the same kind of function
 * body as a page. Other files bring nothing. Never throws for bad input, nor where there is no compiler.
 */
export function compileModule(file: string, source: string): Compiled {
  if (file.endsWith('.json')) return compileJson(source);
  if (!/\.[jt]sx?$/.test(file)) return NOTHING;
  try {
    return compileScript(file, source);
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    return { ...NOTHING, problems: [{ message: error.message, line: 1, column: 1 }] };
  }
}

function compileScript(file: string, source: string): Compiled {
  const excess = findExcessiveNesting(source, 'code');
  if (excess) return { ...NOTHING, problems: [excess] };
  const { code, errors } = loadCompiler().transformSync(file, source, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    tsconfig: false,
  });
  const [error] = errors;
  if (error) return { ...NOTHING, problems: [toProblem(error)] };
  return { ...NOTHING, ...replaceModuleSyntax(code, parseModule(code)) };
}

function compileJson(source: string): Compiled {
  try {
    return { ...NOTHING, code: `return { default: ${JSON.stringify(JSON.parse(source))} };` };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...NOTHING, problems: [{ message, line: 1, column: 1 }] };
  }
}

/** The compiler draws its messages in colour, with the code around the place below them. */
function toProblem(error: {
  message: string;
  loc?: { line: number; column: number };
}): CompileProblem {
  // oxlint-disable-next-line no-control-regex -- this is what terminal colours are made of
  const text = error.message.replace(/\u001b\[[\d;]*m/g, '');
  const message = text.split('\n')[0]?.replace(/^\[\w+\]\s*/, '') ?? text;
  const { line = 1, column = 0 } = error.loc ?? {};
  return { message, line, column: column + 1 };
}
