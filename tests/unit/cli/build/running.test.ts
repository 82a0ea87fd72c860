import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRunning } from '../../../../src/cli/build/swap.ts';

test('a process runs until it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  expect(isRunning(pid)).toBe(true);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  expect(isRunning(pid)).toBe(false);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a process that ended does not run, although nobody has asked for its exit code',
  async () => {
    // The shell is replaced with a program that never reads the exit code of its child, which ends after that.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const nameOf = (id: number) => readFileSync(`/proc/${id}/comm`, 'utf8').trim();
      for (const id of [parent.pid ?? 0, pid]) await expect.poll(() => nameOf(id)).toBe('sleep');
      process.kill(pid, 'SIGKILL');
      const isOver = () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
      await expect.poll(isOver).toBe(true);
      expect(isRunning(pid)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);
