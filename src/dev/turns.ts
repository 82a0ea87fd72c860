/** Runs of one task that come one after another. */
export interface Turns {
  /** Ends with a run that begins after the question: while one is under way that is the next. */
  next(): Promise<void>;
  /** Ends with the last run that was asked for. */
  settled(): Promise<void>;
}

/** Takes care that runs of a task do not overlap; what goes wrong in one is printed. */
export function takeTurns(run: () => Promise<void>): Turns {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return {
    next() {
      waiting ??= running.then(() => {
        waiting = undefined;
        running = run().catch((error: unknown) => console.error(error));
        return running;
      });
      return waiting;
    },
    settled: () => waiting ?? running,
  };
}
