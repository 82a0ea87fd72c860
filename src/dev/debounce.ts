/** A function that is called once after a burst of calls. */
export interface Debounced {
  call(): void;
  /** A call is still to come. */
  isPending(): boolean;
  cancel(): void;
}

/** Calls `run` when nothing has asked for it for `pause` milliseconds, or when `longest` have passed since the first call. */
export function debounce(run: () => void, pause: number, longest = pause): Debounced {
  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  return {
    call() {
      const now = performance.now();
      if (timer === undefined) first = now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          run();
        },
        Math.max(0, Math.min(pause, first + longest - now)),
      ).unref();
    },
    isPending: () => timer !== undefined,
    cancel: () => clearTimeout(timer),
  };
}
