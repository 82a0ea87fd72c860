import { afterEach, expect, it, vi } from 'vitest';
import { startWorker } from '../../../../src/client/shared/worker-calls.ts';

/** A worker that answers each call with its name. */
class EchoWorker extends EventTarget {
  postMessage({ id, name }: { id: number; name: string }): void {
    const event = new MessageEvent('message', { data: { id, result: name } });
    if (name !== 'never') queueMicrotask(() => this.dispatchEvent(event));
  }

  terminate(): void {}
}

afterEach(() => vi.unstubAllGlobals());

function start() {
  vi.stubGlobal('Worker', EchoWorker);
  return startWorker<{ name(): string; never(): string }>(
    new URL('https://docs.example/worker.js'),
  );
}

it('resolves calls with their results', async () => {
  expect(await start().call('name')).toBe('name');
});

it('rejects calls that wait when the worker ends, and those that follow', async () => {
  const worker = start();
  const waiting = worker.call('never');
  worker.end();
  await expect(waiting).rejects.toThrow('The worker was ended');
  await expect(worker.call('name')).rejects.toThrow('The worker was ended');
});
