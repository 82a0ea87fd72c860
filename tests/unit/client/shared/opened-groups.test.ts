// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepGroups } from '../../../../src/client/shared/opened-groups.ts';

test('groups that the reader opens are kept, and not those that the page shows open', async () => {
  document.body.innerHTML = `<nav class="t-nav">
    <details open><summary>Shown</summary></details><details><summary>Closed</summary></details>
  </nav>`;
  const [shown, closed] = document.querySelectorAll('details');
  const toggle = (group: HTMLDetailsElement | undefined, isOpen: boolean) => {
    group!.open = isOpen;
    group!.dispatchEvent(new Event('toggle'));
    return JSON.parse(sessionStorage.getItem('t-groups') ?? '[]');
  };
  keepGroups(document.querySelector('nav')!);
  // Browsers send the event of a group that is open from the start after the scripts of a cached page.
  expect(toggle(shown, true)).toEqual([]);
  await new Promise((done) => setTimeout(done));
  expect(toggle(closed, true)).toEqual(['/Closed']);
  expect(toggle(shown, false)).toEqual(['/Closed']);
  expect(toggle(closed, false)).toEqual([]);
});
