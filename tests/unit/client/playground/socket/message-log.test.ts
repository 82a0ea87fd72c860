// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createMessageLog } from '../../../../../src/client/playground/socket/messages.ts';

test.each([
  ['copies its messages', true, 'Copied'],
  ['says that the browser lets nobody copy', false, 'Could not copy'],
])('a log on a page without a clipboard %s', async (_, isCopied, expected) => {
  vi.stubGlobal('navigator', {});
  document.execCommand = () => isCopied;
  const { element } = createMessageLog();
  document.body.replaceChildren(element);
  const copy = element.querySelector('button');
  copy?.click();
  await vi.waitFor(() => expect(copy?.textContent).toBe(expected));
});
