// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import '../../../../src/client/behaviors/tabs.ts';

test('tabs that a component removes and shows again follow each key once', () => {
  const box = document.createElement('div');
  box.innerHTML = `<t-tabs><div class="t-tabset-row">${['a', 'b', 'c']
    .map((id) => `<a href="#${id}">${id}</a>`)
    .join('')}</div>${['a', 'b', 'c']
    .map((id) => `<div class="t-tabset-panel" id="${id}"></div>`)
    .join('')}</t-tabs>`;
  document.body.append(box);
  box.remove();
  document.body.append(box);
  const [first] = document.querySelectorAll<HTMLElement>('[role=tab]');
  first?.focus();
  first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.querySelector('a.is-active')?.textContent).toBe('b');
});
