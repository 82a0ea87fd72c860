// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { divide, listTargets, standIn } from '../../../../src/client/book/chapters.ts';

const chapter = (id: string, html: string) => {
  const element = document.createElement('article');
  element.id = id;
  element.innerHTML = html;
  return element;
};
const long = (id: string) => chapter(id, '<i></i>'.repeat(3000));

test('chapters are printed together as long as there are few elements in them', () => {
  const batches = divide([chapter('a', ''), long('b'), chapter('c', ''), long('d'), long('e')]);
  expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([
    ['a', 'b', 'c'],
    ['d'],
    ['e'],
  ]);
});

test('each batch has placeholders for the targets of links in other batches', () => {
  const one = chapter('one', '<h2 id="end">End</h2><a href="#two">x</a><a href="#nowhere">x</a>');
  const two = chapter('two', '<a href="#end">x</a><a href="https://a.example/#one">x</a>');
  const targets = listTargets([one, two]);
  expect(targets).toEqual(['two', 'end']);
  expect(standIn(targets, [one]).outerHTML).toBe(
    '<div hidden=""><a id="two"></a><a href="#end"></a></div>',
  );
  expect(standIn(targets, [two]).outerHTML).toBe(
    '<div hidden=""><a href="#two"></a><a id="end"></a></div>',
  );
});
