/** Time after which the line of a terminal is renewed, and after which a log gets another line. */
const RENEWED_MS = 80;
const LINE_MS = 10_000;

/** Writes what a command says while it works: to people on a terminal, or as plain lines. */
export class Output {
  readonly #quiet: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  #lastProgress = 0;
  #hasProgress = false;

  constructor({ quiet }: { quiet: boolean }) {
    this.#quiet = quiet;
  }

  /** A line of the command's own account; nothing under --quiet. */
  say(text: string): void {
    this.#clear();
    if (text && !this.#quiet) console.log(text);
  }

  /** Advice that is neither an error nor a warning, on standard error; nothing under --quiet. */
  note(text: string): void {
    if (!this.#quiet) this.warn(text);
  }

  /** Errors and warnings; always printed. */
  warn(text: string): void {
    this.#clear();
    if (text) console.error(text);
  }

  /** What a command was asked for, such as a report; printed as it is, also under --quiet. */
  print(text: string): void {
    this.#clear();
    process.stdout.write(text);
  }

  /** "Pages 120 / 900  310/s": one line that renews itself on terminals, elsewhere a line now and then of long work. */
  progress(label: string, done: number, total: number, startedAt: number): void {
    const now = performance.now();
    if (this.#quiet || !this.#isDue(now, startedAt, done === total)) return;
    this.#lastProgress = now;
    this.#hasProgress = this.#isTerminal;
    const rate = Math.round(done / Math.max(0.001, (now - startedAt) / 1000));
    const text = `${label} ${done} / ${total}  ${rate}/s`;
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
