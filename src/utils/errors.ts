/** Whether an error is of one of these kinds, by its `code` (`ENOENT`) or its `name` (`SyntaxError`, `AbortError`). */
export function isError(error: unknown, ...kinds: readonly string[]): boolean {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return kinds.some((kind) => kind === code || kind === name);
}

/**
 * Throws an error again unless it is of one of these kinds.
 *
 * @example await stat(file).catch((error: unknown) => rethrowUnless(error, 'ENOENT'))
 */
export function rethrowUnless(error: unknown, ...kinds: readonly string[]): undefined {
  if (!isError(error, ...kinds)) throw error;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (Object(error) !== error) return String(error);
  const { message } = error as { message?: unknown };
  return typeof message === 'string' ? message : Object.prototype.toString.call(error);
}

/** Where an error was thrown: the lines `at …` of its stack; undefined where it has none. */
export function stackOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const lines = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return lines.length > 0 ? lines.map((line) => line.trim()).join('\n') : undefined;
}

/** Whether the system refused something, such as a write to a full disk. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** Marks a promise whose error is handled by whoever awaits it later, so that Node does not end the process before. */
export function deferRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.then(undefined, () => undefined);
  return promise;
}

/** The result that a key was loaded with. The next call after a failure loads it again. */
export function loadOnce<Key, Result>(
  loads: Map<Key, Promise<Result>>,
  key: Key,
  load: () => Promise<Result>,
): Promise<Result> {
  const known = loads.get(key);
  if (known) return known;
  const started = load();
  loads.set(key, started);
  started.then(undefined, () => loads.delete(key));
  return started;
}
