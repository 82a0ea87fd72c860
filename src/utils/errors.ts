/** Whether an error has one of these `code` values (`ENOENT`) or `name` values (`SyntaxError`, `AbortError`). */
export function isError(error: unknown, ...kinds: readonly string[]): boolean {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return kinds.some((kind) => kind === code || kind === name);
}

/**
 * Rethrows an error unless its `code` or `name` is one of `kinds`.
 *
 * @example await stat(file).catch((error: unknown) => rethrowUnless(error, 'ENOENT'))
 */
export function rethrowUnless(error: unknown, ...kinds: readonly string[]): undefined {
  if (!isError(error, ...kinds)) throw error;
}

/** Code of an error of Node, such as `ENOENT`; '' for other values. */
export function codeOf(error: unknown): string {
  return String((Object(error) as { code?: unknown }).code ?? '');
}

/** Message of a thrown value of any type. */
export function messageOf(error: unknown): string {
  if (Object(error) !== error) return String(error);
  const { message } = error as { message?: unknown };
  return typeof message === 'string' ? message : Object.prototype.toString.call(error);
}

/** Lines `at …` of the stack of an error; undefined for values without a stack. */
export function stackOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const lines = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return lines.length > 0 ? lines.map((line) => line.trim()).join('\n') : undefined;
}

/** Whether the operating system caused the error, such as a full disk. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** Returns the result of the first call that does not fail: calls `load` again after it rejected. */
export function loadOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  return () => {
    if (known) return known;
    const loading = load();
    known = loading;
    loading.catch(() => {
      known = undefined;
    });
    return loading;
  };
}

/**
 * Marks a promise whose rejection is handled by a later `await`, so that Node does not exit on an unhandled
 * rejection.
 */
export function deferRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.then(undefined, () => undefined);
  return promise;
}
