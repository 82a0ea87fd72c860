import type { Args } from './args/args.ts';

/** Writes what a command says while it works: to people on a terminal, or as plain lines. */
export class Output {
  readonly #quiet: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  #lastProgress = 0;
  #hasProgress = false;

  constructor({ quiet }: Pick<Args, 'quiet'>) {
    this.#quiet = quiet;
  }

  /** A line of the command's own account; nothing under --quiet. */
  say(text: string): void {
    this.#clear();
    if (!this.#quiet) console.log(text);
  }

  /** Problems; always printed. */
  warn(text: string): void {
    this.#clear();
    if (text) console.error(text);
  }

  /** What a command was asked for, such as a report; printed as it is, also under --quiet. */
  print(text: string): void {
    this.#clear();
    process.stdout.write(text);
  }

  /** One line that renews itself, on terminals only: "Pages 120 / 900  310/s". */
  progress(label: string, done: number, total: number, startedAt: number): void {
    const now = performance.now();
    if (this.#quiet || !this.#isTerminal || (now - this.#lastProgress < 80 && done < total)) return;
    this.#lastProgress = now;
    this.#hasProgress = true;
    const rate = Math.round(done / Math.max(0.001, (now - startedAt) / 1000));
    process.stderr.write(`\r\u001b[2K${label} ${done} / ${total}  ${rate}/s`);
  }

  #clear(): void {
    if (this.#hasProgress) process.stderr.write('\r\u001b[2K');
    this.#hasProgress = false;
  }
}
