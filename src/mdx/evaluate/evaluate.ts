import { createScope } from './scope.ts';
import { interpret } from './interpret.ts';
import type { EvaluatedModule, EvaluationContext } from './types.ts';

/**
 * Runs compiled code (see `compile.ts`). Free names are looked up in its scope, so that components need no import,
 * snippets see their attributes, and a name nobody defines becomes text. The code is the project's own and is trusted
 * like a module of it, unless pages are data: then nothing runs, and `interpret` reads it.
 */
export function evaluate(code: string, context: EvaluationContext): EvaluatedModule {
  if (context.isDataOnly) return interpret(code, context);
  const { scope, imported } = createScope(code, context);
  // `with` is what lets free names be answered for, and strict code may not use it.
  const body = code.replace(/^"use strict";/, '');
  // oxlint-disable-next-line no-new-func -- pages are code by their authors, run as they are
  const run = new Function(
    'scope',
    `with (scope) return (function () {${body}\n}).call(null, __runtime)`,
  );
  return { ...imported, ...(run(scope) as EvaluatedModule) };
}
