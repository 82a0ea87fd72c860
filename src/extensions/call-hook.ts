import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';

/** What calling a function of the author's gave. */
export type HookOutcome<Result> =
  { result: Result; problem?: undefined } | { result?: undefined; problem: Diagnostic };

/** Calls a function of `trellis.config.ts`; where it throws, the problem says which one and why. */
export async function callHook<Result>(
  file: string,
  name: string,
  call: () => Result | Promise<Result>,
): Promise<HookOutcome<Result>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { problem: failedHook(file, `"${name}" failed: ${reasonOf(error)}`) };
  }
}

/** A problem of the file itself. */
export function failedHook(file: string, message: string, hint?: string): Diagnostic {
  return createDiagnostic({ code: 'broken-extension', message, hint, file, line: 1, column: 1 });
}

/** The first line of what was thrown. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'no reason given';
}
