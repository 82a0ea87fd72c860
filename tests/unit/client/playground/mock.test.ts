import { afterEach, expect, test, vi } from 'vitest';
import { chooseWorker } from '../../../../src/client/playground/mock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits ten seconds at most for the script of a worker that another page registers', async () => {
  vi.useFakeTimers();
  const registration = { scope: 'https://docs.example.com/' };
  const getRegistrations = () => Promise.resolve([registration]);
  vi.stubGlobal('location', new URL('https://docs.example.com/api/list-plants'));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } });
  const settled = vi.fn<(isResponding: boolean) => void>();
  void chooseWorker('/trellis-mock.js').then(settled);
  await vi.advanceTimersByTimeAsync(9000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1500);
  expect(settled).toHaveBeenCalledWith(false);
});
