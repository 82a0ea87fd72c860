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
