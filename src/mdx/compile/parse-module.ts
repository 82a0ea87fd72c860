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
