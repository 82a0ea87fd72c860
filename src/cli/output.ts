/** Intervals in milliseconds for updating a terminal line, and for adding a line to a log. */
const RENEWED_MS = 80;
const LINE_MS = 10_000;

/** Prints messages of a command, interactively in terminals and as plain lines elsewhere. */
export class CommandOutput {
  readonly #quiet: boolean;
  /** Whether lines can be updated; dumb terminals print escape sequences. */
  readonly #isTerminal = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb';
  #lastProgress = 0;
  #hasProgress = false;

  constructor({ quiet }: { quiet: boolean }) {
    this.#quiet = quiet;
  }

  /** Prints a line; nothing with --quiet. */
  say(text: string): void {
    this.#clear();
    if (text && !this.#quiet) process.stdout.write(`${text}\n`);
  }

  /** Prints advice to standard error; nothing with --quiet. */
  note(text: string): void {
    if (!this.#quiet) this.warn(text);
  }

  /** Prints errors and warnings, also with --quiet. */
  warn(text: string): void {
    this.#clear();
    if (text) console.error(text);
  }

  /** Prints the requested output unchanged, also with --quiet. */
  print(text: string): void {
    this.#clear();
    process.stdout.write(text);
  }

  /** Prints "Pages 120 / 900  310/s": one line that is updated in terminals, occasional lines elsewhere. */
  progress(label: string, done: number, total: number, startedAt: number): void {
    const now = performance.now();
    if (this.#quiet || !this.#isDue(now, startedAt, done === total)) return;
    this.#lastProgress = now;
    this.#hasProgress = this.#isTerminal;
    const rate = Math.round(done / Math.max(0.001, (now - startedAt) / 1000));
    const text = `${label} ${done} / ${total}${rate > 0 ? `  ${rate}/s` : ''}`;
    process.stderr.write(this.#isTerminal ? `\r\u001b[2K${text}` : `${text}\n`);
  }

  #isDue(now: number, startedAt: number, isDone: boolean): boolean {
    if (this.#isTerminal) return isDone || now - this.#lastProgress >= RENEWED_MS;
    return !isDone && now - Math.max(this.#lastProgress, startedAt) >= LINE_MS;
  }

  #clear(): void {
    if (this.#hasProgress) process.stderr.write('\r\u001b[2K');
    this.#hasProgress = false;
  }
}
