/** Marks a promise whose error is handled by whoever awaits it later, so that Node does not end the process before. */
export function handledLater<Result>(promise: Promise<Result>): Promise<Result> {
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
