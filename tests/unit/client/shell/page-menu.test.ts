// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the result of each copy is shown for two seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  document.body.innerHTML =
    '<div data-page-menu="/page.md"><button data-copy-page><span>Copy page</span></button><ul></ul><p role="status"></p></div>';
  await import('../../../../src/client/shell/page-menu.ts');
  const button = document.querySelector('button');
  button?.click();
  await vi.advanceTimersByTimeAsync(1500);
  button?.click();
  await vi.advanceTimersByTimeAsync(1500);
  expect(button?.textContent).toBe('Could not copy');
  await vi.advanceTimersByTimeAsync(1000);
  expect(button?.textContent).toBe('Copy page');
});
