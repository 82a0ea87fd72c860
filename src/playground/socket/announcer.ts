import { counted } from '../../text/words/page-words.ts';

/** Time between two counts of what was received. */
const PAUSE_MS = 3000;

/** Tells what happens to those who listen, without talking over itself. */
export interface Announcer {
  say(text: string): void;
  /** Counts a message; how many came is told now and then. */
  count(): void;
}

/** An announcer that writes into a live region. */
export function createAnnouncer(status: HTMLElement): Announcer {
  let received = 0;
  let timer: number | undefined;
  const tell = () => {
    timer = undefined;
    if (received === 0) return;
    status.textContent = counted('1 message received | {} messages received', received);
    received = 0;
  };
  return {
    say(text) {
      received = 0;
      status.textContent = text;
    },
    count() {
      received += 1;
      timer ??= window.setTimeout(tell, PAUSE_MS);
    },
  };
}
