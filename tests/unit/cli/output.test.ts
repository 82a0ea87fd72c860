import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommandOutput } from '../../../src/cli/output.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Output of work that takes this many seconds, in steps of `each` seconds. */
function work(seconds: number, quiet = false, each = 1): string[] {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const output = new CommandOutput({ quiet });
  const startedAt = performance.now();
  for (let done = 1; done <= seconds; done++) {
    vi.advanceTimersByTime(1000);
    output.progress('Files', Math.floor(done / each), seconds / each, startedAt);
  }
  write.mockRestore();
  return written;
}

test('without a terminal, long work says every ten seconds where it is', () => {
  expect(work(25)).toEqual(['Files 10 / 25  1/s\n', 'Files 20 / 25  1/s\n']);
});

test('work that takes seconds for each piece has no rate', () => {
  expect(work(20, false, 4)).toEqual(['Files 2 / 5\n']);
});

test('short work and --quiet say nothing', () => {
  expect(work(9)).toEqual([]);
  expect(work(25, true)).toEqual([]);
});

test('terminals update a line, except for dumb ones, which print escape sequences', () => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  try {
    vi.stubEnv('TERM', 'xterm');
    expect(work(2)).toEqual(['\r\u001b[2KFiles 1 / 2  1/s', '\r\u001b[2KFiles 2 / 2  1/s']);
    vi.stubEnv('TERM', 'dumb');
    expect(work(11)).toEqual(['Files 10 / 11  1/s\n']);
  } finally {
    process.stderr.isTTY = isTTY;
    vi.unstubAllEnvs();
  }
});
