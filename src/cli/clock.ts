/** Times the stages of a command. */
export class Clock {
  /** Milliseconds by stage. */
  readonly timings: Record<string, number> = {};
  #last = performance.now();

  /** Ends a stage: what passed since the last one counts for it. */
  mark(stage: string): void {
    const now = performance.now();
    this.timings[stage] = now - this.#last;
    this.#last = now;
  }
}
