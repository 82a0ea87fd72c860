import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

type Work = () => void;

/** Hooks of React that have no counterpart in Preact, whose updates are never put off. */
export const moreHooks = {
  startTransition: (work: Work) => work(),
  useTransition: () => [false, (work: Work) => work()] as const,
  useDeferredValue: <Value>(value: Value) => value,
  useInsertionEffect: useLayoutEffect,
  useSyncExternalStore,
};

/** The value of a store that lies outside of components, followed as it changes. */
function useSyncExternalStore<Value>(
  subscribe: (onChange: Work) => Work,
  read: () => Value,
  readAtBuild?: () => Value,
): Value {
  const first = typeof window === 'undefined' && readAtBuild ? readAtBuild : read;
  const [value, setValue] = useState(first);
  useEffect(() => {
    const update = () => setValue(() => read());
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}
