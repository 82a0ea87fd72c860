import { loadCompiler } from './lazy-rolldown.ts';

/** The part of a syntax tree that is read here: statements with their offsets. */
export interface Statement {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The statements of an ES module of plain JavaScript. */
export function parseModule(code: string): Statement[] {
  const body: readonly object[] = loadCompiler().parseSync('module.js', code).program.body;
  return body as Statement[];
}

/** Where a script that pages load as it is has its first error; undefined where it has none. */
export function findScriptError(
  code: string,
): { offset: number; length: number; message: string; hint: string } | undefined {
  const [error] = loadCompiler().parseSync('script.js', code, { sourceType: 'script' }).errors;
  if (!error) return undefined;
  const [{ start, end } = { start: 0, end: 1 }] = error.labels;
  const hint = 'correct it: browsers run nothing of a script with an error';
  return { offset: start, length: Math.max(1, end - start), message: error.message, hint };
}
