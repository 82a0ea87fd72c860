// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findTarget } from '../../../../src/client/shared/page-dom.ts';

test('the target of an event is in an element that a selector matches, or in none', () => {
  const link = document.createElement('a');
  const word = document.createElement('b');
  link.append(word);
  document.body.append(link);
  const found: (Element | null)[] = [];
  const listen = (event: Event) => found.push(findTarget(event, 'a'));
  for (const target of [window, document, document.body, link, word]) {
    target.addEventListener('click', listen, { once: true });
    target.dispatchEvent(new Event('click'));
  }
  expect(found).toEqual([null, null, null, link, link]);
});
